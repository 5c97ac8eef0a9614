import type { Page } from 'playwright-core'

/**
 * Waits for the live part of an open novel, which handles keys, taps and selections. The text can be read before it is
 * loaded.
 */
export const awake = (page: Page) => page.locator('[role=status]', { hasText: '%' }).waitFor()

/** Whether any of a paragraph can be seen below the bar and within the page. */
export const sees = (page: Page, block: number) =>
  page.evaluate(number => {
    const room = (
      document.querySelector('[data-page-frame]') ?? document.querySelector('section[aria-label]')
    )?.getBoundingClientRect()
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const rects = [...(document.querySelector(`[data-block="${number}"]`)?.getClientRects() ?? [])]
    return rects.some(
      ({ left, right, top, bottom }) =>
        bottom > bar && top < innerHeight && left >= (room?.left ?? 0) - 2 && right <= (room?.right ?? 0) + 2,
    )
  }, block)
