/** How pages lie: measures in whole pixels, along the lines of the text (`inline`) and across them (`block`). */
export interface PageLayout {
  readonly inline: number
  readonly block: number
  readonly columns: number
  readonly gap: number
  /** Which way pages follow each other. */
  readonly runs: 'right' | 'left' | 'down'
}

interface Room {
  /** Pixels, of the window. */
  readonly width: number
  readonly height: number
  /** Pixels. */
  readonly fontSize: number
  readonly direction: string
  readonly writingMode: string
}

/** Lines longer than this many em are hard to read; from here on there is room for two columns. */
const LONGEST_LINE = 38
const SHORTEST_COLUMN = 26
const GAP = 3

/** The pages of a room: one column, or two where it is wide enough; lines never longer than can be read. */
export function layoutFor({ width, height, fontSize, direction, writingMode }: Room): PageLayout {
  const vertical = writingMode.startsWith('vertical')
  const [along, across] = vertical ? [height, width] : [width, height]
  const gap = Math.max(16, Math.round(GAP * fontSize))
  const two = !vertical && along > across * 0.9 && along >= 2 * SHORTEST_COLUMN * fontSize + gap
  const columns = two ? 2 : 1
  const longest = vertical ? along : columns * LONGEST_LINE * fontSize + (columns - 1) * gap
  const inline = Math.max(40, Math.floor(Math.min(along, longest)))
  return {
    // Two columns of whole pixels each: a fraction would add up from page to page.
    inline: two && (inline - gap) % 2 ? inline - 1 : inline,
    block: Math.max(40, Math.floor(across)),
    columns,
    gap,
    runs: vertical ? 'down' : direction === 'rtl' ? 'left' : 'right',
  }
}

/** How far a page is from the next. */
export function stepOf({ inline, gap }: PageLayout): number {
  return inline + gap
}

/** How far something is from where its pages begin, in the way in which they follow each other. */
export function advanceOf(rect: DOMRect, begin: DOMRect, { runs }: PageLayout): number {
  if (runs === 'down') return rect.top - begin.top
  return runs === 'left' ? begin.right - rect.right : rect.left - begin.left
}

/** How far down something lies on its page, across the lines. */
export function depthOf(rect: DOMRect, begin: DOMRect, { runs }: PageLayout): number {
  return runs === 'down' ? begin.right - rect.right : rect.top - begin.top
}

/** The CSS `translate` that brings a page into its frame. */
export function translateTo(page: number, layout: PageLayout): string {
  const way = page * stepOf(layout)
  if (layout.runs === 'down') return `0 ${-way}px`
  return `${layout.runs === 'left' ? way : -way}px 0`
}

/** The computed styles that decide which letters stand on a line, as one string to compare. */
export function lettersOf(element: Element): string {
  const { fontFamily, fontSize, lineHeight, letterSpacing, wordSpacing, textAlign } =
    getComputedStyle(element)
  return [fontFamily, fontSize, lineHeight, letterSpacing, wordSpacing, textAlign].join(' ')
}
