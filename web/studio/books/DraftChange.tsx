import type { AuditChange } from '#contract/generated/studio.ts'
import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import styles from './Books.module.css'
import { useWording, valueText } from './value-text.ts'

interface Props {
  readonly change: AuditChange
  /** Of the series, volume or part. */
  readonly fields: readonly StudioField[]
}

/** A draft that was written or discarded, before and after; once where it was only marked as ready for review. */
export function DraftChange({ change: { field: name, before, after }, fields }: Props) {
  const wording = useWording()
  const { t } = wording
  const field = fields.find(one => one.name === name)
  if (!field) return null
  const label = t(`fields.${field.kind}.${name}.label`, { defaultValue: name })
  return (
    <li>
      <span className={styles.label}>{t('drafts.of', { label })}</span>
      <span>
        {before !== undefined && before !== after && <del>{valueText(field, before, wording)}</del>}
        {before !== undefined && after !== undefined && before !== after && ' → '}
        {after !== undefined && <ins>{valueText(field, after, wording)}</ins>}
      </span>
    </li>
  )
}
