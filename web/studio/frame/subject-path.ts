const ROOMS: Readonly<Record<string, string>> = { series: 'series', volume: 'volumes', part: 'parts' }

interface Subject {
  readonly kind: string
  readonly id: string
}

/** What of the screen is shown: a section, or the one in which a field stands. */
interface Spot {
  readonly section?: string
  readonly field?: string
}

/** The address of the screen of a series, volume or part; null for what has none. */
export function subjectPath({ kind, id }: Subject, spot: Spot = {}): string | null {
  const room = ROOMS[kind]
  const query = new URLSearchParams({ ...spot })
  return room && id ? `/studio/${room}/${encodeURIComponent(id)}${query.size > 0 ? `?${query}` : ''}` : null
}

/** The address of the screen of a post in one of its languages. */
export const postPath = (id: string, lang: string) =>
  `/studio/news/${encodeURIComponent(id)}?language=${lang}`

interface Waiting {
  readonly state: string
  readonly seriesId: string
  readonly volumeId: string
}

/**
 * The address of the screen of what something waits for: it is there that it becomes ready, or is no longer hidden. Null for
 * what does not wait.
 */
export function waitedForPath({ state, seriesId, volumeId }: Waiting): string | null {
  if (state === 'waitsForSeries') return subjectPath({ kind: 'series', id: seriesId })
  return state === 'waitsForVolume' ? subjectPath({ kind: 'volume', id: volumeId }) : null
}

/** Where it is filled in what is missing. */
const SPOTS: Readonly<Record<string, Readonly<Record<string, Spot>>>> = {
  series: {
    cover: { section: 'covers' },
    description: { field: 'description' },
    ageRating: { field: 'ageRating' },
  },
  volume: {
    cover: { section: 'covers' },
    description: { field: 'description' },
    text: { section: 'children' },
    date: { field: 'publishingAt' },
  },
  part: { price: { field: 'rentalCoins' }, date: { field: 'launchAt' } },
}

/** Null for what is not filled in on the screen. */
export function missingSpot(kind: string, missing: string): Spot | null {
  return SPOTS[kind]?.[missing] ?? null
}

type Lacking = Subject & Omit<Waiting, 'state'>

/** The address at which it is filled in what is missing. What is not in the shop is put there on its own screen. */
export function missingPath(row: Lacking, missing: string): string | null {
  if (missing === 'series') return subjectPath({ kind: 'series', id: row.seriesId })
  if (missing === 'volume') return subjectPath({ kind: 'volume', id: row.volumeId })
  return subjectPath(row, missingSpot(row.kind, missing) ?? {})
}
