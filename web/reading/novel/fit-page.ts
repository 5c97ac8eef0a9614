import { depthOf, type PageLayout } from './page-layout.ts'
import type { PageBuilder } from './table-fit.ts'

/** How often something that is too high is looked for again. */
const MOST_ROUNDS = 4
/** Pixels that letters may reach below their line. */
const LEAST = 6
/** Of the page, at least: a picture is never made so small that nothing of it can be seen. */
const SMALLEST = 0.3
const UNBREAKABLE = 'img, [data-table="rows"] > * > tr, [data-table="small"] > * > tr'

/**
 * Finds what is higher than its page and cannot be broken, which a browser would cut off or cut through, and makes it fit: pictures get
 * smaller, and the cells of tables are stacked. Of all that a text may have, nothing else is unbreakable.
 */
export function fitPage(
  element: HTMLElement,
  layout: PageLayout,
  { stack }: Pick<PageBuilder, 'stack'>,
): void {
  const begin = element.getBoundingClientRect()
  /** Pixels by which something reaches below its page, or is higher than any: then WebKit cuts it in two, and Chromium breaks a row. */
  const beyond = (one: HTMLElement) => {
    const pieces = [...one.getClientRects()]
    const ends = pieces.map(rect => depthOf(rect, begin, layout) + across(rect, layout))
    const whole = pieces.reduce((sum, rect) => sum + across(rect, layout), 0)
    return Math.max(...ends, whole, sizeOf(one, layout)) - layout.block
  }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const high = [...element.querySelectorAll<HTMLElement>(UNBREAKABLE)].filter(one => beyond(one) > LEAST)
    const mended = high.map(one => {
      const table = one.closest<HTMLElement>('[data-table]')
      return table && one.tagName === 'TR' ? stack(table) : shrink(one, beyond(one), layout)
    })
    if (!mended.includes(true)) return
  }
}

function across({ width, height }: DOMRect, { runs }: PageLayout): number {
  return runs === 'down' ? width : height
}

function sizeOf({ offsetWidth, offsetHeight }: HTMLElement, { runs }: PageLayout): number {
  return runs === 'down' ? offsetWidth : offsetHeight
}

function shrink(image: HTMLElement, beyond: number, layout: PageLayout): boolean {
  const now = sizeOf(image, layout)
  const wanted = Math.floor(Math.max(layout.block * SMALLEST, now - beyond - 1))
  if (wanted >= now) return false
  image.style.maxBlockSize = `${wanted}px`
  return true
}
