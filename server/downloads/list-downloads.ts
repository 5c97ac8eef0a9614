import { type Download, DownloadType, LibraryBookStatus, MissingReason } from '#contract/generated/library.ts'
import type { AppContext } from '../context.ts'
import { type BookState, listBookStates } from './file-store.ts'
import { commonTypesOf, type FileType } from './file-types.ts'
import { signDownload } from './sign-download.ts'

/** What a reader's library says of the files of a book. */
export interface BookDownloads {
  status: LibraryBookStatus
  /** The EPUB first; each link runs for five to ten minutes. */
  downloads: Download[]
  /** When the newest of them was made; undefined before. */
  updatedAt: Date | undefined
  /** Types that belong to the book and are not there, and why. */
  missing: { type: DownloadType; reason: MissingReason }[]
}

const TYPES: readonly { type: FileType; message: DownloadType; label: string }[] = [
  { type: 'epub', message: DownloadType.EPUB, label: 'EPUB' },
  // Clients know no type of their own for it.
  { type: 'cbz', message: DownloadType.BINARY, label: 'CBZ' },
  { type: 'pdf', message: DownloadType.PDF, label: 'PDF' },
  { type: 'mobi', message: DownloadType.MOBI, label: 'MOBI' },
]

/** The files of these books, by the book's id; with one statement for all. */
export async function listDownloads(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  bookIds: readonly string[],
  now: Date,
): Promise<Map<string, BookDownloads>> {
  const states = await listBookStates(db, bookIds)
  return new Map(
    states.map(state => {
      const made = TYPES.filter(({ type }) => state.files.some(file => file.type === type))
      const times = state.files.map(({ madeAt }) => new Date(madeAt).getTime())
      return [
        state.bookId,
        {
          status: bookStatus(state, now),
          downloads: made.map(({ type, message, label }) => ({
            link: signDownload(secrets.tickets, state.bookId, type, now),
            type: message,
            label,
          })),
          updatedAt: times.length > 0 ? new Date(Math.max(...times)) : undefined,
          missing: missingOf(state, now),
        },
      ]
    }),
  )
}

/** The files that a book that is out should have and does not, with the reason for readers. */
function missingOf(state: BookState, now: Date): BookDownloads['missing'] {
  const { publishingAt, filledParts, premium, type: kind, files, missing } = state
  if (!publishingAt || publishingAt > now || filledParts === 0) return []
  const types: readonly FileType[] = premium ? [...commonTypesOf(kind), 'mobi'] : commonTypesOf(kind)
  return TYPES.filter(({ type }) => types.includes(type))
    .filter(({ type }) => !files.some(file => file.type === type))
    .map(({ type, message }) => {
      const why = missing.find(one => one.type === type)
      if (!why) return { type: message, reason: MissingReason.BEING_MADE }
      return { type: message, reason: why.here ? MissingReason.NO_PROGRAM : MissingReason.NOT_OF_THIS_BOOK }
    })
}

/** docs/product.md#library: bought before it is out, out without a text, being made, there. */
export function bookStatus(
  { publishingAt, filledParts, files }: Pick<BookState, 'publishingAt' | 'filledParts' | 'files'>,
  now: Date,
): LibraryBookStatus {
  if (!publishingAt || publishingAt > now) return LibraryBookStatus.PREORDER
  if (files.some(({ type }) => type === 'epub')) return LibraryBookStatus.READY
  return filledParts > 0 ? LibraryBookStatus.PROCESSING : LibraryBookStatus.NOT_UPLOADED
}
