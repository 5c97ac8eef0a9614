// Proves docs/product.md#presses, docs/product.md#spending
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { goTo } from '#tests/support/browser.ts'
import {
  button,
  dialog,
  keepCard,
  openPurchaseShop,
  type PurchaseShop,
} from '#tests/support/purchase-shop.ts'

let market: PurchaseShop
beforeAll(async () => {
  market = await openPurchaseShop()
})
afterAll(() => market?.close())
const BUYS = 'Buy this volume?'

// docs/product.md#pay-and-buy
describe('a volume for which coins are missing', () => {
  it('whose bank takes its time cannot be paid for again meanwhile', async () => {
    const { page, send, close } = await market.buyer('slow', {})
    await keepCard(market, send, '4000000000000077')
    await market.shop.app.jobs.runDue()
    await goTo(page, '/volumes/rain-volume-3')
    await button(page, 'Buy for 699 coins').click()
    const asking = dialog(page, BUYS)
    await asking.getByRole('button', { name: /^Pay \$[56]\.99 with/ }).click()
    await asking.getByText('The payment is still being processed').waitFor()
    expect(await asking.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
    await asking.getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Buy for 699 coins').click()
    await asking.getByText('The payment is still being processed').waitFor()
    expect(await asking.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
    expect(await send(redeemWithCoins, { params: { volumeId: 'rain-volume-3' }, query: {} })).toMatchObject({
      status: 402,
    })
    await close()
  })
})
