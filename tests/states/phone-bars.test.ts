import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { cutTexts } from '#tests/support/cut-texts.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

const TITLE = 'Chapter 1: Ninety-One Owners'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openSmallShop(), openBrowser()])
  const { db } = shop.scratch
  for (const name of ['Cast', 'Seen', 'Heard', 'Met'])
    await addSeries(db, {
      title: `${name} as the Villainess, and I Only Know Act Two`,
      volumes: [{ parts: [{}] }],
    })
  await db.query({ text: 'update parts set short_title = $1', values: [TITLE] })
  const now = shop.clock.now()
  await db.query({
    text: `insert into sales (id, name, starts_at, ends_at, discount_bps) values ('S', 'Opening fortnight', $1, $2, 2000)`,
    values: [now, new Date(now.getTime() + 864e5)],
  })
  await db.query({ text: `insert into sale_series select 'S', id from series where title like '%Act Two'` })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

// docs/product.md#phones.
describe.each([320, 360, 390])('on a phone %i pixels wide', width => {
  const options = { ...PHONE, viewport: { width, height: 700 } }

  it.each(['', '/de', '/fr'])('every word of the bar below is there whole, at “%s”', async lang => {
    const { page, close } = await openPage(browser, shop.url, options)
    await goTo(page, `${lang}/series`)
    const words = page.locator('nav.bottom-bar span').filter({ visible: true })
    expect([await words.count(), await cutTexts(words)]).toEqual([5, []])
    // As it stands for readers.
    await page.evaluate(() => document.documentElement.setAttribute('data-signed-in', ''))
    expect([await words.count(), await cutTexts(words)]).toEqual([5, []])
    await close()
  })

  it('what gets the focus is not under the bar below', async () => {
    const { page, close } = await openPage(browser, shop.url, options)
    await goTo(page, '/series')
    const link = page.locator('footer nav a').first()
    // At the edge of the window, where it would be seen whole without the bar.
    await link.evaluate(it => scrollBy({ top: it.getBoundingClientRect().bottom - innerHeight }))
    await link.focus()
    const bar = await page.locator('nav.bottom-bar').boundingBox()
    const seen = await link.boundingBox()
    expect((seen?.y ?? 0) + (seen?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await close()
  })

  it('the way into a series is in sight, below its cover and the title beside it', async () => {
    const { page, close } = await openPage(browser, shop.url, options)
    await goTo(page, '/series/rain')
    const boxOf = (selector: string) => page.locator(selector).first().boundingBox()
    const cover = await boxOf('main header [class*="_cover_"]')
    const title = await boxOf('main h1')
    expect(title?.x ?? 0).toBeGreaterThan((cover?.x ?? 0) + (cover?.width ?? 0))
    const way = await page.getByRole('link', { name: 'Read the preview' }).first().boundingBox()
    const bar = await boxOf('nav.bottom-bar')
    expect((way?.y ?? 0) + (way?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await close()
  })

  it('what can be done with the titles of a row stands in line', async () => {
    const { page, close } = await openPage(browser, shop.url, options)
    await goTo(page, '/series')
    const entries = await page.locator('main li:has(> a [class*="_cover_"])').evaluateAll(all =>
      all.map(one => ({
        row: Math.round(one.getBoundingClientRect().top),
        ways: Math.round(one.lastElementChild?.getBoundingClientRect().bottom ?? 0),
      })),
    )
    const rows = [...Map.groupBy(entries, ({ row }) => row).values()]
    expect(rows.filter(row => row.length === 2).length).toBeGreaterThan(1)
    for (const row of rows) expect(new Set(row.map(({ ways }) => ways)).size).toBe(1)
    await close()
  })

  it('a sale of many titles takes a few lines, and each title can be reached', async () => {
    const { page, close } = await openPage(browser, shop.url, options)
    await goTo(page, '/')
    const sale = page.getByRole('complementary', { name: 'Sale' })
    expect((await sale.boundingBox())?.height).toBeLessThanOrEqual(150)
    const last = sale.getByRole('link').last()
    await last.focus()
    const seen = await last.boundingBox()
    // Its beginning at least, where it is longer than the line.
    expect(seen?.x).toBeLessThan(width / 2)
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
    await close()
  })

  it.each(['rain-volume-1-part-1', 'rain-manga-volume-1-part-1'])(
    'the bar of %s says what is read',
    async slug => {
      const { page, close } = await openPage(browser, shop.url, options)
      await goTo(page, `/read/${slug}`)
      const title = page.locator('header p span', { hasText: TITLE })
      await title.waitFor()
      expect(await cutTexts(title)).toEqual([])
      await close()
    },
  )
})
