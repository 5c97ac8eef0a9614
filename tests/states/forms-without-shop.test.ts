// Proves docs/product.md#errors
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, goTo, openPage } from '#tests/support/browser.ts'
import {
  balance,
  button,
  dialog,
  openPurchaseShop,
  type PurchaseShop,
  says,
} from '#tests/support/purchase-shop.ts'
import { PASSWORD } from '#tests/support/readers.ts'

// docs/product.md#faults: where the shop answers 500 or 503, a proxy 502 or 504, or nothing at all, a form says so and keeps what was typed.

let market: PurchaseShop
beforeAll(async () => {
  market = await openPurchaseShop()
})
afterAll(() => market?.close())

/** As a proxy answers whose shop is away. */
const away = (page: Page, path: string, status = 503) =>
  page.route(path, route => route.fulfill({ status, body: '<h1>Bad day</h1>' }))
const field = (page: Page, name: string) => page.locator(`main input[name=${name}]`)

describe('the form of registration', () => {
  it('says in German that the shop cannot answer, never that the account is there, and sends again what was typed', async () => {
    const { page, close } = await openPage(market.browser, market.shop.url, DESKTOP)
    await goTo(page, '/de/register')
    const typed = { email: 'nora@example.com', username: 'nora', password1: PASSWORD, password2: PASSWORD }
    for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
    await field(page, 'terms').check()
    await away(page, '**/auth/register')
    await page.locator('main form button[type=submit]').click()
    await says(page, 'Der Shop antwortet gerade nicht. Bitte versuch es in einer Minute noch einmal.')
    for (const [name, value] of Object.entries(typed))
      expect(await field(page, name).inputValue()).toBe(value)
    expect(page.url()).toContain('/de/register')
    await page.unroute('**/auth/register')
    await page.locator('main form button[type=submit]').click()
    await page.waitForURL('**/de/verify-email?*')
    await close()
  })
})

describe('the form of the newsletter', () => {
  it('does not say that it is done where the shop was away', async () => {
    const { page, close } = await openPage(market.browser, market.shop.url, DESKTOP)
    await goTo(page, '/newsletter')
    await field(page, 'email').fill('nora@example.com')
    await page.route('**/app/v2/newsletter**', route => route.abort())
    await page.locator('main form button[type=submit]').click()
    await says(page, 'No connection. Please try again when you are back online.')
    await page.unroute('**/app/v2/newsletter**')
    await away(page, '**/app/v2/newsletter**')
    await page.locator('main form button[type=submit]').click()
    await says(page, 'The shop cannot answer right now. Please try again in a minute.')
    expect(await field(page, 'email').inputValue()).toBe('nora@example.com')
    await close()
  })
})

describe('the dialog of a purchase', () => {
  it.each([
    [500, 'Something went wrong on our side. Please try again in a moment. You will not be charged twice.'],
    [503, 'The shop cannot answer right now. Please try again in a minute. You will not be charged twice.'],
    [504, 'The shop cannot answer right now. Please try again in a minute. You will not be charged twice.'],
  ] as const)(
    'after a %d says that trying again costs nothing more, and it does not',
    async (status, words) => {
      const { page, send, close } = await market.buyer(`shopless${status}`, { bought: 1000 })
      await goTo(page, '/volumes/rain-volume-1')
      await button(page, 'Buy for 699 coins').click()
      await away(page, '**/me/coins/redeem/**', status)
      await button(page, 'Pay 699 coins').click()
      await dialog(page, 'Buy this volume?').getByText(words).waitFor()
      expect(await balance(send)).toBe(1000)
      await page.unroute('**/me/coins/redeem/**')
      await page.keyboard.press('Escape')
      await button(page, 'Buy for 699 coins').click()
      await button(page, 'Pay 699 coins').click()
      await dialog(page, 'Purchase complete').waitFor()
      expect(await balance(send)).toBe(301)
      await close()
    },
  )
})

describe('signing out', () => {
  it('says that one is still signed in where it was not done', async () => {
    const { page, close } = await market.buyer('staying')
    await goTo(page, '/user/profile')
    await away(page, '**/auth/logout', 500)
    await page.locator('main').getByRole('button', { name: 'Sign out' }).click()
    await says(
      page,
      'You are still signed in. Something went wrong on our side. Please try again in a moment.',
    )
    await close()
  })
})

describe('what a screen reads', () => {
  it.each([
    {
      screen: '/user/coins',
      call: '**/me/coins/options?*',
      status: 503,
      words: 'The shop cannot answer right now. Please try again in a minute.',
    },
    {
      screen: '/de/user/history',
      call: '**/me/history**',
      status: 500,
      words: 'Bei uns ist etwas schiefgegangen. Bitte versuch es gleich noch einmal.',
    },
    {
      screen: '/fr/user/membership',
      call: '**/me/subscription',
      status: 418,
      words:
        'Votre demande n’a pas été acceptée. Rechargez la page. Si cela se reproduit, écrivez-nous en indiquant le numéro 418.',
    },
  ])('$screen says after a $status what to do', async ({ screen, call, status, words }) => {
    const { page, close } = await market.buyer(`reads${status}`)
    await away(page, call, status)
    await goTo(page, screen)
    await says(page, words)
    await close()
  })

  it.each([
    { status: 500, heading: 'Something went wrong on our side' },
    { status: 503, heading: 'The shop cannot answer right now' },
    { status: 418, heading: 'This part was not delivered' },
  ])('a part says after a $status that it is not the connection', async ({ status, heading }) => {
    const { page, close } = await market.buyer(`part${status}`)
    await away(page, '**/parts/*/data**', status)
    await goTo(page, '/read/rain-volume-1-part-2')
    await page.getByRole('alert').getByText(heading).waitFor()
    await close()
  })
})

describe('a page about oneself', () => {
  it('says that it could not be read, with a way to try again', async () => {
    const { page, close } = await market.buyer('unread')
    await away(page, '**/app/v2/me')
    await goTo(page, '/user/profile')
    await says(page, 'Something went wrong')
    await page.unroute('**/app/v2/me')
    await button(page, 'Try again').click()
    await field(page, 'displayName').waitFor()
    await close()
  })
})
