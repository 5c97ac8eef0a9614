import { useState } from 'react'
import { listAuditChanges } from '#contract/calls/studio.ts'
import type { AuditEntry } from '#contract/generated/studio.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { usePages } from '../../ui/use-pages.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import { MOST_UNASKED, UndoQuestion } from '../frame/UndoQuestion.tsx'
import { bulkSentence } from '../ui/bulk-sentence.ts'
import { entryLine } from '../ui/entry-line.ts'
import { ListState } from '../ui/ListState.tsx'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import { AuditChanges } from './AuditChanges.tsx'
import { auditAddress } from './audit-filter.ts'
import styles from './Settings.module.css'
import { columnName, useChangeWords } from './use-change-words.ts'

/** More of them are folded up. */
const MOST_OPEN = 4

const KIND_OF_TABLE: Readonly<Record<string, string>> = { series: 'series', volumes: 'volume', parts: 'part' }

interface Props {
  readonly entry: AuditEntry
  readonly search: URLSearchParams
}

/** An entry of the log with its undo. */
export function AuditRow({ entry, search }: Props) {
  const { t } = useTranslation('studio-settings')
  const momentText = useMomentText()
  const { undo, undoing } = useUndoEntry()
  const what = useBulkSentence(entry) || t([`action.${entry.action}`], { defaultValue: entry.action })
  const name = entry.subjectName || what
  const [isAsked, setAsked] = useState(false)
  const takeBack = () => void undo(entry.id, t('audit.undone', { name }))
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
        {entryLine(entry, '', [t(`origin.${entry.origin}`), entry.at ? momentText(entry.at, 'exact') : ''])}
      </p>
      <div className={styles.undo}>
        {entry.undoneBy && <span>{t('audit.isUndone')}</span>}
        {entry.canBeUndone && (
          <Button
            disabled={undoing}
            aria-label={t('audit.undoOf', { name })}
            onClick={entry.changeCount > MOST_UNASKED ? () => setAsked(true) : takeBack}
          >
            {t('audit.undo')}
          </Button>
        )}
      </div>
      {isAsked && (
        <UndoQuestion count={entry.changeCount} onUndo={takeBack} onClose={() => setAsked(false)} />
      )}
      {entry.foundCount > 0 && <Lines entry={entry} search={search} />}
    </li>
  )
}

/** Of an entry that changed one field of many: what the message said when it was saved. Empty for any other. */
function useBulkSentence(entry: AuditEntry): string {
  const { t } = useTranslation('studio-settings')
  const { wordsOf } = useChangeWords()
  const { kind, ...common } = entry.common ?? { kind: '', field: '' }
  const of = KIND_OF_TABLE[kind]
  if (!of) return ''
  const column = { kind, field: common.field }
  const value = common.after === undefined ? '' : wordsOf(column, common.after, entry).text
  return bulkSentence(t, { kind: of, field: columnName(t, column), count: entry.changeCount, value })
}

/** What it changed. Nothing of what is folded up is drawn, and of what is open one page. */
function Lines({ entry, search }: Props) {
  const { t } = useTranslation('studio-settings')
  const { foundCount: count, changeCount: all } = entry
  const [isOpen, setOpen] = useState(count <= MOST_OPEN)
  return (
    <details className={styles.changes} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t(count < all ? 'audit.fieldsOf' : 'audit.fields', { count, all })}</summary>
      {isOpen &&
        (entry.changes.length < count ? (
          <LinePages entry={entry} field={search.get('field') || undefined} />
        ) : (
          <AuditChanges changes={entry.changes} entry={entry} />
        ))}
    </details>
  )
}

/** The lines of a large entry, fetched page by page. */
function LinePages({ entry, field }: { readonly entry: AuditEntry; readonly field: string | undefined }) {
  const { page, turn } = usePages()
  const query = { field, ...page }
  const found = useRead(read(listAuditChanges, { params: { entryId: entry.id }, query }))
  const { changes = [], subjects = [], total = entry.foundCount } = found.answer ?? {}
  return (
    <>
      <ListState read={found} rows={10} empty={null}>
        <AuditChanges changes={changes} entry={{ ...entry, subjects }} />
      </ListState>
      {turn(total)}
    </>
  )
}
