import { depthOf, type PageLayout } from './page-layout.ts'
import type { PageBuilder } from './table-fit.ts'

/** How often something that is too high is looked for again. */
const MOST_ROUNDS = 4
/** Pixels that letters may reach below their line. */
const LEAST = 6

/**
 * Finds what is higher than its page and cannot be broken, which a browser would cut off, and makes it fit: pictures get smaller, the cells
 * of tables are stacked, and what was to stay together is broken.
 */
export function fitPage(element: HTMLElement, layout: PageLayout, builder: PageBuilder): void {
  for (let round = 0; round < MOST_ROUNDS && tooHigh(element, layout) > LEAST; round++)
    if (!mend(element, layout, builder)) return
}

/** Pixels by which something reaches below the page. One look at the whole, as this is asked of every page. */
function tooHigh(element: HTMLElement, { runs }: PageLayout): number {
  if (runs === 'down') return element.scrollWidth - element.clientWidth
  return element.scrollHeight - element.clientHeight
}

/** False where nothing could be done. */
function mend(element: HTMLElement, layout: PageLayout, builder: PageBuilder): boolean {
  const begin = element.getBoundingClientRect()
  const below = (one: Element) =>
    Math.max(...[...one.getClientRects()].map(rect => depthOf(rect, begin, layout) + depth(rect, layout))) -
    layout.block
  let mended = false
  for (const one of element.querySelectorAll<HTMLElement>('*')) {
    const beyond = below(one)
    if (!(beyond > LEAST)) continue
    const row = one.closest<HTMLElement>('tr')
    const table = row?.closest<HTMLElement>('[data-table]')
    if (table) mended = builder.stack(table) || mended
    else if (one.tagName === 'IMG') mended = shrink(one, beyond, layout) || mended
    else if (getComputedStyle(one).breakInside === 'avoid') {
      one.style.breakInside = 'auto'
      mended = true
    }
  }
  return mended
}

function depth({ width, height }: DOMRect, { runs }: PageLayout): number {
  return runs === 'down' ? width : height
}

/** Of the page, at least: a picture is never made so small that nothing of it can be seen. */
const SMALLEST = 0.3

function shrink(image: HTMLElement, beyond: number, layout: PageLayout): boolean {
  const now = depth(image.getBoundingClientRect(), layout)
  const wanted = Math.max(layout.block * SMALLEST, now - beyond - 1)
  if (wanted >= now) return false
  image.style.maxBlockSize = `${Math.floor(wanted)}px`
  return true
}
