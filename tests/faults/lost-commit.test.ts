// Proves docs/product.md#ledger, docs/product.md#repeats
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listContradictions } from '#server/coins/audit-store.ts'
import { createGift } from '#server/gifts/create-gift.ts'
import type { Buyer } from '#tests/support/buyers.ts'
import type { Held } from '#tests/support/database-proxy.ts'
import { openShopBehindProxy, type ShopBehindProxy } from '#tests/support/shop-behind-proxy.ts'

/**
 * What is bought at the very moment in which the connection to the database is lost: it is had once, and paid for once, or
 * not at all.
 */
let open: ShopBehindProxy
beforeAll(async () => {
  open = await openShopBehindProxy()
})
afterEach(() => open.recover())
afterAll(() => open.close())

const within = { interval: 20, timeout: 60_000 }
const post = (buyer: Buyer, path: string, { key = '', body = '' } = {}) =>
  open.shop.fetch(`/app/v2/me/${path}?format=json`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${buyer.token}`,
      ...(key && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
  })

/** What somebody has, and what was noted of it. */
async function holdingsOf({ accountId }: Buyer) {
  const { db } = open.shop.scratch
  const balances = await db.query<{ unit: string; amount: number }>({
    text: 'select unit, amount from balances where account_id = $1',
    values: [accountId],
  })
  const [counts] = await db.query<{ entries: number; books: number; rentals: number }>({
    text: `select (select count(*) from ledger_entries where account_id = $1) as entries,
      (select count(*) from library_books where account_id = $1) as books, (select count(*) from rentals where account_id = $1) as rentals`,
    values: [accountId],
  })
  return { ...Object.fromEntries(balances.map(({ unit, amount }) => [unit, amount])), ...counts }
}

const gift = (what: { coins: number | null; volume: string | null }) => async () =>
  `gift/${await createGift(open.shop.app, { ...what, uses: 5, expiresAt: null, note: '' })}`
const as = (path: string) => async () => path

const deeds = [
  { what: 'a rental', path: as('coins/rent/rain-volume-1-part-2'), done: 201, again: 409 },
  { what: 'a volume for coins', path: as('coins/redeem/rain-volume-1'), done: 201, again: 409 },
  { what: 'a volume for a credit', path: as('credits/redeem/rain-volume-2'), done: 201, again: 409 },
  { what: 'a gift of coins', path: gift({ coins: 50, volume: null }), done: 200, again: 403 },
  { what: 'a gift of a volume', path: gift({ coins: null, volume: 'wind-volume-1' }), done: 200, again: 403 },
  { what: 'coins for a credit', path: as('credits/convert'), body: '{"amount":1}', done: 204, again: 204 },
]

describe.each(deeds)('$what', ({ path: pathOf, body, done, again }) => {
  it.each<[Held, string]>([
    ['answers', 'that was carried out, while nobody heard of it,'],
    ['questions', 'of which the end did not arrive in time'],
  ])('(%s lost) %s is 503, and is found by its key, once', async held => {
    const purse = { bought: 2_000, credits: 2 }
    const [buyer, other] = [await open.buyer(purse), await open.buyer(purse)]
    const path = await pathOf()
    const key = 'in the tunnel'
    // Somebody else, who loses nothing.
    await expect.poll(async () => (await post(other, path, { key, body })).status, within).toBe(done)

    open.line.holdAtCommit(held)
    const lost = await post(buyer, path, { key, body })
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '5'])
    await open.recover()
    await expect.poll(async () => (await post(buyer, path, { key, body })).status, within).toBe(done)
    expect((await post(buyer, path, { key, body })).status).toBe(done)
    if (again !== done) expect((await post(buyer, path, { key: 'later', body })).status).toBe(again)
    expect(await holdingsOf(buyer)).toEqual(await holdingsOf(other))
    expect(await listContradictions(open.shop.scratch.db)).toEqual([])
  })
})

describe('coins for money', () => {
  it.each<Held>(['answers', 'questions'])(
    'are paid for and given once, whichever commit loses its %s',
    async held => {
      const body = '{"processor":"DEBUG","amount":500}'
      for (let which = 1, lost = true; lost; which++) {
        const buyer = await open.buyer({ bought: 1 })
        const buy = () => post(buyer, 'coins/purchase', { key: 'before the tunnel', body })
        open.line.holdAtCommit(held, which)
        const first = await buy()
        const { ok = false, code } = (await first.json()) as { ok?: boolean; code?: string }
        // The last time round nothing is lost.
        lost = !ok
        // Where it is known to be paid, the coins are said to come.
        if (lost && first.status === 200) expect(code).toBe('processing')
        else if (lost) expect([first.status, first.headers.has('retry-after')]).toEqual([503, true])
        else expect(which).toBeGreaterThan(2)
        await open.recover()
        await expect
          .poll(async () => ((await (await buy()).json()) as { ok?: boolean }).ok, within)
          .toBe(true)
        await open.shop.app.jobs.runDue()
        expect(await holdingsOf(buyer)).toMatchObject({ coins: 501, entries: 2 })
        const paid = await open.shop.scratch.db.query({
          text: `select from simulator_objects where kind = 'payment_intent' and body->>'status' = 'succeeded'
            and body->'metadata'->>'accountId' = $1`,
          values: [buyer.accountId],
        })
        expect(paid).toHaveLength(1)
      }
      expect(await listContradictions(open.shop.scratch.db)).toEqual([])
    },
    180_000,
  )
})
