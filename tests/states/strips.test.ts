import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importBook } from '#server/publishing/import-book.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { cutStrip, makeStrip } from '#tests/support/draw-strip.ts'
import { drawPage } from '#tests/support/make-books.ts'
import { eventually, say, sees } from '#tests/support/manga-pages.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const LAUNCHED = new Date('2026-11-01T00:00:00Z')
const STRIP = '/read/tower-volume-1-part-1'
const PAGED = '/read/storm-volume-1-part-1'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop(), openBrowser()])
  const pages = await Promise.all([1, 2, 3, 4].map(at => drawPage(at)))
  const files = { Tower: await makeStrip(await cutStrip(600, [9000, 2400])), Storm: await makeStrip(pages) }
  for (const [title, { file, remove }] of Object.entries(files)) {
    await importBook(shop.app, {
      file,
      series: { title },
      volume: { publishingAt: LAUNCHED },
      cut: 'whole',
      parts: { launches: [LAUNCHED], previews: 1 },
    })
    await remove()
  }
  await shop.app.version.refresh()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const strip = (page: Page) =>
  page.getByRole('region', { name: /long strip|untereinander|les unes sous les autres/ })

/** The pieces on and near the screen. */
const pieces = (page: Page) =>
  strip(page)
    .locator('[data-page]')
    .evaluateAll(frames =>
      frames.map(frame => {
        const { left, top, bottom, width } = frame.getBoundingClientRect()
        return { left, top, bottom, width }
      }),
    )

// docs/product.md#strips
describe('a webtoon opens as a strip', () => {
  it.each([
    { where: 'on a phone as wide as the window', path: STRIP, options: PHONE, left: 0, width: 390 },
    { where: 'in German', path: `/de${STRIP}`, options: PHONE, left: 0, width: 390 },
    { where: 'in French', path: `/fr${STRIP}`, options: PHONE, left: 0, width: 390 },
    { where: 'on a desk in a column in the middle', path: STRIP, options: DESKTOP, left: 230, width: 820 },
  ])('$where, without gaps, by itself', async ({ path, options, left, width }) => {
    const { page, close } = await openPage(browser, shop.url, options)
    await goTo(page, path)
    await page.waitForSelector('section [data-page][data-state=there]')
    const all = await pieces(page)
    expect(all[0]).toMatchObject({ top: 0, width })
    expect(Math.abs((all[0]?.left ?? 0) - left)).toBeLessThan(10)
    for (const [at, piece] of all.entries()) if (at > 0) expect(piece.top).toBe(all[at - 1]?.bottom)
    await page.keyboard.press('End')
    await eventually(() => page.evaluate(() => location.hash)).toBe('#4')
    await close()
  })

  it('with its upper end before the scripts have come', async () => {
    const { page, close } = await openPage(browser, shop.url, PHONE)
    await page.route('**/assets/LiveReader-*.js', () => {})
    await page.goto(shop.url + STRIP)
    const first = page.locator('[data-strip] img').first()
    await eventually(() => first.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(
      0,
    )
    const { top, left, width, height } = await first.evaluate(image => image.getBoundingClientRect().toJSON())
    expect({ top, left, width }).toEqual({ top: 0, left: 0, width: 390 })
    expect(height).toBeGreaterThan(2000)
    await close()
  })

  it('and in pages where its reader has chosen that for strips, one at a time; other mangas stay as they are', async () => {
    const { page, close } = await openPage(browser, shop.url, DESKTOP)
    await goTo(page, STRIP)
    await page.waitForSelector('section [data-page][data-state=there]')
    await say(page, 'Turn pages')
    await sees(page, 'Page 1')
    await page.keyboard.press('ArrowRight')
    await sees(page, 'Page 2')
    await page.reload()
    await sees(page, 'Page 2')
    await goTo(page, PAGED)
    await sees(page, 'Page 1')
    await page.keyboard.press('v')
    await eventually(async () => (await pieces(page)).length).toBeGreaterThan(1)
    await page.keyboard.press('v')
    await sees(page, 'Page 1')
    await goTo(page, STRIP)
    await page.keyboard.press('v')
    await eventually(async () => (await pieces(page)).length).toBeGreaterThan(1)
    await close()
  })
})
