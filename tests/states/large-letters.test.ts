// Proves docs/product.md#phones
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localPath } from '#rules/interface-language.ts'
import { horizontalOverflow } from '#tests/support/axe.ts'
import { goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { enlargeLetters, tooWide } from '#tests/support/enlarge-letters.ts'
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

// WCAG 2.2, 1.4.10 and 1.4.4: the narrowest window, with letters of twice the usual size.
describe.each(['en', 'de', 'fr'] as const)('at 320 px, with letters of 32 px, in %s', lang => {
  it.each(PATHS)('%s is no wider than the window', async path => {
    const { page, close } = await openPage(browser, shop.url, { viewport: { width: 320, height: 640 } })
    await goTo(page, localPath(lang, path))
    await enlargeLetters(page)
    expect(await tooWide(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await close()
  })
})
