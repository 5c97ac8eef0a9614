import type { AuditChange, AuditEntry } from '#contract/generated/studio.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { entryLine } from '../ui/entry-line.ts'
import { exactMoment } from '../ui/moments/exact-moment.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import { AuditChanges } from './AuditChanges.tsx'
import { auditAddress, fieldsIn } from './audit-filter.ts'
import { DERIVED } from './derived-columns.ts'
import styles from './Settings.module.css'

/** More of them are folded up. */
const MOST_OPEN = 4

interface Props {
  readonly entry: AuditEntry
  readonly search: URLSearchParams
}

/** Of a row that belongs to a series or volume, which one it is: that stands above its lines. */
function namesItsSubject({ field, subjectId, before, after }: AuditChange): boolean {
  return field.endsWith('_id') && [before, after].includes(JSON.stringify(subjectId))
}

/** An entry of the log with its undo. */
export function AuditRow({ entry, search }: Props) {
  const { t } = useTranslation('studio-settings')
  const { lang } = usePageState()
  const { zone } = useStudioMe()
  const { undo, undoing } = useUndoEntry()
  const what = t([`action.${entry.action}`], { defaultValue: entry.action })
  const name = entry.subjectName || what
  const all = entry.changes.filter(change => !DERIVED.has(change.field) && !namesItsSubject(change))
  const only = fieldsIn(search)
  const changes = only ? all.filter(({ field }) => only.has(field)) : all
  return (
    <li id={entry.id}>
      <div className={styles.what}>
        <strong>{what}</strong>
        {entry.subjectName && entry.subjectId && (
          <a href={auditAddress(search, { id: entry.subjectId })} title={t('audit.onlyThis')}>
            {entry.subjectName}
          </a>
        )}
        {entry.subjectName && !entry.subjectId && <span>{entry.subjectName}</span>}
      </div>
      <p className={styles.soft}>
        {entryLine(entry, '', [
          t(`origin.${entry.origin}`),
          entry.at ? exactMoment(entry.at, { zone, lang }) : '',
        ])}
      </p>
      <div className={styles.undo}>
        {entry.undoneBy && <span>{t('audit.isUndone')}</span>}
        {entry.canBeUndone && (
          <Button
            disabled={undoing}
            aria-label={t('audit.undoOf', { name })}
            onClick={() => void undo(entry.id, t('audit.undone', { name }))}
          >
            {t('audit.undo')}
          </Button>
        )}
      </div>
      {changes.length > 0 && (
        <details className={styles.changes} open={changes.length <= MOST_OPEN}>
          <summary>
            {changes.length < all.length
              ? t('audit.fieldsOf', { count: changes.length, all: all.length })
              : t('audit.fields', { count: all.length })}
          </summary>
          <AuditChanges changes={changes} entry={entry} />
        </details>
      )}
    </li>
  )
}
