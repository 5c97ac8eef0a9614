// Proves docs/product.md#library, docs/product.md#purchase-gate, docs/product.md#series-page
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHistory } from '#contract/calls/coins.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { goTo, loseFirstAnswer } from '#tests/support/browser.ts'
import {
  balance,
  button,
  dialog,
  openPurchaseShop,
  type PurchaseShop,
  says,
} from '#tests/support/purchase-shop.ts'
import { takeBackFrom } from '#tests/support/take-back-coins.ts'

let market: PurchaseShop
beforeAll(async () => {
  market = await openPurchaseShop()
})
afterAll(() => market?.close())

const buyer: PurchaseShop['buyer'] = (...wish) => market.buyer(...wish)

const VOLUME = '/volumes/rain-volume-1'
const GATE = '/read/rain-volume-1-part-2'

// docs/product.md#spending: before any spend the price, the balance now and afterwards, what one gets and for how long.
describe('a volume', () => {
  it('is bought by keyboard, once for two presses, and is there to be read', async () => {
    const { page, send, trouble, close } = await buyer('ada', { bought: 1000 })
    // What is pressed the second time is still the same button.
    const pressed = Promise.withResolvers<void>()
    await page.route('**/me/coins/redeem/**', async route => {
      await pressed.promise
      await route.continue()
    })
    await goTo(page, VOLUME)
    await button(page, 'Buy for 699 coins').focus()
    await page.keyboard.press('Enter')
    const asking = dialog(page, 'Buy this volume?')
    await asking.getByText('The premium edition to keep').waitFor()
    expect((await asking.locator('dl').textContent())?.replaceAll(/\D+/g, ' ')).toMatch(
      / 699 6 99 1 000 301 /,
    )
    const pay = asking.getByRole('button', { name: 'Pay 699 coins' })
    for (let steps = 0; steps < 5 && !(await pay.evaluate(at => at === document.activeElement)); steps++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    pressed.resolve()
    const done = dialog(page, 'Purchase complete')
    await done.getByText('You paid 699 coins. You have 301 coins left.').waitFor()
    expect(await done.getByRole('link', { name: 'Read now' }).getAttribute('href')).toBe(
      '/read/rain-volume-1-part-1',
    )
    expect(await balance(send)).toBe(301)
    expect((await send(readHistory, {})).answer?.entries).toHaveLength(2)
    await page.keyboard.press('Escape')
    await says(page, 'In your library')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/In your library/)
    // What was read before is read anew.
    await says(page, 'Owned')
    expect(trouble).toEqual([])
    await close()
  })

  it('whose receipt was lost is bought once, and pressed again gives it', async () => {
    const { page, send, close } = await buyer('lost', { bought: 1000 })
    await loseFirstAnswer(page, '**/me/coins/redeem/**')
    await goTo(page, VOLUME)
    await button(page, 'Buy for 699 coins').click()
    // Read anew, the volume would be shown as owned, and there would be nothing to press again.
    await page.route('**/app/v2/volumes/**', () => {})
    await dialog(page, 'Buy this volume?').getByRole('button', { name: 'Pay 699 coins' }).click()
    const asking = dialog(page, 'Buy this volume?')
    // Before the answer is there, nothing closes the dialog.
    await asking.getByText('The shop cannot answer right now').waitFor()
    await asking.getByRole('button', { name: 'Close' }).last().click()
    await button(page, 'Buy for 699 coins').click()
    await dialog(page, 'Buy this volume?').getByRole('button', { name: 'Pay 699 coins' }).click()
    await dialog(page, 'Purchase complete')
      .getByText('You paid 699 coins. You have 301 coins left.')
      .waitFor()
    expect(await balance(send)).toBe(301)
    await close()
  })

  it('whose price changed meanwhile asks again with the new one, and takes nothing before', async () => {
    const { page, send, close } = await buyer('cara', { bought: 1000 })
    await goTo(page, '/volumes/rain-volume-3')
    await button(page, 'Buy for 699 coins').click()
    await priceOf('rain-volume-3', 750)
    await button(page, 'Pay 699 coins').click()
    await dialog(page, 'Buy this volume?').getByText('The price has changed in the meantime.').waitFor()
    expect(await balance(send)).toBe(1000)
    await button(page, 'Pay 750 coins').click()
    await dialog(page, 'Purchase complete').getByText('You have 250 coins left.').waitFor()
    await priceOf('rain-volume-3', null)
    await close()
  })

  it('is bought with a credit', async () => {
    const { page, close } = await buyer('emil', { credits: 1 })
    await goTo(page, VOLUME)
    await button(page, 'Use 1 credit').click()
    await button(page, 'Pay 1 credit').click()
    await dialog(page, 'Purchase complete')
      .getByText('You paid 1 credit. You have no credits left.')
      .waitFor()
    await close()
  })

  it('is not bought while a payment that was taken back is not settled, which is said', async () => {
    const { page, send, close } = await buyer('pia', { bought: 99, credits: 1 })
    await send(rentPart, { params: { partId: 'rain-volume-3-part-2' }, query: {} })
    await takeBackFrom(market.shop, 'pia', 99)
    await goTo(page, VOLUME)
    await button(page, 'Use 1 credit').click()
    const told = page.getByRole('dialog')
    await told.getByText('A payment was reversed').waitFor()
    await told.getByText('99 coins are still owed.').waitFor()
    expect(await button(page, 'Pay 1 credit').count()).toBe(0)
    const way = told.getByRole('link', { name: 'Buy coins' })
    expect(await way.getAttribute('href')).toBe('/user/coins?need=99&next=%2Fvolumes%2Frain-volume-1')
    await way.click()
    await says(page, '99 coins are still owed.')
    await button(page, /^500 coins/).click()
    await button(page, 'Continue to payment').click()
    await page.waitForURL('**/simulator/checkout/**')
    await page.getByRole('button', { name: 'Pay $5.00' }).click()
    await says(page, 'You now have 401 coins.')
    await expect.poll(() => page.getByText('A payment was reversed').count()).toBe(0)
    await page.getByRole('link', { name: 'Back to the book' }).click()
    await page.waitForURL('**/volumes/rain-volume-1')
    await button(page, 'Use 1 credit').waitFor()
    await close()
  })
})

async function priceOf(slug: string, coins: number | null) {
  const values = [slug, coins]
  await market.shop.scratch.db.transaction(async tx => {
    await tx.query({ text: 'update volumes set price_coins = $2 where slug = $1', values })
    await bumpCatalogue(tx)
  })
  await market.shop.app.version.refresh()
}

describe('a part', () => {
  it('is rented at its gate, opens at once, and stands among the rentals with the time that is left', async () => {
    const { page, send, trouble, close } = await buyer('gus', { bought: 500 })
    await goTo(page, GATE)
    await button(page, 'Rent for 99 coins (72 hours)').focus()
    await page.keyboard.press('Enter')
    const asking = dialog(page, 'Rent this part?')
    await asking.getByText(/This part for 72 hours, until/).waitFor()
    await asking.getByRole('button', { name: 'Pay 99 coins' }).dblclick()
    await says(page, 'It rained on the lent part.')
    expect(await balance(send)).toBe(401)
    // The reader takes the whole window, as it does for whoever comes by a link.
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0)
    await goTo(page, '/user/library#rentals')
    await says(page, /3 days left|2 days left/)
    await page.getByRole('link', { name: /^Read: / }).waitFor()
    await goTo(page, '/user/library?only=unpurchased')
    await page.getByRole('link', { name: 'View offer: Rain: Volume 1' }).waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('whose answer was late and lost is asked for again where one is, and paid once', async () => {
    const { page, send, close } = await buyer('late', { bought: 500 })
    const { promise: known, resolve: letKnow } = Promise.withResolvers<void>()
    const answerLate = async (route: Route) => {
      await route.fetch()
      await known
      await route.fulfill({ status: 503, headers: { 'retry-after': '5' }, body: '' })
    }
    await page.route('**/me/coins/rent/**', answerLate, { times: 1 })
    await goTo(page, GATE)
    await button(page, 'Rent for 99 coins (72 hours)').click()
    await button(page, 'Pay 99 coins').click()
    const asking = dialog(page, 'Rent this part?')
    await asking.getByText('This is taking a moment').waitFor()
    letKnow()
    await asking.getByText('You will not be charged twice.').waitFor()
    await asking.getByRole('button', { name: 'Try again' }).click()
    await says(page, 'It rained on the lent part.')
    expect(await balance(send)).toBe(401)
    await close()
  })

  it('opens by buying its volume as well', async () => {
    const { page, send, close } = await buyer('hal', { bought: 700 })
    await goTo(page, GATE)
    await button(page, 'Buy the volume for 699 coins').click()
    await button(page, 'Pay 699 coins').click()
    await says(page, 'It rained on the lent part.')
    expect(await balance(send)).toBe(1)
    await close()
  })
})
