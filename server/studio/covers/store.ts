import type { Size } from '#rules/cover-crop.ts'
import type { Language } from '#rules/interface-language.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import type { StoredImage } from '../../platform/images/store.ts'

/** A series or a volume, which has covers of its own. */
export interface CoverSubject {
  kind: 'series' | 'volume'
  id: string
}

/** A picture that was uploaded, with the names of what is cut from it. */
export interface CoverPictureRow extends Size {
  id: string
  original: string
  card: string
  square: string
  wide: string
  cropX: number
  cropY: number
  cropWidth: number
  cropHeight: number
  focusX: number
  focusY: number
}

export interface CoverRow extends CoverPictureRow {
  coverId: string
  lang: Language | null
  from: Date | null
  version: number
}

export const PICTURE = `cp.id, cp.original, cp.card, cp.square, cp.wide, o.width, o.height, cp.crop_x as "cropX", cp.crop_y as "cropY",
  cp.crop_width as "cropWidth", cp.crop_height as "cropHeight", cp.focus_x as "focusX", cp.focus_y as "focusY"`
const COVER = `cv.id as "coverId", cv.lang, cv.from_at as "from", cv.version, ${PICTURE}`
export const JOINED = 'cover_pictures cp join images o on o.hash = cp.original'
/** The ids are of one kind each, so that only one of both can be found. */
export const IS_OF = (table: string, id: string) =>
  `(${table}.series_id = ${id} or ${table}.volume_id = ${id})`

/** The one that begins last comes first; those without a date are the oldest. */
export function listCoversOf(reads: Reads, { id }: CoverSubject): Promise<CoverRow[]> {
  return reads.query<CoverRow>({
    name: 'listCoversOf',
    text: `select ${COVER} from covers cv join ${JOINED} on cp.id = cv.picture_id where ${IS_OF('cv', '$1')}
      order by cv.from_at desc nulls last, cv.id desc`,
    values: [id],
  })
}

/** The covers of several series and volumes, each with the one it is of. */
export function listCoversOfMany(
  reads: Reads,
  ids: readonly string[],
): Promise<(CoverRow & { subjectId: string })[]> {
  return reads.query<CoverRow & { subjectId: string }>({
    name: 'listCoversOfMany',
    text: `select coalesce(cv.series_id, cv.volume_id, '') as "subjectId", ${COVER} from covers cv join ${JOINED} on cp.id = cv.picture_id
      where cv.series_id = any($1::text[]) or cv.volume_id = any($1::text[])`,
    values: [ids],
  })
}

export async function findCover(
  reads: Reads,
  { id }: CoverSubject,
  coverId: string,
): Promise<CoverRow | null> {
  const [cover] = await reads.query<CoverRow>({
    name: 'findCover',
    text: `select ${COVER} from covers cv join ${JOINED} on cp.id = cv.picture_id where cv.id = $2 and ${IS_OF('cv', '$1')}`,
    values: [id, coverId],
  })
  return cover ?? null
}

/** A picture that was uploaded for this series or volume. */
export async function findCoverPicture(
  reads: Reads,
  { id }: CoverSubject,
  pictureId: string,
): Promise<CoverPictureRow | null> {
  const [picture] = await reads.query<CoverPictureRow>({
    name: 'findCoverPicture',
    text: `select ${PICTURE} from ${JOINED} where cp.id = $2 and ${IS_OF('cp', '$1')}`,
    values: [id, pictureId],
  })
  return picture ?? null
}

/** A picture as it was uploaded. */
export async function findOriginal(reads: Reads, hash: string): Promise<StoredImage> {
  const [image] = await reads.query<StoredImage>({
    name: 'findCoverOriginal',
    text: `select hash, media_type as "mediaType", width, height, colour from images where hash = $1`,
    values: [hash],
  })
  if (!image) throw new Error(`the picture ${hash} of a cover is not stored`)
  return image
}

/** Whether a picture of this name was uploaded for the series or volume, or cut from one. */
export async function isCoverPicture(reads: Reads, { id }: CoverSubject, hash: string): Promise<boolean> {
  const found = await reads.query({
    name: 'isCoverPicture',
    text: `select from cover_pictures cp where ${IS_OF('cp', '$1')} and $2 in (cp.original, cp.card, cp.square, cp.wide) limit 1`,
    values: [id, hash],
  })
  return found.length > 0
}

/** The columns for the id of a series and for that of a volume. */
export const columnsOf = ({ kind, id }: CoverSubject) => (kind === 'series' ? [id, null] : [null, id])

export async function addCoverPicture(
  tx: Tx,
  subject: CoverSubject,
  row: CoverPictureRow,
  now: Date,
): Promise<void> {
  await tx.query({
    text: `insert into cover_pictures (id, series_id, volume_id, original, card, square, wide, crop_x, crop_y, crop_width, crop_height, focus_x, focus_y, made_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      ...[row.id, ...columnsOf(subject), row.original, row.card, row.square, row.wide],
      ...[row.cropX, row.cropY, row.cropWidth, row.cropHeight, row.focusX, row.focusY, now],
    ],
  })
}

export interface CoverContent {
  id: string
  lang: Language | null
  from: Date | null
  pictureId: string
  version: number
}

export async function addCover(tx: Tx, subject: CoverSubject, cover: CoverContent): Promise<void> {
  await tx.query({
    text: 'insert into covers (id, series_id, volume_id, lang, from_at, picture_id, version) values ($1, $2, $3, $4, $5, $6, $7)',
    values: [
      ...[cover.id, ...columnsOf(subject), cover.lang, cover.from],
      ...[cover.pictureId, cover.version],
    ],
  })
}

export async function changeCover(tx: Tx, cover: CoverContent): Promise<void> {
  await tx.query({
    text: 'update covers set lang = $2, from_at = $3, picture_id = $4, version = $5 where id = $1',
    values: [cover.id, cover.lang, cover.from, cover.pictureId, cover.version],
  })
}

export async function removeCover(tx: Tx, coverId: string): Promise<void> {
  await tx.query({ text: 'delete from covers where id = $1', values: [coverId] })
}
