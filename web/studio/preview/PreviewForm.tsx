import { useState } from 'react'
import { TERRITORY } from '#rules/country.ts'
import { STAND_INS } from '#rules/stand-in.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { MomentField } from '../ui/moments/MomentField.tsx'
import styles from './Preview.module.css'

export interface StandInChoice {
  readonly as: string
  /** '' for an unknown country. */
  readonly country: string
  /** Undefined for now. */
  readonly at: Date | undefined
}

interface Props {
  readonly sending: boolean
  readonly onShow: (choice: StandInChoice) => void
}

/** Who looks, from where, and when. */
export function PreviewForm({ sending, onShow }: Props) {
  const { t } = useTranslation('studio-preview')
  const [as, setAs] = useState<string>('visitor')
  const [country, setCountry] = useState('')
  const [at, setAt] = useState<Date>()
  const isWrong = country !== '' && !TERRITORY.test(country)
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (!isWrong) onShow({ as, country, at })
      }}
    >
      <Select
        label={t('as.label')}
        hint={t('as.hint')}
        value={as}
        options={STAND_INS.map(kind => ({ value: kind, label: t(`as.${kind}`) }))}
        onChange={event => setAs(event.currentTarget.value)}
      />
      <Field
        label={t('country.label')}
        hint={t('country.hint')}
        error={isWrong ? t('country.wrong') : null}
        value={country}
        maxLength={2}
        autoComplete="off"
        onChange={event => setCountry(event.currentTarget.value.toUpperCase())}
      />
      <MomentField label={t('at.label')} hint={t('at.hint')} value={at} onChange={setAt} />
      <Button look="main" type="submit" disabled={sending}>
        {t('show')}
      </Button>
    </form>
  )
}
