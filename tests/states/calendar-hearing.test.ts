// Proves docs/product.md#my-feed
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findNotificationSettings, follow, listFollows, makeFeedLink } from '#contract/calls/follows.ts'
import { NoticeRhythm } from '#contract/generated/follows.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let mail: MailServer
let browser: Browser
let gone: Added
const NOW = new Date('2026-11-21T12:00:00Z')
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const readers = readersOf(
  () => shop,
  () => mail,
)
const TITLES = ['Rain', 'Élan', ...Array.from({ length: 12 }, (_, at) => `Other ${at}`)]

beforeAll(async () => {
  mail = await openMailServer()
  const env = { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' }
  ;[shop, browser] = await Promise.all([openShop({ now: NOW, env }), openBrowser()])
  for (const title of TITLES)
    await addSeries(shop.scratch.db, {
      title,
      volumes: [{ publishingAt: day(-1), physicalPublishingAt: day(-3), parts: [{ launchAt: day(-2) }] }],
    })
  gone = await addSeries(shop.scratch.db, { title: 'Gone' })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
})

async function newReader(name: string, series: string[], options: BrowserContextOptions = DESKTOP) {
  await readers.verify(name)
  const send = readers.with(await readers.token(name))
  for (const seriesId of series) await send(follow, { params: { seriesId } })
  const watched = await openPage(browser, shop.url, options)
  await goTo(watched.page, '/sign-in?next=/')
  await watched.page.locator('input[name=login]').fill(name)
  await watched.page.locator('input[name=password]').fill(PASSWORD)
  await watched.page.locator('input[name=password]').press('Enter')
  await watched.page.waitForURL(url => url.pathname === '/')
  return { ...watched, send }
}
const titles = (page: Page) => page.locator('[role=tabpanel] li a:visible').allTextContents()
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 })

describe('my feed', () => {
  it('tells of parts, ebooks and printed books', async () => {
    const { page, trouble, close } = await newReader('mara', ['rain'], PHONE)
    await goTo(page, '/user/feed')
    await eventually(() => titles(page)).toEqual([
      'Rain: Volume 1',
      'Rain',
      'rain-volume-1 Part 1',
      'Rain',
      'Rain: Volume 1',
      'Rain',
    ])
    await page.getByText('Ebook').waitFor()
    await page.getByText('November 18, 2026').waitFor()
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })

  it('lists what is followed, found by a name in any spelling, with what was withdrawn, to be ended', async () => {
    const { page, trouble, close, send } = await newReader('ida', ['gone'], PHONE)
    for (const title of TITLES)
      await send(follow, { params: { seriesId: title.toLowerCase().replace('é', 'e').replace(' ', '-') } })
    await hide(gone, true)
    await goTo(page, '/user/feed#series')
    await page.getByText('15 series').waitFor()
    await page.getByLabel('Search your series').fill('ELAN')
    await eventually(() => titles(page)).toEqual(['Élan'])
    await page.getByLabel('Search your series').fill('gone')
    await page.getByText('No longer in the shop.').waitFor()
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Follow Gone', pressed: true }).click()
    await eventually(async () => (await send(listFollows, {})).answer?.follows.length).toBe(14)
    expect(trouble).toEqual([])
    await hide(gone, false)
    await close()
  })

  it('saves in the end what was chosen last, also where a choice was made while another was being saved', async () => {
    const { page, close, send } = await newReader('tom', [])
    await goTo(page, '/user/feed#notices')
    const saving = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    await page.route('**/me/notices', async route => {
      if (route.request().method() === 'PUT') {
        saving.resolve()
        await held.promise
      }
      await route.continue()
    })
    await page.getByRole('radio', { name: /Once a week/ }).click()
    await saving.promise
    await page.getByRole('radio', { name: /No emails/ }).click()
    held.resolve()
    await page.getByText('Saved.').waitFor()
    expect((await send(findNotificationSettings, {})).answer).toMatchObject({ rhythm: NoticeRhythm.OFF })
    await page.getByRole('radio', { name: /No emails/, checked: true }).waitFor()
    await close()
  })

  it('that cannot be loaded says so and is asked for again; links that are not known are not made anew', async () => {
    const { page, close, send } = await newReader('eve', ['rain'])
    await send(makeFeedLink, {})
    await page.route('**/app/v2/me/{follow,feed,notices}**', route => route.abort())
    await page.route('**/app/v2/me/feed/**', route => route.abort())
    await goTo(page, '/user/feed')
    for (const tab of ['New releases', 'My series', 'Notifications', 'Links']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel', { name: tab }).getByRole('button', { name: 'Try again' }).waitFor()
    }
    expect(await page.getByRole('button', { name: 'Create my links' }).count()).toBe(0)
    await page.unrouteAll()
    await page.getByRole('tabpanel', { name: 'Links' }).getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('RSS', { exact: true }).waitFor()
    await close()
  })

  it('says when digests come by the clock of its reader', async () => {
    const { page, close } = await newReader('una', [], { ...DESKTOP, timezoneId: 'Pacific/Auckland' })
    await goTo(page, '/user/feed#notices')
    await page.getByText(/^At [56]:00 AM your time/).waitFor()
    await page.getByText(/^Every Saturday at [56]:00 AM your time/).waitFor()
    await close()
  })
})

async function hide({ id }: Added, hidden: boolean) {
  await shop.scratch.db.query({ text: 'update series set hidden = $2 where id = $1', values: [id, hidden] })
}
