import type { Locator } from 'playwright-core'

/**
 * The texts that cannot be read to their end where they stand: cut off at a side, or on a line that is not shown. Lines
 * count, and no heights in pixels: how much room a font keeps above and below its letters differs from machine to machine.
 */
export function cutTexts(elements: Locator): Promise<string[]> {
  return elements.evaluateAll(all =>
    all
      .filter(one => {
        const box = one.getBoundingClientRect()
        // There for screen readers only.
        if (box.width <= 1) return false
        const text = document.createRange()
        text.selectNodeContents(one)
        return [...text.getClientRects()].some(({ left, right, top, bottom }) => {
          const middle = (top + bottom) / 2
          return left < box.left - 1 || right > box.right + 1 || middle < box.top || middle > box.bottom
        })
      })
      .map(one => one.textContent),
  )
}
