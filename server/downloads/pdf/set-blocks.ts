import { ElementKind } from '#contract/generated/reading.ts'
import { countedAs, itemNumbers } from '#contract/rich-list.ts'
import { headingLevel } from '#contract/rich-text.ts'
import { attribute, isBlock, type RichElement, type RichNode } from '../../epub/write/tree.ts'
import { NOTE_NUMBER } from './chapters.ts'
import type { Column } from './column.ts'
import type { Sheet } from './frame.ts'
import { INDENT, indentOf, isCentred, unlinked } from './inline-nodes.ts'
import { drawBefore, type Row } from './pages.ts'
import { setTable } from './set-table.ts'
import { BODY, BODY_SIZE, LEADING, type Paragraph, setParagraph } from './set-text.ts'
import { destinationOf, type Setting } from './setting.ts'
import type { Tag } from './tags.ts'

const HEADING_SIZES = [17, 14.5, 12.5, 11.5, 10.5, 10.5]
const SET_IN = 20
const GAP = 9
const NOTE_SIZE = 8.8
/** The share of its size that a picture has at least where it would otherwise begin the next page. */
const LEAST_PICTURE = 0.75
/** Points a pixel of a picture that is not wider than the column. */
const PIXEL = 0.6

export function textColumn({ start, measure }: Sheet, lang: string): Column {
  return { x: start, width: measure, style: { ...BODY, lang }, align: 'justify' }
}

interface Headings {
  /** The level of those with which chapters begin. */
  level: number
  /** Is called for each; what it returns is called when the heading is drawn. */
  onHeading(title: RichNode[], level: number): (() => void) | undefined
}

const NO_HEADINGS: Headings = { level: 1, onHeading: () => undefined }

/** Sets blocks one below the other; runs of text between them become paragraphs. */
export function setBlocks(
  setting: Setting,
  nodes: readonly RichNode[],
  column: Column,
  headings: Headings = NO_HEADINGS,
): Row[] {
  const setter = new BlockSetter(setting, headings)
  setter.blocks(nodes, column)
  return setter.rows
}

class BlockSetter {
  readonly rows: Row[] = []
  private readonly setting: Setting
  private readonly headings: Headings
  /** Of the heading before, from 1 for that of a chapter; none is skipped (ISO 14289-1, 7.4.2). */
  private lastLevel = 0
  /** Whether the next paragraph begins without an indent, as after headings. */
  private first = true
  /** Space that the next block keeps above it. */
  private gap = 0
  private hasNotes = false
  /** How many of the rows are headings. */
  private headingRows = 0

  constructor(setting: Setting, headings: Headings) {
    this.setting = setting
    this.headings = headings
  }

  blocks(nodes: readonly RichNode[], column: Column): void {
    let line: RichNode[] = []
    const flush = () => {
      if (line.some(({ element, text }) => element || text?.trim())) this.paragraph(line, column, {})
      line = []
    }
    for (const node of nodes) {
      if (!node.element || !isBlock(node.element.kind)) line.push(node)
      else {
        flush()
        this.block(node.element, column)
      }
    }
    flush()
  }

  private block(element: RichElement, around: Column): void {
    const lang = attribute(element, 'lang')
    const column = lang ? { ...around, style: { ...around.style, lang } } : around
    const from = this.rows.length
    this.setBlock(element, column)
    this.name(element, from)
  }

  private setBlock(element: RichElement, column: Column): void {
    const { kind, children } = element
    const level = headingLevel(kind)
    if (level !== null) {
      this.heading(element, level, column)
      return
    }
    switch (kind) {
      case ElementKind.RULE:
        this.rule(column)
        return
      case ElementKind.FIGURE:
        this.figure(element, column)
        return
      case ElementKind.TABLE:
        this.apart(GAP, () =>
          this.rows.push(...setTable(this.setting, element, column, this.takeGap(), setBlocks)),
        )
        return
      case ElementKind.BLOCKQUOTE:
        this.apart(GAP, () =>
          this.setting.tags.within('BlockQuote', () =>
            this.blocks(children, { ...column, x: column.x + SET_IN, width: column.width - 2 * SET_IN }),
          ),
        )
        return
      case ElementKind.ORDERED_LIST:
      case ElementKind.UNORDERED_LIST:
        this.apart(GAP / 2, () => this.setting.tags.within('L', () => this.list(element, column)))
        return
      case ElementKind.FOOTNOTE:
        this.setting.tags.within('Note', tag => this.note(element, column, tag))
        return
      case ElementKind.PRE:
        this.apart(GAP, () => {
          const style = {
            ...column.style,
            preformatted: true,
            hyphens: false,
            size: column.style.size * 0.85,
          }
          this.paragraph(children, { ...column, style, align: 'start' }, { indent: 0 })
        })
        return
      case ElementKind.PARAGRAPH:
        this.plain(element, column)
        return
    }
    this.blocks(children, column)
  }

  private plain(element: RichElement, column: Column): void {
    const { children } = element
    if (children.some(child => child.element && isBlock(child.element.kind))) {
      this.blocks(children, column)
      return
    }
    const role = attribute(element, 'role')
    const alone = children.filter(child => child.element || child.text?.trim())
    if (alone.length === 1 && alone[0]?.element?.kind === ElementKind.LINE_BREAK)
      this.gap = Math.max(this.gap, GAP * 1.4)
    else if (role === 'centre' || role === 'end') this.paragraph(children, column, { align: role, indent: 0 })
    else if (role === 'verse') {
      const stanza = children.some(child => child.element?.kind === ElementKind.LINE_BREAK)
      if (stanza) this.gap = Math.max(this.gap, GAP)
      const style = { ...column.style, hyphens: false }
      const inset = column.play ? 0 : INDENT
      this.paragraph(
        children,
        { ...column, style, x: column.x + inset, width: column.width - inset },
        { align: 'start', indent: -INDENT },
      )
    } else this.paragraph(children, column, {})
  }

  private paragraph(nodes: readonly RichNode[], column: Column, change: Partial<Paragraph>): void {
    const { x, width, style, align } = column
    const indent = this.first || this.gap > 0 ? 0 : indentOf(nodes, style.lang)
    const tag = change.tag ?? this.setting.tags.add('P')
    const rows = setParagraph(this.setting, {
      ...{ nodes, style, x, width, align, indent, before: this.takeGap(), keep: false },
      ...change,
      tag,
    })
    this.rows.push(...rows)
    if (rows.length > 0) this.first = false
  }

  private heading(element: RichElement, own: number, column: Column): void {
    const { sheet, tags } = this.setting
    // What opens a chapter opens it alike, whichever level the book gave it.
    const opens = this.rows.length === 0 && column.width === sheet.measure
    const level = opens ? 1 : Math.max(1, own - this.headings.level + 1)
    this.lastLevel = Math.min(level, this.lastLevel + 1)
    const size = HEADING_SIZES[level - 1] ?? BODY_SIZE
    const style = { ...column.style, bold: true, size, hyphens: false }
    const before = Math.max(this.takeGap(), this.rows.length === 0 ? 0 : size * 1.4)
    // The title of the book, of its division and of the chapter stand below each other alike, whatever their levels.
    const isInOpening = this.rows.length === this.headingRows && column.width === sheet.measure
    const align = (level === 1 || isInOpening) && !sheet.vertical ? 'centre' : 'start'
    const { x, width } = column
    const rows = setParagraph(this.setting, {
      nodes: unlinked(element.children),
      style,
      x,
      width,
      align,
      indent: 0,
      before,
      keep: true,
      tag: tags.add(`H${this.lastLevel}`),
    })
    const [top] = rows
    const placed = this.headings.onHeading(element.children, own)
    if (top && placed) drawBefore(top, placed)
    // A heading of several lines stays together, and so does it with the text below.
    for (const row of rows) row.keep = true
    this.rows.push(...rows)
    this.headingRows += rows.length
    this.first = true
    this.gap = size * 0.7
  }

  private rule({ x, width, style }: Column): void {
    const row = setParagraph(this.setting, {
      ...{
        nodes: [{ text: '*\u2003*\u2003*' }],
        style,
        x,
        width,
        align: 'centre' as const,
        indent: 0,
        before: GAP * 1.2,
        keep: false,
        tag: null,
      },
    })
    for (const one of row) {
      const { draw } = one
      one.draw = y => this.setting.tags.artifact('Layout', () => draw(y))
    }
    // What separates stands below something, and not alone at the head of a page.
    const last = this.rows.at(-1)
    if (last && row.length > 0) last.keep = true
    this.rows.push(...row)
    this.first = true
    this.gap = GAP * 1.2
  }

  private figure({ children }: RichElement, column: Column): void {
    const pictures = children.flatMap(({ element }) => (element?.kind === ElementKind.IMAGE ? [element] : []))
    const captions = children.flatMap(({ element }) =>
      element?.kind === ElementKind.FIGURE_CAPTION ? [element] : [],
    )
    const rest = children.filter(
      ({ element }) =>
        !pictures.includes(element as RichElement) && !captions.includes(element as RichElement),
    )
    this.gap = Math.max(this.gap, GAP)
    for (const picture of pictures) this.picture(picture, column, captions.length > 0)
    for (const { children: caption } of captions) {
      const style = { ...column.style, size: column.style.size * 0.85 }
      this.gap = 3
      this.first = true
      const from = this.rows.length
      this.setting.tags.within('Caption', () => this.blocks(caption, { ...column, style, align: 'centre' }))
      // A caption stands whole below its picture.
      for (const row of this.rows.slice(from, -1)) row.keep = true
    }
    this.blocks(rest, column)
    this.gap = GAP
    this.first = true
  }

  private picture(element: RichElement, { x, width }: Column, captioned: boolean): void {
    const hash = attribute(element, 'src')
    if (!this.setting.pictures.has(hash)) return
    const own = {
      width: Number(attribute(element, 'width')) || 400,
      height: Number(attribute(element, 'height')) || 400,
    }
    const { sheet, pages, pictures, document, tags } = this.setting
    const most = sheet.depth - (captioned ? 60 : 0)
    // Along the lines and across them: a picture stands upright also in vertical text.
    const [along, across] = sheet.vertical ? [own.height, own.width] : [own.width, own.height]
    const scale = Math.min(PIXEL, width / along, most / across)
    const size = { width: along * scale, height: across * scale }
    const alt = attribute(element, 'alt')
    const tag = alt ? tags.add('Figure', { alt }) : null
    const row: Row = {
      height: size.height,
      least: size.height * LEAST_PICTURE,
      before: this.takeGap(),
      keep: captioned,
      draw: y => {
        const drawn = size.width * (row.height / size.height)
        const box = { x: x + (width - drawn) / 2, y, width: drawn, height: row.height }
        const draw = () => pages.frame.upright(document, box, onPage => pictures.draw(hash, onPage))
        if (tag) tags.content(tag, draw)
        else tags.artifact('Layout', draw)
      },
    }
    this.rows.push(row)
  }

  private list(list: RichElement, column: Column): void {
    const start = Number.parseInt(attribute(list, 'start'), 10) || 1
    const ordered = list.kind === ElementKind.ORDERED_LIST
    const items = list.children.flatMap(({ element }) => (element ? [element] : []))
    const { tags } = this.setting
    if (items.length > 0 && items.every(isCentred)) {
      // A list of persons or a dedication: a sign before each line would stand far from it.
      for (const { children } of items)
        tags.within('LI', () => tags.within('LBody', () => this.blocks(children, column)))
      return
    }
    const numbers = itemNumbers(
      start,
      items.map(item => Number.parseInt(attribute(item, 'value'), 10) || 0),
    )
    items.forEach((item, at) => {
      const marker = ordered ? `${countedAs(attribute(list, 'type'), numbers[at] ?? 0)}.` : '•'
      const from = this.rows.length
      this.first = true
      tags.within('LI', () => {
        const label = tags.add('Lbl')
        const inner = { ...column, x: column.x + SET_IN, width: column.width - SET_IN }
        tags.within('LBody', () => this.blocks(item.children, inner))
        this.name(item, from)
        const [top] = this.rows.slice(from)
        if (top) drawBefore(top, y => this.marker(marker, column, y, { height: top.height, tag: label }))
      })
    })
  }

  private marker(
    marker: string,
    { x, style }: Column,
    y: number,
    { height, tag }: { height: number; tag: Tag },
  ): void {
    const { document, faces, tags } = this.setting
    const runs = faces.split(marker, style)
    const width = runs.reduce((sum, run) => sum + faces.width(run, style.size), 0)
    let at = x + SET_IN - 6 - width
    tags.content(tag, () => {
      for (const run of runs) {
        const baseline = y + height - style.size * (LEADING - 1.1)
        document
          .font(run.face)
          .fontSize(style.size)
          .text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
        at += faces.width(run, style.size)
      }
    })
  }

  private note(element: RichElement, column: Column, tag: Tag): void {
    const { tags } = this.setting
    tags.identify(tag)
    const label = tags.add('Lbl')
    const style = { ...column.style, size: NOTE_SIZE }
    const from = this.rows.length
    this.gap = Math.max(this.gap, this.hasNotes ? 4 : 22)
    this.first = true
    const number = attribute(element, NOTE_NUMBER) || '*'
    this.blocks(element.children, { ...column, style, x: column.x + SET_IN, width: column.width - SET_IN })
    const top = this.rows[from]
    if (!top) return
    if (!this.hasNotes) drawBefore(top, y => this.noteRule(column.x, y - 8))
    this.hasNotes = true
    drawBefore(top, y => this.marker(number, { ...column, style }, y, { height: top.height, tag: label }))
  }

  /** Notes stand below the text that calls them, apart from it. */
  private noteRule(x: number, y: number): void {
    const { document, tags } = this.setting
    tags.artifact('Layout', () => {
      document.lineWidth(0.5).strokeColor('#808080')
      document
        .moveTo(x, y)
        .lineTo(x + 60, y)
        .stroke()
        .strokeColor('#000000')
    })
  }

  /** Links lead to the first line of what they name. */
  private name(element: RichElement, from: number): void {
    const id = attribute(element, 'id')
    const top = this.rows[from]
    if (!id || !top) return
    const { document, pages } = this.setting
    const name = destinationOf(this.setting, id)
    const nothing = null as unknown as number
    drawBefore(top, y => {
      if (pages.frame.vertical) document.addNamedDestination(name)
      else document.addNamedDestination(name, 'XYZ', nothing, Math.max(0, y - 6), nothing)
    })
  }

  private apart(space: number, set: () => void): void {
    this.gap = Math.max(this.gap, space)
    this.first = true
    set()
    this.gap = space
    this.first = true
  }

  private takeGap(): number {
    const { gap } = this
    this.gap = 0
    return gap
  }
}
