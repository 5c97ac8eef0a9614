// Proves docs/product.md#repeats
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { type Buyer, CARD, paymentPagesOf } from '#tests/support/payment-pages.ts'

let shop: TestShop
let ada: Buyer
beforeAll(async () => {
  shop = await openShop({ now: '2026-11-21T12:00:00Z', env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  ada = await till.buyer()
})

const till = paymentPagesOf(() => shop)
const pay = (paymentMethod: string, change: object) =>
  shop.app.payments.pay({ ...till.order(ada), paymentMethod, ...change })
const later = (seconds: number) => shop.clock.set(new Date(shop.clock.now().getTime() + seconds * 1000))

// docs/product.md#payments: what is asked for again after a lost answer is the same purchase.
describe('paying again', () => {
  it('under the same key is the same payment, and under it nothing else is bought', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => pay('pm_card_visa', { key: 'once' })))
    expect(new Set(all.map(({ paymentId }) => paymentId)).size).toBe(1)
    const code = 'idempotency_key_in_use'
    expect(await pay('pm_card_visa', { key: 'once', coins: 1000 })).toMatchObject({ code })
    expect(await pay('pm_card_mastercard', { key: 'once' })).toMatchObject({ code })
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
  })

  it('under the same key is the same payment also when the way back has become another one', async () => {
    const { paymentId } = await pay('pm_card_visa', { key: 'moved' })
    const returnUrl = `${shop.url}/de/user/coins`
    expect(await pay('pm_card_visa', { key: 'moved', returnUrl })).toMatchObject({
      status: 'succeeded',
      paymentId,
    })
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
  })

  it('with the saved card is the same payment under the same key also when that card is gone', async () => {
    const id = await till.checkout(ada)
    await till.type(`/simulator/checkout/${id}`, { ...CARD, save: '1' })
    const { status, paymentId } = await pay('', { key: 'saved' })
    expect(status).toBe('succeeded')
    const [card] = await shop.scratch.db.query<{ id: string }>({
      text: `delete from simulator_objects where kind = 'payment_method' and customer_id = $1 returning id`,
      values: [ada.customerId],
    })
    expect(card).toBeDefined()
    expect(await pay('', { key: 'saved' })).toMatchObject({ status: 'succeeded', paymentId })
    await till.settle()
    expect(await till.coins(ada)).toBe(1000)
  })

  it('under the same key is the same payment also when the provider has forgotten the key', async () => {
    const { paymentId } = await pay('pm_card_visa', { key: 'long ago' })
    await till.settle()
    later(25 * 3_600)
    await shop.scratch.db.query({ text: 'delete from simulator_requests' })
    expect(await pay('pm_card_visa', { key: 'long ago' })).toMatchObject({ status: 'succeeded', paymentId })
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
  })
})
