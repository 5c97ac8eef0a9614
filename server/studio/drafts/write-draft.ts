import type { Actor } from '../../audit/deed.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { SubjectRow } from '../catalogue/row-store.ts'
import type { AnyField } from '../fields/all-fields.ts'
import { canonical } from '../fields/field.ts'
import { type DraftRow, putDraft, takeVersion } from './store.ts'

interface Written {
  /** In its one form, as JSON. */
  readonly value: string
  /** As it was shown, as JSON. */
  readonly madeFrom: string
  readonly state: string
  /** The draft whose place it takes. */
  readonly before: DraftRow | undefined
}

/** Writes the draft of a field. Whoever only marks it as ready for review has not written it. */
export async function writeDraft(
  tx: Tx,
  { id, seriesId }: Pick<SubjectRow, 'id' | 'seriesId'>,
  field: AnyField,
  { value, madeFrom, state, before }: Written,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const from = canonical(field, madeFrom)
  const key = { subjectId: id, field: field.name }
  const draft: DraftRow = {
    ...{ ...key, value, madeFrom: 'reason' in from ? madeFrom : from.json },
    state: state === 'ready' ? 'ready' : 'draft',
    writerName: before?.value === value ? before.writerName : actor.name,
    changedAt: now,
    version: await takeVersion(tx, seriesId, { ...key, before: before?.version ?? 0 }),
  }
  await putDraft(tx, seriesId, draft)
}
