import { titleToShow, type VolumePlace } from '#rules/volume-title.ts'
import { refuseBook } from '../book-files/book-refused.ts'
import { remark } from '../book-files/remark.ts'
import { usualVolume } from '../catalogue/volume-fields.ts'
import { type IdentifiedVolume, shelfOf } from './identify-volume.ts'
import type { ImportRequest, SeriesFacts, VolumeFacts } from './import-request.ts'
import type { ReadBook } from './read-result.ts'
import { seriesAddress } from './series-address.ts'

const TEASER = 220

/** The values of a new series: those of the request, else those of the file, else the usual ones. */
export function deriveSeries(
  request: ImportRequest,
  book: ReadBook,
  { series: title }: Pick<IdentifiedVolume, 'series'>,
  now: Date,
): SeriesFacts {
  const { metadata } = book
  const { series = {} } = request
  const description = series.description ?? metadata.description
  return {
    slug: seriesAddress({ ...metadata, title }),
    type: book.type,
    lang: shelfOf(request, book) ?? 'en',
    title,
    shortTitle: '',
    originalTitle: metadata.originalTitle,
    description,
    shortDescription: teaser(description),
    tags: metadata.subjects,
    status: 'default',
    catchup: false,
    rentals: true,
    ageRating: 0,
    topicId: null,
    categoryId: null,
    createdAt: now,
    hidden: false,
    numbering: [],
    ...series,
  }
}

/**
 * The values of a new volume: those of the request, else those of the file, else the usual ones. It is on sale from now on,
 * at the usual price.
 */
export function deriveVolume(
  { volume = {} }: ImportRequest,
  book: ReadBook,
  { number, title }: Pick<IdentifiedVolume, 'number' | 'title'>,
  place: Omit<VolumePlace, 'number'>,
  { now, datesFrom = now }: { now: Date; datesFrom?: Date | undefined },
): VolumeFacts {
  const { metadata } = book
  if (volume.layout !== undefined && book.type !== 'manga') refuseBook(remark('layoutOfNovel'))
  const description = volume.description ?? metadata.description
  return {
    ...usualVolume({
      number,
      title: '',
      createdAt: now,
    }),
    originalTitle: metadata.originalTitle,
    originalPublisher: metadata.publisher,
    layout: book.layout,
    description,
    shortDescription: teaser(description),
    creators: metadata.creators,
    skus: [],
    publishingAt: datesFrom,
    ...volume,
    title: titleToShow(volume.title ?? title, { ...place, number }),
  }
}

function teaser(description: string): string {
  const first = description.split(/\n\s*\n/)[0]?.trim() ?? ''
  if (first.length <= TEASER) return first
  return `${first.slice(0, first.lastIndexOf(' ', TEASER))} …`
}
