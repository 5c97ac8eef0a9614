import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { findPrice } from '#contract/calls/catalogue.ts'
import { findCoinOptions, findMyCoinOptions, readHistory } from '#contract/calls/coins.ts'
import { redeemGift } from '#contract/calls/gifts.ts'
import { redeemWithCredits } from '#contract/calls/library.ts'
import { GiftType } from '#contract/generated/coins.ts'
import { PurchaseHow } from '#contract/generated/history.ts'
import type { Send } from '#contract/page.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { createGift } from '#server/gifts/create-gift.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const NOON = '2026-11-21T12:00:00Z'
const END = new Date('2026-12-24T23:59:59Z')

let shop: TestShop
let mail: MailServer
const readers = readersOf(
  () => shop,
  () => mail,
)
beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ now: NOON, env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
  await addSeries(shop.scratch.db, { title: 'Rain', volumes: [{}, {}] })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await shop?.close()
  await mail?.close()
})

const make = async (credits: number, change: Partial<Parameters<typeof createGift>[1]> = {}) => {
  const code = await createGift(shop.app, {
    ...{ coins: null, credits, volume: null, uses: 1, expiresAt: null, note: '' },
    ...change,
  })
  await shop.app.version.refresh()
  return code
}
const redeem = (send: Send, code: string) => send(redeemGift, { params: { code } })
const creditsOf = async (send: Send) => {
  const { earnedCredits = 0, usedCredits = 0 } = (await send(findMe, {})).answer ?? {}
  return earnedCredits - usedCredits
}

/** Where visitors, and this reader, are told of credits. */
async function told(send: Send) {
  const volume = { params: { id: 'rain-volume-1' } }
  const html = async (path: string) => (await shop.fetch(path)).text()
  return {
    visitors: [
      (await shop.send(findCoinOptions, {})).answer?.credits,
      (await shop.send(findPrice, volume)).answer?.showsCredits,
      /\bcredit/.test((await html('/volumes/rain-volume-1')).replace(/<script[\s\S]*?<\/script>/g, '')),
      /Coins and credits/.test((await html('/how-it-works')).replace(/<script[\s\S]*?<\/script>/g, '')),
      /Coins and credits can be used/.test((await html('/terms')).replace(/<script[\s\S]*?<\/script>/g, '')),
    ],
    reader: [
      (await send(findMe, {})).answer?.showsCredits,
      (await send(findMyCoinOptions, {})).answer?.credits,
      (await send(findPrice, volume)).answer?.showsCredits,
    ],
  }
}
const NOBODY = { visitors: Array(5).fill(false), reader: Array(3).fill(false) }
const EVERYBODY = { visitors: Array(5).fill(true), reader: Array(3).fill(true) }

// docs/product.md#credits: a shop that gives none shows nothing of them.
describe('a shop', () => {
  it('tells of credits while a code with some can be redeemed, and afterwards only whoever has had some', async () => {
    const [ada, bea] = [await readers.reader('ada'), await readers.reader('bea')]
    expect(await told(ada)).toEqual(NOBODY)
    await createGift(shop.app, { coins: 500, volume: null, uses: 1, expiresAt: null, note: '' })
    await shop.app.version.refresh()
    expect(await told(ada)).toEqual(NOBODY)
    const code = await make(1)
    expect(await told(ada)).toEqual(EVERYBODY)
    await redeem(ada, code)
    await shop.app.version.refresh()
    expect(await told(bea)).toEqual(NOBODY)
    expect(await told(ada)).toEqual({ ...EVERYBODY, visitors: NOBODY.visitors })
    // Also when they are spent.
    await ada(redeemWithCredits, { params: { volumeId: 'rain-volume-2' } })
    expect(await creditsOf(ada)).toBe(0)
    expect((await told(ada)).reader).toEqual(EVERYBODY.reader)
  })

  it('stops telling of them when the last code runs out, without anybody doing anything', async () => {
    await make(3, { expiresAt: END })
    const send = await readers.reader('cleo')
    expect(await told(send)).toEqual(EVERYBODY)
    shop.clock.set(END)
    expect(await told(shop.sendWith({ authorization: `Bearer ${await readers.token('cleo')}` }))).toEqual(
      NOBODY,
    )
    shop.clock.set(NOON)
  })
})

// docs/product.md#gifts; the contract knows COINS, SUBSCRIPTION and BOOK.
describe('a gift of credits', () => {
  it('is answered as one of coins whose message says what it is, buys a novel, and shows in the history', async () => {
    const send = await readers.reader('dora')
    const code = await make(2)
    expect((await redeem(send, code)).answer).toEqual({
      ...{ ok: true, type: GiftType.COINS, message: '2 credits', coins: 0, credits: 2 },
    })
    expect(await creditsOf(send)).toBe(2)
    expect((await send(readHistory, {})).answer?.entries[0]).toMatchObject({
      how: PurchaseHow.PROMO,
      promo: { coinValue: 0, creditValue: 2 },
    })
    expect((await send(redeemWithCredits, { params: { volumeId: 'rain-volume-1' } })).answer).toBeTruthy()
    expect(await creditsOf(send)).toBe(1)
    const german = shop.sendWith({
      authorization: `Bearer ${await readers.token('dora')}`,
      'accept-language': 'de',
    })
    expect((await redeem(german, await make(1))).answer?.message).toBe('1 Credit')
  })

  it('is given once, however many codes, accounts and tries there are, and the books agree', async () => {
    const people = await Promise.all(['eve', 'fay', 'gus'].map(name => readers.reader(name)))
    const gift = fc.record({ credits: fc.integer({ min: 1, max: 9 }), uses: fc.integer({ min: 1, max: 3 }) })
    const tries = fc.array(fc.record({ who: fc.nat(2), what: fc.nat(1) }), { minLength: 1, maxLength: 6 })
    let minutes = 0
    await fc.assert(
      fc.asyncProperty(fc.tuple(gift, gift), tries, async (gifts, asked) => {
        // Refused codes count as tries: each round has the tries of a new quarter of an hour.
        minutes += 15
        shop.clock.set(new Date(Date.parse(NOON) + minutes * 60_000))
        const expected = await Promise.all(people.map(creditsOf))
        const codes = await Promise.all(gifts.map(({ credits, uses }) => make(credits, { uses })))
        const outcomes = await Promise.all(
          asked.map(async ({ who, what }) => ({
            ...{ who, what },
            done: (await redeem(people[who] as Send, codes[what] ?? '')).answer !== undefined,
          })),
        )
        for (const [what, { credits, uses }] of gifts.entries()) {
          const takers = outcomes.filter(one => one.what === what && one.done).map(({ who }) => who)
          const askers = new Set(outcomes.filter(one => one.what === what).map(({ who }) => who))
          expect(new Set(takers).size).toBe(takers.length)
          expect(takers.length).toBe(Math.min(uses, askers.size))
          for (const who of takers) expected[who] = (expected[who] ?? 0) + credits
        }
        expect(await Promise.all(people.map(creditsOf))).toEqual(expected)
      }),
      { numRuns: 12 },
    )
    shop.clock.set(NOON)
    expect(await listContradictions(shop.app.db)).toEqual([])
  })
})
