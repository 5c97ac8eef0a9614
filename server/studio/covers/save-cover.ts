import * as calls from '#contract/calls/studio-covers.ts'
import { StudioCoverSaved } from '#contract/generated/studio_covers.ts'
import type { AuditEntryId } from '#contract/generated/studio_drafts.ts'
import type { AuditAction } from '#rules/audit-actions.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { type CoveredRow, findCovered } from './cover-subject.ts'
import { readCover } from './read-cover.ts'
import * as store from './store.ts'
import { coverView } from './view.ts'
import { type Writing, writeShownCovers } from './write-cover.ts'

/** The call: adds a cover. */
export async function addNewCover(input: CallInput<typeof calls.addCover>): Promise<StudioCoverSaved> {
  const { params, reader, app, now } = input
  const subject = await findCovered(app.db, { id: params.id, reader, right: 'edit' })
  const content = await readCover(input, subject)
  const cover = { ...content, id: newId('COV', now), version: 1 }
  return write(input, subject, 'cover.add', tx => store.addCover(tx, subject, cover), cover.id)
}

/** The call: changes a cover, unless somebody else has changed or removed it meanwhile. */
export async function changeOneCover(input: CallInput<typeof calls.changeCover>): Promise<StudioCoverSaved> {
  const { params, reader, app, body } = input
  const subject = await findCovered(app.db, { id: params.id, reader, right: 'edit' })
  if (!(await store.findCover(app.db, subject, params.coverId)))
    throw refuse(calls.changeCover, 'noSuchCover')
  const content = await readCover(input, subject)
  const change = async (tx: Tx) => {
    await requireVersion(tx, subject, input, body.version)
    await store.changeCover(tx, { ...content, id: params.coverId, version: body.version + 1 })
  }
  return write(input, subject, 'cover.change', change, params.coverId)
}

/** The call: removes a cover; its undo brings it back. */
export async function removeOneCover(input: CallInput<typeof calls.removeCover>): Promise<AuditEntryId> {
  const { params, reader, app, query } = input
  const subject = await findCovered(app.db, { id: params.id, reader, right: 'edit' })
  const remove = async (tx: Tx) => {
    await requireVersion(tx, subject, input, query.version ?? 0)
    await store.removeCover(tx, params.coverId)
  }
  return { entryId: await writeShownCovers(input, subject, 'cover.remove', remove) }
}

async function write(
  input: Writing,
  subject: CoveredRow,
  action: AuditAction,
  work: (tx: Tx) => Promise<void>,
  coverId: string,
): Promise<StudioCoverSaved> {
  const entryId = await writeShownCovers(input, subject, action, work)
  const covers = await store.listCoversOf(input.app.db, subject)
  const cover = covers.find(one => one.coverId === coverId)
  return StudioCoverSaved.fromPartial({ cover: cover && coverView(cover, covers, input.now), entryId })
}

/** Throws where the cover is gone, or another than was shown, with what it is by now. */
async function requireVersion(
  tx: Tx,
  subject: CoveredRow,
  { params, now }: { params: { coverId: string }; now: Date },
  version: number,
): Promise<void> {
  const cover = await store.findCover(tx, subject, params.coverId)
  if (!cover) throw refuse(calls.removeCover, 'noSuchCover')
  if (cover.version === version) return
  const all = await store.listCoversOf(tx, subject)
  throw refuse(calls.removeCover, 'coverChanged').detailing(coverView(cover, all, now))
}
