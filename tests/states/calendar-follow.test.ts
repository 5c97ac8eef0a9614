// Proves docs/product.md#feeds, docs/product.md#follows, docs/product.md#my-feed, docs/product.md#series-list
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let mail: MailServer
let browser: Browser
// The browser has a clock of its own: both begin now.
const now = new Date()
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const readers = readersOf(
  () => shop,
  () => mail,
)

beforeAll(async () => {
  mail = await openMailServer()
  const env = { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' }
  ;[shop, browser] = await Promise.all([openShop({ now, env }), openBrowser()])
  await addSeries(shop.scratch.db, {
    title: 'Rain',
    volumes: [
      {
        publishingAt: hours(24 * 40),
        physicalPublishingAt: hours(24 * 60),
        parts: [{ launchAt: hours(-48) }, { launchAt: hours(1) }, { launchAt: hours(2) }],
      },
    ],
  })
  await addSeries(shop.scratch.db, {
    title: 'Drawn',
    type: 'manga',
    volumes: [{ publishingAt: hours(24 * 80), parts: [{ launchAt: hours(-24) }, { launchAt: hours(48) }] }],
  })
  await shop.app.version.refresh()
  await shop.app.jobs.runDue()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
})

async function signIn(page: Page, name: string) {
  await page
    .getByLabel(/Name or|Username|address/i)
    .first()
    .fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}
async function newReader(name: string, options: BrowserContextOptions = DESKTOP) {
  await readers.verify(name)
  const watched = await openPage(browser, shop.url, options)
  await goTo(watched.page, '/sign-in?next=/')
  await signIn(watched.page, name)
  await watched.page.waitForURL(url => url.pathname === '/')
  return watched
}
const bell = (page: Page) => page.getByRole('button', { name: 'Follow Rain' })
const pressed = (page: Page, state: boolean) =>
  page.getByRole('button', { name: 'Follow Rain', pressed: state, disabled: false }).waitFor()

describe('a reader who follows', () => {
  it('as a visitor is led to the sign-in and back, follows, hears of a release by mail, reads it in the feed, and leaves the mails', async () => {
    await readers.verify('mara')
    const { page, trouble, close } = await openPage(browser, shop.url, DESKTOP)
    await goTo(page, '/series/rain')
    await page.getByRole('link', { name: 'Follow Rain' }).click()
    await page.waitForURL(/\/sign-in/)
    await signIn(page, 'mara')
    await page.waitForURL(/\/series\/rain$/)
    const followed = page.waitForResponse('**/me/follow/**')
    await bell(page).click()
    await pressed(page, true)
    await page.getByLabel('Emails about Rain').waitFor()
    await followed
    expect(await violationsOn(page)).toEqual([])

    shop.clock.set(hours(1.1))
    await shop.app.jobs.runDue()
    const letter = mail.lastTo('mara@example.com')
    expect(letter.subject).toBe('New: rain-volume-1 Part 2')

    await goTo(page, '/user/feed')
    await page.getByRole('link', { name: 'rain-volume-1 Part 2' }).waitFor()
    expect(await page.getByRole('link', { name: /rain-volume-1 Part 3/ }).count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])

    const header = letter.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    await goTo(page, new URL(header.slice(1, -1)).pathname)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByText('We will no longer email you about releases.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    shop.clock.set(hours(2.1))
    await shop.app.jobs.runDue()
    expect(mail.lastTo('mara@example.com').subject).toBe('New: rain-volume-1 Part 2')
    await goTo(page, '/user/feed#notices')
    await page.getByRole('radio', { name: /No emails/, checked: true }).waitFor()
    expect(trouble).toEqual([])
    shop.clock.set(now)
    await close()
  })

  it('sees each press at once, in the end what was wanted last, and the old state where it could not be done', async () => {
    const { page, close } = await newReader('tom')
    await goTo(page, '/series/rain')
    await pressed(page, false)
    const call = Promise.withResolvers<Route>()
    await page.route('**/me/follow/**', call.resolve)
    await bell(page).click()
    await pressed(page, true)
    const held = await call.promise
    await bell(page).click()
    await pressed(page, false)
    await bell(page).click()
    await pressed(page, true)
    const followed = page.waitForResponse('**/me/follow/**')
    await held.continue()
    await followed
    await pressed(page, true)
    await page.unroute('**/me/follow/**')
    await page.route('**/me/follow/**', route => route.fulfill({ status: 500, body: '' }))
    await bell(page).click()
    await page.getByText('Something went wrong on our side. Please try again in a moment.').waitFor()
    await pressed(page, true)
    await page.unroute('**/me/follow/**')
    await goTo(page, '/series')
    await pressed(page, true)
    await close()
  })

  it('finds what is followed among all series, chooses mails for each, and makes and ends links', async () => {
    const { page, trouble, close } = await newReader('ida', PHONE)
    await goTo(page, '/series')
    // The button changes before the call is answered, and to load another page meanwhile may break it off.
    const followed = page.waitForResponse('**/me/follow/**')
    await bell(page).click()
    await pressed(page, true)
    await followed
    await goTo(page, '/series?only=follows')
    await page.locator('main').getByRole('link', { name: 'Rain' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Follow Drawn' }).count()).toBe(0)

    await goTo(page, '/user/feed#series')
    const mails = page.getByLabel('Emails about Rain')
    const saved = page.waitForResponse(
      response => response.request().method() === 'PUT' && response.url().includes('/me/follow/'),
    )
    await mails.selectOption({ label: 'One email a week' })
    await saved
    await goTo(page, '/user/feed#series')
    await page.waitForFunction(() => document.querySelector('select')?.value === '3')
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await violationsOn(page)).toEqual([])

    await page.getByRole('tab', { name: 'Links' }).click()
    await page.getByRole('button', { name: 'Create my links' }).click()
    await page.getByText('Your links are ready.').waitFor()
    const first = new URL(await page.getByLabel('RSS', { exact: true }).inputValue()).pathname
    expect((await shop.fetch(first)).status).toBe(200)
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    const sure = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Create new links' }).click()
    await sure.getByText('stop working immediately').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await sure.getByRole('button', { name: 'Keep them' }).click()
    expect((await shop.fetch(first)).status).toBe(200)
    await page.getByRole('button', { name: 'Create new links' }).click()
    await sure.getByRole('button', { name: 'Create new links' }).click()
    await page.getByText('The old ones no longer work.').waitFor()
    expect((await shop.fetch(first)).status).toBe(404)
    await page.getByRole('button', { name: 'Delete these links' }).click()
    await sure.getByRole('button', { name: 'Delete these links' }).click()
    await page.getByRole('button', { name: 'Create my links' }).waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('who opens the telephone again after hours sees in the calendar what has come out meanwhile', async () => {
    const { page, trouble, close } = await openPage(browser, shop.url, PHONE)
    await goTo(page, '/calendar?only=all&type=novel&format=part')
    const row = page.getByRole('listitem').filter({ hasText: 'rain-volume-1 Part 2' })
    await row.waitFor()
    expect(await row.getByText('Out now').count()).toBe(0)
    // The page's own clock stood still meanwhile.
    await page.evaluate(later => {
      Date.now = () => later
      document.dispatchEvent(new Event('visibilitychange'))
    }, hours(1.5).getTime())
    await row.getByText('Out now').waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('whose session has ended is led to the sign-in by the press', async () => {
    const { page, close } = await newReader('late')
    await goTo(page, '/series/rain')
    await pressed(page, false)
    await shop.scratch.db.query({ text: 'delete from sessions' })
    // Another read of the page may have found it out before the press.
    await bell(page)
      .or(page.getByRole('link', { name: 'Follow Rain' }))
      .click()
    await page.waitForURL(/\/sign-in\?refused=/)
    expect(page.url()).toContain(encodeURIComponent('/series/rain'))
    await close()
  })
})
