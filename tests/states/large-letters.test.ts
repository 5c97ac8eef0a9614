// Proves docs/product.md#phones
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localPath } from '#rules/interface-language.ts'
import { horizontalOverflow } from '#tests/support/axe.ts'
import { goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openSmallShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const PATHS = [
  '/',
  '/series',
  '/series/rain',
  '/volumes/rain-volume-1',
  '/subscribe',
  '/calendar',
  '/sign-in',
]

/**
 * Letters of 32 px, as somebody chooses them in the browser. A navigation may go to another process, which does not know of
 * it.
 */
async function enlarge(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
  await expect.poll(() => page.evaluate(() => matchMedia('(width: 10em)').matches)).toBe(true)
}

/** What reaches beyond the window, unless it lies in something that scrolls or cuts. */
const tooWide = (page: Page) =>
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

// WCAG 2.2, 1.4.10 and 1.4.4: the narrowest window, with letters of twice the usual size.
describe.each(['en', 'de', 'fr'] as const)('at 320 px, with letters of 32 px, in %s', lang => {
  it.each(PATHS)('%s is no wider than the window', async path => {
    const { page, close } = await openPage(browser, shop.url, { viewport: { width: 320, height: 640 } })
    await goTo(page, localPath(lang, path))
    await enlarge(page)
    expect(await tooWide(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await close()
  })
})
