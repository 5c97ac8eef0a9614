import type { AuditChange, AuditEntry, AuditSubject } from '#contract/generated/studio.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { momentText } from '../frame/moment-text.ts'
import { useStudioMe } from '../frame/studio-me.ts'
import { subjectPath } from '../frame/subject-path.ts'
import styles from './Settings.module.css'
import { storedValue } from './stored-value.ts'

interface Props {
  readonly entry: Pick<AuditEntry, 'subjectId' | 'subjectName' | 'subjects'>
  readonly changes: readonly AuditChange[]
}

/** What an entry changed, line by line. Where that is of several books, or of another than the entry names, each is named above its lines. */
export function AuditChanges({ entry, changes }: Props) {
  const { t } = useTranslation('studio-settings')
  const groups = [...Map.groupBy(changes, ({ subjectId }) => subjectId)]
  const isNamed = groups.length > 1 || groups.some(([id]) => id !== '' && id !== entry.subjectId)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('audit.field.label')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      {groups.map(([id, own]) => {
        const subject = entry.subjects.find(one => one.id === id)
        return (
          <tbody key={id}>
            {isNamed && subject && <SubjectHead subject={subject} />}
            {own.map(({ kind, id: row, field, before, after }) => (
              <tr key={`${kind} ${row} ${field}`}>
                <th scope="row">{t([`column.${field}`], { defaultValue: field.replaceAll('_', ' ') })}</th>
                <td>
                  <Value json={before} field={field} entry={entry} />
                </td>
                <td>
                  <Value json={after} field={field} entry={entry} />
                </td>
              </tr>
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

/** Whose lines follow, with the way to its screen. */
function SubjectHead({ subject }: { readonly subject: AuditSubject }) {
  const { t } = useTranslation('studio-settings')
  const { lang } = usePageState()
  const { title, number, volumeTitle, gone } = subject
  const name = volumeTitle ? `${volumeTitle}: ${title}` : title
  const path = gone ? null : subjectPath(subject)
  return (
    <tr className={styles.subject}>
      <th scope="rowgroup" colSpan={3}>
        {path ? <a href={path}>{name}</a> : name}{' '}
        {number !== undefined && (
          <span className={styles.soft}>
            {t(`audit.number.${subject.kind}`, { number: number.toLocaleString(lang) })}
          </span>
        )}{' '}
        {gone && <span className={styles.soft}>{t('audit.gone')}</span>}
      </th>
    </tr>
  )
}

interface ValueProps {
  readonly json: string | undefined
  readonly field: string
  readonly entry: Props['entry']
}

/** In the words and the clock of who looks; books are named by their titles. */
function Value({ json, field, entry }: ValueProps) {
  const { t } = useTranslation(['studio-settings', 'studio-catalogue'])
  const { lang } = usePageState()
  const { zone } = useStudioMe()
  const shown = storedValue(json)
  if ('word' in shown) return <span className={styles.soft}>{t(`value.${shown.word}`)}</span>
  if ('moment' in shown) return momentText(shown.moment, { lang, zone })
  if (field === 'stage') return t(`studio-catalogue:state.${shown.text}`)
  if (field === 'role') return t([`studio:role.${shown.text}`], { defaultValue: shown.text })
  if (field === 'source') return t([`source.${shown.text}`], { defaultValue: shown.text })
  if (shown.text === entry.subjectId) return entry.subjectName
  return entry.subjects.find(({ id }) => id === shown.text)?.title ?? shown.text
}
