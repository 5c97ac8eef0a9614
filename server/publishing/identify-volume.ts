import { isTellingIdentifier } from '#rules/book-identity.ts'
import { isLanguage, type Language } from '#rules/interface-language.ts'
import { isbn10Of } from '#rules/isbn.ts'
import { slugFrom } from '#rules/slug.ts'
import { languageOf } from '#rules/text-language.ts'
import { isSameName, readVolumeName } from '#rules/volume-name.ts'
import { type VolumeSource, type VolumeSources, type WhichVolume, whichVolume } from '#rules/which-volume.ts'
import { refuseBook } from '../book-files/book-refused.ts'
import { type Remark, remark } from '../book-files/remark.ts'
import type { Reads } from '../platform/db/connect.ts'
import * as store from './identify-store.ts'
import type { ImportRequest } from './import-request.ts'
import type { ReadBook } from './read-result.ts'

/** Which volume of which series a file is. */
export interface IdentifiedVolume {
  /** The name of the series, or the title of a book of its own. */
  series: string
  /** The address of the series, where the identifier tells it. */
  seriesSlug: string | null
  number: number
  /** False where nothing says a number: a book of its own. */
  isNumbered: boolean
  /** The title of the volume; '' where it has none besides that of its series. */
  title: string
  by: 'option' | 'file' | 'identifier' | VolumeSource | null
  /** What the file says against its identifier: that it is another volume, which is not in the shop. */
  contradiction: Remark | null
  remarks: Remark[]
}

interface IdentifyInput {
  request: ImportRequest
  book: ReadBook
  /** Name of the file */
  fileName: string
  sha256: string
}

/**
 * docs/product.md#which-volume: the volume that a file is, by what the request says, then the one that came from this very
 * file, then by its identifiers, then by what its metadata, its name and its title say. Throws BookRefused where two of
 * these name different volumes that are both in the shop.
 */
export async function identifyVolume(reads: Reads, input: IdentifyInput): Promise<IdentifiedVolume> {
  const { request, book } = input
  const ofFile = await findVolumeOfThisFile(reads, input)
  if (ofFile) return ofFile
  const shelf = { type: request.series?.type ?? book.type, lang: shelfOf(request, book) }
  const which = await readVolume(reads, input, shelf)
  const { matched, several } = await findMatched(reads, book, shelf)
  const said = request.volume?.number ?? (which.number === null ? numberOfTitle(request) : undefined)
  const ofMatched = matched && isSeriesOf(request, matched) ? matched : null
  const series = request.series?.title ?? (request.alone ? (request.volume?.title ?? which.series) : null)
  const title = request.alone ? '' : which.title
  const remarks = several ? [remark('identifierOfSeveral')] : []
  if (said === undefined && which.chapters && !ofMatched) refuseBook(chaptersRemark(which.chapters))
  if (ofMatched && said === undefined) {
    const contradiction = await contradictionOf(reads, shelf, which, ofMatched)
    return {
      series: series ?? ofMatched.seriesTitle,
      seriesSlug: ofMatched.seriesSlug,
      number: ofMatched.number,
      // A number that does not count makes no volume of a series of a book of its own.
      isNumbered: contradiction ? ofMatched.title !== ofMatched.seriesTitle : which.number !== null,
      title,
      by: 'identifier',
      contradiction,
      remarks: contradiction ? [...remarks, remark('identifierCounts', { why: contradiction })] : remarks,
    }
  }
  if (matched && (matched !== ofMatched || matched.number !== said))
    remarks.push(remark('hasIdentifier', { slug: matched.slug }))
  if (said === undefined) remarks.push(...(await otherNumbers(reads, shelf, which, series)))
  return {
    series: series ?? ofMatched?.seriesTitle ?? which.series,
    seriesSlug: ofMatched?.seriesSlug ?? null,
    title,
    number: said ?? which.number ?? 1,
    isNumbered: (said ?? which.number) !== null,
    by: said === undefined ? which.by : 'option',
    contradiction: null,
    remarks,
  }
}

function chaptersRemark([from, to]: readonly [number, number]): Remark {
  return from === to ? remark('chapterOnly', { number: from }) : remark('chaptersOnly', { from, to })
}

/**
 * The one volume that came from this very file, unless the request says another; it may have been renamed or moved since.
 */
async function findVolumeOfThisFile(
  reads: Reads,
  { request, book, sha256 }: IdentifyInput,
): Promise<IdentifiedVolume | null> {
  const { series, volume, alone, lang } = request
  const said = [series?.title, series?.slug, volume?.number, numberOfTitle(request)]
  if (alone || said.some(one => one !== undefined)) return null
  const shelf = { type: series?.type ?? book.type, lang: series?.lang ?? lang ?? null }
  const [found, ...more] = await store.findVolumesByFile(reads, shelf, sha256)
  if (!found || more.length > 0) return null
  const { title, number, seriesTitle, seriesSlug } = found
  return {
    ...{ series: seriesTitle, seriesSlug, number, title: '' },
    isNumbered: title !== seriesTitle,
    by: 'file',
    contradiction: null,
    remarks: [],
  }
}

/** The number that the publisher's title says, as "Storm: Volume 2". */
function numberOfTitle({ volume }: ImportRequest): number | undefined {
  const { number, sure } = readVolumeName(volume?.title ?? '', 'title')
  return sure && number !== null ? number : undefined
}

type Shelf = Parameters<typeof store.findVolumesByIdentifier>[1]

/** The language of the shop in which the book is listed; null where nothing says it. */
export function shelfOf({ lang, series }: ImportRequest, { metadata }: ReadBook): Language | null {
  const own = languageOf(metadata.lang) ?? undefined
  return series?.lang ?? lang ?? (isLanguage(own) ? own : null)
}

/**
 * By everything but the identifiers. A number that is only a guess counts where the series is in the shop and may be by the
 * same authors.
 */
async function readVolume(
  reads: Reads,
  { request, book: { type, metadata }, fileName }: IdentifyInput,
  shelf: Shelf,
): Promise<WhichVolume> {
  const sources: VolumeSources = {
    claims: metadata.seriesClaims,
    title: metadata.title,
    subtitle: metadata.subtitle,
    fileName: fileName.replace(/\.(?:[a-z][a-z\d]{1,4}|7z)$/i, ''),
    folder: request.folder ?? '',
    origin: type === 'manga' && !/\.epub$/i.test(fileName) ? 'comic' : 'file',
  }
  if (request.alone) {
    const title = metadata.title || readVolumeName(sources.fileName, sources.origin).series
    return { ...ALONE, series: title, title }
  }
  const said = request.series?.title
  const isSaid = (name: string) => said !== undefined && isSameName(name, said)
  const first = whichVolume(sources, isSaid)
  if (first.guesses.length === 0) return first
  const names = first.guesses.map(({ series }) => ({ title: series, slug: slugFrom(series, '-') }))
  const authors = new Set(metadata.creators.map(({ name }) => name.toLowerCase()))
  const known = (await store.listKnownSeries(reads, shelf, names)).filter(
    ({ creators }) =>
      authors.size === 0 || creators.length === 0 || creators.some(name => authors.has(name.toLowerCase())),
  )
  return whichVolume(sources, name => isSaid(name) || known.some(({ title }) => isSameName(title, name)))
}

const ALONE = {
  number: null,
  by: null,
  guesses: [],
  others: [],
  to: null,
  chapters: null,
  list: null,
} as const

async function findMatched(reads: Reads, { metadata }: ReadBook, shelf: Shelf) {
  const telling = metadata.identifiers.filter(isTellingIdentifier)
  if (telling.length === 0) return { matched: null, several: false }
  const isbns = telling.flatMap(identifier => (identifier.startsWith('isbn:') ? [identifier.slice(5)] : []))
  // An ISBN decides where there is one: what else is in the file may be of its series.
  const deciding = isbns.length > 0 ? isbns.map(isbn => `isbn:${isbn}`) : telling
  const both = isbns.flatMap(isbn => [isbn, isbn10Of(isbn) ?? isbn])
  const found = await store.findVolumesByIdentifier(reads, shelf, deciding, both)
  return { matched: found.length === 1 ? (found[0] ?? null) : null, several: found.length > 1 }
}

/** Whether the request leaves the series open, or names that of this volume. */
function isSeriesOf({ series, alone }: ImportRequest, volume: store.StandingVolume): boolean {
  if (series?.slug !== undefined) return series.slug === volume.seriesSlug
  const isAlone = volume.title === volume.seriesTitle
  if (series?.title === undefined) return !alone || isAlone
  return isSameName(series.title, volume.seriesTitle) || (alone === true && isAlone)
}

/** What the file says against its identifier; refused where that is another volume of the shop. */
async function contradictionOf(
  reads: Reads,
  shelf: Shelf,
  which: WhichVolume,
  matched: store.StandingVolume,
): Promise<Remark | null> {
  const { series, number, by } = which
  if (number === null || by === null) return null
  const other = await store.findVolumeOfSeries(reads, shelf, {
    title: series,
    slug: slugFrom(series, '-'),
    number,
  })
  if (other?.id === matched.id) return null
  if (other)
    refuseBook(remark('identifierOfOther', { slug: matched.slug, by, number, series, other: other.slug }))
  return number === matched.number && isSameName(series, matched.seriesTitle)
    ? null
    : remark('otherThanIdentifier', { by, number, series, slug: matched.slug })
}

/** What else the file says of its number, and what it might mean. */
async function otherNumbers(
  reads: Reads,
  shelf: Shelf,
  { series: own, number, by, others, guesses, to, list }: WhichVolume,
  said: string | null,
): Promise<Remark[]> {
  const series = said ?? own
  const standing = (of: number) =>
    store.findVolumeOfSeries(reads, shelf, { title: series, slug: slugFrom(series, '-'), number: of })
  const remarks: Remark[] = []
  for (const other of others) {
    const both = { by: by ?? '', number: number ?? 0, otherBy: other.by, other: other.number }
    if (number !== null && (await standing(number)) && (await standing(other.number)))
      refuseBook(remark('bothInShop', both))
    remarks.push(remark('numberCounts', both))
  }
  const [guess] = number === null && said === null ? guesses : []
  return [
    ...remarks,
    ...(guess ? [remark('numberGuessed', { number: guess.number, series: guess.series })] : []),
    ...(to === null ? [] : [remark('severalNumbers', { number: number ?? 0, to })]),
    ...(list !== null && said === null && number === null ? [remark('listNoSeries', { list })] : []),
  ]
}
