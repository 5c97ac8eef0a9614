import { discardTextDraft, publishTextDraft } from '#contract/calls/studio-drafts.ts'
import type { AuditEntryId } from '#contract/generated/studio_drafts.ts'
import type { AuditAction } from '#rules/audit-actions.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { actorOf } from '../actor.ts'
import { makeChanges, problemsOf } from '../catalogue/make-changes.ts'
import { findText, lockText, type TextOfSubject } from './find-text.ts'
import * as store from './store.ts'
import { draftView } from './view.ts'

/** The call: the draft becomes the text in the shop, unless either is another than whoever publishes it has seen. */
export async function publishDraft(input: CallInput<typeof publishTextDraft>): Promise<AuditEntryId> {
  const { body, now, app, reader } = input
  return ending(input, 'draft.publish', body.version, async (tx, { row, field }, draft, actor) => {
    const changes = [{ id: row.id, field: field.name, from: body.live, to: draft.value }]
    await makeChanges(tx, { app, reader, actor, changes, now })
    await store.deleteDraft(tx, row.id, field.name)
  }).catch(error => {
    const problems = problemsOf(error)
    if (!problems) throw error
    const isMeanwhile = problems.some(({ reason }) => reason === 'changedMeanwhile')
    throw refuse(publishTextDraft, isMeanwhile ? 'liveChanged' : 'textRefused')
  })
}

/** The call: ends a draft without publishing it. The undo of its entry brings it back. */
export function discardDraft(input: CallInput<typeof discardTextDraft>): Promise<AuditEntryId> {
  return ending(input, 'draft.discard', input.query.version ?? 0, (tx, { row, field }) =>
    store.deleteDraft(tx, row.id, field.name),
  )
}

type Ending = CallInput<typeof publishTextDraft> | CallInput<typeof discardTextDraft>
type Actor = Awaited<ReturnType<typeof actorOf>>

/** Carries out what ends the draft of this version, as one entry of the log. */
async function ending(
  { params, reader, app, now }: Ending,
  action: AuditAction,
  version: number,
  work: (tx: Tx, text: TextOfSubject, draft: store.DraftRow, actor: Actor) => Promise<void>,
): Promise<AuditEntryId> {
  const text = await findText(app.db, { id: params.id, name: params.field, reader, right: 'edit' })
  const actor = await actorOf(app.db, reader)
  return app.db.transaction(async tx => {
    const locked = await lockText(tx, text)
    const { row, field } = locked
    const draft = await store.findDraft(tx, row.id, field.name)
    if (!draft) throw refuse(discardTextDraft, 'noSuchDraft')
    if (draft.version !== version)
      throw refuse(discardTextDraft, 'draftChanged').detailing(draftView(draft, row))
    const subject = { kind: row.kind, id: row.id, name: row.title }
    const { entryId } = await audited(tx, actor, { action, right: 'edit', subject }, now, () =>
      work(tx, locked, draft, actor),
    )
    return { entryId: entryId ?? '' }
  })
}
