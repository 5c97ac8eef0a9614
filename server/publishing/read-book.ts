import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ARCHIVE_LIMITS } from '../book-files/archive/archive-limits.ts'
import { fileKindOf } from '../book-files/archive/file-kind.ts'
import { type Archive, openArchive } from '../book-files/archive/open-archive.ts'
import { openFolder } from '../book-files/archive/open-folder.ts'
import { openTar } from '../book-files/archive/open-tar.ts'
import type { PageSource } from '../book-files/archive/page-source.ts'
import { refuseBook } from '../book-files/book-refused.ts'
import { type Remark, remark } from '../book-files/remark.ts'
import { checkEditionInWorker } from '../epub/clean/check-edition-in-worker.ts'
import { MOST_EDITION_BYTES } from '../epub/clean/file-kind.ts'
import { refuseProtected } from '../epub/package/refuse-protected.ts'
import type { ReadLimits } from '../platform/foreign-bytes/read-limits.ts'
import { isDocx, readDocx } from './docx/read-docx.ts'
import { readEpub } from './epub/read-epub.ts'
import { cutPages, marksOn } from './manga/cut-pages.ts'
import { findLayout } from './manga/find-layout.ts'
import { isOfComic } from './manga/is-of-comic.ts'
import { finishPages } from './manga/manga-pages.ts'
import { type DrawnBook, readCbz } from './manga/read-cbz.ts'
import { isMarkdown } from './markdown/markdown-pictures.ts'
import { openBeside, readMarkdown } from './markdown/read-markdown.ts'
import { READ_LIMITS } from './read-book-limits.ts'
import type { ReadBook, ReadRequest } from './read-result.ts'
import { PictureShelf, type ShelvedPicture } from './text/picture-shelf.ts'

/**
 * Reads a file, whatever it is called but for Markdown: an EPUB, a DOCX, a PDF, an archive of pictures or a folder of them,
 * into the work folder. Refuses the book with one line when it cannot be sold as it is.
 */
export async function readBook(
  request: ReadRequest,
  folder: string,
  limits = READ_LIMITS,
): Promise<ReadBook> {
  if (isMarkdown(request.file))
    return readShelved(openBeside(request.beside ?? []), folder, pictures =>
      readMarkdown(request.file, pictures, request, folder),
    )
  const kind = await fileKindOf(request.file)
  if (kind === 'zip' || kind === null) return readZip(request, folder, limits)
  if (kind === 'pdf') {
    const { openPages, readPdf } = await import('./manga/read-pdf.ts')
    const source = await openPages(request)
    return readShelved(source, folder, pictures => readComic(readPdf(source, pictures), pictures, request))
  }
  const source = await openPictures(request.file, kind, folder)
  return readShelved(source, folder, async pictures =>
    readComic(await readCbz(source, pictures), pictures, request),
  )
}

async function openPictures(
  file: string,
  kind: 'rar' | '7z' | 'tar' | 'folder',
  folder: string,
): Promise<PageSource> {
  if (kind === 'folder') return openFolder(file)
  if (kind === 'tar') return openTar(file)
  // The library that unpacks is large, so that only files that need it load it.
  const { unpackArchive } = await import('../book-files/archive/unpack-archive.ts')
  return unpackArchive(file, { folder, wanted: isOfComic })
}

async function readZip(request: ReadRequest, folder: string, limits: ReadLimits): Promise<ReadBook> {
  const archive = await openArchive(request.file)
  return readShelved(archive, folder, async pictures => {
    pictures.remarks.push(...(archive.mended ?? []))
    if (isDocx(archive)) return readDocx(archive, pictures, request, folder)
    const isEpub = await looksLikeEpub(archive, request.file, pictures)
    if (!isEpub) return readComic(await readCbz(archive, pictures), pictures, request)
    const book = await readEpub(archive, pictures, request, folder)
    const isStored = (await stat(request.file)).size <= MOST_EDITION_BYTES
    if (isStored && book.parts.length > 0)
      pictures.remarks.push(...(await checkEditionInWorker(request.file, { milliseconds: timeLeft(limits) })))
    return { ...book, isEpub }
  })
}

/** Reads with a shelf that puts the pictures into the work folder. */
async function readShelved(
  source: PageSource,
  folder: string,
  read: (pictures: PictureShelf) => Promise<BookWithoutShelf>,
): Promise<ReadBook> {
  try {
    const shelved = new Map<string, ShelvedPicture>()
    const pictures = new PictureShelf(source, async ({ bytes, ...picture }) => {
      shelved.set(picture.hash, picture)
      await writeFile(join(folder, picture.hash), bytes)
    })
    const book = await read(pictures)
    if (book.parts.length === 0) refuseBook(remark('nothingToRead'))
    return {
      isEpub: false,
      ...book,
      pictures: [...shelved.values()],
      remarks: withoutRepeats(pictures.remarks),
    }
  } finally {
    source.close()
  }
}

/**
 * This process is ended when it has used the processor for as long as its limits say; what was read must be written before.
 */
const CHECKED_BY = 0.8

/** Milliseconds for the check of an EPUB, which must not make the import fail. */
function timeLeft({ cpuSeconds }: ReadLimits): number {
  const { user, system } = process.cpuUsage()
  return Math.max(0, CHECKED_BY * cpuSeconds * 1000 - (user + system) / 1000)
}

const EPUB = 'application/epub+zip'

/**
 * Whether it is an EPUB, by its content. The name counts only where the content does not tell, for a message about what is
 * missing.
 */
async function looksLikeEpub(archive: Archive, file: string, pictures: PictureShelf): Promise<boolean> {
  const container = archive.find('META-INF/container.xml')
  const mimetype = archive.find('mimetype')
  if (!container && !mimetype && !/\.epub$/i.test(file)) return false
  if (!container) refuseBook(remark('noContainer'))
  if (!mimetype) pictures.remarks.push(remark('noMimetype'))
  else {
    const said = (await archive.read(mimetype, ARCHIVE_LIMITS.textBytes)).toString('latin1', 0, 100).trim()
    if (said !== EPUB) refuseBook(remark('otherMimetype', { text: JSON.stringify(said.slice(0, 60)) }))
  }
  await refuseProtected(archive)
  return true
}

type BookWithoutShelf = Omit<ReadBook, 'isEpub' | 'pictures' | 'remarks'> & { isEpub?: boolean }

async function readComic(
  comic: DrawnBook,
  pictures: PictureShelf,
  request: ReadRequest,
): Promise<BookWithoutShelf> {
  const finished = await finishPages(comic.pages, pictures)
  const { pages, starts } = finished
  const usual = /^ja\b/i.test(comic.metadata.lang) ? 'rtl' : 'ltr'
  const direction = request.direction ?? comic.direction ?? usual
  const layout = await findLayout(comic.pages, finished, pictures, comic.layout)
  const marks = request.marks.length > 0 ? request.marks : (comic.marks ?? [])
  const cover = comic.cover === null ? null : await pictures.getCover(comic.cover)
  return {
    type: 'manga',
    metadata: comic.metadata,
    layout,
    cover: cover?.hash ?? null,
    parts: cutPages(pages.length, marksOn(marks, starts), request.cut).map(({ title, start, end }) => ({
      type: 'manga' as const,
      title,
      direction,
      pages: pages.slice(start, end),
    })),
  }
}

const MOST_NAMED = 3

function withoutRepeats(remarks: readonly Remark[]): Remark[] {
  const once = [...new Map(remarks.map(one => [JSON.stringify(one), one])).values()]
  const more = once.filter(({ code }) => code === 'notWellFormed').slice(MOST_NAMED)
  if (more.length === 0) return once
  return once.flatMap(one => {
    if (one === more[0]) return [remark('moreNotWellFormed', { count: more.length })]
    return more.includes(one) ? [] : [one]
  })
}
