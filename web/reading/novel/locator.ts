import { pointIn, rectOfPoint } from './text-point.ts'

/** A place in a text: the block, and the place in it. It stays when window, size and way of reading change. */
export interface Locator {
  readonly block: number
  /** Characters before it in the block; a picture counts as one. */
  readonly offset: number
}

export const START: Locator = { block: 0, offset: 0 }

/** `#12.340` or `#12`; null for anything else. */
export function readLocator(hash: string): Locator | null {
  const [, block, offset] = /^#(\d{1,6})(?:\.(\d{1,7}))?$/.exec(hash) ?? []
  return block === undefined ? null : { block: Number(block), offset: Number(offset ?? 0) }
}

export function writeLocator({ block, offset }: Locator): string {
  return offset === 0 ? `#${block}` : `#${block}.${offset}`
}

export function sameLocator(one: Locator, other: Locator): boolean {
  return one.block === other.block && one.offset === other.offset
}

/** Where a place is now, in the coordinates of the window; null for a place that the text does not have. */
export function rectOf(text: HTMLElement, { block, offset }: Locator): DOMRect | null {
  const element = text.querySelector<HTMLElement>(`[data-block="${block}"]`)
  if (!element) return null
  const point = pointIn(element, offset)
  return (point && rectOfPoint(point)) ?? element.getBoundingClientRect()
}

/**
 * The first place for which `isSeen` holds, in a text in which everything before a place is unseen and everything from it on is not: found by
 * halving, first among the blocks, then among the places of one.
 *
 * @param lengthOf how many places a block has
 */
export function firstPlace(
  text: HTMLElement,
  lengthOf: (block: number) => number,
  isSeen: (rect: DOMRect) => boolean,
): Locator {
  const blocks = [...text.querySelectorAll<HTMLElement>('[data-block]')]
  const seen = (block: number, offset: number) => {
    const rect = rectOf(text, { block, offset })
    return rect !== null && isSeen(rect)
  }
  const numberOf = (index: number) => Number(blocks[index]?.dataset.block)
  // A block that has begun on the page before is seen by its last place.
  const at = halve(blocks.length, index => {
    const block = numberOf(index)
    return seen(block, Math.max(0, lengthOf(block) - 1))
  })
  if (blocks.length === 0) return START
  const block = numberOf(Math.min(at, blocks.length - 1))
  const length = lengthOf(block)
  const offset = halve(length, index => seen(block, index))
  return { block, offset: offset >= length ? 0 : offset }
}

/** The smallest index below `count` for which `holds`; `count` where there is none. */
function halve(count: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
