import { saveDrafts } from '#contract/calls/studio-drafts.ts'
import { type StudioDraftChange, StudioDraftsSaved } from '#contract/generated/studio_drafts.ts'
import { mayIn, type Staff, type StudioRight } from '#rules/studio-rights.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { actorOf } from '../actor.ts'
import type { ChangeProblem } from '../catalogue/check-changes.ts'
import type { SubjectRow } from '../catalogue/row-store.ts'
import { type AnyField, fieldNamed } from '../fields/all-fields.ts'
import { canonical } from '../fields/field.ts'
import { staffOf } from '../scope.ts'
import { draftProblem, draftProblemViews, isDraftChanged } from './draft-problems.ts'
import { findDrafted, lockDrafted, rightToDraft } from './find-field.ts'
import * as store from './store.ts'
import { draftView } from './view.ts'
import { writeDraft } from './write-draft.ts'

/** The call: writes drafts of several fields as one entry of the log, or none of them. */
export async function saveManyDrafts({
  params,
  body,
  reader,
  visitor,
  app,
  now,
}: CallInput<typeof saveDrafts>): Promise<StudioDraftsSaved> {
  const found = await findDrafted(app.db, { id: params.id, reader, right: 'translate' })
  const actor = await actorOf(app.db, reader)
  return app.db.transaction(async tx => {
    const row = await lockDrafted(tx, found)
    const drafts = await store.listDraftsOf(tx, row.id)
    const { checked, problems } = checkDrafts(body.drafts, { row, drafts, staff: staffOf(reader) })
    if (problems.length > 0)
      throw refuse(saveDrafts, isDraftChanged(problems) ? 'draftChanged' : 'changesRefused').detailing(
        await draftProblemViews(tx, problems, drafts, visitor.lang),
      )
    const right: StudioRight = checked.every(({ field }) => field.isText) ? 'translate' : 'edit'
    const subject = { kind: row.kind, id: row.id, name: row.title }
    const { entryId } = await audited(tx, actor, { action: 'draft.save', right, subject }, now, async () => {
      for (const { field, ...written } of checked) {
        await writeDraft(tx, row, field, { ...written, state: body.state }, { actor, now })
      }
    })
    const saved = await store.listDraftsOf(tx, row.id)
    return StudioDraftsSaved.fromPartial({
      drafts: saved.map(draft => draftView(draft, row)),
      entryId: entryId ?? '',
    })
  })
}

interface Checked {
  readonly field: AnyField
  readonly value: string
  readonly madeFrom: string
  readonly before: store.DraftRow | undefined
}

interface Standing {
  readonly row: SubjectRow
  readonly drafts: readonly store.DraftRow[]
  readonly staff: Staff
}

/**
 * Which values can be drafts, and why others cannot. What is decided about the value with others is checked when it is
 * published.
 */
function checkDrafts(
  changes: readonly StudioDraftChange[],
  standing: Standing,
): { checked: Checked[]; problems: ChangeProblem[] } {
  const checked: Checked[] = []
  const problems: ChangeProblem[] = []
  for (const [at, change] of changes.entries()) {
    const isTwice = checked.some(({ field }) => field.name === change.field)
    const outcome = isTwice ? { reason: 'twice' } : checkDraft(at, change, standing)
    if ('reason' in outcome) problems.push({ at, id: standing.row.id, field: change.field, ...outcome })
    else checked.push(outcome)
  }
  return { checked, problems }
}

function checkDraft(
  at: number,
  { field: name, to, madeFrom, before }: StudioDraftChange,
  { row, drafts, staff }: Standing,
): Checked | ChangeProblem | { reason: string } {
  const field = fieldNamed(row.kind, name)
  if (!field) return { reason: 'noSuchField' }
  if (!mayIn(staff, rightToDraft(field), row)) return { reason: 'mayNotChange' }
  const value = canonical(field, to)
  if ('reason' in value) return value
  const there = drafts.find(draft => draft.field === name)
  const problem = draftProblem(at, { id: row.id, field: name }, { seen: before, there, yours: value.json })
  return problem ?? { field, value: value.json, madeFrom, before: there }
}
