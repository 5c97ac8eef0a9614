import { pointIn, rectOfPoint } from '../text/text-point.ts'
import type { TextSource } from '../text/text-source.ts'
import { fitPage } from './fit-page.ts'
import type { LayoutContext } from './layout-context.ts'
import { movePictures } from './move-pictures.ts'
import { advanceOf, stepOf } from './page-layout.ts'

/** A range of the text that is laid out in one element, on one or more pages. */
export interface PageRun {
  readonly element: HTMLElement
  /** The position at which each of its pages begins. */
  readonly starts: readonly number[]
  /** The position at which its last page ends. */
  readonly end: number
  /** The number of its first page, counted from the page where reading began; may be negative. */
  firstPage: number
}

/** The number of a run's last page. */
export function lastPageOf(run: PageRun): number {
  return run.firstPage + run.starts.length - 1
}

interface RunRange {
  readonly from: number
  readonly to: number
  /** The text goes on behind `to`, and no page ends there: text behind the last full page is left out of the run. */
  readonly open: boolean
  /** Pictures may be moved, so that pages are filled. */
  readonly arranges?: boolean
  /** A line of the text ends at `to`. */
  readonly fullLine?: boolean
}

/**
 * Lays a range of the text out in the strip. Null where the range is open and has not one full page, or too little text
 * behind a picture.
 */
export function layOutRun(context: LayoutContext, range: RunRange): PageRun | null {
  const { from, to, open, arranges = false, fullLine = true } = range
  const { source, layout, createContainer, strip, builder } = context
  const element = createContainer()
  element.append(builder.build(from, to))
  if (!open) markCutLine(element, source, to, fullLine)
  strip.append(element)
  fitPage(element, layout, builder)
  const { moveBehind } = source
  if (arranges && moveBehind && !movePictures(element, layout, { moveBehind }) && open) {
    element.remove()
    return null
  }
  const finder = createPageFinder(element, context, from, to)
  if (!open) dropHyphenThatWraps(element, () => finder.pageOf(to - 1))
  const starts = [from]
  const count = finder.pageOf(to - 1) + 1
  for (let page = 1; page < count; page++) {
    const start = finder.firstOn(page, (starts.at(-1) ?? from) + 1)
    if (start < to) starts.push(start)
  }
  if (!open) return { element, starts, end: to, firstPage: 0 }
  let end = starts.pop() ?? from
  if (starts.length === 0) {
    element.remove()
    return null
  }
  const last = starts.at(-1) ?? from
  for (let overflows = true; overflows; ) {
    removeAfter(element, context, end)
    fitPage(element, layout, builder)
    dropHyphenThatWraps(element, () => finder.pageOf(end - 1))
    overflows = end > last + 1 && finder.pageOf(end - 1) >= starts.length
    // A ruby that is cut can take a line more than before; text that no longer fits begins the next page.
    if (overflows) end = finder.firstOn(starts.length, last + 1, end - 1)
  }
  return { element, starts, end, firstPage: 0 }
}

interface PageFinder {
  /** The page of a position, counted from the first of the run. */
  pageOf(position: number): number
  /** The first position on a page or behind it, of those from `least` to `most`. */
  firstOn(page: number, least: number, most?: number): number
}

function createPageFinder(
  element: HTMLElement,
  { source, layout }: LayoutContext,
  from: number,
  to: number,
): PageFinder {
  const origin = element.getBoundingClientRect()
  const step = stepOf(layout)
  const pageOf = (position: number) => {
    const rect = rectNear(element, source, position, to)
    return rect ? Math.floor((advanceOf(rect, origin, layout) + 2) / step) : 0
  }
  return {
    pageOf,
    firstOn(page, least, most = to) {
      let low = Math.max(from, least)
      let high = most
      while (low < high) {
        const middle = (low + high) >>> 1
        if (pageOf(middle) >= page) high = middle
        else low = middle + 1
      }
      return low
    },
  }
}

const ROW = '[data-table="rows"] > * > tr, [data-table="small"] > * > tr'

/** How many positions without a rectangle, such as collapsed white space, are skipped in a search. */
const MAX_SKIPPED = 40

/** The rectangle of a position; of the nearest one that has a rectangle where this one has none. */
export function rectNear(
  element: HTMLElement,
  source: TextSource,
  position: number,
  to: number,
): DOMRect | null {
  for (let at = position; at < Math.min(to, position + MAX_SKIPPED); at++) {
    const rect = rectAt(element, source, at)
    if (rect) return rect
  }
  for (let at = position; at >= Math.max(0, position - MAX_SKIPPED); at--) {
    const rect = rectAt(element, source, at)
    if (rect) return rect
  }
  return null
}

function rectAt(element: HTMLElement, source: TextSource, position: number): DOMRect | null {
  const { block, offset } = source.locatorOf(position)
  const piece = pieceOf(element, block)
  if (!piece) return null
  const point = pointIn(piece, offset - Number(piece.dataset.from ?? 0))
  const parent = point?.node.parentElement
  // A table row never breaks, so every position in it counts as the start of the row.
  const row = parent?.closest(ROW)
  if (row) return row.getBoundingClientRect()
  const reading = parent?.closest('rt')
  return (reading && rectBefore(reading)) ?? (point && rectOfPoint(point))
}

/**
 * Where the text ends to which a reading of ruby belongs. A reading stands above its line, so its own rectangle would lie
 * before text that precedes it, and searches would take the middle of a line for its start. Null where that text stands on
 * the page before.
 */
function rectBefore(reading: Element): DOMRect | null {
  const ruby = reading.closest('ruby')
  if (!ruby) return null
  const range = document.createRange()
  range.setStart(ruby, 0)
  range.setEndBefore(reading)
  return [...range.getClientRects()].at(-1) ?? null
}

/** The element of a block. The children of a run are consecutive blocks, but for pictures that were moved. */
function pieceOf(element: HTMLElement, block: number): HTMLElement | null {
  const first = element.firstElementChild as HTMLElement | null
  if (!first) return null
  const piece = element.children[block - Number(first.dataset.block)] as HTMLElement | undefined
  if (piece?.dataset.block === String(block)) return piece
  return element.querySelector<HTMLElement>(`:scope > [data-block="${block}"]`)
}

/** Removes what stands behind a position, and marks the line that is cut there. */
function removeAfter(element: HTMLElement, { source, builder }: LayoutContext, end: number): void {
  const { block, offset } = source.locatorOf(end)
  const piece = pieceOf(element, block)
  while (piece?.nextElementSibling) piece.nextElementSibling.remove()
  if (!piece) return
  const start = source.blockStart(end) + Number(piece.dataset.from ?? 0)
  if (offset === 0) piece.remove()
  else {
    piece.replaceWith(builder.build(start, end))
    markCutLine(element, source, end, true)
  }
}

const LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{2}$/u

const BLOCKS =
  'p, li, ul, ol, td, th, tr, thead, tbody, table, section, figure, figcaption, blockquote, pre, aside, hr'

/** A paragraph that a page cuts keeps its last line as wide as the others, with a hyphen where the cut splits a word. */
function markCutLine(element: HTMLElement, source: TextSource, end: number, fullLine: boolean): void {
  const last = element.lastElementChild as HTMLElement | null
  if (last?.dataset.toBeContinued === undefined || !fullLine) return
  const inner = [...last.querySelectorAll<HTMLElement>('[data-to-be-continued]')].at(-1) ?? last
  // A cut between two cells or list items splits no line.
  if (inner.lastChild instanceof Element && inner.lastChild.matches(BLOCKS)) return
  last.dataset.fullLine = ''
  inner.dataset.fullLine = ''
  if (LETTERS.test(source.textOf(end - 1, end + 1))) inner.dataset.hyphen = ''
}

/** Removes the hyphen of a cut word that fills its line: it would wrap, and take the text before it to another page. */
function dropHyphenThatWraps(element: HTMLElement, lastPage: () => number): void {
  const word = element.querySelector<HTMLElement>('[data-hyphen]')
  if (!word) return
  const page = lastPage()
  delete word.dataset.hyphen
  if (lastPage() === page) word.dataset.hyphen = ''
}
