import { useId } from 'react'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import styles from './SearchForm.module.css'

/** Searches the catalogue, also where no script runs. */
export function SearchForm() {
  const { t } = useTranslation('pages')
  const link = useLink()
  const id = useId()
  return (
    <search>
      <form action={link('/series')} method="get" className={styles.form}>
        <label htmlFor={id} className="unseen">
          {t('notFound.search')}
        </label>
        <input
          id={id}
          className={styles.field}
          type="search"
          name="query"
          placeholder={t('notFound.placeholder')}
        />
        <Button look="main" type="submit">
          {t('notFound.send')}
        </Button>
      </form>
    </search>
  )
}
