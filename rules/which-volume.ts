import { isSameName, type NameOrigin, nameKey, readVolumeName, type VolumeName } from './volume-name.ts'

/** A series that a file's metadata names. */
export interface SeriesClaim {
  readonly title: string
  readonly number: number | null
  /** A set may also be a list in which somebody has put the book, as "The 100 best novels". */
  readonly kind: 'series' | 'set' | 'untyped' | 'calibre'
}

/** All that a file says about which volume it is, besides identifiers. */
export interface VolumeSources {
  readonly claims: readonly SeriesClaim[]
  /** '' where the metadata has none. */
  readonly title: string
  readonly subtitle: string
  /** Without its ending. */
  readonly fileName: string
  readonly origin: Exclude<NameOrigin, 'title'>
  /** The series after which the folder of the file is called; '' where the file was handed in by itself. */
  readonly folder?: string
}

export type VolumeSource = 'metadata' | 'file name' | 'title'

export interface WhichVolume {
  /** The name of the series, or the title of a book that is in none. */
  readonly series: string
  /** Null where nothing says that it belongs to a series. */
  readonly number: number | null
  /** What says the number. */
  readonly by: VolumeSource | null
  /** The volume's own title; '' where it has none besides that of its series and a number. */
  readonly title: string
  /** Numbers of the same series that other sources say. */
  readonly others: readonly { readonly by: VolumeSource; readonly number: number }[]
  /** Numbers that might be one, but of no series that is known. */
  readonly guesses: readonly { readonly series: string; readonly number: number }[]
  /** The last volume, where the file holds several. */
  readonly to: number | null
  /** Chapters that the file's name says, where nothing says a volume. */
  readonly chapters: readonly [from: number, to: number] | null
  /** A list in which the metadata puts the book, which is not taken for its series. */
  readonly list: string | null
}

/** Names of lists, which metadata calls sets. */
const LIST =
  /\b(?:best|greatest|great books|top|must[- ]reads?|classics|cornerstones|canon|bibliothek|bibliothèque|library)\b|\b\d00\b|\(\d{4}\)/i

/**
 * docs/product.md#which-volume: which volume of which series a file is, by its metadata, then its name, then its title.
 * `isKnown` says whether a series of this name is in the shop: a number that is only a guess counts for such a series alone.
 */
export function whichVolume(sources: VolumeSources, isKnown: (series: string) => boolean): WhichVolume {
  const { claim, list } = chooseClaim(sources.claims)
  const file = readVolumeName(sources.fileName, sources.origin)
  const title = titleName(sources)
  const claimed = claim && cleanClaim(claim)
  const belongs = (series: string) =>
    series !== '' &&
    (claimed
      ? isSameName(series, claimed.title)
      : isKnown(series) || isSameName(series, sources.folder ?? ''))
  const sure = [
    { by: 'metadata' as const, series: claimed?.title ?? '', number: claimed?.number ?? null, to: null },
    ...(file.sure ? [{ by: 'file name' as const, ...file }] : []),
    ...(title.sure ? [{ by: 'title' as const, ...title }] : []),
  ]
  const guessed = [
    ...(!file.sure && belongs(file.series) ? [{ by: 'file name' as const, ...file }] : []),
    ...(!title.sure && belongs(title.series) ? [{ by: 'title' as const, ...title }] : []),
  ]
  const first = [...sure, ...guessed].find(one => one.number !== null)
  const number = first?.number ?? null
  const series = claimed?.title || seriesName({ sources, title, file, number: first?.by ?? null })
  return {
    series,
    number,
    by: first?.by ?? null,
    title: ownTitle(sources, { series, number, title, file, by: first?.by ?? null }),
    others: sure.flatMap(({ by, number: other }) =>
      other !== null && other !== number ? [{ by, number: other }] : [],
    ),
    guesses: [title, file].flatMap(({ number: guess, series: of }) =>
      first === undefined && guess !== null && of !== '' ? [{ series: of, number: guess }] : [],
    ),
    to: first?.to ?? null,
    chapters: first === undefined ? file.chapters : null,
    list,
  }
}

/** The metadata's series: one with a number first, and a set only where it is the only one and no list. */
function chooseClaim(claims: readonly SeriesClaim[]): { claim: SeriesClaim | null; list: string | null } {
  const rank = ({ kind, number }: SeriesClaim) =>
    ['series', 'untyped', 'calibre', 'set'].indexOf(kind) * 2 + (number === null ? 1 : 0)
  const sets = claims.filter(({ kind, number }) => kind === 'set' && number !== null)
  const lists = claims.filter(({ kind, title }) => kind === 'set' && (sets.length > 1 || LIST.test(title)))
  const [best] = claims
    .filter(one => one.title !== '' && !lists.includes(one) && (one.kind !== 'set' || one.number !== null))
    .toSorted((one, other) => rank(one) - rank(other))
  if (!best) return { claim: null, list: lists[0]?.title ?? null }
  // calibre may know the number of a series of which the collection has none.
  const number =
    best.number ??
    claims.find(({ title, number }) => number !== null && isSameName(title, best.title))?.number
  return { claim: { ...best, number: number ?? null }, list: null }
}

/** A series whose name in the metadata carries a number or a note itself. */
function cleanClaim(claim: SeriesClaim): { title: string; number: number | null } {
  const read = readVolumeName(claim.title, 'title')
  if (read.number === null) return { title: read.series || claim.title, number: claim.number }
  const isMark = read.sure && read.series !== '' && read.title === ''
  return isMark && (claim.number === null || claim.number === read.number)
    ? { title: read.series, number: read.number }
    : { title: claim.title, number: claim.number }
}

/** The title with its subtitle: "Rain" with the subtitle "Volume 3" is the third. */
function titleName({ title, subtitle }: VolumeSources): VolumeName {
  const own = readVolumeName(title, 'title')
  if (own.sure || subtitle === '') return own
  const below = readVolumeName(subtitle, 'title')
  return below.sure && below.series === '' ? { ...below, series: own.series } : own
}

interface Names {
  title: VolumeName
  file: VolumeName
}

function seriesName({
  sources,
  title,
  file,
  number: by,
}: Names & { sources: VolumeSources; number: VolumeSource | null }): string {
  if (by === 'title' || (title.sure && title.series !== '')) return title.series || sources.title
  if (by === null) return sources.title || file.series
  if (sources.folder && file.series === '') return sources.folder
  // "Author - Series 02" is the series that the title names.
  const fileIsTitle = file.series === '' || nameKey(file.series).endsWith(nameKey(sources.title))
  return sources.title !== '' && fileIsTitle ? sources.title : file.series
}

function ownTitle(
  { title: written }: VolumeSources,
  { series, number, title, file, by }: Names & Pick<WhichVolume, 'series' | 'number' | 'by'>,
): string {
  if (written === '') return by === null ? series : file.title
  if (number === null) return written
  const isSeries = title.series === '' || isSameName(title.series, series)
  // A title that says nothing but series and number is none of the volume's own.
  if (isSeries && title.number === number && title.title === '') return ''
  return title.number === number && title.sure && title.series !== '' && !written.startsWith(title.series)
    ? title.title
    : written
}
