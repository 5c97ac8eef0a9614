import { findLibraryBook, type readLibrary } from '#contract/calls/library.ts'
import { type Library, LibraryBook, LibraryBookStatus, MissingReason } from '#contract/generated/library.ts'
import { lastPage, MOST_LIMIT, page } from '#rules/paging.ts'
import { foldText } from '#rules/search-words.ts'
import { type CallInput, type Reader, refuse, type Visitor } from '../calls/bind.ts'
import { findVolume, listSeriesByIds, listVolumesByIds } from '../catalogue/store.ts'
import { seriesMessage } from '../catalogue/view.ts'
import type { AppContext } from '../context.ts'
import { listDownloads } from '../downloads/list-downloads.ts'
import { markFollowed } from '../follows/mark-followed.ts'
import { type BookRow, findBook, listBooks } from '../library/store.ts'
import { bookMessage } from '../library/view.ts'
import { viewerOf, volumesFor } from './labels.ts'
import { listUnbought, type UnboughtRow } from './unbought-store.ts'

interface LibraryRequest {
  app: AppContext
  reader: Reader
  visitor: Visitor
  now: Date
}

/**
 * docs/product.md#library: the reader's books with their series, the last bought first. With `only: unpurchased` instead what is read and not owned,
 * the last read first. Programs of other authors ask once and expect the whole library: as many as are answered unless `limit` says otherwise.
 */
export async function libraryOf({ query, ...request }: CallInput<typeof readLibrary>): Promise<Library> {
  const { limit, skip } = page(query, MOST_LIMIT)
  const { db } = request.app
  const { id } = request.reader
  const part = <T extends { titles: string }>(all: T[]) => {
    const words = foldText(query.query ?? '')
    const found = words === '' && !query.query?.trim() ? all : all.filter(row => isFound(row.titles, words))
    const total = found.length
    const pagination = { limit, skip, total, lastPage: lastPage({ limit, skip }, total) }
    return { rows: found.slice(skip, skip + limit), pagination }
  }
  if (query.only === 'unpurchased') {
    const { rows, pagination } = part(await listUnbought(db, id))
    return { books: await unboughtFor(request, rows), pagination }
  }
  const { rows, pagination } = part(await listBooks(db, id, { hidden: query.hidden ?? false }))
  return { books: await booksFor(request, rows), pagination }
}

/** One book by its volume (docs/product.md#library). Throws 404 where the reader does not own it. */
export async function bookOf({
  params,
  ...request
}: CallInput<typeof findLibraryBook>): Promise<LibraryBook> {
  const found = await findVolume(request.app.db, params.id)
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
  const { app, now } = request
  const bookIds = rows.map(row => row.id)
  const [shelved, downloads] = await Promise.all([volumesOf(request, rows), listDownloads(app, bookIds, now)])
  return rows.map(row => {
    const files = downloads.get(row.id)
    return LibraryBook.fromPartial({
      ...bookMessage(row),
      ...shelved(row),
      status: files?.status ?? LibraryBookStatus.UNKNOWN,
      downloads: files?.downloads ?? [],
      lastUpdated: files?.updatedAt,
      missing: files?.missing.filter(isRefused).map(({ type }) => type) ?? [],
      missingFiles: files?.missing ?? [],
    })
  })
}

/** Files that are being made are not reported as missing. */
const isRefused = ({ reason }: { reason: MissingReason }) => reason !== MissingReason.BEING_MADE

async function unboughtFor(request: LibraryRequest, rows: readonly UnboughtRow[]): Promise<LibraryBook[]> {
  const shelved = await volumesOf(request, rows)
  return rows.map(row => LibraryBook.fromPartial(shelved(row)))
}

/** The volume of each of these, and its series. */
async function volumesOf(request: LibraryRequest, rows: readonly { volumeId: string }[]) {
  const { db } = request.app
  const look = viewerOf(request)
  const found = await listVolumesByIds(
    db,
    rows.map(row => row.volumeId),
  )
  const seriesIds = [...new Set(found.map(row => row.seriesId))]
  const [volumeMessages, seriesRows] = await Promise.all([
    volumesFor(db, found, look),
    listSeriesByIds(db, seriesIds),
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
