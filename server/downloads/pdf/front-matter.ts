import { type Book, isStandalone } from '../../epub/write/book.ts'
import { bookTexts, creditLines, exLibris, imprintLines } from '../../epub/write/texts.ts'
import { cutLines } from './cut-lines.ts'
import { HORIZONTAL } from './frame.ts'
import type { Row } from './pages.ts'
import { BODY, setParagraph } from './set-text.ts'
import type { Setting } from './setting.ts'

interface LineOptions {
  size?: number
  bold?: boolean
  italic?: boolean
  smallCaps?: boolean
  before?: number
  /** Drawn within an element that is open already. */
  untagged?: boolean
}

const { start: x, measure: width } = HORIZONTAL

function centredRows(setting: Setting, lang: string, text: string, options: LineOptions = {}): Row[] {
  const { size = 10.5, bold = false, italic = false, smallCaps = false, before = 4, untagged } = options
  const style = { ...BODY, lang, size, bold, italic, smallCaps, hyphens: false }
  const tag = untagged ? null : setting.tags.add('P')
  const place = { x, width, align: 'centre' as const, indent: 0, keep: false }
  return setParagraph(setting, { nodes: [{ text }], style, before, tag, ...place })
}

function centred(setting: Setting, lang: string, text: string, options: LineOptions = {}): void {
  setting.pages.set(centredRows(setting, lang, text, options))
}

/** The first page of a book without a cover, with nothing but its title. */
export function drawHalfTitle({ lang, volume }: Book, setting: Setting): void {
  setting.pages.plainPage()
  setting.pages.skip(120)
  setting.tags.within('Sect', () => centred(setting, lang, volume.title, { size: 15 }))
}

export function drawTitlePage(book: Book, setting: Setting): void {
  const { pages, tags, document } = setting
  pages.plainPage()
  document.outline.addItem(bookTexts(book.lang)('titlePage'))
  pages.skip(90)
  tags.within('Sect', () => drawTitles(book, setting))
}

function drawTitles(book: Book, setting: Setting): void {
  const { lang, series, volume, publisher } = book
  const number = bookTexts(lang)('volume', { number: String(series.number) })
  if (!isStandalone(book)) {
    centred(setting, lang, series.title, { size: 11, smallCaps: true })
    centred(setting, lang, number, { size: 11, smallCaps: true, before: 2 })
  }
  centred(setting, lang, volume.title, { size: 22, bold: true, before: 14 })
  setting.pages.skip(34)
  for (const { role, names } of creditLines(book)) {
    centred(setting, lang, role, { size: 8.5, before: 12 })
    centred(setting, lang, names, { size: 11.5, before: 0 })
  }
  if (publisher) centred(setting, lang, publisher, { size: 9.5, before: 48 })
}

/** Says who brought the book out, when, and of when this edition is. */
export function drawImprint(book: Book, setting: Setting): void {
  const { pages, tags, document } = setting
  pages.plainPage()
  document.outline.addItem(bookTexts(book.lang)('imprint'))
  pages.skip(300)
  const style = { ...BODY, lang: book.lang, size: 8.5, hyphens: false }
  tags.within('Sect', () => {
    for (const [at, { text, link }] of imprintLines(book).entries()) {
      const place = { x, width, align: 'start' as const, indent: 0, keep: false }
      const options = { style: { ...style, link, italic: at === 0 }, before: 3, tag: tags.add('P') }
      pages.set(setParagraph(setting, { nodes: [{ text }], ...options, ...place }))
    }
  })
}

const NAME_SIZE = 15
const NAME_LINES = 6
const LEAST_NAME_SIZE = 4

/**
 * The buyer's name in lines that the page has room for: a long one is set in smaller letters, since the page is one page
 * whoever buys.
 */
function nameLines({ faces }: Setting, name: string): { lines: string[]; size: number } {
  const linesAt = (size: number) =>
    cutLines(name, width * 0.98, line =>
      faces.split(line, { bold: false, italic: true }).reduce((sum, run) => sum + faces.width(run, size), 0),
    )
  let size = NAME_SIZE
  while (linesAt(size).length > NAME_LINES && size > LEAST_NAME_SIZE) size -= 0.5
  return { lines: linesAt(size), size }
}

/** Stands in the page that says whose copy it is, so that it can be found again. */
export const EX_LIBRIS = 'KSHN_ExLibris'

export function drawExLibris(book: Pick<Book, 'lang' | 'copy'>, setting: Setting): void {
  const { lang } = book
  const { pages, tags, document } = setting
  const { title, madeFor, buyer, bought, copy, thanks } = exLibris(book)
  pages.plainPage()
  const { page } = document as unknown as { page: { dictionary: { data: Record<string, unknown> } } }
  page.dictionary.data[EX_LIBRIS] = true
  document.outline.addItem(title)
  pages.skip(130)
  // Each paragraph is one piece of content, however long a name is: the elements stay the same when the page is another
  // copy's.
  const paragraph = (text: string, options: LineOptions) => {
    const rows = centredRows(setting, lang, text, { ...options, untagged: true })
    tags.content(tags.add('P'), () => pages.set(rows))
  }
  tags.within('Sect', () => {
    paragraph(title, { size: 17, bold: true })
    paragraph(madeFor, { before: 26 })
    const name = nameLines(setting, buyer)
    tags.content(tags.add('P'), () => {
      for (const [at, line] of name.lines.entries()) {
        const options = { size: name.size, italic: true, before: at === 0 ? 8 : 0, untagged: true }
        pages.set(centredRows(setting, lang, line, options))
      }
    })
    paragraph(bought, { before: 12 })
    paragraph(copy, { size: 8.5, before: 4 })
    paragraph(thanks, { size: 9.5, before: 40 })
  })
}
