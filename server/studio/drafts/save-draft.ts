import { saveDraft } from '#contract/calls/studio-drafts.ts'
import type { StudioDraft } from '#contract/generated/studio_drafts.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { actorOf } from '../actor.ts'
import { canonical } from '../fields/field.ts'
import { findField, lockDrafted, rightToDraft } from './find-field.ts'
import * as store from './store.ts'
import { draftView } from './view.ts'
import { writeDraft } from './write-draft.ts'

/** The call: writes a draft, unless somebody else has written, published or discarded one meanwhile. */
export async function saveOneDraft({
  params,
  body,
  reader,
  app,
  now,
}: CallInput<typeof saveDraft>): Promise<StudioDraft> {
  const { row: found, field } = await findField(app.db, { id: params.id, name: params.field, reader })
  const value = canonical(field, body.value)
  if ('reason' in value) throw refuse(saveDraft, 'textRefused')
  const actor = await actorOf(app.db, reader)
  return app.db.transaction(async tx => {
    const row = await lockDrafted(tx, found)
    const before = await store.findDraft(tx, row.id, field.name)
    if ((before?.version ?? 0) !== body.version)
      throw refuse(saveDraft, 'draftChanged').detailing(before && draftView(before, row))
    const written = { ...body, value: value.json, before }
    const subject = { kind: row.kind, id: row.id, name: row.title }
    const deed = { action: 'draft.save' as const, right: rightToDraft(field), subject }
    const { result } = await audited(tx, actor, deed, now, () =>
      writeDraft(tx, row, field, written, { actor, now }),
    )
    return draftView(result, row)
  })
}
