import * as calls from '#contract/calls/studio-covers.ts'
import type { StudioCoverPicture } from '#contract/generated/studio_covers.ts'
import {
  COVER_SHAPES,
  type Crop,
  cropAround,
  middleOf,
  NARROWEST_CARD,
  type Point,
} from '#rules/cover-crop.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { prepareInSandbox } from '../../platform/images/draw-in-sandbox.ts'
import { ImageRefused } from '../../platform/images/image-refused.ts'
import type { PreparedImage } from '../../platform/images/prepare-image.ts'
import type { StoredImage } from '../../platform/images/store.ts'
import { keepPictures, storePrepared } from '../../platform/images/store-pictures.ts'
import { studioLimits } from '../limits.ts'
import { findCovered } from './cover-subject.ts'
import { type CutCover, cutCover } from './cut-cover.ts'
import * as store from './store.ts'
import { coverPictureView } from './view.ts'

/** The call: stores a picture, with its middle as the cover until somebody chooses another piece of it. */
export async function uploadCoverPicture({
  params,
  body,
  reader,
  app,
  now,
}: CallInput<typeof calls.addCoverPicture>): Promise<StudioCoverPicture> {
  const subject = await findCovered(app.db, { id: params.id, reader, right: 'edit' })
  await countTry(app, calls.addCoverPicture, studioLimits.cutCover(reader.id))
  const original = await prepareInSandbox(body).catch(error => {
    throw error instanceof ImageRefused ? refuse(calls.addCoverPicture, 'pictureRefused') : error
  })
  const focus = middleOf(original)
  const crop = cropAround(original, COVER_SHAPES.card, focus)
  if (crop.width < NARROWEST_CARD) throw refuse(calls.addCoverPicture, 'coverTooSmall')
  return coverPictureView(await keepCoverPicture(app, subject, { original, crop, focus }, now))
}

interface Cutting {
  original: StoredImage & { readonly bytes: Buffer }
  crop: Crop
  focus: Point
}

/** Cuts a picture and stores it with what was cut. */
export async function keepCoverPicture(
  app: AppContext,
  subject: store.CoverSubject,
  { original, crop, focus }: Cutting,
  now: Date,
): Promise<store.CoverPictureRow> {
  const cut: CutCover = await cutCover(original.bytes, { size: original, crop, focus })
  const pictures: PreparedImage[] = Object.values(cut)
  await storePrepared(app.blobs, [{ ...original, blank: false }, ...pictures])
  const row = {
    id: newId('CVP', now),
    ...{ original: original.hash, card: cut.card.hash, square: cut.square.hash, wide: cut.wide.hash },
    ...{ width: original.width, height: original.height },
    ...{ cropX: crop.x, cropY: crop.y, cropWidth: crop.width, cropHeight: crop.height },
    ...{ focusX: focus.x, focusY: focus.y },
  }
  await app.db.transaction(async tx => {
    await keepPictures(tx, app.images, [original, ...pictures])
    await store.addCoverPicture(tx, subject, row, now)
  })
  return row
}
