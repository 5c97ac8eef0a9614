import { createHash } from 'node:crypto'
import { isLanguage, type Language } from '#rules/interface-language.ts'
import { slugFrom } from '#rules/slug.ts'
import { languageOf } from '#rules/text-language.ts'
import { titleToShow } from '#rules/volume-title.ts'
import { usualVolume } from '../catalogue/volume-fields.ts'
import type { ImportRequest, SeriesFacts, VolumeFacts } from './import-request.ts'
import type { ReadBook } from './read-result.ts'

const TEASER = 220

/** The values of a new series: those of the request, else those of the file, else the usual ones. */
export function deriveSeries({ series = {}, lang }: ImportRequest, book: ReadBook, now: Date): SeriesFacts {
  const { metadata } = book
  const title = series.title ?? metadata.series?.title ?? metadata.title
  const description = series.description ?? metadata.description
  return {
    slug: slugOf(title, metadata.originalTitle),
    type: book.type,
    lang: lang ?? shopLanguage(metadata.lang),
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

/** The values of a new volume: those of the request, else those of the file, else the usual ones. It is on sale from now on, at the usual price. */
export function deriveVolume(
  { volume = {} }: ImportRequest,
  book: ReadBook,
  series: SeriesFacts,
  now: Date,
): VolumeFacts {
  const { metadata } = book
  const number = volume.number ?? metadata.series?.number ?? 1
  const description = volume.description ?? metadata.description
  return {
    ...usualVolume({
      number,
      title: '',
      createdAt: now,
    }),
    originalTitle: metadata.originalTitle,
    originalPublisher: metadata.publisher,
    description,
    shortDescription: teaser(description),
    creators: metadata.creators,
    skus: [],
    publishingAt: now,
    ...volume,
    title: shownTitle(volume.title ?? metadata.title, number, series),
  }
}

/** The title of the volume of this number, as the publisher or a file writes it, by the rule of its series. */
export function shownTitle(
  written: string,
  number: number,
  { title, lang, numbering }: Pick<SeriesFacts, 'title' | 'lang' | 'numbering'>,
): string {
  return titleToShow(written, { seriesTitle: title, number, lang, numbering })
}

/** The language under which a book is listed: English where the shop does not have its language. */
function shopLanguage(lang: string): Language {
  const primary = languageOf(lang) ?? undefined
  return isLanguage(primary) ? primary : 'en'
}

function teaser(description: string): string {
  const first = description.split(/\n\s*\n/)[0]?.trim() ?? ''
  if (first.length <= TEASER) return first
  return `${first.slice(0, first.lastIndexOf(' ', TEASER))} …`
}

/** Letters of other scripts. A slug leaves them out, so that titles with them could end up with the same slug. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/u

function slugOf(title: string, originalTitle: string): string {
  const readable = [title, originalTitle].find(text => !OTHER_SCRIPT.test(text) && slugFrom(text, '') !== '')
  return readable ? slugFrom(readable, '') : `${slugFrom(title, 'series')}-${digest(title)}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
