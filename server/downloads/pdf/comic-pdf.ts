import type { Book, Comic } from '../book.ts'
import { Faces } from './faces.ts'
import { drawExLibris } from './front-matter.ts'
import { type Document, Pages } from './pages.ts'
import { Pictures } from './pictures.ts'

/** Points a pixel: what screens call full size. */
const PIXEL = 0.75
/** The longest side of a page that PDF allows. */
const MOST_POINTS = 14_000

/** Makes a page of the PDF for each page of the comic, as large as its picture. */
export function drawComic(document: Document, book: Book): () => Promise<void> {
  return async () => {
    const { parts } = book.content as Comic
    const faces = new Faces(document)
    const pages = new Pages(document, faces)
    if (book.direction === 'rtl') readFromTheRight(document)
    const [first] = parts[0]?.pages ?? []
    if (book.cover && book.cover.hash !== first?.hash) await drawPage(book, document, pages, book.cover)
    for (const part of parts) {
      for (const [at, page] of part.pages.entries()) {
        await drawPage(book, document, pages, page)
        if (at === 0) document.outline.addItem(part.title)
      }
    }
    drawExLibris(book, pages, { document, faces, pictures: new Pictures(document), part: '' })
  }
}

async function drawPage(
  { bytesOf }: Book,
  document: Document,
  pages: Pages,
  picture: NonNullable<Book['cover']>,
): Promise<void> {
  const scale = Math.min(PIXEL, MOST_POINTS / Math.max(picture.width, picture.height))
  const size = { width: picture.width * scale, height: picture.height * scale }
  pages.plainPage([size.width, size.height])
  // A picture is released with its page, since a volume has hundreds.
  const pictures = new Pictures(document)
  await pictures.open(picture, bytesOf)
  pictures.draw(picture.hash, { x: 0, y: 0, ...size })
}

/** Two pages beside each other lie as in the printed book. */
function readFromTheRight(document: Document): void {
  const { _root } = document as unknown as {
    _root: { data: { ViewerPreferences?: { data: Record<string, unknown> } } }
  }
  if (_root.data.ViewerPreferences) _root.data.ViewerPreferences.data.Direction = 'R2L'
}
