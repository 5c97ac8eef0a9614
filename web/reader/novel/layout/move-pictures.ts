import type { ArrangedSource } from './arranged-source.ts'
import { depthOf, type PageLayout } from './page-layout.ts'

/** What may stay free below the text before a picture, as a share of the page. */
const MAX_GAP = 0.12
/** A picture moves behind this many paragraphs at most: more than a page has. */
const MAX_PASSED = 12
const PICTURE = ':is(figure, p):has(> img[data-full])'

/**
 * Full-page illustrations that begin a page and leave much of the one before free are shown behind the paragraphs that
 * follow them, so that these fill that page. They pass paragraphs only: no heading, rule or other picture, so that they stay
 * in their scene. Where no place is good enough, a picture takes the one that leaves least free, which may be its own.
 *
 * @returns false where text is missing behind the last paragraph that was passed
 */
export function movePictures(
  element: HTMLElement,
  layout: PageLayout,
  { moveBehind }: Pick<ArrangedSource, 'moveBehind'>,
): boolean {
  const origin = element.getBoundingClientRect()
  for (const picture of element.querySelectorAll<HTMLElement>(`:scope > ${PICTURE}`)) {
    const own = numberOf(picture)
    // It may have been moved when fewer pages were laid out.
    const before = Math.max(own, numberOf(picture.previousElementSibling))
    let last = before
    let gap = gapBefore(picture, origin, layout)
    let best = { last, gap, after: picture.previousElementSibling }
    let complete = true
    while (last - own < MAX_PASSED && gap > MAX_GAP * layout.block) {
      const next = picture.nextElementSibling
      complete = next instanceof HTMLElement && next.dataset.to === undefined
      if (!next || !complete || !isPassable(next) || numberOf(next) !== last + 1) break
      next.after(picture)
      last++
      gap = gapBefore(picture, origin, layout)
      if (gap < best.gap) best = { last, gap, after: next }
    }
    if (best.last < last) best.after?.after(picture)
    if (best.last > before) moveBehind(own, best.last)
    if (!complete) return false
  }
  return true
}

function numberOf(block: Element | null): number {
  return block instanceof HTMLElement ? Number(block.dataset.block) : -1
}

/** Pixels that are free below the block before a picture that begins a column; 0 where it begins none. */
function gapBefore(picture: HTMLElement, origin: DOMRect, layout: PageLayout): number {
  const [start] = picture.getClientRects()
  const end = [...(picture.previousElementSibling?.getClientRects() ?? [])].at(-1)
  if (!start || !end) return 0
  const size = layout.progression === 'down' ? end.width : end.height
  const depth = depthOf(end, origin, layout) + size
  // Below the block before it, the picture stands in the same column.
  return depthOf(start, origin, layout) > depth - 2 ? 0 : layout.block - depth
}

/** Whether a block is a plain paragraph: centred lines are often signs between scenes. */
function isPassable(block: Element): boolean {
  return (
    block.matches('p:not(:has(img))') &&
    block.textContent !== '' &&
    getComputedStyle(block).textAlign !== 'center'
  )
}
