import { type Download, DownloadType, LibraryBookStatus } from '#contract/generated/library.ts'
import type { House } from '../house.ts'
import { type BookState, type FileType, listBookStates } from './file-store.ts'
import { signDownload } from './sign-download.ts'

/** What a reader's library says of the files of a book. */
export interface BookDownloads {
  status: LibraryBookStatus
  /** The EPUB first; each link runs for five to ten minutes. */
  downloads: Download[]
  /** When the newest of them was made; undefined before. */
  updatedAt: Date | undefined
  /** Types that are not offered, and why: a sentence for the operator. */
  missing: { type: DownloadType; reason: string }[]
}

const TYPES: readonly { type: FileType; message: DownloadType; label: string }[] = [
  { type: 'epub', message: DownloadType.EPUB, label: 'EPUB' },
  { type: 'pdf', message: DownloadType.PDF, label: 'PDF' },
  { type: 'mobi', message: DownloadType.MOBI, label: 'MOBI' },
]

/** The files of these books, by the book's id; one question to the database for all. */
export async function listDownloads(
  { db, secrets }: Pick<House, 'db' | 'secrets'>,
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
          missing: state.missing.map(({ type, reason }) => ({
            type: TYPES.find(one => one.type === type)?.message ?? DownloadType.BINARY,
            reason,
          })),
        },
      ]
    }),
  )
}

/** Section 3, library: bought before it is out, out without a text, being made, there. */
export function bookStatus(
  { publishingAt, filledParts, files }: Pick<BookState, 'publishingAt' | 'filledParts' | 'files'>,
  now: Date,
): LibraryBookStatus {
  if (!publishingAt || publishingAt > now) return LibraryBookStatus.PREORDER
  if (files.some(({ type }) => type === 'epub')) return LibraryBookStatus.READY
  return filledParts > 0 ? LibraryBookStatus.PROCESSING : LibraryBookStatus.NOT_UPLOADED
}
