import type { Document } from './document.ts'

/** Points; A5, which fills the screen of a tablet and can be printed two on a sheet. */
export const PAGE = { width: 419.53, height: 595.28 } as const
/** What the margin at the back of the book has more, and the outer one less, than their mean. */
const GUTTER = 7

/**
 * Where text stands: in vertical text lines run down the page and follow each other from right to left, so that width and
 * height change places.
 */
export interface Sheet {
  vertical: boolean
  /** Before the beginning of a line. */
  start: number
  /** The length of a line. */
  measure: number
  /** Before the first line. */
  top: number
  /** What the lines of a page together may take. */
  depth: number
}

const MARGIN = { side: 52, top: 60, bottom: 62 }

export const HORIZONTAL: Sheet = {
  vertical: false,
  start: MARGIN.side,
  measure: PAGE.width - 2 * MARGIN.side,
  top: MARGIN.top,
  depth: PAGE.height - MARGIN.top - MARGIN.bottom,
}

export const VERTICAL: Sheet = {
  vertical: true,
  start: MARGIN.top,
  measure: PAGE.height - MARGIN.top - MARGIN.bottom,
  top: MARGIN.side,
  depth: PAGE.width - 2 * MARGIN.side,
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** How the coordinates of text become those of its page. */
export class Frame {
  readonly vertical: boolean
  /** To the right. */
  readonly shift: number

  constructor(vertical: boolean, shift: number) {
    this.vertical = vertical
    this.shift = shift
  }

  /**
   * From here on what is drawn on the page stands in the frame. PDFKit does not know of it: it turns links about in its own
   * way.
   */
  enter(document: Document): void {
    document.addContent(
      this.vertical ? `0 1 -1 0 ${PAGE.width + this.shift} 0 cm` : `1 0 0 1 ${this.shift} 0 cm`,
    )
  }

  /** Draws something upright in a box, as pictures stand also in vertical text. */
  upright(document: Document, box: Box, draw: (box: Box) => void): void {
    if (!this.vertical) {
      draw(box)
      return
    }
    document.save()
    document.addContent(`0 -1 1 0 0 ${PAGE.width + this.shift} cm`)
    draw(this.onPage(box))
    document.restore()
  }

  onPage({ x, y, width, height }: Box): Box {
    return this.vertical
      ? { x: PAGE.width + this.shift - y - height, y: x, width: height, height: width }
      : { x: x + this.shift, y, width, height }
  }
}

/**
 * The frame of a page, by its number from 1. A book begins on a right-hand page, and on a left-hand one where it is read
 * from the right.
 */
export function frameOf(number: number, vertical: boolean, fromTheRight: boolean): Frame {
  const rightHand = (number % 2 === 1) !== fromTheRight
  return new Frame(vertical, rightHand ? GUTTER : -GUTTER)
}
