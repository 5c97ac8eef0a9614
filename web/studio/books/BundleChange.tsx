import type { AuditChange, AuditEntry } from '#contract/generated/studio.ts'
import { useStudioMe } from '../frame/studio-me.ts'
import styles from './Books.module.css'
import { useWording, valueText } from './value-text.ts'

/** The bundle that an entry of a series is about, with the way to its screen for who may sell. */
export function BundleName({ entry }: { readonly entry: Pick<AuditEntry, 'subjectId' | 'subjectName'> }) {
  const { may } = useStudioMe()
  const path = `/studio/sales/bundles/${encodeURIComponent(entry.subjectId)}`
  return <span>{may('sell') ? <a href={path}>{entry.subjectName}</a> : entry.subjectName}</span>
}

const TYPE: Readonly<Record<string, string>> = { startsAt: 'moment', endsAt: 'moment', stage: 'choice' }

/** What was changed of a bundle: its terms, or what of the series it has. */
export function BundleChange({ change }: { readonly change: AuditChange }) {
  const wording = useWording()
  const { t, lang } = wording
  const { field: name, before = 'null', after = 'null' } = change
  const textOf = (json: string) =>
    name === 'discountBps' && json !== 'null'
      ? (Number(json) / 10_000).toLocaleString(lang, { style: 'percent', maximumFractionDigits: 2 })
      : valueText({ name, type: TYPE[name] ?? 'text' }, json, wording)
  return (
    <li>
      <span className={styles.label}>{t(`bundle.${name}`)}</span>
      <span>
        <del>{textOf(before)}</del> → <ins>{textOf(after)}</ins>
      </span>
    </li>
  )
}
