import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/calls/coins.ts'
import { findLibraryBook, redeemWithCoins } from '#contract/calls/library.ts'
import { listRentals } from '#contract/calls/rentals.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import {
  balanceOf,
  type CoinShop,
  checkout,
  comeBack,
  historyOf,
  NOON,
  openCoinShop,
  type PaidFor,
  setPrice,
} from '#tests/support/coin-shop.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { CARD, paymentPagesOf } from '#tests/support/payment-pages.ts'

let open: CoinShop
let shop: TestShop
beforeAll(async () => {
  open = await openCoinShop()
  shop = open.shop
})
afterEach(async () => {
  shop.clock.set(NOON)
  await till.arrive({ copies: 1, afterSeconds: 0, reversed: false })
})
afterAll(async () => {
  expect(await listContradictions(shop.app.db)).toEqual([])
  await open.close()
})

const till = paymentPagesOf(() => shop)
const RAIN = { volume: 'rain-volume-1', price: 699 } as const
const RENTED = { part: 'rain-volume-1-part-3', price: 99 } as const

const payAtOnce = (send: Send, amount: number, query: PaidFor, paymentMethod = 'pm_card_visa') =>
  send(calls.purchaseCoins, {
    query,
    body: {
      processor: PaymentProcessor.DEBUG,
      amount,
      stripePaymentIntent: { paymentMethod, paymentIntent: '' },
    },
  })
const owns = async (send: Send) =>
  (await send(findLibraryBook, { params: { id: 'rain-volume-1' } })).answer !== undefined
const rents = async (send: Send) =>
  (await send(listRentals, { query: { running: true } })).answer?.rentals.length
const withKey = async (name: string, key: string) =>
  shop.sendWith({ authorization: `Bearer ${await open.readers.token(name)}`, 'idempotency-key': key })

it.each([
  { table: 'volumes', slug: RAIN.volume, query: RAIN, amount: 699 },
  { table: 'parts', slug: RENTED.part, query: RENTED, amount: 100 },
])('what was bought before a crash counts as bought where its row of $table is hidden since', async one => {
  const { table, slug, query, amount } = one
  const setHidden = async (hidden: boolean) => {
    await shop.app.db.transaction(async tx => {
      await tx.query({ text: `update ${table} set hidden = $2 where slug = $1`, values: [slug, hidden] })
      await bumpCatalogue(tx)
    })
    await shop.app.version.refresh()
  }
  const { name, send } = await open.buyer()
  const { id, url } = await checkout(send, amount, query)
  await till.type(url, { ...CARD })
  expect((await comeBack(send, id)).answer).toMatchObject({ ok: true, purchase: 'done' })
  const balance = await balanceOf(send)
  // As where the process ended before it could note that.
  await shop.app.db.query({
    text: `update purchases set state = 'waiting', settled_at = null
      where account_id = (select id from accounts where username = $1)`,
    values: [name],
  })
  await setHidden(true)
  const answered = await comeBack(send, id)
  await setHidden(false)
  expect(answered.answer).toMatchObject({ ok: true, purchase: 'done' })
  expect(await balanceOf(send)).toBe(balance)
})

// docs/product.md#pay-and-buy
describe('paying with a card on file for what one buys', () => {
  it('takes exactly the missing coins, and the volume is in the library', async () => {
    const { send } = await open.buyer({ bought: 140 })
    // With what the receipt says.
    expect((await payAtOnce(send, 559, RAIN)).answer).toMatchObject({
      ...{ ok: true, purchase: 'done', title: 'Rain: Volume 1', coins: 699 },
    })
    expect(await owns(send)).toBe(true)
    expect(await balanceOf(send)).toBe(0)
    const kinds = (await historyOf(send)).slice(0, 2)
    expect(kinds.some(({ book }) => book?.coins === 699)).toBe(true)
    expect(kinds.some(({ coins }) => coins?.coins === 559)).toBe(true)
    await till.settle()
    expect(await balanceOf(send)).toBe(0)
  })

  it('rents a part', async () => {
    const { send } = await open.buyer()
    expect((await payAtOnce(send, 99, RENTED)).answer).toMatchObject({ ok: true, purchase: 'done' })
    expect(await rents(send)).toBe(1)
    expect(await balanceOf(send)).toBe(0)
  })

  it('takes fewer coins than are sold alone where no more are missing, here and on a page', async () => {
    const { send } = await open.buyer({ given: 37 })
    const badAmount = { status: 400, refused: 'badAmount' }
    expect(await payAtOnce(send, 62, {})).toMatchObject(badAmount)
    expect(await send(calls.checkoutCoins, { query: {}, body: { amount: 62 } })).toMatchObject(badAmount)
    expect(await payAtOnce(send, 61, RENTED)).toMatchObject({ status: 402, refused: 'insufficientCoins' })
    expect(await payAtOnce(send, 63, RENTED)).toMatchObject(badAmount)
    const paid = send(calls.checkoutCoins, { query: RENTED, body: { amount: 62 } })
    expect((await paid).answer?.url).toBeDefined()
    expect((await payAtOnce(send, 62, RENTED)).answer).toMatchObject({ ok: true, purchase: 'done' })
    expect(await balanceOf(send)).toBe(0)
    // Where the balance reaches nothing is missing, so that the coins are bought for themselves.
    const rich = await open.buyer({ given: 99 })
    expect(await payAtOnce(rich.send, 62, RENTED)).toMatchObject(badAmount)
  })

  it('asks again how many are missing where nothing was ordered under the key yet', async () => {
    const { name } = await open.buyer({ given: 29 })
    const send = await withKey(name, 'no card yet')
    const body = { processor: PaymentProcessor.STRIPE, amount: 70 }
    const first = await send(calls.purchaseCoins, { query: RENTED, body })
    expect(first.answer).toMatchObject({ code: 'payment_method_required' })
    expect(await payAtOnce(send, 50, RENTED)).toMatchObject({ refused: 'insufficientCoins' })
    expect((await payAtOnce(send, 70, RENTED)).answer).toMatchObject({ ok: true, purchase: 'done' })
    // Repeated, it is the same purchase, though nothing is missing any more.
    expect((await payAtOnce(send, 70, RENTED)).answer).toMatchObject({ ok: true, purchase: 'done' })
    expect(await balanceOf(send)).toBe(0)
  })

  it('says nothing of a purchase where only coins are bought', async () => {
    const { send } = await open.buyer()
    const { answer } = await payAtOnce(send, 500, {})
    expect(answer).toMatchObject({ ok: true })
    expect(answer?.purchase).toBeUndefined()
  })

  it('under one key pays and buys once, however often and wherever it is asked', async () => {
    const { name } = await open.buyer()
    const once = await withKey(name, 'one')
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => payAtOnce(once, 699, RAIN)))
    for (const { answer } of all) expect(answer).toMatchObject({ ok: true, purchase: 'done' })
    expect((await payAtOnce(once, 699, RAIN)).answer).toMatchObject({ ok: true, purchase: 'done' })
    await till.settle()
    expect(await balanceOf(once)).toBe(0)
    expect((await historyOf(once)).filter(({ book }) => book)).toHaveLength(1)
  })

  it('that is declined buys nothing', async () => {
    const { send } = await open.buyer()
    const { answer } = await payAtOnce(send, 699, RAIN, 'pm_card_declined')
    expect(answer).toMatchObject({ ok: false, purchase: 'waiting' })
    await till.settle()
    expect(await owns(send)).toBe(false)
    expect(await balanceOf(send)).toBe(0)
  })

  it('which the bank confirms later buys when the coins come, without the buyer', async () => {
    const { send } = await open.buyer()
    expect((await payAtOnce(send, 699, RAIN, 'pm_card_simulatorSlow')).answer).toMatchObject({
      code: 'processing',
      purchase: 'waiting',
    })
    shop.clock.set(new Date(shop.clock.now().getTime() + 3_600_000))
    await till.settle()
    await till.settle()
    expect(await owns(send)).toBe(true)
    expect(await balanceOf(send)).toBe(0)
  })

  it('goes on where the bank was asked, and buys', async () => {
    const { send } = await open.buyer()
    const { answer } = await payAtOnce(send, 699, RAIN, 'pm_card_authenticationRequired')
    expect(answer).toMatchObject({ requiresAction: true, purchase: 'waiting' })
    const { location } = await till.type(answer?.message ?? '', { answer: 'confirm' })
    const paymentIntent = new URL(location).searchParams.get('payment_intent') ?? ''
    const body = {
      processor: PaymentProcessor.STRIPE,
      amount: 0,
      stripePaymentIntent: { paymentMethod: '', paymentIntent },
    }
    expect((await send(calls.purchaseCoins, { body })).answer).toMatchObject({ ok: true, purchase: 'done' })
    expect(await owns(send)).toBe(true)
  })
})

describe('what is being paid for is not paid for twice', () => {
  it('while the bank has not answered, with another key, on a page, or with another amount', async () => {
    const { send } = await open.buyer()
    await payAtOnce(send, 699, RAIN, 'pm_card_simulatorSlow')
    const pending = { status: 409, refused: 'paymentPending' }
    expect(await payAtOnce(send, 699, RAIN)).toMatchObject(pending)
    expect(await payAtOnce(send, 1000, RAIN)).toMatchObject(pending)
    expect(await send(calls.checkoutCoins, { query: RAIN, body: { amount: 699 } })).toMatchObject(pending)
    // Something else can be paid for.
    expect((await payAtOnce(send, 100, RENTED)).answer).toMatchObject({ ok: true, purchase: 'done' })
    shop.clock.set(new Date(shop.clock.now().getTime() + 3_600_000))
    await till.settle()
    await till.settle()
    expect(await owns(send)).toBe(true)
    expect(await balanceOf(send)).toBe(1)
  })

  it('but again after the card was declined', async () => {
    const { send } = await open.buyer()
    await payAtOnce(send, 699, RAIN, 'pm_card_declined')
    expect((await payAtOnce(send, 699, RAIN)).answer).toMatchObject({ ok: true, purchase: 'done' })
  })

  it('nor is one key good for two purchases', async () => {
    const { name } = await open.buyer()
    const once = await withKey(name, 'two')
    await payAtOnce(once, 699, RAIN)
    const other = { ...RAIN, volume: 'rain-volume-6' }
    expect(await payAtOnce(once, 699, other)).toMatchObject({ status: 422, refused: 'keyUsed' })
    expect(await payAtOnce(once, 699, {})).toMatchObject({ status: 422 })
    expect((await payAtOnce(once, 699, RAIN)).answer).toMatchObject({ purchase: 'done' })
  })

  it('nor at another price than the one that was shown', async () => {
    const { send } = await open.buyer()
    expect(await payAtOnce(send, 1000, { ...RAIN, cents: 980 })).toMatchObject({
      status: 409,
      refused: 'priceChanged',
    })
    // Packs cost less only where the shop says so.
    const asShown = { ...RAIN, cents: 1000 }
    expect((await payAtOnce(send, 1000, asShown)).answer).toMatchObject({ purchase: 'done' })
  })
})

describe('paying on the provider’s page for what one buys', () => {
  it('buys when the buyer comes back', async () => {
    const { send } = await open.buyer({ given: 199 })
    const { id, url } = await checkout(send, 500, RAIN)
    await till.type(url, { ...CARD })
    expect((await comeBack(send, id)).answer).toMatchObject({ ok: true, purchase: 'done' })
    expect(await owns(send)).toBe(true)
    expect(await balanceOf(send)).toBe(0)
  })

  it('buys also where the buyer never comes back', async () => {
    const { send } = await open.buyer()
    const { url } = await checkout(send, 699, RAIN)
    await till.type(url, { ...CARD })
    await till.settle()
    await till.settle()
    expect(await owns(send)).toBe(true)
  })

  it('buys once, whoever comes first: returns, repeated events and jobs of two processes', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { send } = await open.buyer()
      await till.arrive({ copies: 5 })
      const { id, url } = await checkout(send, 699, RAIN)
      await till.type(url, { ...CARD })
      const all = await Promise.all([
        ...Array.from({ length: 5 }, () => comeBack(send, id)),
        till.settle(),
        open.second.app.jobs.runDue(),
      ])
      for (const one of all.slice(0, 5)) expect(one).toMatchObject({ answer: { ok: true, purchase: 'done' } })
      await till.settle()
      expect(await balanceOf(send)).toBe(0)
      expect((await historyOf(send)).filter(({ book }) => book)).toHaveLength(1)
    }
  })

  it('not paid for waits, and another’s is nobody else’s', async () => {
    const { send } = await open.buyer()
    const { id } = await checkout(send, 699, RAIN)
    expect((await comeBack(send, id)).answer).toMatchObject({ ok: false, code: 'open', purchase: 'waiting' })
    const other = (await open.buyer()).send
    expect(await comeBack(other, id)).toMatchObject({ status: 404 })
    expect(await owns(send)).toBe(false)
  })
})

describe('where what was paid for cannot be had any more, the coins stay', () => {
  it('when its price has changed meanwhile', async () => {
    const { send } = await open.buyer()
    const { id, url } = await checkout(send, 699, RAIN)
    await setPrice(open, 900)
    await till.type(url, { ...CARD })
    expect((await comeBack(send, id)).answer).toMatchObject({ ok: true, purchase: 'priceChanged' })
    await setPrice(open, null)
    // What was refused once is not bought later behind the reader's back.
    expect((await comeBack(send, id)).answer).toMatchObject({ ok: true, purchase: 'priceChanged' })
    await till.settle()
    expect(await owns(send)).toBe(false)
    expect(await balanceOf(send)).toBe(699)
  })

  it('when it was bought in another window', async () => {
    const { send } = await open.buyer({ bought: 699 })
    const { id, url } = await checkout(send, 100, RAIN)
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' } })
    await till.type(url, { ...CARD })
    expect((await comeBack(send, id)).answer).toMatchObject({ ok: true, purchase: 'alreadyOwned' })
    expect(await balanceOf(send)).toBe(100)
  })

  it('when the coins were spent on something else', async () => {
    const { send } = await open.buyer({ bought: 600 })
    const { id, url } = await checkout(send, 100, RAIN)
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-6' } })
    expect(await balanceOf(send)).toBe(600)
    await send(calls.purchaseCoins, { body: { processor: PaymentProcessor.DEBUG, amount: 100 } })
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-6' } })
    await till.type(url, { ...CARD })
    expect((await comeBack(send, id)).answer).toMatchObject({ ok: true, purchase: 'insufficientCoins' })
    expect(await balanceOf(send)).toBe(101)
  })
})

describe('nobody pays for what they cannot have', () => {
  it.each<[number, string, number, PaidFor]>([
    [402, 'insufficientCoins', 100, RAIN],
    [404, 'volumeNotFound', 699, { volume: 'nothing' }],
    [404, 'partNotFound', 699, { part: 'nothing' }],
    [404, 'notForSale', 699, { volume: 'rain-volume-3' }],
    [409, 'priceChanged', 699, { ...RAIN, price: 600 }],
    [409, 'priceChanged', 100, { ...RENTED, price: 98 }],
    [501, 'notForManga', 899, { volume: 'drawn-volume-1' }],
    [501, 'notForRent', 100, { part: 'rain-volume-1-part-1' }],
    [501, 'notReady', 100, { part: 'rain-volume-1-part-4' }],
  ])('%i %s', async (status, refused, amount, query) => {
    const { send } = await open.buyer()
    expect(await payAtOnce(send, amount, query)).toMatchObject({ status, refused })
    const opened = await send(calls.checkoutCoins, { query, body: { amount } })
    expect(opened).toMatchObject({ status, refused })
    await till.settle()
    expect(await balanceOf(send)).toBe(0)
  })

  it('in a country in which it is not sold', async () => {
    const { name } = await open.buyer()
    const authorization = `Bearer ${await open.readers.token(name)}`
    const inGermany = shop.sendWith({ authorization, 'x-country': 'DE' })
    const query = { volume: 'blocked-volume-1' }
    expect(await payAtOnce(inGermany, 699, query)).toMatchObject({ status: 451 })
    expect(await balanceOf(inGermany)).toBe(0)
  })

  it('twice', async () => {
    const { send } = await open.buyer({ bought: 798 })
    await payAtOnce(send, 100, RENTED)
    expect(await payAtOnce(send, 100, RENTED)).toMatchObject({ status: 409, refused: 'alreadyRented' })
    await payAtOnce(send, 100, RAIN)
    expect(await payAtOnce(send, 699, RAIN)).toMatchObject({ status: 409, refused: 'alreadyOwned' })
    expect(await payAtOnce(send, 100, RENTED)).toMatchObject({ status: 409, refused: 'alreadyOwned' })
  })
})
