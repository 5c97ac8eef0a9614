import type { Book, Comic } from '../../epub/write/book.ts'
import { bookTexts } from '../../epub/write/texts.ts'
import type { Document } from './document.ts'
import { Faces } from './faces.ts'
import { HORIZONTAL } from './frame.ts'
import { drawExLibris } from './front-matter.ts'
import { Pages } from './pages.ts'
import { Pictures } from './pictures.ts'
import { readFromTheRight } from './read-from-the-right.ts'
import type { Setting } from './setting.ts'
import { Tags } from './tags.ts'

/** Points a pixel: what screens call full size. */
const PIXEL = 0.75
/** The longest side of a page that PDF allows. */
const MOST_POINTS = 14_000

/** Makes a page of the PDF for each page of the comic, as large as its picture. */
export function drawComic(document: Document, book: Book): () => Promise<void> {
  return async () => {
    const { parts } = book.content as Comic
    const faces = new Faces(document)
    const tags = new Tags(document)
    const pages = new Pages(document, faces, tags, book.direction === 'rtl')
    const pictures = new Pictures(document)
    const setting = { document, faces, pages, tags, pictures, sheet: HORIZONTAL, part: '' }
    const t = bookTexts(book.lang)
    if (book.direction === 'rtl') readFromTheRight(document)
    const [first] = parts[0]?.pages ?? []
    if (book.cover && book.cover.hash !== first?.hash)
      await drawPage(book, setting, book.cover, `${t('cover')}: ${book.volume.title}`)
    for (const part of parts) {
      for (const [at, page] of part.pages.entries()) {
        const alt = page.description || t('page', { number: String(pages.number + 1) })
        await drawPage(book, setting, page, alt)
        if (at === 0) document.outline.addItem(part.title)
      }
    }
    drawExLibris(book, setting)
  }
}

async function drawPage(
  { bytesOf }: Book,
  { document, pages, tags }: Setting,
  picture: NonNullable<Book['cover']>,
  alt: string,
): Promise<void> {
  const scale = Math.min(PIXEL, MOST_POINTS / Math.max(picture.width, picture.height))
  const size = { width: picture.width * scale, height: picture.height * scale }
  pages.picturePage([size.width, size.height])
  // A picture is released with its page, since a volume has hundreds.
  const pictures = new Pictures(document)
  await pictures.open(picture, bytesOf)
  tags.content(tags.add('Figure', { alt }), () => pictures.draw(picture.hash, { x: 0, y: 0, ...size }))
}
