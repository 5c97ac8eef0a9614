import { type Locator, START } from '../text/locator.ts'
import { pointIn, rectOfPoint } from '../text/text-point.ts'

/** The rectangle of a locator in the coordinates of the window; null for a block that the text does not have. */
export function rectOfLocator(text: HTMLElement, { block, offset }: Locator): DOMRect | null {
  const element = text.querySelector<HTMLElement>(`[data-block="${block}"]`)
  if (!element) return null
  const point = pointIn(element, offset)
  return (point && rectOfPoint(point)) ?? element.getBoundingClientRect()
}

/**
 * The first locator for which `isVisible` holds, by binary search among the blocks and then in one block. It must hold for
 * every locator behind the first one.
 *
 * @param lengthOf how many positions a block has
 */
export function firstVisibleLocator(
  text: HTMLElement,
  lengthOf: (block: number) => number,
  isVisible: (rect: DOMRect) => boolean,
): Locator {
  const blocks = [...text.querySelectorAll<HTMLElement>('[data-block]')]
  const visible = (block: number, offset: number) => {
    const rect = rectOfLocator(text, { block, offset })
    return rect !== null && isVisible(rect)
  }
  const numberOf = (index: number) => Number(blocks[index]?.dataset.block)
  // A block that begins above the edge counts as visible by its last position.
  const at = firstIndex(blocks.length, index => {
    const block = numberOf(index)
    return visible(block, Math.max(0, lengthOf(block) - 1))
  })
  if (blocks.length === 0) return START
  const block = numberOf(Math.min(at, blocks.length - 1))
  const length = lengthOf(block)
  const offset = firstIndex(length, index => visible(block, index))
  return { block, offset: offset >= length ? 0 : offset }
}

/** The smallest index below `count` for which `holds`, by binary search; `count` where there is none. */
function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
