import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aggregateSeries, findPrice } from '#contract/calls/catalogue.ts'
import * as coins from '#contract/calls/coins.ts'
import { readLibrary, redeemBundle, redeemWithCoins } from '#contract/calls/library.ts'
import { takeDown } from '#contract/calls/studio-takedowns.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { giveBook } from '#server/library/redeem.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { addSeries } from '#tests/support/add-series.ts'
import {
  balanceOf,
  type CoinShop,
  checkout,
  comeBack,
  countStatuses,
  day,
  historyOf,
  NOON,
  openCoinShop,
} from '#tests/support/coin-shop.ts'
import { offerBundle } from '#tests/support/offer-bundle.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { CARD, paymentPagesOf } from '#tests/support/payment-pages.ts'
import { runSale } from '#tests/support/run-sale.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'

let open: CoinShop
let shop: TestShop
let second: TestShop
let bundle: string
beforeAll(async () => {
  open = await openCoinShop()
  ;({ shop, second } = open)
  await addSeries(shop.scratch.db, {
    title: 'Storm',
    blockedIn: ['DE'],
    volumes: Array.from({ length: 4 }, () => ({ priceCoins: 500 })),
  })
  await addSeries(shop.scratch.db, {
    title: 'Fog',
    volumes: [
      ...[{ priceCoins: 599 }, { priceCoins: 601 }, { priceCoins: 333 }],
      ...[{ publishingAt: day(3) }, { publishingAt: null }, { hidden: true }],
    ],
  })
  bundle = await offerBundle(shop, { of: ['fog'] })
  await refresh()
})
afterEach(async () => {
  shop.clock.set(NOON)
  await refresh()
})
afterAll(async () => {
  expect(await listContradictions(shop.app.db)).toEqual([])
  await open.close()
})

const till = paymentPagesOf(() => shop)
const refresh = async () => {
  await shop.app.version.refresh()
  await second.app.version.refresh()
}
/** 479, 480 and 266: each rounded down. */
const ALL = 1_225
const buy = (send: Send, query: { coins?: number } = {}, bundleId = bundle) =>
  send(redeemBundle, { params: { bundleId }, query })
const redeem = (send: Send, volumeId: string) => send(redeemWithCoins, { params: { volumeId } })
const library = async (send: Send) =>
  ((await send(readLibrary, {})).answer?.books ?? []).map(({ volume }) => volume?.slug).toSorted()
const offersOf = async (send: Send, id = 'fog') =>
  (await send(aggregateSeries, { params: { id } })).answer?.bundles ?? []
const withKey = async (name: string, key: string, at: TestShop = shop) =>
  at.sendWith({ authorization: `Bearer ${await open.readers.token(name)}`, 'idempotency-key': key })
const FOG = ['fog-volume-1', 'fog-volume-2', 'fog-volume-3']

async function setPrice(slug: string, price: number): Promise<void> {
  await shop.app.db.transaction(async tx => {
    await tx.query({ text: 'update volumes set price_coins = $2 where slug = $1', values: [slug, price] })
    await bumpCatalogue(tx)
  })
  await refresh()
}

// docs/product.md#bundles
describe('a bundle is shown', () => {
  it('with its series and each volume of it, with what is out and sold, and what that costs one by one', async () => {
    const [offer, ...others] = await offersOf(shop.send)
    expect(others).toEqual([])
    expect(offer).toMatchObject({
      ...{ id: bundle, names: { en: 'The rainy days', de: 'Die Regentage' }, discount: 2_000, owned: 0 },
      ...{ coins: ALL, singleCoins: 1_533, allCoins: ALL, allSingleCoins: 1_533, endsAt: undefined },
    })
    expect(offer?.volumes.map(({ slug, coins, singleCoins }) => [slug, coins, singleCoins])).toEqual([
      ['fog-volume-1', 479, 599],
      ['fog-volume-2', 480, 601],
      ['fog-volume-3', 266, 333],
    ])
    const ofVolume = await shop.send(findPrice, { params: { id: 'fog-volume-2' } })
    expect(ofVolume.answer?.bundles).toEqual([offer])
  })

  it('to readers without what they own, and not where less than two volumes are missing', async () => {
    const { send } = await open.buyer({ bought: 5_000 })
    await redeem(send, 'fog-volume-1')
    expect(await offersOf(send)).toMatchObject([
      { owned: 1, coins: 746, singleCoins: 934, allCoins: ALL, allSingleCoins: 1_533 },
    ])
    await redeem(send, 'fog-volume-2')
    expect(await offersOf(send)).toEqual([])
    expect(await offersOf(shop.send)).toHaveLength(1)
  })

  it('from its beginning until its end, also on pages that are cached', async () => {
    const id = await offerBundle(shop, { of: ['storm'], startsAt: day(1), endsAt: day(2) })
    expect(await offersOf(shop.send, 'storm')).toEqual([])
    shop.clock.set(day(1))
    await refresh()
    expect(await offersOf(shop.send, 'storm')).toMatchObject([{ id, endsAt: day(2) }])
    shop.clock.set(day(2))
    await refresh()
    expect(await offersOf(shop.send, 'storm')).toEqual([])
  })

  it('never as a draft, nor after it was withdrawn', async () => {
    for (const stage of ['draft', 'withdrawn'] as const) {
      const id = await offerBundle(shop, { of: ['storm'], stage })
      expect(await offersOf(shop.send, 'storm')).toEqual([])
      expect(await buy((await open.buyer({ bought: 5_000 })).send, {}, id)).toMatchObject({
        status: 404,
        refused: 'bundleNotFound',
      })
    }
  })

  it('to readers without what is not sold in their country', async () => {
    await offerBundle(shop, { of: ['storm', 'regen-volume-1'], name: 'Weather', names: {} })
    const { name } = await open.buyer()
    const authorization = `Bearer ${await open.readers.token(name)}`
    expect(await offersOf(shop.sendWith({ authorization, 'x-country': 'DE' }), 'storm')).toEqual([])
    const [offer] = await offersOf(shop.sendWith({ authorization, 'x-country': 'FR' }), 'storm')
    expect(offer).toMatchObject({
      names: { en: 'Weather' },
      volumes: expect.toSatisfy(all => all.length === 5),
    })
  })
})

describe('a volume of a bundle that was taken down', () => {
  it('is in the bundle no more where it was, and is bought with it elsewhere', async () => {
    const publisher = await makeStaff(open, 'takes-down')
    const id = await idAt(shop, 'fog-volume-3')
    const reason = { source: 'court', reason: 'A court forbids it.' }
    const body = { countries: ['DE'], ...reason }
    expect(await publisher(takeDown, { params: { id }, body })).not.toHaveProperty('refused')
    await refresh()
    const { name, send } = await open.buyer({ bought: 5_000 })
    const authorization = `Bearer ${await open.readers.token(name)}`
    const inGermany = shop.sendWith({ authorization, 'x-country': 'DE' })
    expect(await offersOf(inGermany)).toMatchObject([{ coins: 479 + 480 }])
    expect(await buy(inGermany, { coins: ALL })).toMatchObject({ status: 409, refused: 'priceChanged' })
    expect((await buy(send, { coins: ALL })).answer?.books).toHaveLength(3)
  })
})

describe('a bundle is bought', () => {
  it('with one entry for each volume, whose sum is what was shown, and all of them are in the library', async () => {
    const { send } = await open.buyer({ bought: 1_000, given: 500 })
    const { answer } = await buy(send, { coins: ALL })
    expect(answer).toMatchObject({ coins: ALL })
    expect(answer?.books.map(({ volume }) => volume?.slug)).toEqual(FOG)
    expect(await library(send)).toEqual(FOG)
    expect(await balanceOf(send)).toBe(1_500 - ALL)
    const paid = (await historyOf(send)).flatMap(({ book }) => (book ? [book.coins] : []))
    expect(paid.toSorted()).toEqual([266, 479, 480])
  })

  it('without what the reader owns, for what is left of it', async () => {
    const { send } = await open.buyer({ bought: 599 + 746 })
    await redeem(send, 'fog-volume-1')
    expect((await buy(send, { coins: 746 })).answer?.books).toHaveLength(2)
    expect(await library(send)).toEqual(FOG)
    expect(await balanceOf(send)).toBe(0)
  })

  it('not by who has too little, and nothing of it is', async () => {
    const { send } = await open.buyer({ bought: ALL - 1 })
    expect(await buy(send)).toMatchObject({ status: 402, refused: 'insufficientCoins' })
    expect(await library(send)).toEqual([])
    expect(await balanceOf(send)).toBe(ALL - 1)
  })

  it.each([
    { owned: 2, refused: 'tooFewMissing' },
    { owned: 3, refused: 'bundleOwned' },
  ])('not by who owns $owned of its three volumes: $refused', async ({ owned, refused }) => {
    const { send } = await open.buyer({ bought: 5_000 })
    for (const slug of FOG.slice(0, owned)) await redeem(send, slug)
    const before = await balanceOf(send)
    expect(await buy(send)).toMatchObject({ status: 409, refused })
    expect(await balanceOf(send)).toBe(before)
  })

  it('at no other price than the one that was shown', async () => {
    const { send } = await open.buyer({ bought: 5_000 })
    await setPrice('fog-volume-3', 400)
    const refused = await buy(send, { coins: ALL })
    const [offer] = await offersOf(send)
    await setPrice('fog-volume-3', 333)
    expect(refused).toMatchObject({ status: 409, refused: 'priceChanged' })
    expect(offer?.coins).toBe(479 + 480 + 320)
    expect(await library(send)).toEqual([])
    expect((await buy(send, { coins: ALL })).answer).toMatchObject({ coins: ALL })
  })

  it('with a volume in a sale for the price of the sale, and not where the sale takes off as much', async () => {
    const [{ id = '' } = {}] = await shop.scratch.db.query<{ id: string }>({
      text: `select id from series where slug = 'fog'`,
    })
    const sale = { startsAt: day(-1), endsAt: day(1), series: [id] }
    await runSale(shop.app.db, { ...sale, name: 'Small', discountBps: 1_000 })
    await refresh()
    expect(await offersOf(shop.send)).toMatchObject([{ coins: ALL, singleCoins: 539 + 540 + 299 }])
    await runSale(shop.app.db, { ...sale, name: 'Large', discountBps: 2_000 })
    await refresh()
    expect(await offersOf(shop.send)).toEqual([])
    const { send } = await open.buyer({ bought: 5_000 })
    expect(await buy(send)).toMatchObject({ status: 409, refused: 'savesNothing' })
    await shop.scratch.db.query({ text: 'delete from sales' })
    await shop.app.db.transaction(tx => bumpCatalogue(tx))
  })
})

describe('a bundle that is bought several times at once', () => {
  it('is bought once, by whatever server it is asked of', async () => {
    const { name } = await open.buyer({ bought: 2 * ALL })
    const senders = await Promise.all([
      ...[shop, second, shop, second].map((at, index) => withKey(name, `key ${index}`, at)),
    ])
    const all = await Promise.all(senders.map(send => buy(send, { coins: ALL })))
    expect(countStatuses(all)).toEqual({ 201: 1, 409: 3 })
    const [send] = senders
    expect(await library(send as Send)).toEqual(FOG)
    expect(await balanceOf(send as Send)).toBe(ALL)
  })

  it('under one key is the same purchase, and is answered as such', async () => {
    const { name } = await open.buyer({ bought: 2 * ALL })
    const senders = await Promise.all([shop, second, shop].map(at => withKey(name, 'the same', at)))
    const all = await Promise.all(senders.map(send => buy(send, { coins: ALL })))
    for (const { answer } of all) {
      expect(answer?.coins).toBe(ALL)
      expect(answer?.books.map(({ volume }) => volume?.slug)).toEqual(FOG)
    }
    expect(await balanceOf(senders[0] as Send)).toBe(ALL)
  })

  it('and volumes of it beside it: each is paid for once, and nothing is half bought', async () => {
    for (let round = 0; round < 6; round++) {
      const { name, send } = await open.buyer({ bought: 5_000 })
      const other = await withKey(name, 'volume', second)
      const [ofBundle, ofVolume] = await Promise.all([
        buy(send, { coins: ALL }),
        redeem(other, 'fog-volume-2'),
      ])
      const spent = 5_000 - ((await balanceOf(send)) ?? 0)
      if (ofBundle.answer) {
        expect(ofVolume).toMatchObject({ status: 409, refused: 'alreadyOwned' })
        expect([await library(send), spent]).toEqual([FOG, ALL])
      } else {
        expect(ofBundle).toMatchObject({ status: 409, refused: 'priceChanged' })
        expect([await library(send), spent]).toEqual([['fog-volume-2'], 601])
      }
    }
  })

  it('while a volume of it is given to the reader: refused, and nothing is taken', async () => {
    const { name, send } = await open.buyer({ bought: 5_000 })
    const [row] = await shop.scratch.db.query<{ accountId: string; volumeId: string }>({
      text: `select a.id as "accountId", v.id as "volumeId" from accounts a, volumes v
        where a.username = $1 and v.slug = 'fog-volume-3'`,
      values: [name],
    })
    const { accountId = '', volumeId = '' } = row ?? {}
    let buying: ReturnType<typeof buy> | null = null
    await shop.app.db.transaction(async tx => {
      const volume = { id: volumeId, premiumExtras: null }
      await giveBook(shop.app, tx, { accountId, volume, entryId: null, at: shop.clock.now() })
      buying = buy(send, { coins: ALL })
      await waitsForLock()
    })
    expect(await buying).toMatchObject({ status: 409, refused: 'priceChanged' })
    expect(await library(send)).toEqual(['fog-volume-3'])
    expect(await balanceOf(send)).toBe(5_000)
  })
})

/** Until a transaction of the shop waits for another. */
async function waitsForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await shop.scratch.db.query<{ waiting: number }>({
        text: `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      })
      return row?.waiting
    })
    .toBeGreaterThan(0)
}

// docs/product.md#pay-and-buy
describe('a bundle for which coins are missing', () => {
  const pay = (send: Send, amount: number, price = ALL) =>
    send(coins.purchaseCoins, {
      query: { bundle, price },
      body: {
        processor: PaymentProcessor.DEBUG,
        amount,
        stripePaymentIntent: { paymentMethod: 'pm_card_visa', paymentIntent: '' },
      },
    })

  it('is paid for and bought in one step', async () => {
    const { send } = await open.buyer({ bought: 225 })
    expect((await pay(send, 1_000)).answer).toMatchObject({ ok: true, purchase: 'done' })
    expect(await library(send)).toEqual(FOG)
    expect(await balanceOf(send)).toBe(0)
    await till.settle()
    expect(await balanceOf(send)).toBe(0)
  })

  it('is bought when the coins come, without the buyer', async () => {
    const { send } = await open.buyer()
    const { url } = await checkout(send, ALL, { bundle, price: ALL })
    await till.type(url, { ...CARD })
    await till.settle()
    expect(await library(send)).toEqual(FOG)
    expect(await balanceOf(send)).toBe(0)
  })

  it('stays unbought where its price has become another meanwhile, and the coins stay', async () => {
    const { send } = await open.buyer({ bought: 599 })
    const { id, url } = await checkout(send, 626, { bundle, price: ALL })
    await redeem(send, 'fog-volume-1')
    await till.type(url, { ...CARD })
    expect((await comeBack(send, id)).answer).toMatchObject({ ok: true, purchase: 'priceChanged' })
    expect(await library(send)).toEqual(['fog-volume-1'])
    expect(await balanceOf(send)).toBe(626)
    const told = (await historyOf(send)).map(({ description }) => description)
    expect(told.some(line => line.includes('The rainy days') && line.includes('price had changed'))).toBe(
      true,
    )
  })

  it('is refused before anything is paid where it costs something else or too little is paid', async () => {
    const { send } = await open.buyer()
    expect(await pay(send, ALL, ALL - 1)).toMatchObject({ status: 409, refused: 'priceChanged' })
    expect(await pay(send, ALL - 1)).toMatchObject({ status: 402, refused: 'insufficientCoins' })
    expect(await balanceOf(send)).toBe(0)
  })
})
