// Proves docs/product.md#sales
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import * as calls from '#contract/calls/studio-sales.ts'
import type { StudioSaleRequest } from '#contract/generated/studio_sales.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { runSale } from '#tests/support/run-sale.ts'
import { saleRequest } from '#tests/support/sale-request.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

let studio: StudioShop
let ada: Send
let bo: Send
let rain: Added
let snow: Added

beforeAll(async () => {
  studio = await openStudioShop({ FIXED_PRICES: 'none' })
  studio.shop.clock.set(NOW)
  ada = await studio.person('ada', 'owner')
  bo = await studio.person('bo', 'marketing')
  const { db } = studio.shop.scratch
  rain = await addSeries(db, { title: 'Rain', volumes: [{ priceCoins: 1_000 }, { priceCoins: 800 }] })
  snow = await addSeries(db, { title: 'Snow', volumes: [{ priceCoins: 1_000 }] })
  await addSeries(db, { title: 'Regen', lang: 'de', volumes: [{ priceCoins: 1_000 }] })
}, 120_000)
afterAll(() => studio.close())
beforeEach(() => studio.shop.scratch.db.query({ text: 'delete from sales' }))

const volumeId = (series: Added, index = 0) => series.volumes[index]?.id ?? ''
async function planned(more: Partial<StudioSaleRequest>) {
  const { answer } = await ada(calls.planStudioSale, { body: saleRequest(at, more) })
  return answer?.sale ?? { id: '' }
}

describe('the preview of a sale', () => {
  const preview = async (more: Partial<StudioSaleRequest>) =>
    (await ada(calls.previewStudioSale, { body: saleRequest(at, { names: {}, ...more }) })).answer

  it('says what everybody and premium members pay, in which currencies, and saves nothing', async () => {
    const shown = await preview({ percent: 10, covers: 'chosen', seriesIds: [rain.id] })
    expect(shown).toMatchObject({
      total: 2,
      notForSale: 0,
      overstated: 0,
      overlaps: [],
      currencies: ['usd', 'eur'],
    })
    expect(shown?.prices).toMatchObject([
      {
        oldCoins: 1_000,
        newCoins: 900,
        premiumCoins: 850,
        lowestCoins: 1_000,
        reductionPercent: 10,
        isOverstated: false,
      },
      { oldCoins: 800, newCoins: 720, premiumCoins: 680, lowestCoins: 800 },
    ])
    expect((await ada(calls.listStudioSales, { query: {} })).answer?.sales).toEqual([])
  })

  it('warns where a volume was cheaper within thirty days, and where another sale runs', async () => {
    const { db } = studio.shop.scratch
    await runSale(db, {
      name: 'Autumn',
      startsAt: at(-20),
      endsAt: at(-10),
      discountBps: 3_000,
      series: [snow.id],
    })
    await runSale(db, { name: 'Deep', startsAt: at(3), endsAt: at(4), discountBps: 5_000, series: [rain.id] })
    const shown = await preview({})
    expect(shown).toMatchObject({ total: 4, overstated: 1 })
    expect(shown?.overlaps).toMatchObject([{ name: 'Deep', percent: 50, volumes: 2, startsAt: at(3) }])
    const noted = shown?.prices.find(({ volumeId: id }) => id === volumeId(snow))
    expect(noted).toMatchObject({
      oldCoins: 1_000,
      newCoins: 800,
      lowestCoins: 700,
      reductionPercent: 0,
      isOverstated: true,
    })
    expect(
      shown?.prices.slice(0, 3).every(({ isOverstated, isOverlapped }) => isOverstated || isOverlapped),
    ).toBe(true)
  })

  it('does not count the sale that it would change', async () => {
    const sale = await planned({ percent: 30 })
    const shown = await preview({ percent: 40, saleId: sale.id })
    expect(shown?.overlaps).toEqual([])
    expect(shown?.prices[0]).toMatchObject({ oldCoins: 1_000, newCoins: 600, isOverstated: false })
  })

  it('leaves out what is not for sale then', async () => {
    const hidden = await addSeries(studio.shop.scratch.db, {
      title: 'Hail',
      type: 'manga',
      volumes: [{}, {}],
    })
    expect(await preview({ covers: 'chosen', seriesIds: [hidden.id] })).toMatchObject({
      total: 0,
      notForSale: 2,
    })
  })
})

describe('what a volume has cost', () => {
  it('is told with who changed it, the sales, and the lowest price of thirty days', async () => {
    const fog = await addSeries(studio.shop.scratch.db, { title: 'Fog', volumes: [{ priceCoins: 1_000 }] })
    const id = volumeId(fog)
    await ada(changeStudioFields, {
      body: { dryRun: false, changes: [{ id, field: 'priceCoins', to: '900' }] },
    })
    // The database notes prices by its own clock.
    await studio.shop.scratch.db.query({
      text: 'update volume_price_changes set changed_at = $2 where volume_id = $1',
      values: [id, at(0)],
    })
    await planned({
      names: { en: 'Foggy' },
      covers: 'chosen',
      seriesIds: [fog.id],
      startsAt: at(0.1),
      endsAt: at(0.2),
    })
    studio.shop.clock.set(at(0.15))
    await studio.shop.app.version.refresh()
    const { answer } = await bo(calls.showPriceHistory, { params: { id } })
    expect(answer).toMatchObject({
      coins: 720,
      fullCoins: 900,
      premiumCoins: 720,
      lowestCoins: 720,
      isSold: true,
    })
    expect(answer?.steps).toMatchObject([
      { kind: 'saleEnds', at: at(0.2), coins: 900, coinsBefore: 720, saleName: 'Foggy' },
      { kind: 'saleBegins', at: at(0.1), coins: 720, fullCoins: 900, coinsBefore: 900, saleName: 'Foggy' },
      { kind: 'price', at: at(0), coins: 900, coinsBefore: 1_000, actorName: 'ada' },
      { kind: 'inShop', coins: 1_000 },
    ])
  })
})
