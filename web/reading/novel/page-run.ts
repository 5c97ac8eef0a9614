import { fitPage } from './fit-page.ts'
import { advanceOf, type PageLayout, stepOf } from './page-layout.ts'
import type { PageBuilder } from './table-fit.ts'
import { pointIn, rectOfPoint } from './text-point.ts'
import type { TextSource } from './text-source.ts'

/** What can be said of where one is. */
export interface PageState {
  /** The place at which the page begins, and the one at which it ends. */
  readonly from: number
  readonly to: number
  /** Pages behind this one; guessed from the characters while not all of them are laid out. */
  readonly left: number
  readonly exact: boolean
  /** Behind the last page. */
  readonly atEnd: boolean
}

/** A stretch of text that stands in pages. */
export interface PageRun {
  readonly element: HTMLElement
  /** Where each of its pages begins. */
  readonly starts: readonly number[]
  /** Where its last page ends. */
  readonly end: number
  /** The page of its first, counted from where reading began; may be negative. */
  first: number
}

/** The number of a run's last page, counted as {@link PageRun.first} is; -1 for no run. */
export function lastPage(run: PageRun | undefined): number {
  return run ? run.first + run.starts.length - 1 : -1
}

/** What is laid out: the text, how its pages lie, and an empty element in which it stands as it will be seen. */
export interface Setting {
  readonly source: TextSource
  readonly layout: PageLayout
  readonly blank: () => HTMLElement
  readonly strip: HTMLElement
  readonly builder: PageBuilder
}

interface Wish {
  readonly from: number
  readonly to: number
  /** Whether the text goes on behind `to`, which is no end of a page: what stands behind the last full page is left out. */
  readonly open: boolean
  /** `to` is where a line ends by itself. */
  readonly fullLine?: boolean
}

/** Lays text out in pages, in the strip. Null where `open` leaves not one full page. */
export function layRun(setting: Setting, { from, to, open, fullLine = true }: Wish): PageRun | null {
  const { source, layout, blank, strip, builder } = setting
  const element = blank()
  element.append(builder.build(from, to))
  if (!open) endAt(element, source, to, fullLine)
  strip.append(element)
  fitPage(element, layout, builder)
  const find = finderIn(element, source, layout, from, to)
  if (!open) withoutHyphenOfItsOwnLine(element, () => find.pageOf(to - 1))
  const starts = [from]
  const count = find.pageOf(to - 1) + 1
  for (let page = 1; page < count; page++) {
    const start = find.firstOn(page, (starts.at(-1) ?? from) + 1)
    if (start < to) starts.push(start)
  }
  if (!open) return { element, starts, end: to, first: 0 }
  let end = starts.pop() ?? from
  if (starts.length === 0) {
    element.remove()
    return null
  }
  const last = starts.at(-1) ?? from
  for (let spilt = true; spilt; ) {
    cutBehind(element, setting, end)
    fitPage(element, layout, builder)
    withoutHyphenOfItsOwnLine(element, () => find.pageOf(end - 1))
    spilt = end > last + 1 && find.pageOf(end - 1) >= starts.length
    // A ruby that is cut through may want a line more than it did with the rest of its paragraph: what has no room here begins the next page.
    if (spilt) end = find.firstOn(starts.length, last + 1, end - 1)
  }
  return { element, starts, end, first: 0 }
}

interface Finder {
  pageOf(place: number): number
  /** The first place on a page or behind it, of those from `least` to `most`. */
  firstOn(page: number, least: number, most?: number): number
}

function finderIn(
  element: HTMLElement,
  source: TextSource,
  layout: PageLayout,
  from: number,
  to: number,
): Finder {
  const begin = element.getBoundingClientRect()
  const step = stepOf(layout)
  const pageOf = (place: number) => {
    const rect = rectNear(element, source, place, to)
    return rect ? Math.floor((advanceOf(rect, begin, layout) + 2) / step) : 0
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

/** How many places a blank that no line shows is looked past. */
const BLANKS = 40

/** Where a place can be seen; for one that cannot, where the next can. */
export function rectNear(
  element: HTMLElement,
  source: TextSource,
  place: number,
  to: number,
): DOMRect | null {
  for (let at = place; at < Math.min(to, place + BLANKS); at++) {
    const rect = rectAt(element, source, at)
    if (rect) return rect
  }
  for (let at = place; at >= Math.max(0, place - BLANKS); at--) {
    const rect = rectAt(element, source, at)
    if (rect) return rect
  }
  return null
}

function rectAt(element: HTMLElement, source: TextSource, place: number): DOMRect | null {
  const { block, offset } = source.locatorOf(place)
  const piece = pieceOf(element, block)
  if (!piece) return null
  const point = pointIn(piece, offset - Number(piece.dataset.from ?? 0))
  // A row of a table stands on one page: all that is in it begins where it does.
  const row = point?.node.parentElement?.closest(ROW)
  return row ? row.getBoundingClientRect() : point && rectOfPoint(point)
}

/** The element of a block: they stand in order. */
export function pieceOf(element: HTMLElement, block: number): HTMLElement | null {
  const first = element.firstElementChild as HTMLElement | null
  if (!first) return null
  const piece = element.children[block - Number(first.dataset.block)] as HTMLElement | undefined
  return piece ?? null
}

/** Takes away what stands behind a place; what is left of its paragraph ends where its line did. */
function cutBehind(element: HTMLElement, { source, builder }: Setting, end: number): void {
  const { block, offset } = source.locatorOf(end)
  const piece = pieceOf(element, block)
  while (piece?.nextElementSibling) piece.nextElementSibling.remove()
  if (!piece) return
  const start = source.blockStart(end) + Number(piece.dataset.from ?? 0)
  if (offset === 0) piece.remove()
  else {
    piece.replaceWith(builder.build(start, end))
    endAt(element, source, end, true)
  }
}

const LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{2}$/u

const BLOCKS =
  'p, li, ul, ol, td, th, tr, thead, tbody, table, section, figure, figcaption, blockquote, pre, aside, hr'

/** A line that is cut off where the page ends is as full as any other, and has the hyphen of the word that goes on. */
function endAt(element: HTMLElement, source: TextSource, end: number, fullLine: boolean): void {
  const last = element.lastElementChild as HTMLElement | null
  if (last?.dataset.toBeContinued === undefined || !fullLine) return
  const inner = [...last.querySelectorAll<HTMLElement>('[data-to-be-continued]')].at(-1) ?? last
  // Between two cells or two items no line is cut.
  if (inner.lastChild instanceof Element && inner.lastChild.matches(BLOCKS)) return
  last.dataset.fullLine = ''
  inner.dataset.fullLine = ''
  if (LETTERS.test(source.textOf(end - 1, end + 1))) inner.dataset.hyphen = ''
}

/** A word that is longer than any line is broken without a hyphen: one there has no room, and would take what is before it to another page. */
function withoutHyphenOfItsOwnLine(element: HTMLElement, lastPage: () => number): void {
  const word = element.querySelector<HTMLElement>('[data-hyphen]')
  if (!word) return
  const page = lastPage()
  delete word.dataset.hyphen
  if (lastPage() === page) word.dataset.hyphen = ''
}
