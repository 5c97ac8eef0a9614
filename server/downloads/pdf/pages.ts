import type PDFDocument from 'pdfkit'
import type { Faces, FontStyle } from './faces.ts'

export type Document = InstanceType<typeof PDFDocument>

/** Points; A5, which fills the screen of a tablet and can be printed two on a sheet. */
export const PAGE = { width: 419.53, height: 595.28, side: 52, top: 60, bottom: 62 } as const
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.side
const TEXT_HEIGHT = PAGE.height - PAGE.top - PAGE.bottom

/** A row of a page, which is never divided: a line, a picture, a row of a table. */
export interface Row {
  height: number
  /** Space above it, which falls away at the top of a page. */
  before: number
  /** Stands on one page with the next. */
  keep: boolean
  /** Draws it with its top at `y`. */
  draw(y: number): void
}

const SOFT = '#5b5b5b'

/** The pages of a book: rows are set one below the other, and a page begins where they no longer fit. */
export class Pages {
  readonly document: Document
  private readonly faces: Faces
  private y = 0
  private fresh = true
  private head = ''
  /** Of the page that is being filled, from 1. */
  number = 0

  constructor(document: Document, faces: Faces) {
    this.document = document
    this.faces = faces
  }

  get fullHeight(): number {
    return TEXT_HEIGHT
  }

  /** Begins a page without number and running head, of another size where one is given. */
  plainPage(size: [number, number] = [PAGE.width, PAGE.height]): void {
    this.document.addPage({ size, margin: 0 })
    this.number++
    this.y = PAGE.top
    this.fresh = true
  }

  /** Begins a page. Only those that do not open a part have a running head. */
  page(head = ''): void {
    this.plainPage()
    const label = String(this.number)
    this.small(label, PAGE.height - PAGE.bottom + 34)
    if (head) this.small(head, PAGE.top - 22)
  }

  /** From here on a part's pages carry its title. */
  open(title: string): void {
    this.page()
    this.head = shortened(title)
  }

  /** Leaves space on a page that has begun. */
  skip(height: number): void {
    this.y += height
    this.fresh = false
  }

  set(rows: readonly Row[]): void {
    for (let at = 0; at < rows.length; ) {
      let end = at
      while (rows[end]?.keep && end < rows.length - 1) end++
      const group = rows.slice(at, end + 1)
      const height = group.reduce((sum, row, index) => sum + row.height + (index > 0 ? row.before : 0), 0)
      const before = this.fresh ? 0 : (group[0]?.before ?? 0)
      const tooHigh = height > TEXT_HEIGHT
      if (!tooHigh && this.y + before + height > PAGE.height - PAGE.bottom + 0.01) this.page(this.head)
      for (const row of group) this.place(row)
      at = end + 1
    }
  }

  private place(row: Row): void {
    const before = this.fresh ? 0 : row.before
    if (!this.fresh && this.y + before + row.height > PAGE.height - PAGE.bottom + 0.01) this.page(this.head)
    const y = this.y + (this.fresh ? 0 : row.before)
    row.draw(y)
    this.y = y + row.height
    this.fresh = false
  }

  private small(text: string, y: number): void {
    const size = 8.5
    const runs = this.faces.split(text, { bold: false, italic: false } satisfies FontStyle)
    const width = runs.reduce((sum, run) => sum + this.faces.width(run, size), 0)
    let x = (PAGE.width - width) / 2
    this.document.fillColor(SOFT)
    for (const run of runs) {
      this.document
        .font(run.face)
        .fontSize(size)
        .text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' })
      x += this.faces.width(run, size)
    }
    this.document.fillColor('#000000')
  }
}

function shortened(title: string): string {
  const signs = [...title.replace(/\s+/g, ' ')]
  return signs.length > 60 ? `${signs.slice(0, 58).join('').trim()}…` : signs.join('')
}
