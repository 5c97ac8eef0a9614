// Proves docs/product.md#catalogue-calls, docs/product.md#end-of-a-volume
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importBook } from '#server/publishing/import-book.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { makeComic, makeEpub } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const OUT = new Date('2026-11-12T00:00:00Z')
let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop({ now: '2026-11-21T12:00:00Z' }), openBrowser()])
  const novel = await makeEpub({ chapters: ['<p>It rained, and that was all.</p>'] })
  const comic = await makeComic({ pages: 2 })
  for (const number of [1, 2]) {
    const volume = { number, publishingAt: OUT, title: `Volume ${number}` }
    await importBook(shop.app, {
      file: novel.file,
      series: { title: 'Rain' },
      volume: { ...volume, title: `Rain: Volume ${number}` },
      parts: { launches: [OUT] },
      ...(number === 2 && { replace: true }),
    })
    await importBook(shop.app, {
      file: comic.file,
      series: { title: 'Storm', type: 'manga' },
      volume: { ...volume, title: `Storm: Volume ${number}` },
      cut: 'whole',
      parts: { launches: [OUT] },
    })
  }
  await Promise.all([novel.remove(), comic.remove()])
  await shop.app.version.refresh()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

// docs/product.md#reading-novels and docs/product.md#reading-manga: what follows the last part of a volume is the next
// volume.
it.each([
  { series: 'rain', kind: 'novel', settings: { flow: 'pages' }, options: DESKTOP },
  { series: 'storm', kind: 'manga', settings: {}, options: PHONE },
])('the reader of a $kind goes on from the last part of a volume to the first of the next', async one => {
  const { page, trouble, close } = await openPage(browser, shop.url, one.options)
  await page.addInitScript(
    kept => sessionStorage.setItem('reading-preferences', kept),
    JSON.stringify({ everywhere: one.settings }),
  )
  await goTo(page, `/read/${one.series}-volume-1-part-1`)
  await page.waitForSelector('[data-state=there], section p[data-block]')
  const end = page.getByRole('heading', { name: 'End of the volume' })
  await expect
    .poll(async () => {
      await page.keyboard.press('End')
      await page.keyboard.press('PageDown')
      return end.isVisible()
    })
    .toBe(true)
  const card = page.getByRole('complementary', { name: 'End of the volume' })
  await card.getByText(new RegExp(`^Next: ${one.series}: Volume 2`, 'i')).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await card.getByRole('link', { name: 'Continue reading' }).click()
  await page.waitForURL(`**/read/${one.series}-volume-2-part-1`)
  await expect
    .poll(async () => {
      await page.keyboard.press('End')
      await page.keyboard.press('PageDown')
      return end.isVisible()
    })
    .toBe(true)
  expect(await card.getByRole('link', { name: 'Continue reading' }).count()).toBe(0)
  expect(trouble).toEqual([])
  await close()
})
