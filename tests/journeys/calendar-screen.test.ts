import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, openBrowser, openPage } from '#tests/support/browser.ts'
import { fillCalendar, NOW, releaseNames } from '#tests/support/fill-calendar.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

let shop: TestShop
let browser: Browser

beforeAll(async () => {
  const env = { LOG_LEVEL: 'silent', PROXIES: '1' }
  ;[shop, browser] = await Promise.all([openShop({ now: NOW, env }), openBrowser()])
  await fillCalendar(shop)
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const open = (options = {}) => openPage(browser, shop.url, { ...DESKTOP, timezoneId: 'UTC', ...options })

// docs/product.md#calendar.
describe('the release calendar', () => {
  it('is there without scripts, in UTC, and leads to earlier and later releases', async () => {
    const { page, close } = await open({ javaScriptEnabled: false })
    await page.goto('/calendar')
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('November 2026')
    expect(await page.getByText('Time zone: UTC').count()).toBe(1)
    expect((await releaseNames(page))[0]).toBe('long-volume-1 Part 66')
    await page.getByRole('link', { name: 'Later', exact: true }).click()
    // To its end: a locator counts what has come so far.
    await page.waitForURL('**/calendar?*')
    const later = await releaseNames(page)
    expect(later.at(-1)).toBe('long-volume-1 Part 130')
    await page.goto('/calendar')
    await page.getByRole('link', { name: 'Earlier' }).click()
    await page.waitForURL('**/calendar?*')
    const earlier = await releaseNames(page)
    expect(earlier.at(-1)).toBe('long-volume-1 Part 65')
    expect(earlier).toHaveLength(50)
    await page.getByLabel('Manga').check()
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL('**/calendar?*type=manga*')
    expect((await releaseNames(page)).every(name => !name.startsWith('long'))).toBe(true)
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
