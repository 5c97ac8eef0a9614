// Proves docs/product.md#errors
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goTo } from '#tests/support/browser.ts'
import {
  balance,
  button,
  dialog,
  openPurchaseShop,
  type PurchaseShop,
  says,
} from '#tests/support/purchase-shop.ts'

// docs/product.md#faults: where the shop answers 500 or 503, a proxy 502 or 504, or nothing at all, a form says so and keeps
// what was typed.

let market: PurchaseShop
beforeAll(async () => {
  market = await openPurchaseShop()
})
afterAll(() => market?.close())

/** As a proxy answers whose shop is away. */
const away = (page: Page, path: string, status = 503) =>
  page.route(path, route => route.fulfill({ status, body: '<h1>Bad day</h1>' }))

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
