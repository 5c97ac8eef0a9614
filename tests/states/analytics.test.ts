// Proves docs/product.md#analytics
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAnalyticsTotals } from '#contract/calls/visit.ts'
import type { Send } from '#contract/page.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

let shop: TestShop
let mail: MailServer
let browser: Browser
let editor: Send

beforeAll(async () => {
  mail = await openMailServer()
  ;[shop, browser] = await Promise.all([
    openSmallShop({ SMTP_URL: mail.url, PROXIES: '1', LOG_LEVEL: 'silent' }),
    openBrowser(),
  ])
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  editor = await readers.reader('edith')
  await giveRole(shop.scratch.db, 'edith', 'editor')
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
})
beforeEach(() => shop.scratch.db.query({ text: 'truncate analytics_events, analytics_totals' }))

const PREVIEW = '/read/rain-volume-1-part-1'
const ALLOWED = 'technical.personalization.analytics'
const OPT_OUT = 'kashihon-opt-out'

/** A page whose requests to /house and whose writes to its storage are noted. */
async function watch(consent: string | null, cookies: Record<string, string> = {}) {
  const { page, trouble, close } = await openPage(browser, shop.url, { ...DESKTOP, consent })
  const context = page.context()
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: shop.url })))
  const asked: Request[] = []
  context.on('request', request => {
    if (/^\/house\//.test(new URL(request.url()).pathname)) asked.push(request)
  })
  await context.addInitScript(() => {
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = function (key: string, value: string) {
      // How far a page was scrolled is no analytics.
      if (!key.startsWith('scroll ')) document.documentElement.dataset.wrote = key
      set.call(this, key, value)
    }
  })
  return { page, context, asked, trouble, close }
}

/** Seconds go by on the page, whatever waits for them happens, and every request that it caused has been noted. */
async function letTimePass(page: Page): Promise<void> {
  await page.clock.runFor(5_000)
  await page.evaluate(() => fetch('/healthz').then(response => response.text()))
}

const session = (page: Page) => page.evaluate(() => sessionStorage.getItem('analytics-session'))
const wrote = (page: Page) => page.evaluate(() => document.documentElement.dataset.wrote ?? null)
const walkToSeries = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse' }).click()
  await page.waitForURL('**/series')
}
const totals = async () =>
  (await editor(listAnalyticsTotals, {})).answer?.totals.map(
    ({ category, action, label, events, sessions }) =>
      `${category} ${action} ${label}: ${events} in ${sessions}`,
  )
const stored = async () => (await shop.scratch.db.query({ text: 'select from analytics_events' })).length

// docs/product.md#consent: nothing of analytics before consent, with deny all, after withdrawal, with the opt-out cookie.
describe('nobody is counted', () => {
  it('before anything was chosen', async () => {
    const { page, asked, trouble, close } = await watch(null)
    await page.clock.install()
    for (const path of ['/', '/series?query=rain', PREVIEW, '/privacy', '/?utm_source=forum']) {
      await goTo(page, path)
      await letTimePass(page)
      expect(await wrote(page)).toBe(null)
      expect(await session(page)).toBe(null)
    }
    expect(asked).toEqual([])
    expect(await stored()).toBe(0)
    expect(trouble).toEqual([])
    await close()
  })

  it('after "deny all"', async () => {
    const { page, asked, close } = await watch(null)
    await page.clock.install()
    await goTo(page, '/')
    await page.getByRole('button', { name: 'Deny all' }).click()
    await letTimePass(page)
    await walkToSeries(page)
    await letTimePass(page)
    await goTo(page, PREVIEW)
    await letTimePass(page)
    expect(asked).toEqual([])
    expect([await wrote(page), await session(page), await stored()]).toEqual([null, null, 0])
    await close()
  })

  it('who allowed everything but this', async () => {
    const { page, asked, close } = await watch('technical.personalization')
    await page.clock.install()
    await goTo(page, '/series?query=rain')
    await letTimePass(page)
    expect([asked, await session(page), await stored()]).toEqual([[], null, 0])
    await close()
  })

  it('who has the opt-out cookie, in spite of consent', async () => {
    const { page, asked, close } = await watch(ALLOWED, { [OPT_OUT]: '1' })
    await page.clock.install()
    for (const path of ['/?utm_source=forum', PREVIEW]) {
      await goTo(page, path)
      await letTimePass(page)
    }
    expect([asked, await wrote(page), await session(page), await stored()]).toEqual([[], null, null, 0])
    await close()
  })

  it('after consent is withdrawn, and the session is gone at once, in every tab', async () => {
    const { page, context, asked, close } = await watch(ALLOWED)
    const other = await context.newPage()
    await goTo(other, '/faq')
    await goTo(page, '/')
    await expect.poll(stored).toBe(2)
    const sessions = [await session(page), await session(other)]
    expect(new Set(sessions).size).toBe(2)
    expect(sessions).not.toContain(null)

    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await page.getByRole('button', { name: 'Deny all' }).click()
    await expect.poll(() => session(page)).toBe(null)
    await expect.poll(() => session(other)).toBe(null)
    await context.clock.install()
    for (const one of [page, other]) {
      await walkToSeries(one)
      await letTimePass(one)
      await goTo(one, PREVIEW)
      await letTimePass(one)
      expect(await session(one)).toBe(null)
    }
    expect(asked).toHaveLength(2)
    expect(await stored()).toBe(2)
    await close()
  })
})

describe('who agreed', () => {
  it('is counted from then on: pages, searches and previews, and the totals show it', async () => {
    const { page, asked, trouble, close } = await watch(null)
    await goTo(page, '/')
    await page.getByRole('button', { name: 'Allow all' }).click()
    await expect.poll(stored).toBe(1)
    await page.getByRole('banner').getByRole('searchbox').fill('rain')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/series?query=rain')
    await expect.poll(stored).toBe(3)
    await goTo(page, PREVIEW)
    await expect.poll(stored).toBe(5)
    await page.keyboard.press('End')
    await expect.poll(stored).toBe(6)
    expect((await totals())?.toSorted()).toEqual([
      'page view /: 1 in 1',
      'page view /read/:slug: 1 in 1',
      'page view /series: 1 in 1',
      'preview finished /read/:slug: 1 in 1',
      'preview opened /read/:slug: 1 in 1',
      'search used /series: 1 in 1',
    ])
    expect(await session(page)).toMatch(/^[\w-]{22}$/)
    expect(trouble).toEqual([])
    // What is sent says nothing of the reader, of what was read, or of what was searched for.
    for (const request of asked) {
      const headers = await request.allHeaders()
      expect([headers.cookie, headers.referer]).toEqual([undefined, undefined])
      expect(request.postData()).not.toMatch(/rain/i)
    }
    await close()
  })

  it('by a campaign is counted once for the arrival', async () => {
    const { page, close } = await watch(ALLOWED)
    await goTo(page, '/?utm_campaign=spring&utm_source=forum&utm_medium=banner')
    await expect.poll(stored).toBe(2)
    await page.reload()
    await expect.poll(stored).toBe(3)
    const arrivals = (await editor(listAnalyticsTotals, {})).answer?.totals.filter(one => one.campaign !== '')
    const from = { campaign: 'spring', source: 'forum', medium: 'banner' }
    expect(arrivals).toMatchObject([
      { category: 'campaign', action: 'arrive', label: '/', events: 1, ...from },
    ])
    await close()
  })

  it('can be left out again, and let in again, by a switch on the privacy page', async () => {
    const { page, context, asked, close } = await watch(ALLOWED)
    await goTo(page, '/privacy')
    await expect.poll(stored).toBe(1)
    const never = page.getByRole('checkbox', { name: 'Opt out of analytics in this browser' })
    await never.check()
    await expect.poll(() => session(page)).toBe(null)
    const cookie = (await context.cookies()).find(({ name }) => name === OPT_OUT)
    expect(cookie).toMatchObject({ sameSite: 'Strict', path: '/' })
    await walkToSeries(page)
    await goTo(page, '/privacy')
    await expect.poll(() => never.isChecked()).toBe(true)
    expect(asked).toHaveLength(1)
    await never.uncheck()
    await expect.poll(stored).toBe(2)
    expect((await context.cookies()).some(({ name }) => name === OPT_OUT)).toBe(false)
    await close()
  })
})
