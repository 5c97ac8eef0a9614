import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { goTo, openPage, PHONE } from '#tests/support/browser.ts'
import { offerBundle } from '#tests/support/offer-bundle.ts'
import { openPurchaseShop, type PurchaseShop, says } from '#tests/support/purchase-shop.ts'

let market: PurchaseShop
beforeAll(async () => {
  market = await openPurchaseShop()
  // Two volumes of "Rain" are out, and cost 559 each in the bundle.
  await offerBundle(market.shop, { of: ['rain'] })
})
afterAll(() => market?.close())

const SERIES = '/series/rain'

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

  it('says what the reader has of it, and what the rest costs', async () => {
    const bundle = ['rain-volume-1', 'rain-volume-3', 'snow-volume-1']
    await addSeries(market.shop.scratch.db, { title: 'Snow', volumes: [{ priceCoins: 500 }] })
    await offerBundle(market.shop, { of: bundle, name: 'Rain and snow', names: {} })
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
