import { cutLines } from './cut-lines.ts'
import type { Document } from './document.ts'
import type { Faces } from './faces.ts'
import { HORIZONTAL } from './frame.ts'
import { BODY, setParagraph } from './set-text.ts'
import type { Setting } from './setting.ts'
import type { Tag } from './tags.ts'

/** A line of the contents: a chapter, or a division that begins with one. */
export interface ContentsLine {
  title: string
  /** In how many divisions it is. */
  depth: number
}

/** Where the chapter of a line stands. */
export interface Entry {
  /** Of the place that it leads to. */
  name: string
  page: number
}

/** An entry before it is known on which page its chapter stands. */
interface ReservedEntry {
  lines: string[]
  /** Where it begins. */
  x: number
  /** Of the pages of contents, from 0. */
  page: number
  y: number
}

export interface Reserved {
  /** Index of the first page, from 0. */
  first: number
  entries: ReservedEntry[]
  tag: Tag
}

const LINE_HEIGHT = 15
const BETWEEN = 4
/** Of the first entry below the heading. */
const BELOW_HEADING = 70
const INDENT = 14
/** Divisions within each other are set in as far as this. */
const DEEPEST = 3
/** Room for the number of a page and for some dots. */
const NUMBER_ROOM = 48
/** The most lines of an entry; a longer title ends with an ellipsis. */
const MOST_LINES = 3
const { start: LEFT, measure: TEXT_WIDTH, top: TOP, depth: DEPTH } = HORIZONTAL

/** Pages for the table of contents, which is written when the pages of its chapters are known. */
export function reserveContents({ pages, tags, faces }: Setting, all: readonly ContentsLine[]): Reserved {
  const first = pages.number
  const entries: ReservedEntry[] = []
  let page = 0
  let y = TOP + BELOW_HEADING
  for (const { title, depth } of all) {
    const x = LEFT + Math.min(depth, DEEPEST) * INDENT
    const lines = linesOf(title, faces, LEFT + TEXT_WIDTH - x)
    const height = lines.length * LINE_HEIGHT
    if (y + height > TOP + DEPTH) {
      page++
      y = TOP + LINE_HEIGHT
    }
    entries.push({ lines, x, page, y })
    y += height + BETWEEN
  }
  for (let at = 0; at <= page; at++) pages.plainPage()
  return { first, entries, tag: tags.add('Sect') }
}

export function drawContents(
  setting: Setting,
  { first, entries, tag }: Reserved,
  { heading, places, lang }: { heading: string; places: readonly Entry[]; lang: string },
): void {
  const { pages, tags } = setting
  pages.revisit(first)
  drawHeading(setting, heading, lang, tags.child(tag, 'H1'))
  const list = tags.child(tag, 'TOC')
  let page = 0
  for (const [at, entry] of entries.entries()) {
    if (entry.page > page) {
      page = entry.page
      pages.revisit(first + page)
    }
    const place = places[at]
    if (place) drawEntry(setting, entry, place, list)
  }
  tag.end()
}

function drawHeading(setting: Setting, heading: string, lang: string, tag: Tag): void {
  const style = { ...BODY, lang, size: 17, bold: true, hyphens: false }
  const place = { x: LEFT, width: TEXT_WIDTH, align: 'centre' as const, indent: 0, before: 0, keep: false }
  for (const line of setParagraph(setting, { nodes: [{ text: heading }], style, ...place, tag }))
    line.draw(TOP)
}

function drawEntry(setting: Setting, { lines, x, y }: ReservedEntry, { name, page }: Entry, list: Tag): void {
  const { document, pages, tags, faces } = setting
  const number = String(page)
  const right = LEFT + TEXT_WIDTH - widthOf(number, faces)
  const last = y + (lines.length - 1) * LINE_HEIGHT
  const link = tags.child(tags.child(tags.child(list, 'TOCI'), 'Reference'), 'Link')
  let end = x
  tags.content(link, () => {
    lines.forEach((line, at) => {
      end = write(setting, `${line} `, { x: at === 0 ? x : x + INDENT, y: y + at * LINE_HEIGHT })
    })
    write(setting, number, { x: right, y: last })
  })
  const height = lines.length * LINE_HEIGHT
  const area = pages.frame.onPage({ x: LEFT, y: y - BODY.size, width: TEXT_WIDTH, height })
  const options = { structParent: link, Contents: new String(`${lines.join(' ')}, ${number}`) }
  document.goTo(area.x, area.y, area.width, area.height, name, options as object)
  // PDFKit takes the page of a link from the page that is open when its element ends.
  link.end()
  tags.artifact('Layout', () => drawDots(document, { from: end + 3, to: right - 6, y: last }))
}

function write({ document, faces }: Setting, text: string, { x, y }: { x: number; y: number }): number {
  let at = x
  for (const run of faces.split(text, BODY)) {
    document
      .font(run.face)
      .fontSize(BODY.size)
      .text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
    at += faces.width(run, BODY.size)
  }
  return at
}

function drawDots(document: Document, { from, to, y }: { from: number; to: number; y: number }): void {
  document.lineWidth(0.5).strokeColor('#9a9a9a').dash(0.5, { space: 3 })
  document.moveTo(from, y).lineTo(to, y).stroke().undash().strokeColor('#000000')
}

function widthOf(text: string, faces: Faces): number {
  return faces.split(text, BODY).reduce((sum, run) => sum + faces.width(run, BODY.size), 0)
}

function linesOf(title: string, faces: Faces, width: number): string[] {
  const signs = [...title.replace(/\s+/g, ' ').trim()].slice(0, 400).join('')
  const lines = cutLines(signs, width - NUMBER_ROOM - INDENT, line => widthOf(line, faces))
  if (lines.length <= MOST_LINES) return lines.length > 0 ? lines : ['']
  return [
    ...lines.slice(0, MOST_LINES - 1),
    `${[...(lines[MOST_LINES - 1] ?? '')].slice(0, -1).join('').trim()}…`,
  ]
}
