import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Letters of 32 px, as somebody chooses them in the browser. A navigation may go to another process, which does not know of
 * it.
 */
export async function enlargeLetters(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
  const query = `(width: ${(page.viewportSize()?.width ?? 0) / 32}em)`
  await expect.poll(() => page.evaluate(media => matchMedia(media).matches, query)).toBe(true)
}

/** What reaches beyond the window, unless it lies in something that scrolls or cuts. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const isHeld = (element: Element): boolean => {
      const parent = element.parentElement
      if (!parent || parent === document.body) return false
      return getComputedStyle(parent).overflowX !== 'visible' || isHeld(parent)
    }
    const width = document.documentElement.clientWidth
    return [...document.body.querySelectorAll('*')]
      .filter(one => one.getClientRects().length > 0 && one.getBoundingClientRect().right > width + 0.5)
      .filter(one => !isHeld(one))
      .map(one => `${one.tagName} ${one.className} ${Math.round(one.getBoundingClientRect().right)} px`)
  })
