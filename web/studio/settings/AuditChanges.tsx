import type { AuditChange, AuditEntry, AuditSubject } from '#contract/generated/studio.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { subjectPath } from '../frame/subject-path.ts'
import styles from './Settings.module.css'
import { columnName, useChangeWords } from './use-change-words.ts'

interface Props {
  readonly entry: Pick<AuditEntry, 'subjectId' | 'subjectName' | 'subjects'>
  readonly changes: readonly AuditChange[]
}

/**
 * What an entry changed, line by line. Where that is of several books, or of another than the entry names, each is named
 * above its lines.
 */
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
                <th scope="row">{columnName(t, { kind, field })}</th>
                <td>
                  <Value json={before} kind={kind} field={field} entry={entry} />
                </td>
                <td>
                  <Value json={after} kind={kind} field={field} entry={entry} />
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

interface ValueProps extends Pick<AuditChange, 'kind' | 'field'> {
  readonly json: string | undefined
  readonly entry: Props['entry']
}

/** In the words and the clock of who looks; books are named by their titles. */
function Value({ json, kind, field, entry }: ValueProps) {
  const { wordsOf } = useChangeWords()
  const shown = wordsOf({ kind, field }, json, entry)
  return shown.isValue ? shown.text : <span className={styles.soft}>{shown.text}</span>
}
