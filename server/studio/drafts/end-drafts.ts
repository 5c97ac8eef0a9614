import { discardDrafts, publishDrafts } from '#contract/calls/studio-drafts.ts'
import { StudioChangeResult } from '#contract/generated/studio_catalogue.ts'
import type { AuditEntryId } from '#contract/generated/studio_drafts.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { actorOf } from '../actor.ts'
import type { ChangeProblem } from '../catalogue/check-changes.ts'
import { publicViews } from '../catalogue/going-public.ts'
import { changedView, type Made, problemsOf, refusalOf, tryChanges } from '../catalogue/make-changes.ts'
import type { SubjectRow } from '../catalogue/row-store.ts'
import { compareSeen, draftProblemViews, isDraftChanged } from './draft-problems.ts'
import { findDrafted, lockDrafted } from './find-field.ts'
import { changesOf, publishValues } from './publish-values.ts'
import * as store from './store.ts'

type Publication = CallInput<typeof publishDrafts>

/** The call: drafts become the values in the shop, all of them or none; or what publishing them would do. */
export async function publishManyDrafts(input: Publication): Promise<StudioChangeResult> {
  const { params, body, reader, app } = input
  const found = await findDrafted(app.db, { id: params.id, reader, right: 'see' })
  const { changed, problems, entryId } = await (body.dryRun ? tryOut(input, found) : publish(input, found))
  const { visitor, now } = input
  const drafts = problems.length > 0 ? await store.listDraftsOf(app.db, found.id) : []
  return StudioChangeResult.fromPartial({
    ...publicViews(changed, app, now),
    changes: await Promise.all(changed.map(one => changedView(one, { app, lang: visitor.lang, now }))),
    problems: await draftProblemViews(app.db, problems, drafts, visitor.lang),
    entryId,
  })
}

async function publish({ body, reader, visitor, app, now }: Publication, found: SubjectRow): Promise<Made> {
  const actor = await actorOf(app.db, reader)
  const refused = async (reads: Reads, problems: readonly ChangeProblem[]) => {
    const drafts = await store.listDraftsOf(reads, found.id)
    return refuse(publishDrafts, reasonOf(problems)).detailing(
      await draftProblemViews(reads, problems, drafts, visitor.lang),
    )
  }
  return app.db
    .transaction(async tx => {
      const row = await lockDrafted(tx, found, await store.listDraftsOf(tx, found.id))
      const { same, problems } = compareSeen(row.id, body.drafts, await store.listDraftsOf(tx, row.id))
      if (problems.length > 0) throw await refused(tx, problems)
      const { publicVersion } = body
      return publishValues(tx, { app, reader, actor, now, publicVersion }, row, same)
    })
    .catch(async error => {
      const problems = problemsOf(error)
      throw problems ? await refused(app.db, problems) : error
    })
}

function reasonOf(problems: readonly ChangeProblem[]) {
  return isDraftChanged(problems) ? 'draftChanged' : refusalOf(problems)
}

/** All problems at once, and what the others would change. */
async function tryOut({ body, reader, app, now }: Publication, row: SubjectRow): Promise<Made> {
  const actor = await actorOf(app.db, reader)
  const { same, problems } = compareSeen(row.id, body.drafts, await store.listDraftsOf(app.db, row.id))
  const made = await tryChanges({
    ...{ app, reader, actor, now, changes: changesOf(row.id, same) },
    leavesOut: true,
  })
  const others = made.problems.map(problem => ({ ...problem, at: same[problem.at]?.at ?? problem.at }))
  return { ...made, problems: [...problems, ...others] }
}

/** The call: ends drafts without publishing them, all of them or none. */
export async function discardManyDrafts({
  params,
  body,
  reader,
  visitor,
  app,
  now,
}: CallInput<typeof discardDrafts>): Promise<AuditEntryId> {
  const found = await findDrafted(app.db, { id: params.id, reader, right: 'edit' })
  const actor = await actorOf(app.db, reader)
  return app.db.transaction(async tx => {
    const row = await lockDrafted(tx, found)
    const drafts = await store.listDraftsOf(tx, row.id)
    const { same, problems } = compareSeen(row.id, body.drafts, drafts)
    if (problems.length > 0)
      throw refuse(discardDrafts, 'draftChanged').detailing(
        await draftProblemViews(tx, problems, drafts, visitor.lang),
      )
    const subject = { kind: row.kind, id: row.id, name: row.title }
    const deed = { action: 'draft.discard', right: 'edit', subject } as const
    const { entryId } = await audited(tx, actor, deed, now, async () => {
      for (const { draft } of same) await store.deleteDraft(tx, row.id, draft.field)
    })
    return { entryId: entryId ?? '' }
  })
}
