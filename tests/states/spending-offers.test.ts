// Proves docs/product.md#library, docs/product.md#purchase-gate, docs/product.md#series-page
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { findPartOffers } from '#contract/calls/reading.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openPage } from '#tests/support/browser.ts'
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
  it('is bought on plain http too, where browsers make no UUIDs', async () => {
    const { page, send, trouble, close } = await buyer('http', { bought: 1000 })
    await page.addInitScript(() => {
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
    })
    // Without loading a document, which also makes a key.
    await goTo(page, '/series/rain')
    await page.locator(`a[href="${VOLUME}"]`).first().click()
    await button(page, 'Buy for 699 coins').click()
    await dialog(page, 'Buy this volume?').getByRole('button', { name: 'Pay 699 coins' }).click()
    await dialog(page, 'Purchase complete').waitFor()
    expect(await balance(send)).toBe(301)
    expect(trouble).toEqual([])
    await close()
  })

  it('and a part say beside their offers that a payment was taken back, before anything is pressed', async () => {
    const { page, send, trouble, close } = await buyer('kim', { bought: 99 })
    await send(rentPart, { params: { partId: 'rain-volume-3-part-2' }, query: {} })
    await takeBackFrom(market.shop, 'kim', 99)
    const offers = (await send(findPartOffers, { params: { id: 'rain-volume-1-part-2' } })).answer
    expect(offers).toMatchObject({ rental: { coins: 99 }, debtCoins: 99 })
    const texts = [
      ['', 'A payment was reversed', '99 coins are still owed.'],
      ['/de', 'Eine Zahlung wurde zurückgebucht', '99 Coins sind noch offen.'],
      ['/fr', 'Un paiement a été annulé', 'Il reste 99 pièces à régler.'],
    ] as const
    for (const [prefix, title, owed] of texts)
      for (const path of [VOLUME, GATE]) {
        await goTo(page, prefix + path)
        await says(page, title)
        await says(page, owed)
        const way = page.locator(`main a[href^="${prefix}/user/coins?need=99"]`)
        expect(await way.getAttribute('href')).toContain(encodeURIComponent(prefix + path))
      }
    expect(await violationsOn(page)).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })

  it('that is owned shows so without having been offered before, and nothing jumps', async () => {
    const { page, send, close } = await buyer('fay', { bought: 2000 })
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    await page.addInitScript(() => {
      const seen = window as unknown as { offers: number; moved: number }
      seen.offers = 0
      seen.moved = 0
      // What stands there whenever a picture is drawn; before the styles are there none is.
      const look = () => {
        for (const one of document.querySelectorAll('main a, main button')) {
          if (!/Buy for|Sign in/.test(one.textContent ?? '')) continue
          if (getComputedStyle(one).visibility === 'visible') seen.offers++
        }
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      new PerformanceObserver(list => {
        for (const one of list.getEntries()) seen.moved += (one as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await goTo(page, VOLUME)
    await says(page, 'In your library')
    const seen = await page.evaluate(() => {
      const { offers, moved } = window as unknown as { offers: number; moved: number }
      return { offers, moved }
    })
    expect(seen.offers).toBe(0)
    expect(seen.moved).toBeLessThan(0.05)
    await close()
  })

  it('shows visitors the price and the way in, and before it is out that it is a pre-order', async () => {
    const { page, close } = await openPage(market.browser, market.shop.url, DESKTOP)
    await goTo(page, '/volumes/rain-volume-2')
    await says(page, /Pre-order: yours right away/)
    const way = page.locator('main').getByRole('link', { name: 'Sign in to buy' })
    expect(await way.getAttribute('href')).toBe('/sign-in?next=%2Fvolumes%2Frain-volume-2')
    await goTo(page, '/volumes/drawn-volume-1')
    await says(page, 'Manga cannot be bought with coins here.')
    expect(await page.locator('main').getByText('899').count()).toBe(0)
    await close()
  })
})

describe('a part', () => {
  it('shows visitors the way in and what renting costs', async () => {
    const { page, close } = await openPage(market.browser, market.shop.url, DESKTOP)
    await goTo(page, GATE)
    const way = page.locator('main').getByRole('link', { name: 'Sign in' })
    expect(await way.getAttribute('href')).toBe(`/sign-in?next=${encodeURIComponent(GATE)}`)
    await says(page, 'Rent for 99 coins (72 hours)')
    await close()
  })
})
