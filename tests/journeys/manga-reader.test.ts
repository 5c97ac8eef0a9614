// Proves docs/product.md#reading-manga
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, goTo, openBrowser, openPage, type WatchedPage } from '#tests/support/browser.ts'
import { eventually, sees } from '#tests/support/manga-pages.ts'
import { MANGA, openMangaShop } from '#tests/support/manga-shop.ts'
import type { TestShop } from '#tests/support/open-shop.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openMangaShop({ pages: 12, wide: [6] }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

async function visit(path = MANGA, options: Parameters<typeof openPage>[2] = DESKTOP): Promise<WatchedPage> {
  const opened = await openPage(browser, shop.url, options)
  await goTo(opened.page, path)
  await opened.page.waitForSelector('[data-seen] [data-state=there], section [data-state=there]')
  return opened
}

describe('spreads', () => {
  it('are two pages beside each other on a desktop, the cover and wide pages alone, from right to left', async () => {
    const { page, trouble, close } = await visit()
    await sees(page, 'Page 1')
    for (const names of [['Page 3', 'Page 2'], ['Page 5', 'Page 4'], ['Page 6'], ['Page 8', 'Page 7']]) {
      await page.keyboard.press('ArrowLeft')
      await sees(page, ...names)
    }
    await page.keyboard.press('ArrowRight')
    await sees(page, 'Page 6')
    await eventually(() => page.getByText('Page 6 of 12').count()).toBe(1)
    expect(trouble).toEqual([])
    await close()
  })
})

describe('turning', () => {
  it('keeps the place in the address and on this device', async () => {
    const { page, close } = await visit()
    await page.keyboard.press(' ')
    await eventually(() => page.evaluate(() => location.hash)).toBe('#2')
    await goTo(page, '/series/storm')
    await goTo(page, MANGA)
    await sees(page, 'Page 3', 'Page 2')
    await close()
  })

  it('never shows a picture by its address in the shop', async () => {
    const { page, close } = await visit()
    await page.keyboard.press(' ')
    await sees(page, 'Page 3', 'Page 2')
    const sources = await page.locator('main img').evaluateAll(all => all.map(one => one.getAttribute('src')))
    expect(sources.filter(source => !source?.startsWith('blob:'))).toEqual([])
    await close()
  })
})
