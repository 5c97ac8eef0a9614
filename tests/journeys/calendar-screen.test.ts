import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { DESKTOP, openBrowser, openPage } from '#tests/support/browser.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

let shop: TestShop
let browser: Browser
const NOW = new Date('2026-11-21T12:00:00Z')
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

beforeAll(async () => {
  const env = { LOG_LEVEL: 'silent', PROXIES: '1' }
  ;[shop, browser] = await Promise.all([openShop({ now: NOW, env }), openBrowser()])
  const many = Array.from({ length: 130 }, (_, at) => ({ launchAt: day(at - 65) }))
  await addSeries(shop.scratch.db, { title: 'Long', volumes: [{ publishingAt: null, parts: many }] })
  await addSeries(shop.scratch.db, {
    title: 'Drawn',
    type: 'manga',
    volumes: [
      {
        publishingAt: day(3),
        physicalPublishingAt: new Date('2026-12-01T00:00:00Z'),
        parts: [{ launchAt: new Date('2026-12-01T02:00:00Z') }],
      },
    ],
  })
  // Two printed books, of today and of yesterday, between parts that came out after both.
  await addSeries(shop.scratch.db, {
    title: 'Papier',
    lang: 'fr',
    volumes: [
      { physicalPublishingAt: new Date('2026-11-20T00:00:00Z'), publishingAt: null },
      {
        physicalPublishingAt: new Date('2026-11-21T00:00:00Z'),
        publishingAt: null,
        parts: [-0.2, -0.1, 0.1, 1].map(at => ({ launchAt: day(at) })),
      },
    ],
  })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const names = (page: Page) => page.locator('main h3 + ul li a:not([href*="sign-in"])').allTextContents()
const open = (options = {}) => openPage(browser, shop.url, { ...DESKTOP, timezoneId: 'UTC', ...options })

// docs/product.md#calendar.
describe('the release calendar', () => {
  it('is there without scripts, in UTC, and leads to earlier and later releases', async () => {
    const { page, close } = await open({ javaScriptEnabled: false })
    await page.goto('/calendar')
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('November 2026')
    expect(await page.getByText('Time zone: UTC').count()).toBe(1)
    expect((await names(page))[0]).toBe('long-volume-1 Part 66')
    await page.getByRole('link', { name: 'Later', exact: true }).click()
    // To its end: a locator counts what has come so far.
    await page.waitForURL('**/calendar?*')
    const later = await names(page)
    expect(later.at(-1)).toBe('long-volume-1 Part 130')
    await page.goto('/calendar')
    await page.getByRole('link', { name: 'Earlier' }).click()
    await page.waitForURL('**/calendar?*')
    const earlier = await names(page)
    expect(earlier.at(-1)).toBe('long-volume-1 Part 65')
    expect(earlier).toHaveLength(50)
    await page.getByLabel('Manga').check()
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL('**/calendar?*type=manga*')
    expect((await names(page)).every(name => !name.startsWith('long'))).toBe(true)
    await close()
  })

  it('names its feeds and its file in the head', async () => {
    const { page, close } = await open({ javaScriptEnabled: false })
    await page.goto('/de/calendar')
    const links = await page
      .locator('link[rel=alternate][type]')
      .evaluateAll(all => all.map(one => one.getAttribute('href')))
    expect(links).toEqual([
      '/feed/releases.rss?lang=de',
      '/feed/releases.atom?lang=de',
      '/feed/releases.json?lang=de',
      '/calendar/all.ics?lang=de',
    ])
    for (const link of links) expect((await shop.fetch(link ?? '')).status).toBe(200)
    await close()
  })
})
