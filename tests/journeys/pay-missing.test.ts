// Proves docs/product.md#presses, docs/product.md#spending
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { goTo, loseFirstAnswer, PHONE } from '#tests/support/browser.ts'
import { countPresses } from '#tests/support/count-presses.ts'
import {
  balance,
  button,
  dialog,
  keepCard,
  openPurchaseShop,
  type PurchaseShop,
  says,
} from '#tests/support/purchase-shop.ts'

let market: PurchaseShop
beforeAll(async () => {
  market = await openPurchaseShop()
})
afterAll(() => market?.close())

const VOLUME = '/volumes/rain-volume-1'
const GATE = '/read/rain-volume-1-part-2'
const BUYS = 'Buy this volume?'

async function priceOf(slug: string, coins: number | null): Promise<void> {
  const { app } = market.shop
  await app.db.transaction(async tx => {
    await tx.query({ text: 'update volumes set price_coins = $2 where slug = $1', values: [slug, coins] })
    await bumpCatalogue(tx)
  })
  await app.version.refresh()
}

// docs/product.md#pay-and-buy
describe('a volume for which coins are missing', () => {
  it('is bought with the card on file by two presses', async () => {
    const { page, send, trouble, close } = await market.buyer('kept')
    await keepCard(market, send)
    await goTo(page, VOLUME)
    const presses = await countPresses(page)
    await button(page, 'Buy for 699 coins').click()
    const asking = dialog(page, BUYS)
    await asking.getByText('You need 599 more coins.').waitFor()
    await asking.getByText('exactly what is missing').waitFor()
    await asking.getByRole('button', { name: 'Pay $5.99 with Visa ending in 4242' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await asking.getByRole('button', { name: 'Pay $5.99 with Visa ending in 4242' }).click()
    const done = dialog(page, 'Purchase complete')
    await done.getByText('You paid 699 coins. You have 0 coins left.').waitFor()
    expect(await done.getByRole('link', { name: 'Read now' }).isVisible()).toBe(true)
    expect(presses()).toBe(2)
    expect(await balance(send)).toBe(0)
    expect(trouble).toEqual([])
    await close()
  })

  it('is bought without a card on file by one page of the provider, which leads back to it', async () => {
    const { page, send, trouble, close } = await market.buyer('nocard', { bought: 50 })
    await goTo(page, VOLUME)
    const presses = await countPresses(page)
    await button(page, 'Buy for 699 coins').click()
    await dialog(page, BUYS).getByRole('button', { name: 'Pay $6.49' }).click()
    await page.waitForURL('**/simulator/checkout/**')
    await button(page, 'Pay $6.49').click()
    await page.waitForURL(`**${VOLUME}`)
    await page.getByText('“Rain: Volume 1” for 699 coins: paid. Enjoy reading!').waitFor()
    await says(page, 'In your library')
    expect(presses()).toBe(3)
    expect(await balance(send)).toBe(0)
    expect(trouble).toEqual([])
    await close()
  })

  it('whose payment got no answer is paid for once by another press', async () => {
    const { page, send, close } = await market.buyer('unheard', {})
    await keepCard(market, send)
    await loseFirstAnswer(page, '**/me/coins/purchase?**')
    await goTo(page, VOLUME)
    await button(page, 'Buy for 699 coins').click()
    const asking = dialog(page, BUYS)
    // Read anew, the volume would be shown as owned, and there would be nothing to press again.
    await page.route('**/app/v2/volumes/**', () => {})
    await asking.getByRole('button', { name: /^Pay \$5\.99/ }).click()
    await asking.getByText('We do not know yet whether you have paid').waitFor()
    await asking.getByRole('button', { name: 'Try again' }).click()
    await dialog(page, 'Purchase complete').waitFor()
    expect(await balance(send)).toBe(0)
    await close()
  })

  it('at a price that changed while one paid keeps the coins and asks again', async () => {
    const { page, send, close } = await market.buyer('changed', {})
    await goTo(page, '/volumes/rain-volume-3')
    await button(page, 'Buy for 699 coins').click()
    await dialog(page, BUYS).getByRole('button', { name: 'Pay $6.99' }).click()
    await page.waitForURL('**/simulator/checkout/**')
    await priceOf('rain-volume-3', 750)
    await page.getByRole('button', { name: 'Pay $6.99' }).click()
    await says(page, 'The price has changed in the meantime, so nothing was bought yet.')
    await says(page, 'You now have 699 coins.')
    await page.getByRole('link', { name: /back/i }).click()
    await page.waitForURL('**/volumes/rain-volume-3')
    await button(page, 'Buy for 750 coins').waitFor()
    expect(await balance(send)).toBe(699)
    await priceOf('rain-volume-3', null)
    await close()
  })

  it('bought in another window meanwhile takes no money', async () => {
    const { page, send, close } = await market.buyer('window', { bought: 600 })
    await keepCard(market, send)
    await goTo(page, '/volumes/rain-volume-3')
    await priceOf('rain-volume-3', 750)
    await goTo(page, '/volumes/rain-volume-3')
    await button(page, 'Buy for 750 coins').click()
    const asking = dialog(page, BUYS)
    await asking.getByRole('button', { name: /^Pay \$0\.50/ }).waitFor()
    await priceOf('rain-volume-3', 700)
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-3' }, query: {} })
    await asking.getByRole('button', { name: /^Pay \$0\.50/ }).click()
    await page
      .getByRole('dialog')
      .getByText(/You already own this volume|price has changed/)
      .waitFor()
    expect(await balance(send)).toBe(0)
    await priceOf('rain-volume-3', null)
    await close()
  })
})

describe('a part for which coins are missing', () => {
  it('is rented on the page of the provider, which leads back into it', async () => {
    const { page, send, trouble, close } = await market.buyer('renter', {}, PHONE)
    await goTo(page, GATE)
    const presses = await countPresses(page)
    await button(page, 'Rent for 99 coins').click()
    const asking = dialog(page, 'Rent this part?')
    await asking.getByRole('button', { name: 'Pay $0.99' }).click()
    await page.waitForURL('**/simulator/checkout/**')
    await button(page, 'Pay $0.99').click()
    await page.waitForURL(`**${GATE}`)
    await says(page, 'It rained on the lent part.')
    expect(presses()).toBe(3)
    expect(await balance(send)).toBe(0)
    expect(trouble).toEqual([])
    await close()
  })
})
