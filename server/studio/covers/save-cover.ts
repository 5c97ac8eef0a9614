import * as calls from '#contract/calls/studio-covers.ts'
import {
  type StudioCoverCrop,
  type StudioCoverRequest,
  StudioCoverSaved,
} from '#contract/generated/studio_covers.ts'
import type { AuditEntryId } from '#contract/generated/studio_drafts.ts'
import type { AuditAction } from '#rules/audit-actions.ts'
import { type Crop, cropFault, type Point } from '#rules/cover-crop.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { actorOf } from '../actor.ts'
import { lockSubjects } from '../catalogue/row-store.ts'
import { studioLimits } from '../limits.ts'
import { keepCoverPicture } from './add-cover-picture.ts'
import { type CoveredRow, findCovered } from './cover-subject.ts'
import * as store from './store.ts'
import { coverView } from './view.ts'

/** The call: adds a cover. */
export async function addNewCover(input: CallInput<typeof calls.addCover>): Promise<StudioCoverSaved> {
  const { params, reader, app, now } = input
  const subject = await findCovered(app.db, { id: params.id, reader, right: 'edit' })
  const content = await contentOf(input, subject)
  const cover = { ...content, id: newId('COV', now), version: 1 }
  return write(input, subject, 'cover.add', tx => store.addCover(tx, subject, cover), cover.id)
}

/** The call: changes a cover, unless somebody else has changed or removed it meanwhile. */
export async function changeOneCover(input: CallInput<typeof calls.changeCover>): Promise<StudioCoverSaved> {
  const { params, reader, app, body } = input
  const subject = await findCovered(app.db, { id: params.id, reader, right: 'edit' })
  if (!(await store.findCover(app.db, subject, params.coverId)))
    throw refuse(calls.changeCover, 'noSuchCover')
  const content = await contentOf(input, subject)
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
  return { entryId: await carryOut(input, subject, 'cover.remove', remove) }
}

type Writing = Pick<CallInput<typeof calls.removeCover>, 'app' | 'reader' | 'now'>

async function write(
  input: Writing,
  subject: CoveredRow,
  action: AuditAction,
  work: (tx: Tx) => Promise<void>,
  coverId: string,
): Promise<StudioCoverSaved> {
  const entryId = await carryOut(input, subject, action, work)
  const covers = await store.listCoversOf(input.app.db, subject)
  const cover = covers.find(one => one.coverId === coverId)
  return StudioCoverSaved.fromPartial({ cover: cover && coverView(cover, covers, input.now), entryId })
}

/** As one entry of the log, and with all that shows the series turned once. Of two people at once the second sees what the first has saved. */
async function carryOut(
  { app, reader, now }: Writing,
  subject: CoveredRow,
  action: AuditAction,
  work: (tx: Tx) => Promise<void>,
): Promise<string> {
  const actor = await actorOf(app.db, reader)
  const deed = {
    ...{ action, right: 'edit' as const },
    subject: { kind: subject.kind, id: subject.id, name: subject.title },
  }
  return app.db.transaction(async tx => {
    await lockSubjects(tx, [subject.seriesSlug])
    const { entryId } = await audited(tx, actor, deed, now, async () => {
      await work(tx)
      await bumpCatalogue(tx, { series: [subject.seriesId] })
    })
    return entryId ?? ''
  })
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

interface Content {
  app: AppContext
  reader: Writing['reader']
  body: StudioCoverRequest
  now: Date
}

/** What is to be saved: another piece of the picture is cut and stored before anything refers to it. */
async function contentOf({ app, reader, body, now }: Content, subject: CoveredRow) {
  const lang = body.lang === '' ? null : body.lang
  if (!body.crop || (lang !== null && !isLanguage(lang))) throw refuse(calls.addCover, 'badInput')
  const picture = await store.findCoverPicture(app.db, subject, body.pictureId)
  if (!picture) throw refuse(calls.addCover, 'pictureNotFound')
  const { crop, focus } = readCrop(body.crop)
  const fault = cropFault(picture, crop, focus)
  if (fault) throw refuse(calls.addCover, fault === 'cropTooSmall' ? 'coverTooSmall' : 'cropRefused')
  const pictureId = isCutSo(picture, body.crop)
    ? picture.id
    : (await cutAnew({ app, reader, now }, subject, picture, { crop, focus })).id
  return { lang, from: body.from ?? null, pictureId }
}

async function cutAnew(
  { app, reader, now }: Omit<Content, 'body'>,
  subject: CoveredRow,
  picture: store.CoverPictureRow,
  cut: { crop: Crop; focus: Point },
): Promise<store.CoverPictureRow> {
  await countTry(app, calls.addCover, studioLimits.cutCover(reader.id))
  const stored = await store.findOriginal(app.db, picture.original)
  const bytes = await app.blobs.bytes(stored.hash)
  if (!bytes) throw new Error(`the picture ${stored.hash} of a cover has no bytes`)
  return keepCoverPicture(app, subject, { original: { ...stored, bytes }, ...cut }, now)
}

function readCrop({ x, y, width, height, focusX, focusY }: StudioCoverCrop): { crop: Crop; focus: Point } {
  return { crop: { x, y, width, height }, focus: { x: focusX, y: focusY } }
}

function isCutSo(row: store.CoverPictureRow, crop: StudioCoverCrop): boolean {
  return (
    row.cropX === crop.x &&
    row.cropY === crop.y &&
    row.cropWidth === crop.width &&
    row.cropHeight === crop.height &&
    row.focusX === crop.focusX &&
    row.focusY === crop.focusY
  )
}
