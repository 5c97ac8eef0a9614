import { afterAll, beforeAll, expect, it } from 'vitest'
import { quoteVolume } from '#server/library/redeem.ts'
import type { Reader, Visitor } from '#server/platform/http/visitor.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { runSale } from '#tests/support/run-sale.ts'

const BEGINS = new Date('2026-11-21T13:00:00Z')
const ENDS = new Date('2026-11-21T14:00:00Z')
const second = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1_000)

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  const { id } = await addSeries(shop.scratch.db, { title: 'Rain', volumes: [{ parts: [{}] }] })
  const sale = { name: 'Autumn', startsAt: BEGINS, endsAt: ENDS, discountBps: 5_000, series: [id] }
  await runSale(shop.scratch.db, sale)
  await shop.app.version.refresh()
})
afterAll(() => shop.close())

/** What the volume costs whoever asked at this time. */
async function priceAt(now: Date): Promise<number | undefined> {
  const asked = { reader: { membership: null } as Reader, visitor: { country: null } as Visitor, now }
  return (await quoteVolume(shop.app, 'rain-volume-1', asked))?.coins
}

// docs/product.md#volume-price.
it.each([
  { what: 'begins', at: BEGINS },
  { what: 'ends', at: ENDS },
])('a request that was on its way when a sale $what decides no price but its own', async ({ at }) => {
  shop.clock.set(second(at, 1))
  const own = await priceAt(second(at, -1))
  const next = await priceAt(second(at, 1))
  const [during, otherwise] = at === BEGINS ? [next, own] : [own, next]
  expect(during).toBeGreaterThan(0)
  expect(during).toBeLessThan(otherwise ?? 0)
})
