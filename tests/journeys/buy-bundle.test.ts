import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLibrary, redeemWithCoins } from '#contract/calls/library.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { goTo, PHONE } from '#tests/support/browser.ts'
import { countPresses } from '#tests/support/count-presses.ts'
import { offerBundle } from '#tests/support/offer-bundle.ts'
import {
  balance,
  button,
  dialog,
  keepCard,
  openPurchaseShop,
  type PurchaseShop,
} from '#tests/support/purchase-shop.ts'

let market: PurchaseShop
beforeAll(async () => {
  market = await openPurchaseShop()
  // Two volumes of "Rain" are out, and cost 559 each in the bundle.
  await offerBundle(market.shop, { of: ['rain'] })
})
afterAll(() => market?.close())

const SERIES = '/series/rain'
const ASKS = 'Buy these volumes?'
const owned = async (send: Send) =>
  ((await send(readLibrary, {})).answer?.books ?? []).map(({ volume }) => volume?.slug).toSorted()

// docs/product.md#bundles
describe('a bundle', () => {
  it('is bought by two presses', async () => {
    const { page, send, trouble, close } = await market.buyer('buys', { bought: 1_200 }, PHONE)
    await goTo(page, SERIES)
    const presses = await countPresses(page)
    await button(page, 'Buy 2 volumes for 1,118 coins').click()
    const asking = dialog(page, ASKS)
    await asking.getByText('The rainy days').waitFor()
    await asking.getByText('2 volumes to keep').waitFor()
    await asking.getByRole('button', { name: 'Pay 1,118 coins' }).click()
    const done = dialog(page, 'Purchase complete')
    await done.getByText('You paid 1,118 coins. You have 82 coins left.').waitFor()
    expect(presses()).toBe(2)
    await done.getByText('Close').click()
    await page.getByRole('region', { name: 'The rainy days' }).waitFor({ state: 'detached' })
    expect(await owned(send)).toEqual(['rain-volume-1', 'rain-volume-3'])
    expect(await balance(send)).toBe(82)
    expect(trouble).toEqual([])
    await close()
  })

  it('is paid for with the card on file and bought by the same two presses, where coins are missing', async () => {
    const { page, send, trouble, close } = await market.buyer('missing')
    await keepCard(market, send)
    await goTo(page, SERIES)
    const presses = await countPresses(page)
    await button(page, 'Buy 2 volumes for 1,118 coins').click()
    await dialog(page, ASKS).getByRole('button', { name: 'Pay $10.18 with Visa ending in 4242' }).click()
    await dialog(page, 'Purchase complete').getByText('You paid 1,118 coins.').waitFor()
    expect(presses()).toBe(2)
    expect(await owned(send)).toEqual(['rain-volume-1', 'rain-volume-3'])
    expect(await balance(send)).toBe(0)
    expect(trouble).toEqual([])
    await close()
  })

  it('is paid for on the page of the provider, which leads back to the series', async () => {
    const { page, send, close } = await market.buyer('provider')
    await goTo(page, SERIES)
    await button(page, 'Buy 2 volumes for 1,118 coins').click()
    await dialog(page, ASKS).getByRole('button', { name: 'Pay $11.18' }).click()
    await page.waitForURL('**/simulator/checkout/**')
    await button(page, 'Pay $11.18').click()
    await page.waitForURL(`**${SERIES}`)
    await page.getByText('for 1,118 coins: paid. Enjoy reading!').waitFor()
    expect(await owned(send)).toEqual(['rain-volume-1', 'rain-volume-3'])
    await close()
  })

  it('that has another price since it was shown says so with the new one, and is bought for that', async () => {
    const bundle = ['rain-volume-1', 'rain-volume-3', 'snow-volume-1']
    await addSeries(market.shop.scratch.db, { title: 'Snow', volumes: [{ priceCoins: 500 }] })
    await offerBundle(market.shop, { of: bundle, name: 'Rain and snow', names: {} })
    const { page, send, close } = await market.buyer('second', { bought: 3_000 })
    await goTo(page, SERIES)
    await button(page, 'Buy 3 volumes for 1,518 coins').click()
    const asking = dialog(page, ASKS)
    await asking.getByText('Rain and snow').waitFor()
    // In another window.
    await send(redeemWithCoins, { params: { volumeId: 'snow-volume-1' } })
    await asking.getByRole('button', { name: 'Pay 1,518 coins' }).click()
    await asking.getByText('Nothing was charged; this is the new price.').waitFor()
    await asking.getByRole('button', { name: 'Pay 1,118 coins' }).click()
    await dialog(page, 'Purchase complete')
      .getByText('You paid 1,118 coins. You have 1,382 coins left.')
      .waitFor()
    expect(await owned(send)).toEqual(bundle)
    await close()
  })
})
