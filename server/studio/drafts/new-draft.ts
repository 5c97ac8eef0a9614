import type { Actor } from '../../audit/deed.ts'
import type { AnyField } from '../fields/all-fields.ts'
import { canonical } from '../fields/field.ts'
import type { DraftRow } from './store.ts'

interface Written {
  readonly subjectId: string
  /** In its one form, as JSON. */
  readonly value: string
  /** As it was shown, as JSON. */
  readonly madeFrom: string
  readonly state: string
  /** The draft whose place it takes. */
  readonly before: DraftRow | null | undefined
}

/** The draft of a field, as it is stored. Whoever only marks it as ready for review has not written it. */
export function newDraft(
  field: AnyField,
  { subjectId, value, madeFrom, state, before }: Written,
  { actor, now }: { actor: Actor; now: Date },
): DraftRow {
  const from = canonical(field, madeFrom)
  return {
    ...{ subjectId, field: field.name, value, madeFrom: 'reason' in from ? madeFrom : from.json },
    state: state === 'ready' ? 'ready' : 'draft',
    writerName: before?.value === value ? before.writerName : actor.name,
    ...{ changedAt: now, version: (before?.version ?? 0) + 1 },
  }
}
