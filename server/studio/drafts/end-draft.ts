import * as calls from '#contract/calls/studio-drafts.ts'
import type { AuditEntryId } from '#contract/generated/studio_drafts.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { actorOf } from '../actor.ts'
import { problemsOf } from '../catalogue/make-changes.ts'
import { type FieldOfSubject, findField, lockDrafted } from './find-field.ts'
import { publishValues } from './publish-values.ts'
import * as store from './store.ts'
import { draftView } from './view.ts'

/** The call: the draft becomes the value in the shop, unless either is another than whoever publishes it has seen. */
export async function publishOneDraft(input: CallInput<typeof calls.publishDraft>): Promise<AuditEntryId> {
  const { body, now, app, reader } = input
  const actor = await actorOf(app.db, reader)
  return ending(input, body.version, async (tx, { row }, draft) => {
    const seen = [{ draft, live: body.live }]
    return (await publishValues(tx, { app, reader, actor, now }, row, seen)).entryId
  }).catch(error => {
    const reasons = problemsOf(error)?.map(({ reason }) => reason)
    if (!reasons) throw error
    if (reasons.includes('mayNotChange')) throw refuse(calls.publishDraft, 'notAllowed')
    const isMeanwhile = reasons.includes('changedMeanwhile')
    throw refuse(calls.publishDraft, isMeanwhile ? 'liveChanged' : 'textRefused')
  })
}

/** The call: ends a draft without publishing it. The undo of its entry brings it back. */
export async function discardOneDraft(input: CallInput<typeof calls.discardDraft>): Promise<AuditEntryId> {
  const { app, reader, now, query } = input
  const actor = await actorOf(app.db, reader)
  return ending(input, query.version ?? 0, async (tx, { row, field }) => {
    const subject = { kind: row.kind, id: row.id, name: row.title }
    const deed = { action: 'draft.discard', right: 'edit', subject } as const
    const { entryId } = await audited(tx, actor, deed, now, () => store.deleteDraft(tx, row.id, field.name))
    return entryId ?? ''
  })
}

type Ending = CallInput<typeof calls.publishDraft> | CallInput<typeof calls.discardDraft>

/** Carries out what ends the draft of this version, and answers the entry of the log. */
async function ending(
  { params, reader, app }: Ending,
  version: number,
  work: (tx: Tx, text: FieldOfSubject, draft: store.DraftRow) => Promise<string>,
): Promise<AuditEntryId> {
  const name = params.field
  const { row: found, field } = await findField(app.db, { id: params.id, name, reader, right: 'edit' })
  return app.db.transaction(async tx => {
    const seen = await store.findDraft(tx, found.id, name)
    const row = await lockDrafted(tx, found, seen ? [seen] : [])
    const draft = await store.findDraft(tx, row.id, name)
    if (!draft) throw refuse(calls.discardDraft, 'noSuchDraft')
    if (draft.version !== version)
      throw refuse(calls.discardDraft, 'draftChanged').detailing(draftView(draft, row))
    return { entryId: await work(tx, { row, field }, draft) }
  })
}
