/** The geometry of pages in whole pixels: `inline` is measured along the lines of the text, `block` across them. */
export interface PageLayout {
  readonly inline: number
  readonly block: number
  readonly columns: number
  readonly gap: number
  /** The direction in which pages follow each other. */
  readonly progression: 'right' | 'left' | 'down'
}

interface PageRoom {
  /** In CSS pixels, as is the height. */
  readonly width: number
  readonly height: number
  /** In CSS pixels. */
  readonly fontSize: number
  readonly direction: string
  readonly writingMode: string
}

/** In em, about 60 characters: longer lines are hard to read. */
const MAX_LINE = 31
/** In em: two columns are made only where each is at least this wide. */
const MIN_COLUMN = 26
/** In em. */
const GAP = 3

/**
 * The layout of the pages for a room: one column, or two where it is wide enough, with lines that are never too long to
 * read.
 */
export function layoutFor({ width, height, fontSize, direction, writingMode }: PageRoom): PageLayout {
  const vertical = writingMode.startsWith('vertical')
  const [along, across] = vertical ? [height, width] : [width, height]
  const gap = Math.max(16, Math.round(GAP * fontSize))
  // Beside two columns half a gap stays free on each side, so that they stand further from the window than a phone's page
  // does.
  const forTwo = along - gap
  const two = !vertical && along > across * 0.9 && forTwo >= 2 * MIN_COLUMN * fontSize + gap
  const columns = two ? 2 : 1
  const longest = vertical ? along : columns * MAX_LINE * fontSize + (columns - 1) * gap
  const inline = Math.max(40, Math.floor(Math.min(two ? forTwo : along, longest)))
  return {
    // Both columns must be of whole pixels: fractions would add up from page to page.
    inline: two && (inline - gap) % 2 ? inline - 1 : inline,
    block: Math.max(40, Math.floor(across)),
    columns,
    gap,
    progression: vertical ? 'down' : direction === 'rtl' ? 'left' : 'right',
  }
}

/** The distance from the start of a page to the start of the next. */
export function stepOf({ inline, gap }: PageLayout): number {
  return inline + gap
}

export function columnWidthOf({ inline, columns, gap }: PageLayout): number {
  return (inline - (columns - 1) * gap) / columns
}

/** How far something lies from the start of its pages, in the direction in which pages follow each other. */
export function advanceOf(rect: DOMRect, origin: DOMRect, { progression }: PageLayout): number {
  if (progression === 'down') return rect.top - origin.top
  return progression === 'left' ? origin.right - rect.right : rect.left - origin.left
}

/** How far something lies below the start of its page, across the lines. */
export function depthOf(rect: DOMRect, origin: DOMRect, { progression }: PageLayout): number {
  return progression === 'down' ? origin.right - rect.right : rect.top - origin.top
}

/** The CSS `translate` that moves a page into the frame. */
export function translateTo(page: number, layout: PageLayout): string {
  const distance = page * stepOf(layout)
  if (layout.progression === 'down') return `0 ${-distance}px`
  return `${layout.progression === 'left' ? distance : -distance}px 0`
}

/** The computed styles that decide where lines break, as one string to compare. */
export function fontStyleKey(element: Element): string {
  const { fontFamily, fontSize, lineHeight, letterSpacing, wordSpacing, textAlign } =
    getComputedStyle(element)
  return [fontFamily, fontSize, lineHeight, letterSpacing, wordSpacing, textAlign].join(' ')
}
