/** How a library is sorted: the last bought first, what was read or bought last, by title, the newest ebook first. */
export type LibrarySort = 'purchased' | 'recent' | 'title' | 'release'

/** What of a volume decides where it stands in a library. */
export interface LibraryEntry {
  seriesId: string
  seriesTitle: string
  title: string
  /** Of the volume in its series. */
  number: number
  /** null: not owned. */
  purchasedAt: Date | null
  /** When the ebook comes out; null where that is open. */
  releasedAt: Date | null
  /** null: nothing of it was read. */
  lastReadAt: Date | null
  /** Every released part was read to its end. */
  read: boolean
}

interface LibraryOrder {
  sort: LibrarySort
  /** Volumes of which nothing was read come first, then those that were begun, then those read to the end. */
  unreadFirst: boolean
  /** The volumes of a series stand together in their order, at the place of the first of them. */
  bySeries: boolean
}

/** Volume 10 comes after volume 9, and accents and case do not count. */
const titles = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const laterFirst = (a: Date | null, b: Date | null) => (b?.getTime() ?? 0) - (a?.getTime() ?? 0)
const bySeriesOrder = (a: LibraryEntry, b: LibraryEntry) =>
  titles.compare(a.seriesTitle, b.seriesTitle) || a.number - b.number

const lastUse = ({ lastReadAt, purchasedAt }: LibraryEntry) =>
  laterFirst(lastReadAt, purchasedAt) > 0 ? purchasedAt : lastReadAt

const COMPARE: Readonly<Record<LibrarySort, (a: LibraryEntry, b: LibraryEntry) => number>> = {
  // Volumes that are not owned come after those that are.
  purchased: (a, b) =>
    laterFirst(a.purchasedAt, b.purchasedAt) || laterFirst(a.lastReadAt, b.lastReadAt) || bySeriesOrder(a, b),
  recent: (a, b) => laterFirst(lastUse(a), lastUse(b)) || bySeriesOrder(a, b),
  title: (a, b) => titles.compare(a.title, b.title) || bySeriesOrder(a, b),
  release: (a, b) => laterFirst(a.releasedAt, b.releasedAt) || bySeriesOrder(a, b),
}

/** docs/product.md#library: the volumes of a library in the order that its reader has chosen. */
export function orderLibrary<T extends LibraryEntry>(
  entries: readonly T[],
  { sort, unreadFirst, bySeries }: LibraryOrder,
): T[] {
  const stage = ({ read, lastReadAt }: LibraryEntry) => (read ? 2 : lastReadAt ? 1 : 0)
  const sorted = entries.toSorted((a, b) => (unreadFirst ? stage(a) - stage(b) : 0) || COMPARE[sort](a, b))
  if (!bySeries) return sorted
  const series = Map.groupBy(sorted, ({ seriesId }) => seriesId)
  return [...series.values()].flatMap(volumes => volumes.toSorted((a, b) => a.number - b.number))
}
