// Proves docs/product.md#absolute-addresses
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { sees } from '#tests/support/manga-pages.ts'
import { MANGA, openMangaShop } from '#tests/support/manga-shop.ts'
import type { TestShop } from '#tests/support/open-shop.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://books.example' }
  ;[shop, browser] = await Promise.all([openMangaShop({ pages: 4, env }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

it('a shop that is opened under another host than its own shows its pages and pictures', async () => {
  const { page, trouble, close } = await openPage(browser, shop.url, DESKTOP)
  const elsewhere: string[] = []
  page.on('request', request => {
    if (request.url().startsWith('https://books.example')) elsewhere.push(request.url())
  })
  await goTo(page, '/series/storm')
  await page.waitForSelector('html[data-ready]')
  // Without loading a document: what the next screen shows has come through calls, with absolute addresses.
  await page.locator(`a[href="${MANGA}"]`).first().click()
  await page.waitForSelector('[data-seen] [data-state=there], section [data-state=there]')
  await sees(page, 'Page 1')
  await goTo(page, '/calendar?only=all&after=2026-10-01T00%3A00%3A00.000Z')
  // A volume that came out whole is one entry of the calendar.
  await page.locator('#main a[href="/volumes/storm-volume-1"]').first().click()
  await page.locator(`a[href="${MANGA}"]`).first().click()
  await sees(page, 'Page 1')
  expect(await page.evaluate(() => location.origin)).toBe(shop.url)
  expect([elsewhere, trouble]).toEqual([[], []])
  await close()
})
