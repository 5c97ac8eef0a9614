import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ARCHIVE_LIMITS } from '../book-files/archive/archive-limits.ts'
import { type Archive, openArchive } from '../book-files/archive/open-archive.ts'
import { refuseBook } from '../book-files/book-refused.ts'
import { checkEditionApart } from '../downloads/edition-file/check-edition-apart.ts'
import { MOST_EDITION_BYTES } from '../downloads/edition-file/file-kind.ts'
import { readEpub } from './epub/read-epub.ts'
import { refuseProtected } from './epub/refuse-protected.ts'
import { cutPages } from './manga/cut-pages.ts'
import { finishPages } from './manga/manga-pages.ts'
import { readCbz } from './manga/read-cbz.ts'
import type { ReadBook, ReadRequest } from './read-result.ts'
import { PictureShelf, type ShelvedPicture } from './text/picture-shelf.ts'

/** Reads an EPUB or CBZ file into the work folder. Refuses the book with one line when it cannot be sold as it is. */
export async function readBook(request: ReadRequest, folder: string): Promise<ReadBook> {
  const archive = await openArchive(request.file)
  try {
    const shelved = new Map<string, ShelvedPicture>()
    const pictures = new PictureShelf(archive, async ({ bytes, ...picture }) => {
      shelved.set(picture.hash, picture)
      await writeFile(join(folder, picture.hash), bytes)
    })
    const isEpub = await looksLikeEpub(archive, request.file, pictures)
    const book = isEpub
      ? await readEpub(archive, pictures, request, folder)
      : await readComic(archive, pictures, request)
    if (book.parts.length === 0) refuseBook('there is nothing in it to read')
    const isStored = isEpub && (await stat(request.file)).size <= MOST_EDITION_BYTES
    if (isStored)
      pictures.remarks.push(...(await checkEditionApart(request.file, { milliseconds: timeLeft() })))
    return { ...book, isEpub, pictures: [...shelved.values()], remarks: [...new Set(pictures.remarks)] }
  } finally {
    archive.close()
  }
}

/** This process is ended after 60 seconds; what was read must be written before. */
const CHECKED_BY_MS = 50_000

/** For the check of an EPUB, which must not make the import fail. */
function timeLeft(): number {
  return Math.max(0, CHECKED_BY_MS - process.uptime() * 1000)
}

const EPUB = 'application/epub+zip'

/** Whether it is an EPUB, by its content. The name counts only where the content does not tell, for a message about what is missing. */
async function looksLikeEpub(archive: Archive, file: string, pictures: PictureShelf): Promise<boolean> {
  const container = archive.find('META-INF/container.xml')
  const mimetype = archive.find('mimetype')
  if (!container && !mimetype && !/\.epub$/i.test(file)) return false
  if (!container) refuseBook('it is no EPUB: META-INF/container.xml is missing')
  if (!mimetype) pictures.remarks.push('its mimetype file is missing')
  else {
    const said = (await archive.read(mimetype, ARCHIVE_LIMITS.textBytes)).toString('latin1', 0, 100).trim()
    if (said !== EPUB) refuseBook(`it is no EPUB: its mimetype says ${JSON.stringify(said.slice(0, 60))}`)
  }
  await refuseProtected(archive)
  return true
}

type BookWithoutShelf = Omit<ReadBook, 'isEpub' | 'pictures' | 'remarks'>

async function readComic(
  archive: Archive,
  pictures: PictureShelf,
  request: ReadRequest,
): Promise<BookWithoutShelf> {
  const comic = await readCbz(archive, pictures)
  const pages = await finishPages(comic.pages, pictures)
  if (pages.every(page => page.blank)) refuseBook('none of its pictures can be shown')
  const usual = /^ja\b/i.test(comic.metadata.lang) ? 'rtl' : 'ltr'
  const direction = request.direction ?? comic.direction ?? usual
  const cover = comic.cover === null ? null : await pictures.get(comic.cover)
  return {
    type: 'manga',
    metadata: comic.metadata,
    cover: cover?.hash ?? null,
    parts: cutPages(pages.length, request.marks, request.cut).map(({ title, start, end }) => ({
      type: 'manga' as const,
      title,
      direction,
      pages: pages.slice(start, end),
    })),
  }
}
