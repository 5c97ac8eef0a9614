import { listAudit } from '#contract/calls/studio.ts'
import type { AuditEntry } from '#contract/generated/studio.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import { entryLine } from '../ui/entry-line.ts'
import { ListState } from '../ui/ListState.tsx'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import styles from './Today.module.css'

const auditRead = read(listAudit, { query: { limit: 10 } })

/** Who changed what last, each with its undo. */
export function LatestChanges() {
  const { t } = useTranslation('studio-today')
  const changes = useRead(auditRead, { revalidateOnMount: true })
  const entries = changes.answer?.entries ?? []
  return (
    <section aria-labelledby="changed">
      <h2 id="changed">{t('changed.title')}</h2>
      <p>
        <a href="/studio/settings/audit">{t('changed.all')}</a>
      </p>
      <ListState
        read={changes}
        empty={
          entries.length === 0 ? (
            <EmptyState title={t('changed.none')} level={3} drawing="history">
              <p>{t('changed.why')}</p>
            </EmptyState>
          ) : null
        }
      >
        <ul className={styles.list}>
          {entries.map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </ListState>
    </section>
  )
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('studio-today')
  const momentText = useMomentText()
  const { undo, undoing } = useUndoEntry()
  const what = t([`action.${entry.action}`, 'action.other'])
  const name = entry.subjectName || what

  return (
    <li>
      <strong>{name}</strong>
      <span className={styles.soft}>
        {entryLine(entry, entry.subjectName ? what : '', [entry.at ? momentText(entry.at) : ''])}
      </span>
      {entry.undoneBy && <span className={styles.state}>{t('changed.isUndone')}</span>}
      {entry.canBeUndone && (
        <Button
          onClick={() => void undo(entry.id, t('changed.undone', { name }))}
          disabled={undoing}
          aria-label={t('changed.undoOf', { name })}
        >
          {t('changed.undo')}
        </Button>
      )}
    </li>
  )
}
