import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { type Remark, remark } from '../../book-files/remark.ts'
import type { Package, SpineItem } from '../../epub/package/read-package.ts'
import { readStyleSheet, type StyleRule } from '../../epub/styles/style-sheet.ts'
import { StyleBook } from '../../epub/styles/styles-of.ts'
import { findNotes, type Page } from '../../epub/text/find-notes.ts'
import { lossRemarks } from '../../epub/text/losses.ts'
import { type BookText, emptyBookText, PageReader } from '../../epub/text/page-reader.ts'
import { element } from '../../epub/text/text-element.ts'
import { readXhtml } from '../../epub/xml/read-xml.ts'
import { findElement, lineOf, typesOf, walk, type XmlElement } from '../../epub/xml/xml-element.ts'
import type { PictureShelf } from '../text/picture-shelf.ts'

/** The most characters of a book. */
const MOST_TEXT_BYTES = 80_000_000
const XHTML = new Set(['application/xhtml+xml', 'text/html', 'application/xml', 'text/x-oeb1-document'])

/** Reads the pages of the spine into one text. Cover, table of contents and lists of illustrations are not part of it. */
export async function readText(
  archive: Archive,
  book: Package,
  spine: SpineItem[],
  pictures: PictureShelf,
): Promise<BookText> {
  const text = emptyBookText()
  const pages = await loadPages(archive, book, spine, pictures.remarks)
  const notes = findNotes([...pages.values()])
  const sheets = new Map<string, StyleRule[]>()
  for (const item of spine) {
    const page = pages.get(item.name)
    if (page) {
      const styles = new StyleBook(await rulesOf(archive, page, sheets))
      const reader = new PageReader(page, text, styles, notes, (source, name) =>
        pictures.takeElement(source, name),
      )
      reader.read(page.root, book.metadata.lang)
    } else if (item.mediaType.startsWith('image/')) {
      const src = pictures.takeFile(item.name)
      const figure = element('FIGURE', [element('IMAGE', [], { src, alt: '' })])
      text.places.set(`${item.name}#`, text.blocks.length)
      text.blocks.push({ element: figure, page: item.name, writingMode: 'horizontal-tb', dir: null })
    }
  }
  pictures.remarks.push(...lossRemarks(text.losses))
  return text
}

async function loadPages(
  archive: Archive,
  book: Package,
  spine: SpineItem[],
  remarks: Remark[],
): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>()
  let total = 0
  for (const item of spine) {
    if (!XHTML.has(item.mediaType) || pages.has(item.name)) continue
    const bytes = await archive.read(item.name, ARCHIVE_LIMITS.textBytes)
    total += bytes.length
    if (total > MOST_TEXT_BYTES) refuseBook(remark('textLarge', { most: MOST_TEXT_BYTES / 1e6 }))
    const root = readXhtml(bytes, item.name, remarks)
    if (!isSetAside(item, root, book)) pages.set(item.name, { name: item.name, root })
  }
  return pages
}

const SET_ASIDE = ['cover', 'toc', 'loi', 'lot', 'landmarks', 'index-locator-list']

/** Pages that are left out, since the shop shows cover and contents itself. */
function isSetAside(item: SpineItem, root: XmlElement, book: Package): boolean {
  if (item.name === book.navigation || item.properties.has('nav')) return true
  const body = findElement(root, 'body')
  if (!body) return true
  const sections = [body, ...body.children.filter(child => typeof child !== 'string')]
  const filled = sections.filter(section => section === body || lineOf(section) !== '' || hasPicture(section))
  if (filled.length <= 2 && filled.some(section => SET_ASIDE.some(type => typesOf(section).has(type))))
    return true
  const first = book.spine[0]?.name === item.name
  const saysCover =
    item.name === book.coverPage || /(^|\/|[-_])cover/i.test(item.name) || /^cover/i.test(item.id)
  return (first || saysCover) && lineOf(body).length < 200 && showsOnlyTheCover(body, item, book, saysCover)
}

function hasPicture(section: XmlElement): boolean {
  return [...walk(section)].some(({ name }) => name === 'img' || name === 'image' || name === 'svg')
}

function showsOnlyTheCover(body: XmlElement, item: SpineItem, book: Package, saysCover: boolean): boolean {
  if (lineOf(body) !== '' && !saysCover) return false
  const pictures = [...walk(body)].filter(({ name }) => name === 'img' || name === 'image')
  return pictures.length === 1 &&
    pictures.some(picture => picturesName(picture, item.name) === book.cover?.name)
    ? true
    : saysCover && pictures.length === 1
}

export function picturesName(picture: XmlElement, page: string): string | null {
  const attributes = [...picture.attributes].find(
    ([name]) => name === 'src' || name === 'href' || name.endsWith(':href'),
  )
  return resolveInArchive(page, attributes?.[1] ?? '')?.name ?? null
}

async function rulesOf(archive: Archive, page: Page, sheets: Map<string, StyleRule[]>): Promise<StyleRule[]> {
  const rules: StyleRule[] = []
  for (const source of walk(page.root)) {
    if (source.name === 'body') break
    if (source.name === 'style') rules.push(...readStyleSheet(source.children.join('')))
    if (source.name !== 'link' || (source.attributes.get('rel') ?? '') !== 'stylesheet') continue
    const found = resolveInArchive(page.name, source.attributes.get('href') ?? '')
    const name = found && archive.find(found.name)
    if (!name) continue
    let sheet = sheets.get(name)
    if (!sheet) {
      const bytes = await archive.read(name, ARCHIVE_LIMITS.textBytes)
      sheet = readStyleSheet(bytes.toString('utf8'))
      sheets.set(name, sheet)
    }
    rules.push(...sheet)
  }
  return rules
}
