import type { StudioRight } from '#rules/studio-rights.ts'
import { audited } from '../../audit/audited.ts'
import type { Actor } from '../../audit/deed.ts'
import type { Reader } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { type Made, makeChanges, rightsOf } from '../catalogue/make-changes.ts'
import type { SubjectRow } from '../catalogue/row-store.ts'
import * as store from './store.ts'

interface Publishing {
  readonly app: AppContext
  readonly reader: Reader
  readonly actor: Actor
  readonly now: Date
  readonly publicVersion?: string | undefined
}

/** A draft, and the value in the shop that whoever publishes it has seen. */
export interface SeenDraft {
  readonly draft: store.DraftRow
  readonly live: string
}

/** The changes that publishing drafts makes. */
export function changesOf(id: string, seen: readonly SeenDraft[]) {
  return seen.map(({ draft, live }) => ({ id, field: draft.field, from: live, to: draft.value }))
}

/** Makes drafts the values in the shop, with their end as one entry of the log, which takes the right of the fields to undo. Throws as {@link makeChanges} does. */
export async function publishValues(
  tx: Tx,
  input: Publishing,
  row: SubjectRow,
  seen: readonly SeenDraft[],
): Promise<Made> {
  const subject = { kind: row.kind, id: row.id, name: row.title }
  const { actor, now } = input
  const deed = { action: 'draft.publish' as const, right: [] as StudioRight[], subject }
  const { result: made, entryId } = await audited(tx, actor, deed, now, async () => {
    const made = await makeChanges(tx, { ...input, changes: changesOf(row.id, seen) })
    deed.right = [...new Set<StudioRight>(['edit', ...rightsOf(made.changed)])]
    for (const { draft } of seen) await store.deleteDraft(tx, row.id, draft.field)
    return made
  })
  return { ...made, entryId: entryId ?? '' }
}
