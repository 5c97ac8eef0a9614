import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listContradictions } from '#server/coins/audit-store.ts'
import { redeemReceipt } from '#server/coins/redeem-receipt.ts'
import { PaymentsUnavailable, SignatureRefused } from '#server/payments/payments.ts'
import { type AppStore, ReceiptRefused, type StoreRefund } from '#server/payments/stores/app-store.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { type Buyer, paymentPagesOf } from '#tests/support/payment-pages.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
let shop: TestShop
let ada: Buyer
let bought = 0
let given: StoreRefund[] | Error = []

/** What Apple and Google say is tested with their own libraries; here it is what follows from it. */
const apple: AppStore = {
  confirm: async ({ token }) => ({ ...goods, id: `apple:${token}` }),
  readNotice: async body => {
    const said = Buffer.from(body).toString()
    if (said === 'forged') throw new SignatureRefused('forged')
    return JSON.parse(said)
  },
}
const play: AppStore = {
  confirm: async ({ token }) => ({ ...goods, id: `play:${token}` }),
  listRefunds: async () => {
    if (given instanceof Error) throw given
    return given
  },
}
const goods = { sku: 'coins-500', quantity: 1, amountCents: 499, currency: 'usd', finish: async () => {} }

beforeAll(async () => {
  shop = await openShop({ now: new Date(NOON), env: { LOG_LEVEL: 'silent' } })
  Object.assign(shop.app.payments.stores, { apple, play })
})
afterAll(async () => {
  expect(await listContradictions(shop.app.db)).toEqual([])
  await shop.close()
})
beforeEach(async () => {
  ada = await till.buyer()
  bought++
})

const till = paymentPagesOf(() => shop)
const receipt = (store: AppStore, token: string) =>
  redeemReceipt(shop.app, store, { accountId: ada.accountId, token, sku: null })
const notice = async (share: number, asked: number, token = `A${bought}`) => {
  const body = JSON.stringify({ purchaseId: `apple:${token}`, share, asked } satisfies StoreRefund)
  const { status } = await shop.fetch('/webhooks/apple', { method: 'POST', body })
  await till.settle()
  return status
}

// docs/product.md#refunds-and-disputes, also in the stores of apps.
describe('a purchase in an app that Apple gives back', () => {
  it('takes its coins, once however often it is told, and gives them again when that is reversed', async () => {
    await receipt(apple, `A${bought}`)
    expect(await till.coins(ada)).toBe(500)
    for (let times = 0; times < 3; times++) expect(await notice(1, 10)).toBe(200)
    expect(await till.coins(ada)).toBe(0)
    expect(await notice(0, 20)).toBe(200)
    expect(await till.coins(ada)).toBe(500)
    // An older notice that comes late changes nothing.
    expect(await notice(1, 15)).toBe(200)
    expect(await till.coins(ada)).toBe(500)
  })

  it('takes a part where a part went back', async () => {
    await receipt(apple, `A${bought}`)
    await notice(0.4, 10)
    expect(await till.coins(ada)).toBe(300)
  })

  it('is refused when it is shown after that', async () => {
    await notice(1, 10)
    await expect(receipt(apple, `A${bought}`)).rejects.toBeInstanceOf(ReceiptRefused)
    expect(await till.coins(ada)).toBe(0)
  })

  it('is not believed of anybody else: 400', async () => {
    const { status } = await shop.fetch('/webhooks/apple', { method: 'POST', body: 'forged' })
    expect(status).toBe(400)
  })
})

describe('a purchase in an app that Google gives back', () => {
  it('is found by the look of every day, also after one in which Google did not answer', async () => {
    await receipt(play, `G${bought}`)
    given = new PaymentsUnavailable('away')
    shop.clock.set(new Date(NOON + 25 * 3_600_000))
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
    given = [{ purchaseId: `play:G${bought}`, share: 1, asked: NOON }]
    for (const days of [2.1, 3.2]) {
      shop.clock.set(new Date(NOON + days * 24 * 3_600_000))
      await till.settle()
    }
    expect(await till.coins(ada)).toBe(0)
  })
})

it('a shop without an app has no such address', async () => {
  const other = await openShop({ env: { LOG_LEVEL: 'silent' } })
  expect((await other.fetch('/webhooks/apple', { method: 'POST', body: '{}' })).status).toBe(404)
  await other.close()
})
