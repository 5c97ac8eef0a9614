import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import * as coins from '#contract/calls/coins.ts'
import * as gifts from '#contract/calls/gifts.ts'
import * as library from '#contract/calls/library.ts'
import { readLibrary } from '#contract/calls/library.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { coinPayments } from '#server/coins/fulfil-payment.ts'
import { createGift } from '#server/gifts/create-gift.ts'
import { nextAsk } from '#server/payments/payment-store.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { setDelivery } from '#stripe-simulator/simulator-store.ts'
import { type CoinShop, day, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

let open: CoinShop
let shop: TestShop
beforeAll(async () => {
  open = await openCoinShop()
  shop = open.shop
})
afterAll(async () => {
  expect(await listContradictions(shop.app.db)).toEqual([])
  await open.close()
})

const redeem = (send: Send, volumeId = 'rain-volume-1') =>
  send(library.redeemWithCoins, { params: { volumeId }, query: {} })
const idOf = async (username: string) => {
  const [row] = await shop.scratch.db.query<{ id: string }>({
    text: 'select id from accounts where username = $1',
    values: [username],
  })
  return row?.id ?? ''
}

// docs/product.md#volume-price: manga can be redeemed where the operator says so.
describe('manga, with REDEEM_MANGA=on', () => {
  it('is redeemed for its price, with coins or with a credit', async () => {
    const env = { LOG_LEVEL: 'silent', REDEEM_MANGA: 'on' }
    const other = await openShop({ now: NOON, scratch: shop.scratch, env })
    const { name } = await open.buyer({ bought: 900 })
    const send = other.sendWith({ authorization: `Bearer ${await open.readers.token(name)}` })
    expect((await redeem(send, 'drawn-volume-1')).answer?.volume).toMatchObject({
      slug: 'drawn-volume-1',
      owned: true,
    })
    expect((await send(findMe, {})).answer?.coins).toBe(1)
    const second = (await open.buyer({ credits: 1 })).name
    const asSecond = other.sendWith({ authorization: `Bearer ${await open.readers.token(second)}` })
    const params = { volumeId: 'drawn-volume-1' }
    expect((await asSecond(library.redeemWithCredits, { params })).answer?.volume?.owned).toBe(true)
    expect((await asSecond(findMe, {})).answer?.usedCredits).toBe(1)
    await other.close()
  })
})

// docs/product.md#history.
describe('the history', () => {
  it('tells the last first, from a moment on and before another, also of one moment in the order of what was done', async () => {
    const { name, send } = await open.buyer({ bought: 5000 })
    await redeem(send, 'rain-volume-6')
    await redeem(send, 'rain-volume-7')
    shop.clock.set(day(0.25))
    await fillPurse(shop, name, { given: 50 })
    shop.clock.set(day(0.5))
    await redeem(send, 'rain-volume-8')
    const of = async (query: { from?: Date; until?: Date } = {}) =>
      ((await send(coins.readHistory, { query })).answer?.entries ?? []).map(
        ({ book, promo, coins: bought }) =>
          book?.bookTitle.replace('Rain: ', '') ?? promo?.coinValue ?? bought?.coins,
      )
    const all = ['Volume 8', 50, 'Volume 7', 'Volume 6', 5000]
    expect(await of()).toEqual(all)
    expect(await of({ from: day(0.25) })).toEqual(all.slice(0, 2))
    expect(await of({ until: day(0.25) })).toEqual(all.slice(2))
    expect(await of({ from: day(0), until: day(0.5) })).toEqual(all.slice(1))
    expect(await of({ from: new Date(day(0.25).getTime() + 1), until: day(0.5) })).toEqual([])
    const words = await shop.fetch('/app/v2/me/history?from=yesterday', {
      headers: { authorization: `Bearer ${await open.readers.token(name)}` },
    })
    expect(words.status).toBe(400)
    shop.clock.set(NOON)
  })
})

// docs/product.md#gifts.
describe('a gift code for one account', () => {
  it('counts for one of 20 that come at once, in two processes', async () => {
    const given = { coins: 500, volume: null, uses: 1, expiresAt: null, note: '' }
    const code = await createGift(shop.app, given)
    const all = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const { name, send } = await open.buyer()
        const token = await open.readers.token(name)
        return n % 2 ? send : open.second.sendWith({ authorization: `Bearer ${token}` })
      }),
    )
    const outcomes = await Promise.all(all.map(send => send(gifts.redeemGift, { params: { code } })))
    expect(outcomes.filter(({ answer }) => answer)).toHaveLength(1)
    expect(outcomes.filter(({ refused }) => refused === 'giftUsed')).toHaveLength(19)
    const purses = await Promise.all(all.map(async send => (await send(findMe, {})).answer?.coins))
    expect(purses.toSorted()).toEqual([...Array(19).fill(0), 500])
  })
})

// docs/product.md#payment-events.
describe('coins that are spent while their money goes back', () => {
  const BOUGHT = 1000
  const PRICE = 699

  /** Who waits for a lock in this shop's database. */
  const waiting = async () =>
    (
      await shop.scratch.db.query({
        text: `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      })
    ).length

  async function buyCoins(send: Send, accountId: string): Promise<string> {
    const body = { processor: PaymentProcessor.DEBUG, amount: BOUGHT }
    expect((await send(coins.purchaseCoins, { body })).answer?.ok).toBe(true)
    const [row] = await shop.scratch.db.query<{ id: string }>({
      text: `select payment_id as id from ledger_entries where account_id = $1 and kind = 'purchase'`,
      values: [accountId],
    })
    return row?.id ?? ''
  }

  async function outcomeOf(accountId: string) {
    const [row] = await shop.scratch.db.query<{ coins: number; owed: number; refunds: number }>({
      text: `select (select amount from balances where account_id = $1 and unit = 'coins') as coins,
        (select coalesce(sum(coins_left), 0)::int from coin_debts where account_id = $1) as owed,
        (select count(*)::int from ledger_entries where account_id = $1 and kind = 'refund') as refunds`,
      values: [accountId],
    })
    return row
  }

  const rounds = Array.from({ length: 20 }, (_, round) => [round, ['spent', 'refunded', 'either'][round % 3]])
  const poll = (count: number) => expect.poll(waiting, { interval: 5, timeout: 10_000 }).toBe(count)
  const hooks = () => coinPayments(shop.app)
  // Nothing is told: what settles the refund is what is asked for here, and nothing comes between.
  beforeAll(() => setDelivery(shop.app.db, { copies: 0 }))

  it.each(rounds)(
    'are owed as far as they were spent, and no purse is ever below nothing: round %i, %s first',
    async (round, first) => {
      const name = `spender${round}`
      await open.readers.verify(name)
      const accountId = await idOf(name)
      const send = open.second.sendWith({ authorization: `Bearer ${await open.readers.token(name)}` })
      const paymentId = await buyCoins(send, accountId)
      expect(await shop.app.payments.refund(paymentId, { key: name })).toBe(true)
      const payment = await shop.app.payments.fetchPayment(paymentId)
      if (!payment) throw new Error('the payment is gone')
      const paid = { ...payment, accountId, coins: BOUGHT, asked: await nextAsk(shop.app.db) }
      // Both have begun and wait for the purse before either of them goes on.
      const both = await shop.scratch.db.transaction(async tx => {
        await tx.query({
          text: 'select from balances where account_id = $1 for update',
          values: [accountId],
        })
        if (first === 'refunded') {
          const settled = hooks().takeBack(paid)
          await poll(1)
          const spent = redeem(send)
          await poll(2)
          return { spent, settled }
        }
        const spent = redeem(send)
        if (first === 'spent') await poll(1)
        const settled = settlePayment(shop.app, hooks(), paymentId)
        await poll(2)
        return { spent, settled }
      })
      const { answer, refused } = await both.spent
      await both.settled
      // It may be told again.
      expect(await settlePayment(shop.app, hooks(), paymentId)).toBe('known')
      if (first !== 'either') expect(answer ? 'spent' : 'refunded').toBe(first)
      if (!answer) expect(refused).toBe('insufficientCoins')
      expect(await outcomeOf(accountId)).toEqual({ coins: 0, owed: answer ? PRICE : 0, refunds: 1 })
      expect((await send(readLibrary, {})).answer?.books).toHaveLength(answer ? 1 : 0)
    },
  )
})
