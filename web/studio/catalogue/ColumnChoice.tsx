import { useTranslation } from '../../texts/use-translation.ts'
import { Check } from '../../ui/Field.tsx'
import styles from './Catalogue.module.css'
import type { GridColumn } from './columns.ts'

interface Props {
  readonly all: readonly GridColumn[]
  readonly chosen: readonly GridColumn[]
  readonly onChoose: (keys: readonly string[]) => void
}

/** Which columns are shown. The title always is. */
export function ColumnChoice({ all, chosen, onChoose }: Props) {
  const { t } = useTranslation('studio-catalogue')
  const keys = chosen.map(({ key }) => key)
  return (
    <div className={styles.columnChoice}>
      <button type="button" popoverTarget="catalogue-columns" className={styles.opener}>
        {t('columns')}
      </button>
      <fieldset id="catalogue-columns" popover="auto" className={styles.columns}>
        <legend className="unseen">{t('columns')}</legend>
        {all
          .filter(({ key }) => key !== 'title')
          .map(({ key }) => (
            <Check
              key={key}
              label={t(`column.${key}`)}
              checked={keys.includes(key)}
              onChange={event =>
                onChoose(event.currentTarget.checked ? [...keys, key] : keys.filter(one => one !== key))
              }
            />
          ))}
      </fieldset>
    </div>
  )
}
