import { slugFrom } from '#rules/slug.ts'
import { refuseBook } from '../book-files/book-refused.ts'
import { type Remark, remark } from '../book-files/remark.ts'
import type { Tx } from '../platform/db/connect.ts'
import { sharesName } from './compare-authors.ts'
import { listNamesInSeries } from './identify-store.ts'
import type { IdentifiedVolume } from './identify-volume.ts'
import type { Credit, ImportRequest, SeriesFacts } from './import-request.ts'
import { freeSeriesSlug } from './open-slugs.ts'
import type { PartContents } from './part-contents.ts'
import { digestAddress, isReadAlike } from './series-address.ts'
import { sharesText } from './shares-text.ts'
import * as store from './store.ts'

/** The series in which a file planned before would put a volume, whether it would make it or it is in the shop. */
export interface PlannedSeries {
  readonly slug: string
  readonly type: string
  readonly lang: string
  readonly authors: readonly string[]
  readonly volume: store.VolumeLaunches
}

interface OwnSeriesInput {
  request: ImportRequest
  identified: IdentifiedVolume
  creators: readonly Credit[]
  contents: readonly PartContents[]
  planned: readonly PlannedSeries[]
}

interface OwnSeries {
  /** Null for a new one, whose address `derived` then has. */
  known: store.KnownSeries | null
  remarks: Remark[]
}

/**
 * The series of this name, type and language. Where another series has the name, type or language is added to the address,
 * and the author where a book of its own has the title of another author's.
 */
export async function findOwnSeries(tx: Tx, derived: SeriesFacts, input: OwnSeriesInput): Promise<OwnSeries> {
  const { address } = input.request
  if (address !== undefined && slugFrom(address, '') !== address)
    refuseBook(remark('addressUnfit', { address }))
  const ofIdentifier = input.identified.seriesSlug
  const slug = input.request.series?.slug ?? ofIdentifier
  const usual = derived.slug
  const named = slug === null && (await store.findSlugByTitle(tx, derived))
  const known = slug || named
  const names = known ? [known] : address ? [address] : addressesFor(derived)
  for (const name of names) {
    await store.lockSeries(tx, name)
    const found = await store.findSeriesBySlug(tx, name)
    derived.slug = name
    if (found && (found.type !== derived.type || (found.lang !== derived.lang && ofIdentifier !== name)))
      continue
    if (found && name !== slug && isOnlyReadAlike(found, derived)) continue
    const stranger = await strangerOf(tx, found, derived, input)
    const beside = stranger && (await findBesideStranger(tx, derived, stranger, { ...input, usual }))
    if (beside) return beside
    if (found && known && address !== undefined && address !== found.slug)
      refuseBook(remark('seriesHasAddress', { slug: found.slug, address }))
    if (found && (known || !address)) return { known: found, remarks: [] }
    const free = await freeSeriesSlug(tx, name)
    if (address && free !== address) continue
    derived.slug = free
    return { known: null, remarks: [] }
  }
  return refuseBook(
    address ? remark('addressOfOther', { address }) : remark('seriesTaken', { slug: derived.slug }),
  )
}

function addressesFor({ slug, type, lang, ...named }: SeriesFacts): string[] {
  return [
    ...[slug, `${slug}-${type}`, `${slug}-${type}-${lang}`],
    ...(isReadAlike(named) ? [digestAddress(named.title)] : []),
  ]
}

/** Whether a series has only its address in common with a title, as 橋 and 箸; it may have had another title before. */
function isOnlyReadAlike(found: store.KnownSeries, derived: SeriesFacts): boolean {
  return isReadAlike(derived) && found.title !== derived.title && !found.changedFields.includes('title')
}

function plannedIn(
  { slug, type, lang }: Pick<SeriesFacts, 'slug' | 'type' | 'lang'>,
  planned: readonly PlannedSeries[],
): PlannedSeries[] {
  return planned.filter(one => one.slug === slug && one.type === type && one.lang === lang)
}

/**
 * The last launch of the volume before this number, in the shop or as files planned before would leave it; null without one.
 */
export async function findLastBefore(
  tx: Tx,
  series: Pick<SeriesFacts, 'slug' | 'type' | 'lang'> & { id: string },
  number: number,
  planned: readonly PlannedSeries[],
): Promise<Date | null> {
  const stored = await store.findLaunchesBefore(tx, series.id, number)
  const volumes = [...(stored ? [stored] : []), ...plannedIn(series, planned).map(({ volume }) => volume)]
  const before = volumes
    .filter(volume => volume.number < number)
    .sort((one, other) => one.number - other.number)
  return before.at(-1)?.lastLaunch ?? null
}

/**
 * Whose the series is, where nothing but its title says that a book belongs to it, and neither its authors nor its text do.
 */
async function strangerOf(
  tx: Tx,
  found: store.KnownSeries | null,
  { slug, type, lang }: SeriesFacts,
  { request, identified, creators, contents, planned }: OwnSeriesInput,
): Promise<string | null> {
  const { series } = request
  const isSaid = series?.title !== undefined || series?.slug !== undefined
  if (isSaid || identified.by !== null || identified.isNumbered || creators.length === 0) return null
  const [made] = plannedIn({ slug, type, lang }, planned)
  const authors = found ? await listNamesInSeries(tx, found.id) : (made?.authors ?? [])
  if (authors.length === 0 || sharesName(authors, creators)) return null
  const volume = found && (await store.findVolumeByNumber(tx, found.id, identified.number))
  // The author of a book may have another name in a new edition of it.
  return volume && (await sharesText(tx, volume.id, contents)) ? null : (authors[0] as string)
}

/** The series of this title and author, at an address with both; null where that is another one's too. */
async function findBesideStranger(
  tx: Tx,
  derived: SeriesFacts,
  stranger: string,
  { usual, creators, request }: OwnSeriesInput & { usual: string },
): Promise<OwnSeries | null> {
  const author = creators[0]?.name ?? ''
  // "Wren, Ada" is "Ada Wren".
  const name = slugFrom(author.replace(/^([^,]+),([^,]+)$/, '$2 $1'), '')
  if (name === '') return null
  const slug = request.address ?? `${usual}-${name}`
  await store.lockSeries(tx, slug)
  const known = await store.findSeriesBySlug(tx, slug)
  if (known && (known.type !== derived.type || known.lang !== derived.lang)) return null
  if (known && !sharesName(await listNamesInSeries(tx, known.id), creators)) return null
  // Only where the book has no place yet, `--replace` means that of the other.
  if (!known && request.replace) return null
  const beside = remark('standsByItself', { slug: derived.slug, author: stranger, other: author })
  derived.slug = known ? slug : await freeSeriesSlug(tx, slug)
  return { known, remarks: known ? [] : [beside] }
}
