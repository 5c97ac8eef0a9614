import type { AuditSubjectKind } from '#rules/audit-actions.ts'
import { rightsNamed } from '#rules/studio-rights.ts'
import type { Tx } from '../platform/db/connect.ts'
import { audited } from './audited.ts'
import { type Actor, CANNOT_BE_UNDONE } from './deed.ts'
import { isTaken, putBack } from './put-back-store.ts'
import { type AuditEntry, findEntry, listRows, seriesOfRows } from './store.ts'

export type PutBack =
  | { outcome: 'done'; entryId: string; seriesIds: string[] }
  /** There is no such entry, it changed no rows, or it is undone already. */
  | { outcome: 'noSuchEntry' | 'nothingToUndo' | 'undoneBefore' }

/** Carries an outcome out of a transaction that is given up. */
class ChangedSince extends Error {}

/**
 * Undoes an entry, as an entry of its own: each row is put back in the opposite order. All of it or nothing. `refresh` is
 * called with the series concerned before the entry ends, for what is derived of them. Throws an error of {@link
 * isChangedSince} where somebody has changed a row since.
 */
export async function putBackEntry(
  tx: Tx,
  actor: Actor,
  id: string,
  now: Date,
  refresh: (seriesIds: string[], entry: AuditEntry) => Promise<void>,
): Promise<PutBack> {
  const entry = await findEntry(tx, id)
  if (!entry) return { outcome: 'noSuchEntry' }
  if (entry.undoneBy) return { outcome: 'undoneBefore' }
  if (CANNOT_BE_UNDONE.includes(entry.action)) return { outcome: 'nothingToUndo' }
  const rows = await listRows(tx, [id])
  if (rows.length === 0) return { outcome: 'nothingToUndo' }
  const subject = {
    kind: entry.subjectKind as AuditSubjectKind,
    id: entry.subjectId,
    name: entry.subjectName,
  }
  const { result, entryId } = await audited(
    tx,
    actor,
    {
      action: 'undo',
      right: entry.right === null ? null : rightsNamed(entry.right),
      subject,
      undoes: id,
      always: true,
    },
    now,
    async () => {
      const before = await seriesOfRows(tx, rows)
      if (!(await putBack(tx, rows))) throw new ChangedSince()
      const seriesIds = [...new Set([...before, ...(await seriesOfRows(tx, rows))])]
      await refresh(seriesIds, entry)
      return seriesIds
    },
  )
  return { outcome: 'done', entryId: entryId ?? id, seriesIds: result }
}

/** Whether a transaction ended because what was to be undone has been changed since. */
export function isChangedSince(error: unknown): boolean {
  return error instanceof ChangedSince || isTaken(error)
}
