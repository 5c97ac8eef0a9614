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
  /** Of the draft whose place it takes; 0 where there is none. */
  readonly versionBefore: number
}

/** The draft of a field, as it is stored. */
export function newDraft(
  field: AnyField,
  { subjectId, value, madeFrom, state, versionBefore }: Written,
  { actor, now }: { actor: Actor; now: Date },
): DraftRow {
  const from = canonical(field, madeFrom)
  return {
    ...{ subjectId, field: field.name, value, madeFrom: 'reason' in from ? madeFrom : from.json },
    state: state === 'ready' ? 'ready' : 'draft',
    ...{ writerName: actor.name, changedAt: now, version: versionBefore + 1 },
  }
}
