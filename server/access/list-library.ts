import { findLibraryBook, type readLibrary } from '#contract/calls/library.ts'
import { type Library, LibraryBook, LibraryBookStatus, MissingReason } from '#contract/generated/library.ts'
import { orderLibrary } from '#rules/library-order.ts'
import { lastPage, MOST_LIMIT, page } from '#rules/paging.ts'
import { foldText } from '#rules/search-words.ts'
import { type CallInput, type Reader, refuse, type Visitor } from '../calls/bind.ts'
import { findSeenVolume } from '../catalogue/find-seen.ts'
import { listSeriesByIds, listVolumesByIds } from '../catalogue/store.ts'
import { seriesMessage } from '../catalogue/view.ts'
import type { AppContext } from '../context.ts'
import { listDownloads } from '../downloads/list-downloads.ts'
import { markFollowed } from '../follows/mark-followed.ts'
import { type BookRow, findBook, listBooks, type OrderedBookRow } from '../library/store.ts'
import { bookMessage } from '../library/view.ts'
import { listVolumeReading } from '../places/store.ts'
import { viewerOf, volumesFor } from './labels.ts'
import { readingsOf } from './library-reading.ts'
import { listUnbought, type UnboughtRow } from './unbought-store.ts'

interface LibraryRequest {
  app: AppContext
  reader: Reader
  visitor: Visitor
  now: Date
}

/**
 * docs/product.md#library: the reader's books with their series, the last bought first; with `only: unpurchased` instead
 * what is read and not owned, the last read first; with `all` both. Programs of other authors ask once and expect the whole
 * library: as many as are answered unless `limit` says otherwise.
 */
export async function libraryOf({ query, ...request }: CallInput<typeof readLibrary>): Promise<Library> {
  const { limit, skip } = page(query, MOST_LIMIT)
  const all = await sorted(request, await matching(request, query), query)
  const rows = all.slice(skip, skip + limit)
  const total = all.length
  const owned = rows.filter(row => 'id' in row)
  const [volumes, readings, files] = await Promise.all([
    volumesOf(request, rows),
    readingsOf({ ...request, volumeIds: rows.map(({ volumeId }) => volumeId) }),
    filesOf(request, owned),
  ])
  const books = rows.map(row =>
    LibraryBook.fromPartial({
      ...('id' in row ? { ...bookMessage(row), ...files(row) } : {}),
      ...volumes(row),
      reading: readings.get(row.volumeId),
    }),
  )
  return { books, pagination: { limit, skip, total, lastPage: lastPage({ limit, skip }, total) } }
}

type LibraryQuery = CallInput<typeof readLibrary>['query']
type LibraryRow = OrderedBookRow | UnboughtRow

/** What the reader owns, reads without owning it, or both, as far as it matches the search. */
async function matching({ app: { db }, reader: { id }, now }: LibraryRequest, query: LibraryQuery) {
  const [owned, others] = await Promise.all([
    query.only === 'unpurchased' ? [] : listBooks(db, id, { hidden: query.hidden ?? false }),
    query.only === 'unpurchased' || query.only === 'all' ? listUnbought(db, id, now) : [],
  ])
  const rows: LibraryRow[] = [...owned, ...others]
  const words = foldText(query.query ?? '')
  return words === '' && !query.query?.trim() ? rows : rows.filter(row => isFound(row.titles, words))
}

/** The statements sort by purchase; how far all volumes are read is only asked where the order depends on it. */
async function sorted(request: LibraryRequest, rows: LibraryRow[], query: LibraryQuery) {
  const { sort = 'purchased', unread_first: unreadFirst = false, by_series: bySeries = false } = query
  const byReading = sort === 'recent' || unreadFirst
  if (sort === 'purchased' && !byReading && !bySeries) return rows
  const { app, reader, now } = request
  const volumeIds = rows.map(({ volumeId }) => volumeId)
  const known = byReading ? await listVolumeReading(app.db, { accountId: reader.id, volumeIds, now }) : []
  const readingOf = new Map(known.map(row => [row.volumeId, row]))
  const entries = rows.map(row => {
    const { lastReadAt = null, parts = 0, partsRead = 0 } = readingOf.get(row.volumeId) ?? {}
    const purchasedAt = 'purchasedAt' in row ? row.purchasedAt : null
    return { ...row, purchasedAt, lastReadAt, read: parts > 0 && partsRead === parts, row }
  })
  return orderLibrary(entries, { sort, unreadFirst, bySeries }).map(({ row }) => row)
}

/** One book by its volume (docs/product.md#library). Throws 404 where the reader does not own it. */
export async function bookOf({
  params,
  ...request
}: CallInput<typeof findLibraryBook>): Promise<LibraryBook> {
  const found = await findSeenVolume(request.app.db, params.id, request.visitor, request.now)
  const row = found && (await findBook(request.app.db, request.reader.id, found.id))
  const [book] = row ? await booksFor(request, [row]) : []
  if (!book) throw refuse(findLibraryBook, 'notOwned')
  return book
}

/** A search of which folding leaves nothing, such as one of punctuation, finds nothing. */
function isFound(titles: string, words: string): boolean {
  return words !== '' && foldText(titles).includes(words)
}

async function booksFor(request: LibraryRequest, rows: readonly BookRow[]): Promise<LibraryBook[]> {
  const [volumes, files] = await Promise.all([volumesOf(request, rows), filesOf(request, rows)])
  return rows.map(row => LibraryBook.fromPartial({ ...bookMessage(row), ...volumes(row), ...files(row) }))
}

/** The files of each of these books, and what is missing of them. */
async function filesOf({ app, now }: LibraryRequest, rows: readonly BookRow[]) {
  const downloads = await listDownloads(
    app,
    rows.map(row => row.id),
    now,
  )
  return ({ id }: BookRow) => {
    const files = downloads.get(id)
    return {
      status: files?.status ?? LibraryBookStatus.UNKNOWN,
      downloads: files?.downloads ?? [],
      lastUpdated: files?.updatedAt,
      missing: files?.missing.filter(isRefused).map(({ type }) => type) ?? [],
      missingFiles: files?.missing ?? [],
    }
  }
}

/** Files that are being made are not reported as missing. */
const isRefused = ({ reason }: { reason: MissingReason }) => reason !== MissingReason.BEING_MADE

/** The volume of each of these, and its series. */
async function volumesOf(request: LibraryRequest, rows: readonly { volumeId: string }[]) {
  const { db } = request.app
  const look = viewerOf(request)
  const found = await listVolumesByIds(
    db,
    rows.map(row => row.volumeId),
    'kept',
  )
  const seriesIds = [...new Set(found.map(row => row.seriesId))]
  const [volumeMessages, seriesRows] = await Promise.all([
    volumesFor(db, found, look),
    listSeriesByIds(db, seriesIds, 'kept'),
  ])
  const volumes = new Map(volumeMessages.map(volume => [volume.id, volume]))
  const marked = await markFollowed(
    db,
    request.reader,
    seriesRows.map(row => seriesMessage(row, look)),
  )
  const series = new Map(marked.map(one => [one.id, one]))
  return ({ volumeId }: { volumeId: string }) => {
    const volume = volumes.get(volumeId)
    return { volume, serie: volume && series.get(volume.seriesId) }
  }
}
