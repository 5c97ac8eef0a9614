import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Book } from './book.ts'
import { comicEntries } from './comic-entries.ts'
import { novelEntries } from './novel-entries.ts'
import { packageDocument } from './package-document.ts'

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

/** What says whose copy it is, in this order and after everything else: it is all in which two copies differ. */
export const PERSONAL_FILES = ['OEBPS/package.opf', 'OEBPS/ex-libris.xhtml']

/** docs/product.md#downloads: a volume as EPUB 3.3, a comic in fixed layout. The same book gives the same bytes. */
export async function makeEpub(book: Book): Promise<Readable> {
  const { files, parts } = await (book.content.type === 'novel' ? novelEntries : comicEntries)(book)
  const zip = new ZipFile()
  const at = { mtime: book.updatedAt, mode: 0o100644 }
  // Reading systems look for this one by its place in the file.
  zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { ...at, compress: false })
  zip.addBuffer(Buffer.from(CONTAINER), 'META-INF/container.xml', at)
  const texts = new Map([['OEBPS/package.opf', packageDocument(book, parts)]])
  for (const { name, content } of files) {
    const path = `OEBPS/${name}`
    if (PERSONAL_FILES.includes(path)) texts.set(path, String(content))
    else if (typeof content === 'string') zip.addBuffer(Buffer.from(content), path, at)
    else {
      zip.addReadStreamLazy(path, { ...at, compress: false }, given => {
        content().then(
          bytes => given(null, Readable.from([bytes])),
          error => given(error, Readable.from([])),
        )
      })
    }
  }
  for (const path of PERSONAL_FILES) zip.addBuffer(Buffer.from(texts.get(path) ?? ''), path, at)
  // A stream of Node's own, whatever the types say.
  const output = zip.outputStream as Readable
  zip.on('error', error => output.destroy(error as Error))
  zip.end()
  return output
}
