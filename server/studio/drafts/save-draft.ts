import { saveTextDraft } from '#contract/calls/studio-drafts.ts'
import type { StudioDraft } from '#contract/generated/studio_drafts.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { actorOf } from '../actor.ts'
import { canonical } from '../fields/field.ts'
import { findText, lockText } from './find-text.ts'
import * as store from './store.ts'
import { draftView } from './view.ts'

/** The call: writes a draft, unless somebody else has written, published or discarded one meanwhile. */
export async function saveDraft({
  params,
  body,
  reader,
  app,
  now,
}: CallInput<typeof saveTextDraft>): Promise<StudioDraft> {
  const text = await findText(app.db, { id: params.id, name: params.field, reader, right: 'translate' })
  const { field } = text
  const value = canonical(field, body.value)
  const madeFrom = canonical(field, body.madeFrom)
  const state = body.state === 'ready' ? 'ready' : 'draft'
  if ('reason' in value) throw refuse(saveTextDraft, 'textRefused')
  const actor = await actorOf(app.db, reader)
  return app.db.transaction(async tx => {
    const { row } = await lockText(tx, text)
    const before = await store.findDraft(tx, row.id, field.name)
    if ((before?.version ?? 0) !== body.version)
      throw refuse(saveTextDraft, 'draftChanged').detailing(before && draftView(before, row))
    const draft: store.DraftRow = {
      ...{ subjectId: row.id, field: field.name, value: value.json, state },
      madeFrom: 'reason' in madeFrom ? body.madeFrom : madeFrom.json,
      ...{ writerName: actor.name, changedAt: now, version: body.version + 1 },
    }
    const subject = { kind: row.kind, id: row.id, name: row.title }
    await audited(tx, actor, { action: 'draft.save', right: 'translate', subject }, now, () =>
      store.putDraft(tx, row.seriesId, draft),
    )
    return draftView(draft, row)
  })
}
