import type { Faces } from './faces.ts'
import { PAGE, type Pages, TEXT_WIDTH } from './pages.ts'
import { BODY, setParagraph } from './set-text.ts'
import type { Setting } from './setting.ts'

export interface Entry {
  title: string
  /** Of the place that it leads to. */
  name: string
  page: number
}

export interface Reserved {
  /** Index of the first page, from 0. */
  first: number
  count: number
}

const ENTRY_HEIGHT = 19
const TOP = 70
/** More never fit in a line. */
const MOST_SIGNS = 120
const ON_PAGE = Math.floor((PAGE.height - PAGE.top - PAGE.bottom - TOP) / ENTRY_HEIGHT)

/** Pages for the table of contents, which is written when the pages of its parts are known. */
export function reserveContents(pages: Pages, _: Setting, entries: number): Reserved {
  const count = Math.max(1, Math.ceil(entries / ON_PAGE))
  const first = pages.number
  for (let at = 0; at < count; at++) pages.plainPage()
  return { first, count }
}

export function drawContents(
  setting: Setting,
  { first }: Reserved,
  heading: string,
  entries: readonly Entry[],
  lang: string,
): void {
  const { document, faces } = setting
  entries.forEach((entry, at) => {
    const page = Math.floor(at / ON_PAGE)
    const row = at % ON_PAGE
    if (row === 0) document.switchToPage(first + page)
    if (at === 0) {
      const style = { ...BODY, lang, size: 17, bold: true, hyphens: false }
      const place = {
        x: PAGE.side,
        width: TEXT_WIDTH,
        align: 'centre' as const,
        indent: 0,
        before: 0,
        keep: false,
      }
      for (const line of setParagraph(setting, { nodes: [{ text: heading }], style, ...place }))
        line.draw(PAGE.top)
    }
    drawEntry(setting, faces, entry, PAGE.top + TOP + row * ENTRY_HEIGHT)
  })
}

function drawEntry({ document }: Setting, faces: Faces, { title, name, page }: Entry, y: number): void {
  const { size } = BODY
  const number = String(page)
  const numberRun = faces.split(number, BODY)
  const numberWidth = numberRun.reduce((sum, run) => sum + faces.width(run, size), 0)
  const runs = faces.split(fitting(title, TEXT_WIDTH - numberWidth - 20, faces), BODY)
  const write = (all: typeof runs, from: number) => {
    let x = from
    for (const run of all) {
      document
        .font(run.face)
        .fontSize(size)
        .text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' })
      x += faces.width(run, size)
    }
    return x
  }
  const end = write(runs, PAGE.side)
  const right = PAGE.side + TEXT_WIDTH - numberWidth
  write(numberRun, right)
  document.lineWidth(0.5).strokeColor('#9a9a9a').dash(0.5, { space: 3 })
  document
    .moveTo(end + 6, y)
    .lineTo(right - 6, y)
    .stroke()
    .undash()
    .strokeColor('#000000')
  document.goTo(PAGE.side, y - size, TEXT_WIDTH, ENTRY_HEIGHT, name)
}

/** What fits in one line, with an ellipsis where that is not all. */
function fitting(title: string, width: number, faces: Faces): string {
  const widthOf = (text: string) =>
    faces.split(text, BODY).reduce((sum, run) => sum + faces.width(run, BODY.size), 0)
  const signs = [...title.replace(/\s+/g, ' ')].slice(0, MOST_SIGNS)
  if (widthOf(signs.join('')) <= width) return signs.join('')
  while (signs.length > 1 && widthOf(`${signs.join('')}…`) > width) signs.pop()
  return `${signs.join('').trim()}…`
}
