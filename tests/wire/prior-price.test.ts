import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPrice, findVolume } from '#contract/calls/catalogue.ts'
import { audited, BY_COMMAND } from '#server/audit/audited.ts'
import { putBackEntry } from '#server/audit/put-back-entry.ts'
import { changeVolume } from '#server/publishing/shelf/change-shelf.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { runSale } from '#tests/support/run-sale.ts'

/** docs/product.md#sales: beside a reduction stands the lowest price of the thirty days before it. */
let shop: TestShop
let id: string
const NOW = new Date()
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

beforeAll(async () => {
  shop = await openShop({ now: NOW })
  const series = { title: 'Rain', volumes: [{ priceCoins: 1_000 }] }
  id = (await addSeries(shop.scratch.db, series)).volumes[0]?.id ?? ''
})
afterAll(() => shop.close())

async function shown() {
  const params = { id }
  const { answer: price } = await shop.send(findPrice, { params })
  const { answer: volume } = await shop.send(findVolume, { params })
  expect(volume?.priorCoins).toBe(price?.priorCoins)
  return { coins: price?.coins, fullCoins: price?.fullCoins, priorCoins: price?.priorCoins }
}

it('a price that was lowered and raised again is told beside the sale that follows', async () => {
  expect(await shown()).toEqual({ coins: 1_000, fullCoins: 1_000, priorCoins: undefined })
  await changeVolume(shop.app, id, { priceCoins: 600 })
  await changeVolume(shop.app, id, { priceCoins: 1_200 })
  // Both changes are a week old by the time of the sale.
  await shop.scratch.db.query({
    text: `update volume_price_changes set changed_at = changed_at - interval '7 days'`,
  })
  const sale = { name: 'Winter', startsAt: inDays(-1), endsAt: inDays(7), discountBps: 2_500, series: [] }
  await runSale(shop.scratch.db, sale)
  expect(await shown()).toEqual({ coins: 900, fullCoins: 1_200, priorCoins: 600 })
})

it('a price that is put back by an undo has been a price as well', async () => {
  const { db } = shop.scratch
  const deed = { action: 'volume.change', right: 'price', subject: { kind: 'volume', id, name: '' } } as const
  const lower = { text: 'update volumes set price_coins = 500 where id = $1', values: [id] }
  const { entryId } = await db.transaction(tx => audited(tx, BY_COMMAND, deed, NOW, () => tx.query(lower)))
  await db.transaction(tx => putBackEntry(tx, BY_COMMAND, entryId ?? '', NOW, async () => {}))
  const changes = await db.query<{ before: number }>({
    text: 'select before_coins as before from volume_price_changes order by changed_at desc limit 2',
  })
  expect(changes).toEqual([{ before: 500 }, { before: 1_200 }])
})
