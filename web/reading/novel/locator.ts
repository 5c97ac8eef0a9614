/** A place in a text: the block, and the character in it. It stays when window, size and way of reading change. */
export interface Locator {
  readonly block: number
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

/** Where a place is now, in the coordinates of the window; null for a place that the text does not have. */
export function rectOf(text: HTMLElement, { block, offset }: Locator): DOMRect | null {
  const element = blockOf(text, block)
  if (!element) return null
  const found = textAt(element, offset)
  if (!found) return element.getBoundingClientRect()
  const range = document.createRange()
  range.setStart(found.node, found.offset)
  range.setEnd(found.node, Math.min(found.offset + 1, found.node.length))
  const rect = range.getClientRects()[0]
  return rect ?? element.getBoundingClientRect()
}

function blockOf(text: HTMLElement, block: number): HTMLElement | null {
  return text.querySelector<HTMLElement>(`[data-block="${block}"]`)
}

function textAt(element: HTMLElement, offset: number): { node: Text; offset: number } | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = offset
  let last: Text | null = null
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (node.length === 0) continue
    if (left < node.length) return { node, offset: left }
    left -= node.length
    last = node
  }
  return last ? { node: last, offset: last.length - 1 } : null
}

/**
 * The first place for which `isSeen` holds, in a text in which everything before a place is unseen and everything from it on is not: found by
 * halving, first among the blocks, then among the characters of one.
 */
export function firstPlace(text: HTMLElement, isSeen: (rect: DOMRect) => boolean): Locator {
  const blocks = [...text.querySelectorAll<HTMLElement>('[data-block]')]
  const at = halve(blocks.length, index => isSeen(endOf(text, blocks[index] as HTMLElement)))
  const element = blocks[at] ?? blocks.at(-1)
  if (!element) return START
  const block = Number(element.dataset.block)
  const length = element.textContent?.length ?? 0
  const offset = halve(length, index =>
    isSeen(rectOf(text, { block, offset: index }) ?? element.getBoundingClientRect()),
  )
  return { block, offset: offset >= length ? 0 : offset }
}

/** A block that has begun on the page before is seen by its last character. */
function endOf(text: HTMLElement, element: HTMLElement): DOMRect {
  const offset = Math.max(0, (element.textContent?.length ?? 0) - 1)
  return rectOf(text, { block: Number(element.dataset.block), offset }) ?? element.getBoundingClientRect()
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
