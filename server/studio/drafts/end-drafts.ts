import { discardDrafts } from '#contract/calls/studio-drafts.ts'
import type { AuditEntryId } from '#contract/generated/studio_drafts.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { actorOf } from '../actor.ts'
import { compareSeen, draftProblemViews } from './draft-problems.ts'
import { findDrafted, lockDrafted } from './find-field.ts'
import * as store from './store.ts'

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
      await store.deleteDrafts(
        tx,
        same.map(({ draft }) => draft),
      )
    })
    return { entryId: entryId ?? '' }
  })
}
