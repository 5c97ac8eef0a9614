import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow } from '#contract/calls/follows.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { fillCalendar, NOW, releaseNames } from '#tests/support/fill-calendar.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let mail: MailServer
let browser: Browser
const readers = readersOf(
  () => shop,
  () => mail,
)

beforeAll(async () => {
  mail = await openMailServer()
  const env = { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' }
  ;[shop, browser] = await Promise.all([openShop({ now: NOW, env }), openBrowser()])
  await fillCalendar(shop)
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
})

const open = (options = {}) => openPage(browser, shop.url, { ...DESKTOP, timezoneId: 'UTC', ...options })

// docs/product.md#calendar.
describe('the release calendar', () => {
  it('is in the reader’s own time zone once it is awake, and prints stay on their day', async () => {
    const { page, trouble, close } = await open({ timezoneId: 'America/New_York' })
    // Or on one of these days the page would say "today" beside it.
    await page.clock.setFixedTime(NOW)
    await goTo(page, '/calendar?type=manga')
    await page.getByText('Time zone: America/New York').waitFor()
    const days = await page.locator('main section h3').allTextContents()
    expect(days.map(text => text.trim())).toEqual(['Tue, Nov 24', 'Mon, Nov 30', 'Tue, Dec 1'])
    await page.getByText('9:00 PM').waitFor()
    expect(await page.getByText('Last part').count()).toBe(1)
    expect(trouble).toEqual([])
    await close()
  })

  it('is filtered by keyboard alone, keeps the focus, and says it in the address', async () => {
    const { page, trouble, close } = await open()
    await goTo(page, '/calendar')
    await page.getByLabel('Novels').focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/type=manga/)
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('manga')
    await page.waitForFunction(() => !document.querySelector('main')?.textContent?.includes('long-volume-1'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.waitForURL(/format=digital%2Cphysical/)
    await page.getByRole('checkbox', { name: 'Parts', checked: false }).waitFor()
    await page.getByRole('link', { name: 'drawn-volume-1 Part 1' }).waitFor({ state: 'detached' })
    await page.getByLabel('Year').focus()
    await page.keyboard.press('Space')
    await page.waitForURL(/group=year/)
    await page.getByRole('heading', { level: 2, name: '2026', exact: true }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })

  it('has the printed books of today all day, once, also when earlier releases are loaded', async () => {
    const { page, trouble, close } = await open({ timezoneId: 'America/Los_Angeles', locale: 'fr-FR' })
    await goTo(page, '/fr/calendar')
    const today = ['Papier: Volume 2', 'papier-volume-2 Part 3', 'papier-volume-2 Part 4']
    await expect.poll(() => releaseNames(page)).toEqual(today)
    await page.getByRole('link', { name: 'Plus tôt' }).click()
    await page.getByText('Aucune parution plus ancienne.').waitFor()
    expect((await releaseNames(page)).sort()).toEqual(
      ['Papier: Volume 1', 'papier-volume-2 Part 1', 'papier-volume-2 Part 2', ...today].sort(),
    )
    expect(trouble).toEqual([])
    await close()
  })

  it('loads earlier and later releases into its list, up to both ends', async () => {
    const { page, trouble, close } = await open()
    await goTo(page, '/calendar')
    const before = (await releaseNames(page)).length
    await page.getByRole('link', { name: 'Earlier' }).click()
    await page.getByText('50 releases were added.').waitFor()
    await page.getByRole('link', { name: 'Earlier' }).click()
    await page.getByText('There are no earlier releases.').waitFor()
    await page.getByRole('link', { name: 'Later', exact: true }).click()
    await page.getByText('There are no later releases yet.').waitFor()
    const all = await releaseNames(page)
    expect(all.length).toBeGreaterThan(before)
    expect(all.filter(name => name.startsWith('long'))).toEqual(
      Array.from({ length: 130 }, (_, at) => `long-volume-1 Part ${at + 1}`),
    )
    expect(trouble).toEqual([])
    await close()
  })

  it('says so when more could not be loaded, and loads it with the next press', async () => {
    const { page, close } = await open()
    await goTo(page, '/calendar')
    await page.route('**/app/v2/events**', route => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('link', { name: 'Earlier' }).click()
    await page.getByText('Loading failed.').waitFor()
    await page.unroute('**/app/v2/events**')
    await page.getByRole('link', { name: 'Earlier' }).click()
    await page.getByText('50 releases were added.').waitFor()
    await close()
  })

  it('asks visitors to sign in for what they follow, and shows readers only that', async () => {
    await readers.verify('mara')
    const send = readers.with(await readers.token('mara'))
    await send(follow, { params: { seriesId: 'drawn' } })
    const { page, close } = await open()
    await goTo(page, '/calendar?only=follow')
    await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
    await page.waitForURL(/\/sign-in/)
    await page.locator('input[name=login]').fill('mara')
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.locator('input[name=password]').press('Enter')
    await page.waitForURL(/\/calendar\?only=follow/)
    await page.getByRole('link', { name: 'drawn-volume-1 Part 1' }).waitFor()
    expect((await releaseNames(page)).every(name => /drawn/i.test(name))).toBe(true)

    await page.getByLabel('Year').check()
    await page.waitForURL(/group=year/)
    await page.getByRole('button', { name: 'Save as my default' }).click()
    await page.getByText('Saved to your account.').waitFor()
    await goTo(page, '/calendar')
    await page.waitForURL(/only=follow&group=year/)
    await page.getByLabel('All').first().check()
    await page.waitForURL(/only=all/)
    await close()
  })

  it('keeps defaults in the browser with consent; without it until the tab closes, and asks for it', async () => {
    const { page, close } = await open()
    await goTo(page, '/calendar?type=manga')
    await page.getByRole('button', { name: 'Save as my default' }).click()
    await page.getByText('Saved until you close this tab.').waitFor()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Allow all' }).click()
    const kept = () => page.evaluate(() => Object.values(localStorage))
    await expect.poll(kept).toEqual([expect.stringContaining('type=manga')])
    await close()
    const agreed = await open({ consent: 'technical.personalization' })
    await goTo(agreed.page, '/calendar?type=manga')
    await agreed.page.getByRole('button', { name: 'Save as my default' }).click()
    await agreed.page.getByText('Saved in this browser.').waitFor()
    await goTo(agreed.page, '/calendar')
    await agreed.page.waitForURL(/type=manga/)
    await agreed.close()
  })

  it.each(['/calendar', '/de/calendar', '/fr/calendar'])('fits a phone, and everybody: %s', async path => {
    const { page, close } = await open({ ...PHONE })
    await goTo(page, path)
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    await close()
  })
})
