import { DownloadType } from '#contract/generated/library.ts'
import { foldText } from '#rules/search-words.ts'
import { listVolumesByIds, type VolumeRow } from '../catalogue/store.ts'
import type { AppContext } from '../context.ts'
import { listDownloads } from '../downloads/list-downloads.ts'
import { listBooks } from '../library/store.ts'

export type FileKind = 'epub' | 'cbz' | 'pdf' | 'mobi'

const KINDS: Readonly<Partial<Record<DownloadType, FileKind>>> = {
  [DownloadType.EPUB]: 'epub',
  [DownloadType.BINARY]: 'cbz',
  [DownloadType.PDF]: 'pdf',
  [DownloadType.MOBI]: 'mobi',
}

/** A volume that its reader owns, with files to fetch. */
export interface ShelfBook {
  bookId: string
  volume: VolumeRow
  purchasedAt: Date
  /** When its newest file was made. */
  updatedAt: Date
  files: readonly FileKind[]
  /** The titles that a search looks in. */
  titles: string
}

/**
 * The books whose files can be downloaded, the last bought first. Pre-orders, books whose files are being made, and books
 * that the reader has hidden are not listed.
 */
export async function shelfOf(app: AppContext, accountId: string): Promise<ShelfBook[]> {
  const rows = await listBooks(app.db, accountId, { hidden: false })
  const [volumes, downloads] = await Promise.all([
    listVolumesByIds(
      app.db,
      rows.map(row => row.volumeId),
      'kept',
    ),
    listDownloads(
      app,
      rows.map(row => row.id),
      app.clock.now(),
    ),
  ])
  const byId = new Map(volumes.map(volume => [volume.id, volume]))
  return rows.flatMap(({ id, volumeId, purchasedAt, titles }) => {
    const volume = byId.get(volumeId)
    const made = downloads.get(id)
    const files = made?.downloads.flatMap(({ type }) => KINDS[type] ?? []) ?? []
    if (!volume || !made?.updatedAt || files.length === 0) return []
    return [{ bookId: id, volume, purchasedAt, updatedAt: made.updatedAt, files, titles }]
  })
}

/** A search of which folding leaves nothing, such as one of punctuation, finds nothing. */
export function search(books: readonly ShelfBook[], query: string): ShelfBook[] {
  const words = foldText(query)
  if (words === '') return []
  const makers = ({ volume }: ShelfBook) => volume.credits.map(({ name }) => name).join(' ')
  return books.filter(book => foldText(`${book.titles} ${makers(book)}`).includes(words))
}

export interface ShelfSeries {
  slug: string
  id: string
  title: string
  books: ShelfBook[]
}

/** Series by title, in each the volumes by number. */
export function bySeries(books: readonly ShelfBook[], lang: string): ShelfSeries[] {
  const groups = Map.groupBy(books, ({ volume }) => volume.seriesId)
  const inOrder = new Intl.Collator(lang, { numeric: true })
  return [...groups]
    .map(([id, own]) => {
      const first = own[0]?.volume
      return {
        id,
        slug: first?.seriesSlug ?? '',
        title: first?.seriesTitle ?? '',
        books: own.toSorted((a, b) => a.volume.number - b.volume.number),
      }
    })
    .sort((a, b) => inOrder.compare(a.title, b.title) || (a.id < b.id ? -1 : 1))
}

/** When the newest of these books changed or came. */
export function newestOf(books: readonly ShelfBook[], otherwise: Date): Date {
  const times = books.flatMap(({ updatedAt, purchasedAt }) => [updatedAt.getTime(), purchasedAt.getTime()])
  return times.length === 0 ? otherwise : new Date(Math.max(...times))
}

export interface PageNumber {
  total: number
  /** From 1. */
  page: number
  pages: number
  perPage: number
}

const PER_PAGE = 50

/** A page of these items; a number beyond the last page means the last page. */
export function pageOf<T>(
  items: readonly T[],
  pageText: string | undefined,
  perPage = PER_PAGE,
): PageNumber & { items: T[] } {
  const pages = Math.max(1, Math.ceil(items.length / perPage))
  const requested = /^\d{1,6}$/.test(pageText ?? '') ? Number(pageText) : 1
  const page = Math.min(Math.max(1, requested), pages)
  const skip = (page - 1) * perPage
  return { items: items.slice(skip, skip + perPage), total: items.length, page, pages, perPage }
}
