import type { PageLayout } from '#rules/page-layout.ts'
import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { type Remark, remark } from '../../book-files/remark.ts'
import type { SpineItem } from '../../epub/package/read-package.ts'
import { readXhtml } from '../../epub/xml/read-xml.ts'
import {
  findElement,
  isElement,
  lineOf,
  prefixed,
  walk,
  type XmlElement,
} from '../../epub/xml/xml-element.ts'
import type { DrawnPage } from '../manga/manga-pages.ts'
import { onlyPictureIn } from '../text/draw-svg.ts'
import type { PictureShelf } from '../text/picture-shelf.ts'

/** What a page of the spine shows: how much text, which pictures. */
export interface PageSummary {
  item: SpineItem
  characters: number
  pictures: XmlElement[]
  body: XmlElement | null
}

export async function summarizePages(
  archive: Archive,
  spine: SpineItem[],
  remarks: Remark[] = [],
): Promise<PageSummary[]> {
  const looks: PageSummary[] = []
  for (const item of spine) {
    if (item.mediaType.startsWith('image/')) {
      looks.push({ item, characters: 0, pictures: [], body: null })
      continue
    }
    const root = readXhtml(await archive.read(item.name, ARCHIVE_LIMITS.textBytes), item.name, remarks)
    const body = findElement(root, 'body')
    const pictures = body ? [...walk(body)].filter(({ name }) => name === 'img' || name === 'image') : []
    looks.push({ item, characters: body ? charactersBeside(body) : 0, pictures, body })
  }
  return looks
}

/** Characters of a page that are not part of a drawing, which are drawn with it. */
function charactersBeside(element: XmlElement): number {
  if (!findElement(element, 'svg')) return lineOf(element).length
  return element.children.reduce((sum, child) => {
    if (!isElement(child)) return sum + child.trim().length
    return child.name === 'svg' ? sum : sum + charactersBeside(child)
  }, 0)
}

/** Text on a drawn page is a sound, a page number, a credit; more than this is a page to be read. */
const MOST_CHARACTERS_ON_A_DRAWING = 200

/**
 * Whether the book is drawn: fixed layout on at least half of its pages, or a single picture on nearly all of them,
 * and hardly any text either way. A picture book with its text in letters is read as text, which fits every screen.
 * Of a book that is scrolled a page may show several pieces of the strip.
 */
export function isDrawn(looks: PageSummary[], layout: PageLayout | null): boolean {
  const fixed = looks.filter(look => look.item.fixedLayout)
  const wordless = (look: PageSummary) => look.characters <= MOST_CHARACTERS_ON_A_DRAWING
  if (fixed.length * 2 >= looks.length) return fixed.filter(wordless).length * 2 > fixed.length
  const filled = looks.filter(look => !isEmpty(look))
  const plates = filled.filter(look => isPlate(look, layout) && look.characters < 20)
  return (looks.length >= 4 || layout === 'strip') && plates.length >= filled.length * 0.9
}

/** A page that shows nothing, as printed books have behind their titles. */
export function isEmpty(look: PageSummary): boolean {
  const { item, characters, pictures } = look
  return !item.mediaType.startsWith('image/') && characters + pictures.length === 0 && !hasDrawing(look)
}

function isPlate({ item, pictures }: PageSummary, layout: PageLayout | null): boolean {
  const isShown = layout === 'strip' ? pictures.length > 0 : pictures.length === 1
  return item.mediaType.startsWith('image/') || isShown
}

/** Whether a page belongs among the drawn pages of a drawn book; the others (an afterword in letters) are text. */
export function isDrawnPage(look: PageSummary, layout: PageLayout | null): boolean {
  const isText =
    look.pictures.length === 0 && look.characters > MOST_CHARACTERS_ON_A_DRAWING && !hasDrawing(look)
  return (
    (look.item.fixedLayout && !isText) ||
    (look.characters <= MOST_CHARACTERS_ON_A_DRAWING && isPlate(look, layout)) ||
    // It keeps the pages after it on their side; a strip has no sides.
    (layout !== 'strip' && isEmpty(look))
  )
}

function hasDrawing({ body }: PageSummary): boolean {
  return body !== null && findElement(body, 'svg') !== null
}

/** The drawn pages of a page of the file: the pieces of a strip, or one. */
export function drawnPages(
  look: PageSummary,
  archive: Archive,
  pictures: PictureShelf,
  layout: PageLayout | null,
): DrawnPage[] {
  if (layout !== 'strip' || look.pictures.length < 2) return [drawnPage(look, archive, pictures)]
  return look.pictures.map(picture => pageOf(picture, look.item, archive, pictures))
}

function drawnPage(look: PageSummary, archive: Archive, pictures: PictureShelf): DrawnPage {
  const { item } = look
  const wide = wideOf(item)
  if (item.mediaType.startsWith('image/')) return { src: pictures.takeFile(item.name), description: '', wide }
  const main = look.pictures[0]
  const svg = look.body && findElement(look.body, 'svg')
  // Letters and shapes over a picture are drawn with it.
  const isWithin = svg && main ? [...walk(svg)].includes(main) && onlyPictureIn(svg) === null : false
  const drawing = isWithin || !main ? svg : null
  if (look.pictures.length > 1 && !isWithin)
    pictures.remarks.push(remark('firstPictureShown', { name: item.name }))
  if (drawing) {
    const taken = pictures.takeElement(drawing, item.name)
    return { src: taken?.src ?? null, description: taken?.alt ?? '', wide }
  }
  if (!main) {
    if (look.characters > 0) pictures.remarks.push(remark('letterPageBlank', { name: item.name }))
    return { src: null, description: '', wide }
  }
  return pageOf(main, item, archive, pictures)
}

function pageOf(picture: XmlElement, item: SpineItem, archive: Archive, pictures: PictureShelf): DrawnPage {
  const href =
    picture.attributes.get('src') ?? prefixed(picture, 'href') ?? picture.attributes.get('href') ?? ''
  const description = (picture.attributes.get('alt') ?? '').replace(/\s+/g, ' ').trim()
  const wide = wideOf(item)
  const found = /^data:/i.test(href) ? null : resolveInArchive(item.name, href)
  const name = found && archive.find(found.name)
  const src = name ? pictures.takeFile(name) : pictures.takeElement(picture, item.name)?.src
  return { src: src ?? null, description, wide }
}

function wideOf({ spread }: SpineItem): true | null {
  return spread === 'centre' ? true : null
}
