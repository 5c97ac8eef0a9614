import * as calls from '#contract/calls/studio-covers.ts'
import type { StudioCoverCrop, StudioCoverRequest } from '#contract/generated/studio_covers.ts'
import { type Crop, cropFault, type Point } from '#rules/cover-crop.ts'
import { isLanguage, type Language } from '#rules/interface-language.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { studioLimits } from '../limits.ts'
import { keepCoverPicture } from './add-cover-picture.ts'
import type { CoveredRow } from './cover-subject.ts'
import * as store from './store.ts'

interface Reading {
  readonly app: AppContext
  readonly reader: Reader
  readonly now: Date
}

/** What is chosen of a cover or of its draft. */
interface Chosen {
  lang: Language | null
  from: Date | null
  pictureId: string
}

/** What is to be saved: another piece of the picture is cut and stored before anything refers to it. */
export async function readCover(
  { body, ...reading }: Reading & { body: Pick<StudioCoverRequest, 'pictureId' | 'crop' | 'lang' | 'from'> },
  subject: CoveredRow,
): Promise<Chosen> {
  const lang = body.lang === '' ? null : body.lang
  if (!body.crop || (lang !== null && !isLanguage(lang))) throw refuse(calls.addCover, 'badInput')
  const picture = await store.findCoverPicture(reading.app.db, subject, body.pictureId)
  if (!picture) throw refuse(calls.addCover, 'pictureNotFound')
  const { crop, focus } = readCrop(body.crop)
  const fault = cropFault(picture, crop, focus)
  if (fault) throw refuse(calls.addCover, fault === 'cropTooSmall' ? 'coverTooSmall' : 'cropRefused')
  const pictureId = isCutSo(picture, body.crop)
    ? picture.id
    : (await cutAnew(reading, subject, picture, { crop, focus })).id
  return { lang, from: body.from ?? null, pictureId }
}

async function cutAnew(
  { app, reader, now }: Reading,
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
