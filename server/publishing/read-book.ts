import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ARCHIVE_LIMITS } from '../book-files/archive/archive-limits.ts'
import { type Archive, openArchive } from '../book-files/archive/open-archive.ts'
import { refuseBook } from '../book-files/book-refused.ts'
import { checkEditionFile } from '../downloads/edition-file/check-edition-file.ts'
import { MOST_EDITION_BYTES } from '../downloads/edition-file/file-kind.ts'
import { isDocx, readDocx } from './docx/read-docx.ts'
import { readEpub } from './epub/read-epub.ts'
import { refuseProtected } from './epub/refuse-protected.ts'
import { cutPages, marksOn } from './manga/cut-pages.ts'
import { findLayout } from './manga/find-layout.ts'
import { finishPages } from './manga/manga-pages.ts'
import { readCbz } from './manga/read-cbz.ts'
import { isMarkdown } from './markdown/markdown-pictures.ts'
import { openBeside, readMarkdown } from './markdown/read-markdown.ts'
import type { ReadBook, ReadRequest } from './read-result.ts'
import { PictureShelf, type ShelvedPicture } from './text/picture-shelf.ts'

/** Reads an EPUB, CBZ, DOCX or Markdown file into the work folder. Refuses the book with one line when it cannot be sold as it is. */
export async function readBook(request: ReadRequest, folder: string): Promise<ReadBook> {
  const isText = isMarkdown(request.file)
  const archive = isText ? openBeside(request.beside ?? []) : await openArchive(request.file)
  try {
    const shelved = new Map<string, ShelvedPicture>()
    const pictures = new PictureShelf(archive, async ({ bytes, ...picture }) => {
      shelved.set(picture.hash, picture)
      await writeFile(join(folder, picture.hash), bytes)
    })
    const isWord = !isText && isDocx(archive)
    const isEpub = !isText && !isWord && (await looksLikeEpub(archive, request.file, pictures))
    const book = isText
      ? await readMarkdown(request.file, pictures, request, folder)
      : isWord
        ? await readDocx(archive, pictures, request, folder)
        : isEpub
          ? await readEpub(archive, pictures, request, folder)
          : await readComic(archive, pictures, request)
    if (book.parts.length === 0) refuseBook('there is nothing in it to read')
    const isStored = isEpub && (await stat(request.file)).size <= MOST_EDITION_BYTES
    if (isStored) pictures.remarks.push(...(await checkEditionFile(archive)))
    return { ...book, isEpub, pictures: [...shelved.values()], remarks: [...new Set(pictures.remarks)] }
  } finally {
    archive.close()
  }
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
  const finished = await finishPages(comic.pages, pictures)
  const { pages, starts } = finished
  const usual = /^ja\b/i.test(comic.metadata.lang) ? 'rtl' : 'ltr'
  const direction = request.direction ?? comic.direction ?? usual
  const layout = await findLayout(comic.pages, finished, pictures, comic.layout)
  const cover = comic.cover === null ? null : await pictures.getCover(comic.cover)
  return {
    type: 'manga',
    metadata: comic.metadata,
    layout,
    cover: cover?.hash ?? null,
    parts: cutPages(pages.length, marksOn(request.marks, starts), request.cut).map(
      ({ title, start, end }) => ({
        type: 'manga' as const,
        title,
        direction,
        pages: pages.slice(start, end),
      }),
    ),
  }
}
