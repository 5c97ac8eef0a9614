import type { PageBuilder } from './page-builder.ts'
import { depthOf, type PageLayout } from './page-layout.ts'

/** Shrinking one element can push another beyond its page, so the search is repeated this often at most. */
const MAX_ROUNDS = 4
/** Pixels by which something may exceed the page: descenders of letters do. */
const TOLERANCE = 6
/** The smallest height of a shrunk picture, as a share of the page. */
const MIN_PICTURE = 0.3
const UNBREAKABLE = 'img, [data-table="rows"] > * > tr, [data-table="small"] > * > tr'

/**
 * Makes elements fit that are higher than their page and that the browser cannot break: pictures are shrunk, and tables get
 * stacked cells. Nothing else in a text is unbreakable.
 */
export function fitPage(
  element: HTMLElement,
  layout: PageLayout,
  { stack }: Pick<PageBuilder, 'stack'>,
): void {
  const origin = element.getBoundingClientRect()
  /** Pixels by which an element exceeds its page, or any page: WebKit then cuts it in two, and Chromium breaks a row. */
  const excessOf = (one: HTMLElement) => {
    const pieces = [...one.getClientRects()]
    const ends = pieces.map(rect => depthOf(rect, origin, layout) + blockSizeOf(rect, layout))
    const whole = pieces.reduce((sum, rect) => sum + blockSizeOf(rect, layout), 0)
    return Math.max(...ends, whole, boxSizeOf(one, layout)) - layout.block
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const tooHigh = [...element.querySelectorAll<HTMLElement>(UNBREAKABLE)].filter(
      one => excessOf(one) > TOLERANCE,
    )
    const changed = tooHigh.map(one => {
      const table = one.closest<HTMLElement>('[data-table]')
      return table && one.tagName === 'TR' ? stack(table) : shrink(one, excessOf(one), layout)
    })
    if (!changed.includes(true)) return
  }
}

function blockSizeOf({ width, height }: DOMRect, { progression }: PageLayout): number {
  return progression === 'down' ? width : height
}

function boxSizeOf({ offsetWidth, offsetHeight }: HTMLElement, { progression }: PageLayout): number {
  return progression === 'down' ? offsetWidth : offsetHeight
}

/** False where the picture cannot be made smaller. */
function shrink(image: HTMLElement, excess: number, layout: PageLayout): boolean {
  const size = boxSizeOf(image, layout)
  const target = Math.floor(Math.max(layout.block * MIN_PICTURE, size - excess - 1))
  if (target >= size) return false
  image.style.maxBlockSize = `${target}px`
  return true
}
