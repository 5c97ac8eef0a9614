import type { Book } from '../book.ts'
import { bookTexts, creditLines, exLibris } from '../texts.ts'
import { cutLines } from './cut-lines.ts'
import { PAGE, type Pages, TEXT_WIDTH } from './pages.ts'
import { BODY, setParagraph } from './set-text.ts'
import type { Setting } from './setting.ts'

interface LineOptions {
  size?: number
  bold?: boolean
  italic?: boolean
  smallCaps?: boolean
  before?: number
}

function centred(
  setting: Setting,
  pages: Pages,
  lang: string,
  text: string,
  options: LineOptions = {},
): void {
  const { size = 10.5, bold = false, italic = false, smallCaps = false, before = 4 } = options
  const style = { ...BODY, lang, size, bold, italic, smallCaps, hyphens: false }
  const place = { x: PAGE.side, width: TEXT_WIDTH, align: 'centre' as const, indent: 0, keep: false }
  pages.set(setParagraph(setting, { nodes: [{ text }], style, before, ...place }))
}

export function drawTitlePage(book: Book, pages: Pages, setting: Setting): void {
  const { lang, series, volume, publisher } = book
  pages.plainPage()
  pages.skip(90)
  const number = bookTexts(lang)('volume', { number: String(series.number) })
  centred(setting, pages, lang, series.title, { size: 11, smallCaps: true })
  centred(setting, pages, lang, number, { size: 11, smallCaps: true, before: 2 })
  centred(setting, pages, lang, volume.title, { size: 22, bold: true, before: 14 })
  pages.skip(34)
  for (const { role, names } of creditLines(book)) {
    centred(setting, pages, lang, role, { size: 8.5, before: 12 })
    centred(setting, pages, lang, names, { size: 11.5, before: 0 })
  }
  if (publisher) centred(setting, pages, lang, publisher, { size: 9.5, before: 48 })
}

const NAME_SIZE = 15
const NAME_LINES = 6
const LEAST_NAME_SIZE = 4

/** The buyer's name in lines that the page has room for: a long one is set in smaller letters, since the page is one page whoever buys. */
function nameLines({ faces }: Setting, name: string): { lines: string[]; size: number } {
  const linesAt = (size: number) =>
    cutLines(name, TEXT_WIDTH * 0.98, line =>
      faces.split(line, { bold: false, italic: true }).reduce((sum, run) => sum + faces.width(run, size), 0),
    )
  let size = NAME_SIZE
  while (linesAt(size).length > NAME_LINES && size > LEAST_NAME_SIZE) size -= 0.5
  return { lines: linesAt(size), size }
}

/** Stands in the page that says whose copy it is, so that it can be found again. */
export const EX_LIBRIS = 'KSHN_ExLibris'

export function drawExLibris(book: Pick<Book, 'lang' | 'copy'>, pages: Pages, setting: Setting): void {
  const { lang } = book
  const { title, madeFor, buyer, bought, copy, thanks } = exLibris(book)
  pages.plainPage()
  const { page } = setting.document as unknown as { page: { dictionary: { data: Record<string, unknown> } } }
  page.dictionary.data[EX_LIBRIS] = true
  setting.document.outline.addItem(title)
  pages.skip(130)
  centred(setting, pages, lang, title, { size: 17, bold: true })
  centred(setting, pages, lang, madeFor, { before: 26 })
  const name = nameLines(setting, buyer)
  for (const [at, line] of name.lines.entries())
    centred(setting, pages, lang, line, { size: name.size, italic: true, before: at === 0 ? 8 : 0 })
  centred(setting, pages, lang, bought, { before: 12 })
  centred(setting, pages, lang, copy, { size: 8.5, before: 4 })
  centred(setting, pages, lang, thanks, { size: 9.5, before: 40 })
}
