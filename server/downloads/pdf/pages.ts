import type { Document } from './document.ts'
import type { Faces, FontStyle } from './faces.ts'
import { Frame, frameOf, HORIZONTAL, PAGE, type Sheet } from './frame.ts'
import type { Tags } from './tags.ts'

/** A row of a page, which is never divided: a line, a picture, a row of a table. */
export interface Row {
  height: number
  /**
   * Of a picture: how high it is at least where that saves the rest of a page from being empty; it is drawn as high as it is
   * then.
   */
  least?: number
  /** Space above it, which falls away at the top of a page. */
  before: number
  /** Stands on one page with the next. */
  keep: boolean
  /** What is drawn again above it where it begins a page: the head of its table. */
  head?: Pick<Row, 'height' | 'draw'>
  /** Draws it with its top at `y`. */
  draw(y: number): void
}

/** Something more is done when the row is placed. */
export function drawBefore(row: Row, more: (y: number) => void): void {
  const { draw } = row
  row.draw = y => {
    more(y)
    draw(y)
  }
}

function heightOf(rows: readonly Row[]): number {
  return rows.reduce((sum, row, index) => sum + row.height + (index > 0 ? row.before : 0), 0)
}

/** Makes the picture among these rows lower by as much, where that leaves it large enough. */
function shrinkPicture(rows: readonly Row[], by: number): void {
  const picture = rows.find(({ height, least }) => least !== undefined && height - by >= least)
  if (picture) picture.height -= by
}

interface Heads {
  /** On the left-hand pages, or on the right-hand ones of a book that is read from the right. */
  book: string
  chapter: string
}

const SOFT = '#5b5b5b'
const SMALL_SIZE = 8.5
const HEAD_AT = 38
const NUMBER_AT = PAGE.height - 28

/** The pages of a book: rows are set one below the other, and a page begins where they no longer fit. */
export class Pages {
  readonly document: Document
  private readonly faces: Faces
  private readonly tags: Tags
  private readonly fromTheRight: boolean
  private y = 0
  private fresh = true
  private heads: Heads = { book: '', chapter: '' }
  private sheet = HORIZONTAL
  /** Of the page that is being filled, from 1. */
  number = 0
  frame = new Frame(false, 0)

  constructor(document: Document, faces: Faces, tags: Tags, fromTheRight = false) {
    this.document = document
    this.faces = faces
    this.tags = tags
    this.fromTheRight = fromTheRight
  }

  /** Begins a page for a picture that fills it. */
  picturePage(size: [number, number]): void {
    this.add(size)
    this.frame = new Frame(false, 0)
  }

  /** Begins a page without number and running head. */
  plainPage(): void {
    this.add([PAGE.width, PAGE.height])
    this.enter(HORIZONTAL)
  }

  /** Goes back to a page, from 0, whose rows can be drawn only now. */
  revisit(index: number): void {
    this.document.switchToPage(index)
    this.frame = frameOf(index + 1, false, this.fromTheRight)
  }

  /** Leaves an empty page where the next would otherwise be a left-hand one. */
  skipToOdd(): void {
    if (this.number % 2 === 1) this.plainPage()
  }

  /** Begins a chapter on a page of its own; those after it carry its title. */
  open(sheet: Sheet, heads: Heads): void {
    this.sheet = sheet
    this.heads = heads
    this.page(false)
  }

  /** Leaves space on a page that has begun. */
  skip(height: number): void {
    this.y += height
    this.fresh = false
  }

  set(rows: readonly Row[]): void {
    const { depth } = this.sheet
    for (let at = 0; at < rows.length; ) {
      let end = at
      while (rows[end]?.keep && end < rows.length - 1) end++
      const group = rows.slice(at, end + 1)
      const before = this.fresh ? 0 : (group[0]?.before ?? 0)
      const room = this.sheet.top + depth - this.y - before
      if (heightOf(group) > room) shrinkPicture(group, heightOf(group) - room)
      const height = heightOf(group)
      if (height <= depth && this.isFull(before + height)) this.page(true)
      for (const row of group) this.place(row)
      at = end + 1
    }
  }

  private isFull(more: number): boolean {
    return this.y + more > this.sheet.top + this.sheet.depth + 0.01
  }

  private place(row: Row): void {
    if (!this.fresh && this.isFull(row.before + row.height)) this.page(true)
    const { head } = row
    if (head && this.fresh && !this.isFull(head.height + row.height)) {
      this.tags.artifact('Pagination', () => head.draw(this.y))
      this.y += head.height
    }
    const y = this.y + (this.fresh ? 0 : row.before)
    row.draw(y)
    this.y = y + row.height
    this.fresh = false
  }

  private page(withHead: boolean): void {
    this.add([PAGE.width, PAGE.height])
    const { shift } = frameOf(this.number, false, this.fromTheRight)
    const { book, chapter } = this.heads
    this.tags.artifact('Pagination', () => {
      this.small(String(this.number), NUMBER_AT, shift)
      const head = this.number % 2 === 0 ? book : chapter
      if (withHead && head) this.small(shortened(head), HEAD_AT, shift)
    })
    this.enter(this.sheet)
  }

  private add(size: [number, number]): void {
    this.document.addPage({ size, margin: 0 })
    this.number++
    this.fresh = true
  }

  private enter(sheet: Sheet): void {
    this.sheet = sheet
    this.y = sheet.top
    this.frame = frameOf(this.number, sheet.vertical, this.fromTheRight)
    this.frame.enter(this.document)
  }

  private small(text: string, y: number, shift: number): void {
    const runs = this.faces.split(text, { bold: false, italic: false } satisfies FontStyle)
    const width = runs.reduce((sum, run) => sum + this.faces.width(run, SMALL_SIZE), 0)
    let x = (PAGE.width - width) / 2 + shift
    this.document.fillColor(SOFT)
    for (const run of runs) {
      this.document
        .font(run.face)
        .fontSize(SMALL_SIZE)
        .text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' })
      x += this.faces.width(run, SMALL_SIZE)
    }
    this.document.fillColor('#000000')
  }
}

function shortened(title: string): string {
  const signs = [...title.replace(/\s+/g, ' ')]
  return signs.length > 60 ? `${signs.slice(0, 58).join('').trim()}…` : signs.join('')
}
