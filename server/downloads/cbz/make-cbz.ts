import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Book, Comic } from '../../epub/write/book.ts'
import { pictureForm } from '../../epub/write/picture-form.ts'
import { CannotMake } from '../cannot-make.ts'
import { comicInfo, type ListedPage } from './comic-info.ts'
import { drawExLibrisPicture, exLibrisSize } from './ex-libris-picture.ts'

/**
 * What says whose copy it is, in this order and after the pages. The picture's name sorts after their numbers, so that it is
 * the last page.
 */
export const PERSONAL_FILES = ['ex-libris.png', 'ComicInfo.xml']

/** docs/product.md#downloads: a manga as an archive of its pages. The same book gives the same bytes. */
export async function makeCbz(book: Book): Promise<Readable> {
  if (book.content.type !== 'manga') throw new CannotMake('a CBZ is made of a manga only')
  const { parts } = book.content
  const pages = listPages(book, parts)
  const digits = Math.max(4, String(pages.length).length)
  const zip = new ZipFile()
  const at = { mtime: book.updatedAt, mode: 0o100644 }
  for (const [index, page] of pages.entries()) {
    const { extension, bytes } = await pictureForm(page, book.bytesOf)
    const name = `${String(index + 1).padStart(digits, '0')}.${extension}`
    zip.addReadStreamLazy(name, { ...at, compress: false }, given => {
      bytes().then(
        picture => given(null, Readable.from([picture])),
        error => given(error, Readable.from([])),
      )
    })
  }
  const size = exLibrisSize(pages)
  const [picture = '', info = ''] = PERSONAL_FILES
  zip.addBuffer(await drawExLibrisPicture(book, size), picture, { ...at, compress: false })
  const listed = [...pages, { ...size, wide: false, exLibris: true }]
  zip.addBuffer(Buffer.from(comicInfo(book, listed)), info, at)
  // A stream of Node's own, whatever the types say.
  const output = zip.outputStream as Readable
  zip.on('error', error => output.destroy(error as Error))
  zip.end()
  return output
}

type DrawnPage = ListedPage & { hash: string; mediaType: string }

function listPages({ cover }: Book, parts: Comic['parts']): DrawnPage[] {
  const drawn = parts.flatMap(({ title, pages }) =>
    pages.map((page, at): DrawnPage => (at === 0 ? { ...page, bookmark: title } : page)),
  )
  // A comic's cover is mostly its first page already.
  return cover && cover.hash !== drawn[0]?.hash ? [{ ...cover, wide: false }, ...drawn] : drawn
}
