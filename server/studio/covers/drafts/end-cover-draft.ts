import * as calls from '#contract/calls/studio-covers.ts'
import type { AuditEntryId } from '#contract/generated/studio_drafts.ts'
import { type CallInput, refuse } from '../../../calls/bind.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { newId } from '../../../platform/ids.ts'
import { type CoveredRow, findCovered } from '../cover-subject.ts'
import * as covers from '../store.ts'
import { writeCovers } from '../write-cover.ts'
import * as store from './store.ts'
import { coverDraftView } from './view.ts'

/** The cover as its draft has it: of one that is in the shop, or a new one. */
export async function putCoverIntoShop(
  tx: Tx,
  subject: CoveredRow,
  { id: pictureId, coverId, lang, from, madeFrom, version }: store.CoverDraftRow,
  live: covers.CoverRow | null,
  now: Date,
): Promise<void> {
  const content = { lang, from, pictureId }
  if (live) return covers.changeCover(tx, { ...content, id: coverId, version: live.version + 1 })
  // The undo of a removal brings a cover back under its id.
  const id = madeFrom === 0 ? coverId : newId('COV', now)
  return covers.addCover(tx, subject, { ...content, id, version })
}

/** The call: ends a draft without publishing it. The undo of its entry brings it back. */
export async function discardOneCoverDraft(
  input: CallInput<typeof calls.discardCoverDraft>,
): Promise<AuditEntryId> {
  const { params, query, reader, app } = input
  const subject = await findCovered(app.db, { id: params.id, reader, right: 'edit' })
  const discard = async (tx: Tx) => {
    const { coverId } = await requireDraft(tx, subject, input, query.version ?? 0)
    await store.deleteCoverDraft(tx, coverId)
  }
  return { entryId: await writeCovers(input, subject, 'cover.discard', discard) }
}

/** Throws where the draft is gone, or another than was shown, with what it is by now. */
async function requireDraft(
  tx: Tx,
  subject: CoveredRow,
  { params, now }: { params: { coverId: string }; now: Date },
  version: number,
): Promise<store.CoverDraftRow> {
  const draft = await store.findCoverDraft(tx, subject, params.coverId)
  if (!draft) throw refuse(calls.discardCoverDraft, 'noSuchDraft')
  if (draft.version === version) return draft
  const all = await covers.listCoversOf(tx, subject)
  throw refuse(calls.discardCoverDraft, 'draftChanged').detailing(coverDraftView(draft, subject, all, now))
}
