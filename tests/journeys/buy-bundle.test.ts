import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLibrary, redeemWithCoins } from '#contract/calls/library.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openPage, PHONE } from '#tests/support/browser.ts'
import { countPresses } from '#tests/support/count-presses.ts'
import { offerBundle } from '#tests/support/offer-bundle.ts'
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
  it('is shown to visitors with its series and with a volume of it, with the way in', async () => {
    const { page, trouble, close } = await openPage(market.browser, market.shop.url, PHONE)
    for (const path of [SERIES, '/volumes/rain-volume-1']) {
      await goTo(page, path)
      const box = page.getByRole('region', { name: 'The rainy days' })
      await box.getByText('2 volumes together: 1,118 coins instead of 1,398.').waitFor()
      await box.getByText('you save 280 coins').waitFor()
      const way = box.getByRole('link', { name: 'Sign in to buy' })
      expect(await way.getAttribute('href')).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
      expect(await violationsOn(page)).toEqual([])
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    }
    await goTo(page, `/de${SERIES}`)
    await page
      .getByRole('region', { name: 'Die Regentage' })
      .getByText('2 Bände zusammen: 1.118 statt')
      .waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it.each([
    { where: 'a desk', path: SERIES, options: DESKTOP },
    { where: 'a phone', path: SERIES, options: PHONE },
    { where: 'a phone beside a volume', path: '/volumes/rain-volume-3', options: PHONE },
  ])('is bought by two presses, on $where', async ({ where, path, options }) => {
    const { page, send, trouble, close } = await market.buyer(
      `buys-${where.length}`,
      { bought: 1_200 },
      options,
    )
    await goTo(page, path)
    const presses = await countPresses(page)
    await button(page, 'Buy 2 volumes for 1,118 coins').click()
    const asking = dialog(page, ASKS)
    await asking.getByText('The rainy days').waitFor()
    await asking.getByText('2 volumes to keep').waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
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
    await page.getByText('Paid and bought. Enjoy reading!').waitFor()
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

  it('says what the reader has of it, and what the rest costs', async () => {
    const { page, send, close } = await market.buyer('owns', { bought: 3_000 })
    await send(redeemWithCoins, { params: { volumeId: 'snow-volume-1' } })
    await goTo(page, SERIES)
    const box = page.getByRole('region', { name: 'Rain and snow' })
    await box.getByText('3 volumes together: 1,518 coins instead of 1,898.').waitFor()
    await box.getByText('You have 1, so you pay 1,118 for the other 2.').waitFor()
    await box.getByText('What is in it').click()
    await box.getByText('Yours already').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await goTo(page, '/volumes/snow-volume-1')
    await says(page, 'Rain and snow')
    await close()
  })
})
