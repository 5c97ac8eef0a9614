// Proves docs/product.md#pages
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESKTOP, holdBack, openBrowser, openPage } from '#tests/support/browser.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

/** The server puts cards into a page as HTML that it has kept (docs/decisions/0087-the-cost-of-a-request.md). */

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  // Each page is made anew, of what is kept of its cards.
  shop = await openSmallShop({ CACHE_MB: '0' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

it.each(['/', '/series', '/de/series', '/tags/fantasy', '/series/rain-manga'])(
  'on %s scripts take the cards over as they stand, and make none of their own',
  async path => {
    const { page, trouble, close } = await openPage(browser, shop.url, DESKTOP)
    await shop.fetch(path)
    const letIn = await holdBack(page, /entry-client.*\.js/)
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('footer').waitFor()
    const cards = await page.evaluateHandle(() => [
      ...document.querySelectorAll('main a[class*=card] *, main a[href*="sign-in?refused"] *'),
    ])
    expect(await cards.evaluate(all => all.length)).toBeGreaterThan(4)
    letIn()
    await page.waitForSelector('html[data-ready]')
    expect(await cards.evaluate(all => all.filter(one => !one.isConnected).length)).toBe(0)
    expect(trouble).toEqual([])
    await close()
  },
)

it('after them the browser makes the same cards', async () => {
  const { page, trouble, close } = await openPage(browser, shop.url, DESKTOP)
  await page.goto('/series?sort=az')
  await page.waitForSelector('html[data-ready]')
  const results = page.locator('main ul[class*=grid]')
  const served = await results.innerHTML()
  await page.getByRole('link', { name: 'Title Z–A' }).click()
  await page.waitForURL('**/series?sort=za')
  await page.getByRole('link', { name: 'Title A–Z' }).click()
  await page.waitForURL('**/series?sort=az')
  await expect.poll(() => results.innerHTML()).toBe(served)
  expect(trouble).toEqual([])
  await close()
})
