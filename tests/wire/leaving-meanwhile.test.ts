import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ping } from '#contract/calls/accounts.ts'
import * as coins from '#contract/calls/coins.ts'
import { follow, makeFeedLink } from '#contract/calls/follows.ts'
import * as library from '#contract/calls/library.ts'
import { makeOpdsLink } from '#contract/calls/opds.ts'
import { savePreferences } from '#contract/calls/preferences.ts'
import { saveProgress } from '#contract/calls/reading.ts'
import * as rentals from '#contract/calls/rentals.ts'
import { paymentHooks } from '#server/payment-hooks.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { type CoinShop, openCoinShop } from '#tests/support/coin-shop.ts'
import { CARD, paymentPagesOf } from '#tests/support/payment-pages.ts'

interface Answered {
  readonly refused?: string | undefined
  readonly status?: number | undefined
}

let open: CoinShop
beforeAll(async () => {
  open = await openCoinShop()
})
afterAll(() => open.close())

/** Asks all of this while the account is being deleted: they have been let in, and wait for the deletion to end. */
async function askWhileLeaving(name: string, ask: () => Promise<Answered>[]): Promise<Answered[]> {
  const { db } = open.shop.scratch
  let asked: Promise<Answered>[] = []
  await db.transaction(async tx => {
    await tx.query({ text: 'select from accounts where username = $1 for update', values: [name] })
    asked = ask()
    for (let waiting = 0; waiting < asked.length; ) {
      const [row] = await db.query<{ count: number }>({
        text: `select count(distinct l.pid) as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where not l.granted and a.datname = current_database()`,
      })
      waiting = row?.count ?? 0
    }
    await tx.query({ text: 'update accounts set deleted_at = now() where username = $1', values: [name] })
  })
  return Promise.all(asked)
}

const rowsOf = async (table: string, name: string) =>
  open.shop.scratch.db.query({
    text: `select 1 from ${table} where account_id = (select id from accounts where username = $1)`,
    values: [name],
  })

// docs/product.md#personal-data.
describe('what is asked for while one’s account is being deleted', () => {
  it('is refused as for somebody who is not signed in, and leaves nothing of them behind', async () => {
    const { name, send } = await open.buyer({ bought: 2_000 })
    const outcomes = await askWhileLeaving(name, () => [
      send(savePreferences, { body: { fontSize: 2 } }),
      send(saveProgress, { params: { partId: 'rain-volume-1-part-1' }, body: { value: 0.5 } }),
      send(follow, { params: { seriesId: 'rain' } }),
      send(makeFeedLink, {}),
      send(makeOpdsLink, {}),
      send(library.redeemWithCoins, { params: { volumeId: 'rain-volume-1' } }),
      send(rentals.rentPart, { params: { partId: 'rain-volume-1-part-3' } }),
      send(ping, {
        body: { version: '1', device: { identifier: 'phone', pkey: new Uint8Array([1]) } },
      }),
    ])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 401, refused: 'signInFirst' })
    for (const table of [
      ...['reader_preferences', 'reading_progress', 'follows', 'personal_links', 'opds_links'],
      ...['library_books', 'rentals', 'devices'],
    ])
      expect([table, await rowsOf(table, name)]).toEqual([table, []])
  })

  it('is not paid for, and the customer whom the payment provider was just making is deleted there', async () => {
    const { name, send } = await open.buyer()
    const [outcome] = await askWhileLeaving(name, () => [
      send(coins.purchaseCoins, { body: { processor: 0, amount: 500 } }),
    ])
    expect(outcome).toMatchObject({ status: 401 })
    expect(await rowsOf('payment_customers', name)).toEqual([])
    expect(await rowsOf('payment_orders', name)).toEqual([])
    const leavers = await open.shop.scratch.db.query({ text: 'select customer_id from payment_leavers' })
    expect(leavers).toHaveLength(1)
  })
})

// docs/product.md#payments: nobody is charged for what they do not get.
describe('what is paid for after its account was deleted', () => {
  const till = paymentPagesOf(() => open.shop)
  const leave = (accountId: string) =>
    open.shop.scratch.db.query({
      text: 'update accounts set deleted_at = now() where id = $1',
      values: [accountId],
    })
  const paymentsOf = async (customerId: string) =>
    (await open.shop.app.payments.listPayments(new Date(0))).filter(one => one.customerId === customerId)

  it('on a page that was still open goes back whole, once, and no coins come', async () => {
    const buyer = await till.buyer()
    const checkout = await till.checkout(buyer)
    await leave(buyer.accountId)
    await till.type(`/simulator/checkout/${checkout}`, CARD)
    for (let turns = 0; turns < 3; turns++) await till.settle()
    expect(await till.coins(buyer)).toBe(0)
    const [payment, ...others] = await paymentsOf(buyer.customerId)
    expect(others).toEqual([])
    expect(payment).toMatchObject({ amountCents: 500, refundedCents: 500 })
    if (payment) expect(await paymentHooks(open.shop.app).paymentDiffers?.(payment)).toBeNull()
  })

  it('was no gift: what came before stays paid, however often it is told of afterwards', async () => {
    const buyer = await till.buyer()
    await till.type(`/simulator/checkout/${await till.checkout(buyer)}`, CARD)
    await till.settle()
    await leave(buyer.accountId)
    const [payment] = await paymentsOf(buyer.customerId)
    await settlePayment(open.shop.app, paymentHooks(open.shop.app), payment?.id ?? '')
    await till.settle()
    expect(await paymentsOf(buyer.customerId)).toMatchObject([{ amountCents: 500, refundedCents: 0 }])
  })
})
