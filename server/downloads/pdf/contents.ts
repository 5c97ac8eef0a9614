import type { Faces } from './faces.ts'
import { HORIZONTAL } from './frame.ts'
import type { Document } from './pages.ts'
import { BODY, setParagraph } from './set-text.ts'
import type { Setting } from './setting.ts'
import type { Tag } from './tags.ts'

export interface Entry {
  title: string
  /** Of the place that it leads to. */
  name: string
  page: number
}

export interface Reserved {
  /** Index of the first page, from 0. */
  first: number
  tag: Tag
}

const ENTRY_HEIGHT = 19
const TOP = 70
/** More never fit in a line. */
const MOST_SIGNS = 120
const { start: LEFT, measure: TEXT_WIDTH, top: PAGE_TOP, depth: DEPTH } = HORIZONTAL
const ON_FIRST = Math.floor((DEPTH - TOP) / ENTRY_HEIGHT)
const ON_OTHERS = Math.floor((DEPTH - ENTRY_HEIGHT) / ENTRY_HEIGHT)

/** Pages for the table of contents, which is written when the pages of its parts are known. */
export function reserveContents({ pages, tags }: Setting, entries: number): Reserved {
  const count = 1 + Math.ceil(Math.max(0, entries - ON_FIRST) / ON_OTHERS)
  const first = pages.number
  for (let at = 0; at < count; at++) pages.plainPage()
  return { first, tag: tags.add('Sect') }
}

export function drawContents(
  setting: Setting,
  { first, tag }: Reserved,
  heading: string,
  entries: readonly Entry[],
  lang: string,
): void {
  const { pages, tags, faces } = setting
  const headingTag = tags.child(tag, 'H1')
  const list = tags.child(tag, 'TOC')
  entries.forEach((entry, at) => {
    const beyond = at - ON_FIRST
    const page = beyond < 0 ? 0 : 1 + Math.floor(beyond / ON_OTHERS)
    const row = page === 0 ? at : beyond % ON_OTHERS
    const top = PAGE_TOP + (page === 0 ? TOP : ENTRY_HEIGHT)
    if (row === 0) pages.revisit(first + page)
    if (at === 0) {
      const style = { ...BODY, lang, size: 17, bold: true, hyphens: false }
      const place = {
        x: LEFT,
        width: TEXT_WIDTH,
        align: 'centre' as const,
        indent: 0,
        before: 0,
        keep: false,
        tag: headingTag,
      }
      for (const line of setParagraph(setting, { nodes: [{ text: heading }], style, ...place }))
        line.draw(PAGE_TOP)
    }
    drawEntry(setting, faces, entry, { y: top + row * ENTRY_HEIGHT, list })
  })
  tag.end()
}

function drawEntry(
  { document, pages, tags }: Setting,
  faces: Faces,
  { title, name, page }: Entry,
  { y, list }: { y: number; list: Tag },
): void {
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
  const link = tags.child(tags.child(tags.child(list, 'TOCI'), 'Reference'), 'Link')
  const right = LEFT + TEXT_WIDTH - numberWidth
  let end = LEFT
  tags.content(link, () => {
    end = write(runs, LEFT)
    write(numberRun, right)
  })
  const area = pages.frame.onPage({ x: LEFT, y: y - size, width: TEXT_WIDTH, height: ENTRY_HEIGHT })
  const options = { structParent: link, Contents: new String(`${title}, ${number}`) }
  document.goTo(area.x, area.y, area.width, area.height, name, options as object)
  link.end()
  tags.artifact('Layout', () => drawDots(document, { from: end + 6, to: right - 6, y }))
}

function drawDots(document: Document, { from, to, y }: { from: number; to: number; y: number }): void {
  document.lineWidth(0.5).strokeColor('#9a9a9a').dash(0.5, { space: 3 })
  document.moveTo(from, y).lineTo(to, y).stroke().undash().strokeColor('#000000')
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
