// Proves docs/product.md#access-labels, docs/product.md#credentials, docs/product.md#history, docs/product.md#ledger,
// docs/product.md#library, docs/product.md#part-access, docs/product.md#profile, docs/product.md#series-page,
// docs/product.md#user-area
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { findPart, findVolume } from '#contract/calls/catalogue.ts'
import * as library from '#contract/calls/library.ts'
import { checkPart } from '#contract/calls/reading.ts'
import * as rentals from '#contract/calls/rentals.ts'
import { AccessLabel } from '#contract/generated/catalogue.ts'
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
import { fillPurse } from '#tests/support/fill-purse.ts'
import type { TestShop } from '#tests/support/open-shop.ts'

let open: CoinShop
let shop: TestShop
let second: TestShop
beforeAll(async () => {
  open = await openCoinShop()
  ;({ shop, second } = open)
})
afterEach(() => shop.clock.set(NOON))
afterAll(() => open.close())

const buyer: CoinShop['buyer'] = purse => open.buyer(purse)
const redeem = (send: Send, volumeId = 'rain-volume-1', query = {}) =>
  send(library.redeemWithCoins, { params: { volumeId }, query })
const redeemCredit = (send: Send, volumeId = 'rain-volume-1') =>
  send(library.redeemWithCredits, { params: { volumeId } })
const rent = (send: Send, partId = 'rain-volume-1-part-3', query = {}) =>
  send(rentals.rentPart, { params: { partId }, query })

// docs/product.md#redeem and docs/product.md#volume-price.
describe('redeeming a volume with coins', () => {
  it('takes its price, puts it into the library, and shows in the history', async () => {
    const { send } = await buyer({ bought: 1000 })
    const { answer } = await redeem(send)
    expect(answer).toMatchObject({
      volume: { slug: 'rain-volume-1', owned: true },
      premium: true,
    })
    expect(await balanceOf(send)).toBe(301)
    const [entry] = await historyOf(send)
    expect(entry).toMatchObject({
      how: PurchaseHow.PURCHASE,
      refunded: false,
      book: { bookId: answer?.id, bookTitle: 'Rain: Volume 1', coins: 699 },
    })
  })

  it('costs 849 coins in German; a stale price is rejected and nothing is charged', async () => {
    const { send } = await buyer({ bought: 849 })
    expect(await redeem(send, 'regen-volume-1', { coins: 699 })).toMatchObject({
      status: 409,
      refused: 'priceChanged',
    })
    expect(await balanceOf(send)).toBe(849)
    expect((await redeem(send, 'regen-volume-1', { coins: 849 })).answer).toBeDefined()
    expect(await balanceOf(send)).toBe(0)
  })

  it('owns one that is to come at once', async () => {
    const { send } = await buyer({ bought: 699 })
    expect((await redeem(send, 'rain-volume-2')).answer?.volume?.access?.label).toBe(AccessLabel.OWNED)
  })

  it.each([
    [402, 'insufficientCoins', 'rain-volume-1'],
    [404, 'volumeNotFound', 'nothing'],
    [404, 'volumeNotFound', 'rain-volume-5'],
    [404, 'notForSale', 'rain-volume-3'],
    [404, 'notForSale', 'rain-volume-4'],
    [501, 'notForManga', 'drawn-volume-1'],
  ])('is refused with %i %s for %s, and nothing is taken', async (status, refused, volume) => {
    const { send } = await buyer({ bought: 698 })
    expect(await redeem(send, volume)).toMatchObject({ status, refused })
    expect(await balanceOf(send)).toBe(698)
  })

  it('is refused with 409 where it is owned, with 451 where it is blocked, and with 401 to strangers', async () => {
    const { send, name } = await buyer({ bought: 5000 })
    await redeem(send)
    expect(await redeem(send)).toMatchObject({ status: 409, refused: 'alreadyOwned' })
    const there = shop.sendWith({
      authorization: `Bearer ${await open.readers.token(name)}`,
      'x-country': 'DE',
    })
    expect(await redeem(there, 'blocked-volume-1')).toMatchObject({
      status: 451,
      refused: 'blockedInCountry',
    })
    expect((await redeem(open.readers.stranger())).status).toBe(401)
    expect(await balanceOf(send)).toBe(4301)
  })

  it('40 times at once, in two processes, buys it once', async () => {
    const { send, name } = await buyer({ bought: 5000 })
    const elsewhere = second.sendWith({ authorization: `Bearer ${await open.readers.token(name)}` })
    const all = await Promise.all(Array.from({ length: 40 }, (_, n) => redeem(n % 2 ? send : elsewhere)))
    expect(countStatuses(all)).toEqual({ 201: 1, 409: 39 })
    expect(await balanceOf(send)).toBe(4301)
  })

  it('ten volumes at once with money for two buys two', async () => {
    const { send } = await buyer({ bought: 699, given: 700 })
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => redeem(send, `rain-volume-${n + 6}`)))
    expect(countStatuses(all)).toEqual({ 201: 2, 402: 8 })
    expect(await balanceOf(send)).toBe(1)
    expect((await send(library.readLibrary, {})).answer?.books).toHaveLength(2)
  })

  it('spends given coins first, then the oldest', async () => {
    const { send, name } = await buyer({ bought: 500 })
    shop.clock.set(day(0.5))
    await fillPurse(shop, name, { given: 300 })
    shop.clock.set(day(0.6))
    await redeem(send)
    const left = (await historyOf(send)).map(({ coins, promo }) => coins?.coinsLeft ?? promo?.coinValue)
    // The volume, the gift, and what is left of the purchase.
    expect(left).toEqual([undefined, 300, 101])
  })
})

describe('redeeming a volume with a credit', () => {
  it('takes one credit for a novel, whatever it costs in coins', async () => {
    const { send } = await buyer({ credits: 2 })
    expect((await redeemCredit(send, 'rain-volume-1')).answer?.volume?.owned).toBe(true)
    expect((await send(findMe, {})).answer).toMatchObject({ earnedCredits: 2, usedCredits: 1, coins: 0 })
    expect((await historyOf(send))[0]?.book).toMatchObject({ bookTitle: 'Rain: Volume 1', coins: undefined })
  })

  it.each([
    [402, 'notEnoughCredits', 'rain-volume-1'],
    [404, 'volumeNotFound', 'nothing'],
    [501, 'notForManga', 'drawn-volume-1'],
  ])('is refused with %i %s for %s', async (status, refused, volume) => {
    const { send } = await buyer({ bought: 5000 })
    expect(await redeemCredit(send, volume)).toMatchObject({ status, refused })
  })

  it('and with coins at the same time buys it once, with one of them', async () => {
    const { send } = await buyer({ bought: 699, credits: 1 })
    const all = await Promise.all([
      ...Array.from({ length: 10 }, () => redeem(send)),
      ...Array.from({ length: 10 }, () => redeemCredit(send)),
    ])
    expect(countStatuses(all)).toEqual({ 201: 1, 409: 19 })
    const { answer } = await send(findMe, {})
    expect((answer?.coins === 0) !== (answer?.usedCredits === 1)).toBe(true)
  })
})

// docs/product.md#rental.
describe('renting a part', () => {
  it('opens it for 72 hours, to the millisecond', async () => {
    const { send, name } = await buyer({ bought: 100 })
    const params = { id: 'rain-volume-1-part-2' }
    expect((await send(checkPart, { params })).status).toBe(402)
    expect((await rent(send, params.id)).answer).toMatchObject({
      createdAt: new Date(NOON),
      expiresAt: day(3),
      expired: false,
    })
    expect(await balanceOf(send)).toBe(1)
    expect((await send(checkPart, { params })).answer).toBeNull()
    const part = (await send(findPart, { params, query: {} })).answer
    expect(part).toMatchObject({
      access: { label: AccessLabel.RENTED, until: day(3) },
      rental: { expiresAt: day(3) },
    })
    const volume = (await send(findVolume, { params: { id: 'rain-volume-1' } })).answer
    expect(volume?.access).toMatchObject({ label: AccessLabel.RENTED, until: day(3) })
    shop.clock.set(new Date(day(3).getTime() - 1))
    const later = open.readers.with(await open.readers.token(name))
    expect((await later(checkPart, { params })).answer).toBeNull()
    shop.clock.set(day(3))
    expect((await later(checkPart, { params })).status).toBe(402)
    const { answer } = await later(rentals.listRentals, { query: { include: 'part' } })
    expect(answer).toMatchObject({
      rentals: [{ expired: true }],
      parts: [{ slug: params.id }],
      volumes: [{ slug: 'rain-volume-1' }],
    })
    expect((await later(rentals.listRentals, { query: { running: true } })).answer?.rentals).toEqual([])
  })

  it.each([
    [402, 'insufficientCoins', 'rain-volume-1-part-3'],
    [404, 'partNotFound', 'nothing'],
    [404, 'partNotFound', 'rain-volume-1-part-5'],
    [501, 'notForRent', 'rain-volume-1-part-1'],
    [501, 'notReady', 'rain-volume-1-part-4'],
  ])('is refused with %i %s for %s', async (status, refused, part) => {
    const { send } = await buyer({ bought: 98 })
    expect(await rent(send, part)).toMatchObject({ status, refused })
    expect(await balanceOf(send)).toBe(98)
  })

  it('is refused where it runs already, is owned, costs something else, or is blocked', async () => {
    const { send, name } = await buyer({ bought: 5000 })
    expect(await rent(send, undefined, { coins: 1 })).toMatchObject({ status: 409, refused: 'priceChanged' })
    expect((await rent(send, undefined, { coins: 99 })).answer).toBeDefined()
    expect(await rent(send)).toMatchObject({ status: 409, refused: 'alreadyRented' })
    await redeem(send)
    expect(await rent(send, 'rain-volume-1-part-2')).toMatchObject({ status: 409, refused: 'alreadyOwned' })
    const there = shop.sendWith({
      authorization: `Bearer ${await open.readers.token(name)}`,
      'x-country': 'DE',
    })
    expect((await rent(there, 'blocked-volume-1-part-1')).status).toBe(451)
  })

  it('32 times at once rents it once', async () => {
    const { send } = await buyer({ bought: 5000 })
    expect(countStatuses(await Promise.all(Array.from({ length: 32 }, () => rent(send))))).toEqual({
      201: 1,
      409: 31,
    })
    expect(await balanceOf(send)).toBe(4901)
  })

  it('two parts at once with coins for one rents one', async () => {
    const { send } = await buyer({ bought: 99 })
    const all = await Promise.all(
      ['rain-volume-1-part-2', 'rain-volume-1-part-3'].map(part => rent(send, part)),
    )
    expect(countStatuses(all)).toEqual({ 201: 1, 402: 1 })
  })

  it('is refused to who bought the volume while the rental waited: nothing is paid twice', async () => {
    const { send, name } = await buyer({ bought: 5000 })
    const answers = await shop.scratch.db.transaction(async tx => {
      await tx.query({
        text: 'select from balances b join accounts a on a.id = b.account_id where a.username = $1 for update of b',
        values: [name],
      })
      const waiting = async () =>
        (
          await shop.scratch.db.query({
            text: `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          })
        ).length
      const bought = redeem(send)
      await expect.poll(waiting).toBe(1)
      const rented = rent(send)
      await expect.poll(waiting).toBe(2)
      return { bought, rented }
    })
    expect((await answers.bought).answer).toBeDefined()
    expect(await answers.rented).toMatchObject({ status: 409, refused: 'alreadyOwned' })
    expect(await balanceOf(send)).toBe(4301)
  })

  it('runs also for a process whose clock is a little behind: 409, and not a fault', async () => {
    const { send } = await buyer({ bought: 5000 })
    await rent(send)
    shop.clock.set(new Date(Date.parse(NOON) - 5))
    expect(await rent(send)).toMatchObject({ status: 409, refused: 'alreadyRented' })
    expect(await balanceOf(send)).toBe(4901)
  })

  it('is over at its end, and can then begin again', async () => {
    const { send, name } = await buyer({ bought: 198 })
    await rent(send)
    shop.clock.set(day(3))
    const again = open.readers.with(await open.readers.token(name))
    expect((await rent(again)).answer?.expiresAt).toEqual(day(6))
  })
})

describe('what was bought under an Idempotency-Key, and is asked for again since the answer was lost', () => {
  const setVolume = (what: string) => `update volumes set ${what} where slug = $1`
  it.each([
    ['a volume that is no longer sold', 'rain-volume-9', setVolume('on_sale = false')],
    ['a volume whose price has changed', 'rain-volume-10', setVolume('price_coins = 899')],
    [
      'a part whose price has changed',
      'rain-volume-1-part-2',
      'update parts set rental_coins = 150 where slug = $1',
    ],
    [
      'a part that nobody can rent any more',
      'rain-volume-1-part-3',
      'update parts set rental_coins = null where slug = $1',
    ],
  ])('is answered as the first time: %s', async (_what, address, change) => {
    const { name, send } = await buyer({ bought: 2000 })
    const keyed = shop.sendWith({
      authorization: `Bearer ${await open.readers.token(name)}`,
      'idempotency-key': 'lost',
    })
    const buy = () =>
      address.includes('part') ? rent(keyed, address, { coins: 99 }) : redeem(keyed, address, { coins: 699 })
    expect(await buy()).toMatchObject({ answer: expect.anything() })
    const left = await balanceOf(send)
    await shop.scratch.db.query({ text: change, values: [address] })
    await shop.app.version.refresh()
    expect(await buy()).toMatchObject({ answer: expect.anything() })
    expect(await balanceOf(send)).toBe(left)
  })
})
