// Proves docs/product.md#coins, docs/product.md#credentials
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { returnFromCheckout } from '#contract/calls/coins.ts'
import type { Send } from '#contract/page.ts'
import { PaymentsUnavailable } from '#server/payments/payments.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { type Buyer, CARD, paymentPagesOf } from '#tests/support/payment-pages.ts'
import { readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let mail: MailServer
let ada: Send
let bea: Send
let buyer: Buyer

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
  ada = await readers.reader('ada')
  bea = await readers.reader('bea')
  const [row] = await shop.scratch.db.query<{ id: string }>({
    text: `select id from accounts where username = 'ada'`,
  })
  const accountId = row?.id ?? ''
  const email = 'ada@example.com'
  buyer = { accountId, customerId: await shop.app.payments.findOrCreateCustomer({ accountId, email }) }
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})
beforeEach(async () => {
  await till.settle()
  await till.arrive({})
  before = await till.coins(buyer)
})

let before = 0
const till = paymentPagesOf(() => shop)
const readers = readersOf(
  () => shop,
  () => mail,
)
const comeBack = (id: string, as = ada) => as(returnFromCheckout, { params: { id } })
const came = async () => (await till.coins(buyer)) - before
const paid = async (change: object = {}) => {
  const id = await till.checkout(buyer)
  await till.type(`/simulator/checkout/${id}`, { ...CARD, ...change })
  return id
}
const DONE = { answer: { ok: true, requiresAction: false, code: '', message: '' } }

// docs/product.md#payment-events: one function for event, return page and reconciler.
describe('coming back from the checkout', () => {
  it('before any event has come gives the coins, and the event gives none', async () => {
    await till.arrive({ afterSeconds: 3_600 })
    const id = await paid()
    expect(await comeBack(id)).toEqual(DONE)
    expect(await came()).toBe(500)
    shop.clock.set(new Date(shop.clock.now().getTime() + 3_600_000))
    await till.settle()
    expect(await came()).toBe(500)
  })

  it('after the event has come says the same', async () => {
    const id = await paid()
    await till.settle()
    expect(await came()).toBe(500)
    expect(await comeBack(id)).toEqual(DONE)
    expect(await came()).toBe(500)
  })

  it('twenty times at once, with the event in between, gives once', async () => {
    const id = await paid()
    const all = await Promise.all([...Array.from({ length: 20 }, () => comeBack(id)), till.settle()])
    expect(all.slice(0, 20)).toEqual(Array(20).fill(DONE))
    expect(await came()).toBe(500)
  })

  it('without having paid says so', async () => {
    expect(await comeBack(await till.checkout(buyer))).toMatchObject({ answer: { ok: false, code: 'open' } })
    const declined = await paid({ number: '4000000000000002' })
    expect(await comeBack(declined)).toMatchObject({ answer: { ok: false, code: 'open' } })
    const slow = await paid({ number: '4000000000000077' })
    expect(await comeBack(slow)).toMatchObject({ answer: { ok: false, code: 'processing' } })
    expect(await came()).toBe(0)
  })

  it('to somebody else’s checkout, or to none, is 404', async () => {
    const id = await paid()
    expect(await comeBack(id, bea)).toMatchObject({ status: 404, refused: 'checkoutNotFound' })
    for (const none of ['cs_test_nothing', '..', 'pi_1', 'cs_test_x?expand[]=line_items'])
      expect(await comeBack(none)).toMatchObject({ status: 404 })
    expect(await shop.send(returnFromCheckout, { params: { id } })).toMatchObject({ status: 401 })
  })

  it('while the provider does not answer is 503, and can be done again', async () => {
    const id = await paid()
    const away = vi
      .spyOn(shop.app.payments, 'fetchPayment')
      .mockRejectedValue(new PaymentsUnavailable('away'))
    expect(await comeBack(id)).toMatchObject({ status: 503, refused: 'paymentsUnavailable' })
    expect(await came()).toBe(0)
    away.mockRestore()
    expect(await comeBack(id)).toEqual(DONE)
    expect(await came()).toBe(500)
  })
})
