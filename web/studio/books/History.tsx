import { useState } from 'react'
import type { AuditChange, AuditEntry } from '#contract/generated/studio.ts'
import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import { ON_EACH_VISIT, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { momentText } from '../frame/moment-text.ts'
import { entryLine } from '../ui/entry-line.ts'
import { ListState } from '../ui/ListState.tsx'
import { historyRead } from '../ui/read-subject.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import styles from './Books.module.css'
import { BundleChange, BundleName } from './BundleChange.tsx'
import { DraftChange } from './DraftChange.tsx'
import type { Kind } from './field-groups.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import { useWording, valueText } from './value-text.ts'

const ENTRIES = 5
const PICTURES = new Set(['cover', 'banner'])
/** Of related titles the log has only which were added and removed. */
const isWhole = (name: string) => name !== 'related'

interface Props {
  readonly id: string
  readonly kind: Kind
  readonly fields: readonly StudioField[]
  /** The values that are saved, as JSON, of the fields that this person may change. */
  readonly values: Readonly<Record<string, string>>
}

/**
 * Who changed what of a series, volume or part, and of the bundles of a series, with the values before and after, each with
 * its undo.
 */
export function History({ id, kind, fields, values }: Props) {
  const { t } = useWording()
  const own = fields.filter(field => field.kind === kind)
  const [shown, setShown] = useState(ENTRIES)
  const log = useRead(historyRead(id, shown), ON_EACH_VISIT)
  const entries = log.answer?.entries ?? []
  const [restoring, setRestoring] = useState<Version>()
  return (
    <section aria-labelledby="history" className={styles.group}>
      <h2 id="history">{t('history.title')}</h2>
      <ListState read={log} empty={entries.length === 0 ? <None /> : null}>
        <ol className={styles.history}>
          {entries.map(entry => (
            <Entry key={entry.id} entry={entry} fields={own} values={values} onRestore={setRestoring} />
          ))}
        </ol>
      </ListState>
      {log.answer?.hasMore && (
        <Button onClick={() => setShown(shown + 8 * ENTRIES)}>{t('history.more')}</Button>
      )}
      {restoring && (
        <RestoreDialog
          {...restoring}
          id={id}
          from={values[restoring.field.name] ?? 'null'}
          onClose={() => setRestoring(undefined)}
        />
      )}
    </section>
  )
}

function None() {
  const { t } = useWording()
  return (
    <EmptyState title={t('history.none')} level={3} drawing="history">
      <p>{t('history.why')}</p>
    </EmptyState>
  )
}

/** A value that a field has had. */
interface Version {
  readonly field: StudioField
  readonly label: string
  /** JSON */
  readonly to: string
}

interface EntryProps extends Pick<Props, 'fields' | 'values'> {
  readonly entry: AuditEntry
  readonly onRestore: (version: Version) => void
}

function Entry({ entry, fields, values, onRestore }: EntryProps) {
  const wording = useWording()
  const { t } = useTranslation(['studio-books', 'refusals'])
  const { undo, undoing } = useUndoEntry()
  const what = t([`action.${entry.action}`, 'action.other'])
  const when = entry.at ? momentText(entry.at, wording) : ''

  return (
    <li>
      <div className={styles.head}>
        <p>
          <strong>{what}</strong>
          {entry.subjectKind === 'bundle' && <BundleName entry={entry} />}
          <span className={styles.soft}>{entryLine(entry, '', [when, t(`origin.${entry.origin}`)])}</span>
        </p>
        {entry.undoneBy && <span className={styles.state}>{t('history.isUndone')}</span>}
        {entry.canBeUndone && (
          <Button
            onClick={() => void undo(entry.id, t('history.undone', { what }))}
            disabled={undoing}
            aria-label={t('history.undoOf', { what, when })}
          >
            {t('history.undo')}
          </Button>
        )}
      </div>
      {entry.changes.length > 0 && (
        <ul className={styles.changes}>
          {entry.changes.map(change =>
            change.kind === 'bundle' ? (
              <BundleChange key={`${change.id} ${change.field}`} change={change} />
            ) : change.kind === 'draft' ? (
              <DraftChange key={`draft ${change.field}`} change={change} fields={fields} />
            ) : (
              <Change key={change.field} {...{ change, when, fields, values, onRestore }} />
            ),
          )}
        </ul>
      )}
    </li>
  )
}

interface ChangeProps extends Omit<EntryProps, 'entry'> {
  readonly change: AuditChange
  readonly when: string
}

/** A field with its value before and after; one that is another now can be had back. */
function Change({ change, when, fields, values, onRestore }: ChangeProps) {
  const wording = useWording()
  const { t } = wording
  const { kind, field: name, before = 'null', after = 'null' } = change
  const field = fields.find(one => one.kind === kind && one.name === name)
  const label = t(`fields.${kind}.${name}.label`, { defaultValue: name })
  return (
    <li>
      <span className={styles.label}>{label}</span>
      {PICTURES.has(name) || !field ? (
        <span>{t('history.changed')}</span>
      ) : (
        <span>
          <del>{valueText(field, before, wording)}</del> → <ins>{valueText(field, after, wording)}</ins>
        </span>
      )}
      {field && isWhole(name) && values[name] !== undefined && values[name] !== after && (
        <Button
          aria-label={t('restore.of', { label, when })}
          onClick={() => onRestore({ field, label, to: after })}
        >
          {t('restore.button')}
        </Button>
      )}
    </li>
  )
}
