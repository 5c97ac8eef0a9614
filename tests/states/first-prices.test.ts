import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aggregateSeries } from '#contract/calls/catalogue.ts'
import { purchaseCoins } from '#contract/calls/coins.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { DESKTOP, goTo, openPage, PHONE } from '#tests/support/browser.ts'
import { openPurchaseShop, type PurchaseShop } from '#tests/support/purchase-shop.ts'

let app: PurchaseShop
beforeAll(async () => {
  app = await openPurchaseShop()
})
afterAll(() => app?.close())

/** What can be seen: hidden prices do not count. */
// biome-ignore lint/performance/useDomNodeTextContent: text that cannot be seen must not count.
const seenOn = (page: Page) => page.locator('main').innerText()
const PRICED = ['/series/rain', '/volumes/rain-volume-1', '/read/rain-volume-1-part-2']

// docs/product.md#currencies, docs/product.md#series-page.
describe('whoever does not know coins yet', () => {
  it.each(PRICED)('is told in money, too, what they cost, on %s', async path => {
    for (const [lang, volume] of [
      ['', '$6.99'],
      ['/de', '6,99\u00a0€'],
      ['/fr', '6,99\u00a0€'],
    ] as const) {
      const { page, close } = await openPage(app.browser, app.shop.url, DESKTOP)
      await goTo(page, lang + path)
      expect(await seenOn(page)).toContain(volume)
      await close()
    }
  })

  it('sees the price of volumes and parts on the first screen of a series, on a phone too', async () => {
    const { page, close } = await openPage(app.browser, app.shop.url, PHONE)
    await goTo(page, '/series/rain')
    const first = page.locator('main header').first()
    for (const words of ['Volumes from', 'Rent a part from']) {
      const box = await first.getByText(words).boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(PHONE.viewport.height - 60)
    }
    expect(await seenOn(page)).toContain('($0.99)')
    await close()
  })

  it('is told so beside the cover of a volume, on a phone', async () => {
    const { page, close } = await openPage(app.browser, app.shop.url, PHONE)
    await goTo(page, '/volumes/rain-volume-1')
    expect(await page.locator('main header').first().textContent()).toContain('$6.99')
    await close()
  })

  it('is told of no price of parts where none can be rented yet', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000)
    const parts = [
      { launchAt: day(-5), preview: true, rentalCoins: 99 },
      { launchAt: day(5), preview: false, rentalCoins: 99 },
    ]
    await addSeries(app.shop.scratch.db, { title: 'Dew', volumes: [{ publishingAt: day(20), parts }] })
    await app.shop.app.version.refresh()
    const { page, close } = await openPage(app.browser, app.shop.url, DESKTOP)
    await goTo(page, '/series/dew')
    expect(await seenOn(page)).toContain('Volumes from')
    expect(await seenOn(page)).not.toContain('Rent a part from')
    await close()
  })

  it('is told of no price of volumes where only parts are sold for coins', async () => {
    const { page, close } = await openPage(app.browser, app.shop.url, DESKTOP)
    await goTo(page, '/series/drawn')
    expect(await seenOn(page)).toContain('($0.99)')
    expect(await seenOn(page)).not.toContain('Volumes from')
    await close()
  })
})

it('readers are told in money, too, in the currency in which they pay', async () => {
  const { page, send, close } = await app.buyer('kim', { given: 50 })
  const expectEach = async (volume: string) => {
    for (const path of PRICED) {
      await goTo(page, path)
      await expect.poll(() => seenOn(page)).toContain(volume)
    }
  }
  await expectEach('$6.99')
  const body = { processor: PaymentProcessor.DEBUG, amount: 500 }
  expect((await send(purchaseCoins, { query: { lang: 'de' }, body })).answer?.ok).toBe(true)
  await expectEach('€6.99')
  await close()
})

it('programs are told what each volume costs', async () => {
  const { answer } = await app.shop.send(aggregateSeries, { params: { id: 'rain' } })
  expect(answer?.volumes.map(({ volume }) => volume?.coins)).toEqual([699, 699, 699])
  const manga = await app.shop.send(aggregateSeries, { params: { id: 'drawn' } })
  expect(manga.answer?.volumes.map(({ volume }) => volume?.coins)).toEqual([undefined])
})
