// Proves docs/product.md#coins, docs/product.md#gifts, docs/product.md#ledger, docs/product.md#library,
// docs/product.md#part-access, docs/product.md#redeem, docs/product.md#repeats, docs/product.md#user-area
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { listParts, listVolumes } from '#contract/calls/catalogue.ts'
import * as coins from '#contract/calls/coins.ts'
import * as library from '#contract/calls/library.ts'
import { savePosition } from '#contract/calls/places.ts'
import { resetSeries, saveProgress } from '#contract/calls/reading.ts'
import * as rentals from '#contract/calls/rentals.ts'
import { PurchaseHow } from '#contract/generated/history.ts'
import type { Send } from '#contract/page.ts'
import {
  balanceOf,
  type CoinShop,
  countStatuses,
  day,
  historyOf,
  NOON,
  openCoinShop,
} from '#tests/support/coin-shop.ts'
import type { TestShop } from '#tests/support/open-shop.ts'

let open: CoinShop
let shop: TestShop
beforeAll(async () => {
  open = await openCoinShop()
  ;({ shop } = open)
})
afterEach(() => shop.clock.set(NOON))
afterAll(() => open.close())

const buyer: CoinShop['buyer'] = purse => open.buyer(purse)
const redeem = (send: Send, volumeId = 'rain-volume-1', query = {}) =>
  send(library.redeemWithCoins, { params: { volumeId }, query })

// docs/product.md#credits.
describe('credits become coins', () => {
  const convert = (send: Send, amount: number) => send(coins.convertCredits, { body: { amount } })

  it('each the price of a novel in the account’s language', async () => {
    const { send } = await buyer({ credits: 3 })
    expect((await convert(send, 2)).answer).toBeNull()
    expect((await send(findMe, {})).answer).toMatchObject({ coins: 1398, earnedCredits: 3, usedCredits: 2 })
    expect((await historyOf(send))[0]).toMatchObject({
      how: PurchaseHow.COIN_CONVERSION,
      coins: { coins: 1398, coinsLeft: 1398 },
    })
  })

  it.each([0, -1, 1_000_001])('not %i: 400', async amount => {
    const { send } = await buyer({ credits: 3 })
    expect(await convert(send, amount)).toMatchObject({ status: 400, refused: 'badAmount' })
  })

  it('no more than there are: of 32 at once with 3 credits 3 succeed', async () => {
    const { send } = await buyer({ credits: 3 })
    expect(countStatuses(await Promise.all(Array.from({ length: 32 }, () => convert(send, 1))))).toEqual({
      201: 3,
      402: 29,
    })
    expect(await balanceOf(send)).toBe(3 * 699)
  })

  it('once for one Idempotency-Key, however often it arrives; and 422 for another amount under it', async () => {
    const { name, send } = await buyer({ credits: 5 })
    const headers = { authorization: `Bearer ${await open.readers.token(name)}`, 'idempotency-key': 'tap-1' }
    const keyed = shop.sendWith(headers)
    const all = await Promise.all(Array.from({ length: 8 }, () => convert(keyed, 2)))
    expect(all.every(({ answer }) => answer === null)).toBe(true)
    expect(await convert(keyed, 1)).toMatchObject({ status: 422, refused: 'keyUsed' })
    expect((await send(findMe, {})).answer?.usedCredits).toBe(2)
    const other = await buyer({ credits: 1 })
    const theirs = shop.sendWith({
      ...headers,
      authorization: `Bearer ${await open.readers.token(other.name)}`,
    })
    expect((await convert(theirs, 1)).answer).toBeNull()
  })
})

describe('the library', () => {
  it('lists the books of its reader, finds them, and hides them on request', async () => {
    const { send } = await buyer({ bought: 5000 })
    await redeem(send)
    shop.clock.set(day(0.5))
    await redeem(send, 'regen-volume-1')
    const slugs = async (query: object) =>
      (await send(library.readLibrary, { query })).answer?.books.map(({ volume }) => volume?.slug)
    expect(await slugs({})).toEqual(['regen-volume-1', 'rain-volume-1'])
    expect(await slugs({ query: 'RÉGEN' })).toEqual(['regen-volume-1'])
    expect(await slugs({ query: '%' })).toEqual([])
    expect(await slugs({ limit: 1, skip: 1 })).toEqual(['rain-volume-1'])
    const [first] = (await send(library.readLibrary, { query: { include: 'serie' } })).answer?.books ?? []
    expect(first?.serie?.slug).toBe('regen')
    const id = first?.volume?.id ?? ''
    await send(library.hideLibraryBook, { params: { id } })
    expect(await slugs({})).toEqual(['rain-volume-1'])
    expect(await slugs({ hidden: true })).toEqual(['regen-volume-1', 'rain-volume-1'])
    await send(library.showLibraryBook, { params: { id: 'regen-volume-1' } })
    expect(await slugs({})).toHaveLength(2)
  })

  it('comes whole to a program that asks once, each book with its series, whether that is asked for or not', async () => {
    const { send } = await buyer({ bought: 20_000 })
    const volumes = Array.from({ length: 10 }, (_, at) => `rain-volume-${at + 6}`)
    for (const volume of [...volumes, 'rain-volume-1', 'regen-volume-1']) await redeem(send, volume)
    const listed = async (query: object) => (await send(library.readLibrary, { query })).answer
    const whole = await listed({})
    expect(whole).toMatchObject({ pagination: { limit: 500, skip: 0, total: 12, lastPage: true } })
    expect(new Set(whole?.books.map(({ serie }) => serie?.slug))).toEqual(new Set(['rain', 'regen']))
    expect(whole?.books.filter(({ serie }) => !serie)).toEqual([])
    expect(await listed({ include: 'serie' })).toEqual(whole)
    expect((await listed({ limit: 3 }))?.books.map(({ serie }) => serie?.slug)).toHaveLength(3)
  })

  it('says of each book how far its reader is, where to go on, and is sorted, grouped and searched by the server', async () => {
    const { send } = await buyer({ bought: 20_000 })
    const other = await buyer({ bought: 5000 })
    await redeem(other.send, 'rain-volume-1')
    for (const [at, volume] of ['rain-volume-7', 'rain-volume-1', 'regen-volume-1'].entries()) {
      shop.clock.set(day(at / 100))
      await redeem(send, volume)
    }
    const listed = async (query: object) => (await send(library.readLibrary, { query })).answer?.books ?? []
    const slugs = async (query: object) => (await listed(query)).map(({ volume }) => volume?.slug)
    const progress = (partId: string, value: number) =>
      send(saveProgress, { params: { partId }, body: { value } })
    const first = async () => (await listed({ query: 'Rain: Volume 1' }))[0]?.reading
    expect(await first()).toMatchObject({
      progress: 0,
      read: false,
      partsRead: 0,
      slug: 'rain-volume-1-part-1',
    })
    shop.clock.set(day(0.2))
    await progress('rain-volume-1-part-1', 1)
    const begun = await first()
    const parts = begun?.parts ?? 0
    expect(parts).toBeGreaterThan(1)
    expect(begun).toMatchObject({ read: false, partsRead: 1, slug: 'rain-volume-1-part-2' })
    expect(begun?.progress).toBeCloseTo(1 / parts)
    expect(begun?.lastRead).toEqual(new Date(day(0.2)))
    shop.clock.set(day(0.3))
    await send(savePosition, {
      params: { partId: 'rain-volume-1-part-2' },
      body: { locator: { block: 4, progress: 0.5, revision: 1 } },
    })
    expect(await first()).toMatchObject({
      slug: 'rain-volume-1-part-2',
      place: { here: true, locator: { block: 4 } },
    })
    await progress('blocked-volume-1-part-1', 0.2)

    expect(await slugs({ only: 'all' })).toEqual([
      'regen-volume-1',
      'rain-volume-1',
      'rain-volume-7',
      'blocked-volume-1',
    ])
    expect(await slugs({ sort: 'recent' })).toEqual(['rain-volume-1', 'regen-volume-1', 'rain-volume-7'])
    expect(await slugs({ sort: 'title' })).toEqual(['rain-volume-1', 'rain-volume-7', 'regen-volume-1'])
    expect(await slugs({ sort: 'recent', by_series: true })).toEqual([
      'rain-volume-1',
      'rain-volume-7',
      'regen-volume-1',
    ])
    expect(await slugs({ unread_first: true })).toEqual(['regen-volume-1', 'rain-volume-7', 'rain-volume-1'])
    expect(await slugs({ only: 'all', sort: 'title', query: 'rain', limit: 1, skip: 1 })).toEqual([
      'rain-volume-7',
    ])
    // Nobody sees how far another reader is.
    const { answer } = await other.send(library.readLibrary, { query: { unread_first: true } })
    expect(answer?.books.map(({ reading }) => reading?.partsRead)).toEqual([0])
    expect(answer?.books[0]?.reading?.place).toBeUndefined()
  })

  it('lists on request what is read and not owned instead: rented, streamed as a member, begun as a preview', async () => {
    const { send } = await buyer({ bought: 5000 })
    const slugs = async (query: object) =>
      (await send(library.readLibrary, { query: { only: 'unpurchased', ...query } })).answer?.books.map(
        ({ volume }) => volume?.slug,
      )
    expect(await slugs({})).toEqual([])
    const begin = (partId: string, value: number) =>
      send(saveProgress, { params: { partId }, body: { value } })
    await begin('blocked-volume-1-part-1', 0.2)
    shop.clock.set(day(0.1))
    await send(rentals.rentPart, { params: { partId: 'rain-volume-1-part-3' }, query: {} })
    expect(await slugs({})).toEqual(['rain-volume-1', 'blocked-volume-1'])
    shop.clock.set(day(0.2))
    await begin('blocked-volume-1-part-1', 0.4)
    expect(await slugs({})).toEqual(['blocked-volume-1', 'rain-volume-1'])
    expect(await slugs({ query: 'rain' })).toEqual(['rain-volume-1'])
    expect(await slugs({ limit: 1, skip: 1 })).toEqual(['rain-volume-1'])
    const { answer } = await send(library.readLibrary, { query: { only: 'unpurchased', include: 'serie' } })
    expect(answer?.books[0]).toMatchObject({
      id: '',
      purchased: undefined,
      downloads: [],
      serie: { slug: 'blocked' },
    })

    await send(resetSeries, { params: { id: 'blocked' } })
    expect(await slugs({})).toEqual(['rain-volume-1'])
    await redeem(send)
    expect(await slugs({})).toEqual([])
  })

  it('is nobody else’s: 404 for a book that one does not own', async () => {
    const { send } = await buyer()
    const params = { id: 'rain-volume-1' }
    expect((await send(library.findLibraryBook, { params })).status).toBe(404)
    expect((await send(library.hideLibraryBook, { params })).status).toBe(404)
    expect((await send(library.showLibraryBook, { params })).status).toBe(404)
    expect((await open.readers.stranger()(library.readLibrary, {})).status).toBe(401)
    expect((await open.readers.stranger()(rentals.listRentals, {})).status).toBe(401)
  })

  it('opens every part of its volumes, also expired ones, and shows them as owned', async () => {
    const { send } = await buyer({ bought: 699 })
    await redeem(send)
    const { answer } = await send(listParts, { params: { id: 'rain-volume-1' }, query: {} })
    expect(answer?.parts.map(({ check }) => check)).toEqual([204, 204, 204, 204, 404])
    const volumes = (await send(listVolumes, { params: { id: 'rain' }, query: {} })).answer?.volumes
    expect(volumes?.map(({ owned }) => owned).slice(0, 2)).toEqual([true, false])
    // What is personal is never kept for others.
    const visitor = await open.readers.stranger()(listVolumes, { params: { id: 'rain' }, query: {} })
    expect(visitor.answer?.volumes[0]?.owned).toBe(false)
  })
})

describe('what coins cost', () => {
  it('is told to everybody, and to whoever is signed in', async () => {
    const all = await open.readers.stranger()(coins.findCoinOptions, {})
    expect(all.answer).toMatchObject({
      coinPriceInCents: 1,
      purchaseMinimumCoins: 100,
      purchaseMaximumCoins: 10_000,
      coinDiscountMember: 500,
      coinDiscountPremium: 1500,
    })
    const { send } = await buyer()
    expect((await send(coins.findMyCoinOptions, {})).answer).toEqual(all.answer)
    expect((await open.readers.stranger()(coins.findMyCoinOptions, {})).status).toBe(401)
  })
})
