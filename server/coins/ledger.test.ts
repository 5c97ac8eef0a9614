// Proves docs/product.md#ledger
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBareAccount, isSpent, type PurseWork, workInPurse } from '#tests/support/purse-accounts.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { listContradictions } from './audit-store.ts'
import {
  CannotSpend,
  convert,
  giveCoins,
  giveCredits,
  reverseSpending,
  spendCoins,
  takeBackCoins,
} from './ledger.ts'
import { findEntry, findPurse, listDebts } from './ledger-store.ts'

let scratch: ScratchDatabase
const now = new Date('2026-11-21T12:00:00Z')
let made = 0

beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

const account = () => addBareAccount(scratch.db, now)

const inPurse =
  <T>(work: PurseWork<T>) =>
  (id: string) =>
    workInPurse(scratch.db, id, now, work)
const buy = (coins: number, key = `buy ${made++}`) =>
  inPurse((tx, purse) =>
    giveCoins(tx, purse, { key, kind: 'purchase', coins, from: 'sold', valueCents: coins }),
  )
const give = (coins: number) =>
  inPurse((tx, purse) => giveCoins(tx, purse, { key: `give ${made++}`, kind: 'gift', coins, from: 'given' }))
const spend = (coins: number, key = `spend ${made++}`) =>
  inPurse((tx, purse) => spendCoins(tx, purse, { key, kind: 'system', coins, to: 'sales' }))
const credit = (credits: number) =>
  inPurse((tx, purse) => giveCredits(tx, purse, { key: `credit ${made++}`, credits }))
const exchange = (credits: number) =>
  inPurse((tx, purse) => convert(tx, purse, { key: `convert ${made++}`, credits, coins: credits * 699 }))
const refund = (key: string, coins: number, refundKey = `refund ${key}`) =>
  inPurse(async (tx, purse) => {
    const entry = await findEntry(tx, key)
    if (!entry) throw new Error(`nothing was bought with ${key}`)
    return takeBackCoins(tx, purse, { key: refundKey, entryId: entry.id, coins })
  })
const debtOf = async (id: string) =>
  (await listDebts(scratch.db, id)).reduce((sum, one) => sum + one.coinsLeft, 0)

describe('the ledger', () => {
  it('does the same thing once, however often it is told', async () => {
    const id = await account()
    expect(await buy(500, `same ${id}`)(id)).toBe(true)
    expect(await buy(500, `same ${id}`)(id)).toBe(false)
    expect((await findPurse(scratch.db, id)).coins).toBe(500)
  })

  it('never lets more be spent than there is, also when 20 spend at once', async () => {
    const id = await account()
    await buy(1000)(id)
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => spend(300)(id)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(CannotSpend)
    expect((await findPurse(scratch.db, id)).coins).toBe(100)
  })

  it('refuses what the constraints of the database refuse, whoever asks', async () => {
    const id = await account()
    await buy(500, `to change ${id}`)(id)
    const { db } = scratch
    for (const text of [
      'update ledger_postings set amount = amount + 1',
      'delete from ledger_entries',
      'delete from coin_lot_uses',
      'truncate ledger_entries cascade',
    ]) {
      const change = db.query({ text })
      // Nothing has been used yet in a table without rows.
      if (!text.includes('uses')) await expect(change).rejects.toThrow('only added to')
      else await change.catch(error => expect(String(error)).toContain('only added to'))
    }
    const entry = await findEntry(db, `to change ${id}`)
    await expect(
      db.query({
        text: `insert into ledger_postings values ($1, 99, 'reader', $2, 'coins', 5)`,
        values: [entry?.id, id],
      }),
    ).rejects.toThrow('not balanced')
    await expect(
      db.query({ text: 'update balances set amount = -1 where account_id = $1', values: [id] }),
    ).rejects.toThrow('a_balance_is_never_below_nothing')
    await expect(
      db.query({ text: 'update coin_lots set coins_left = -1 where account_id = $1', values: [id] }),
    ).rejects.toThrow('a_lot_is_never_overdrawn')
  })
})

// docs/product.md#refunds-and-disputes.
describe('a payment that was taken back', () => {
  it('takes what is left of its coins', async () => {
    const id = await account()
    await buy(500, `back ${id}`)(id)
    await give(100)(id)
    expect(await refund(`back ${id}`, 500)(id)).toBe(true)
    expect(await refund(`back ${id}`, 500)(id)).toBe(false)
    expect((await findPurse(scratch.db, id)).coins).toBe(100)
    expect(await debtOf(id)).toBe(0)
  })

  it('settles a debt with the coins whose money went back, before those that were given or paid for earlier', async () => {
    const id = await account()
    await give(100)(id)
    await buy(200, `kept ${id}`)(id)
    await buy(300, `gone ${id}`)(id)
    const entryId = await spend(600)(id)
    await refund(`gone ${id}`, 300)(id)
    await inPurse((tx, purse) => reverseSpending(tx, purse, entryId))(id)
    const lots = await scratch.db.query<{ left: number }>({
      text: 'select coins_left as left from coin_lots where account_id = $1 order by coins',
      values: [id],
    })
    expect([await debtOf(id), lots.map(({ left }) => left)]).toEqual([0, [100, 200, 0]])
  })

  it('makes a debt of what was spent, and until that is settled nothing can be spent', async () => {
    const id = await account()
    await buy(500, `debt ${id}`)(id)
    await spend(400)(id)
    await refund(`debt ${id}`, 500)(id)
    expect((await findPurse(scratch.db, id)).coins).toBe(0)
    expect(await debtOf(id)).toBe(400)
    await buy(300)(id)
    expect(await debtOf(id)).toBe(100)
    await credit(1)(id)
    await expect(spend(0)(id)).rejects.toBeInstanceOf(CannotSpend)
    await expect(exchange(1)(id)).rejects.toBeInstanceOf(CannotSpend)
    await buy(300)(id)
    expect(await debtOf(id)).toBe(0)
    expect((await findPurse(scratch.db, id)).coins).toBe(200)
    await spend(200)(id)
  })

  it('settles with other coins that are there at once', async () => {
    const id = await account()
    await buy(500, `other ${id}`)(id)
    await spend(500)(id)
    await give(300)(id)
    await refund(`other ${id}`, 500)(id)
    expect((await findPurse(scratch.db, id)).coins).toBe(0)
    expect(await debtOf(id)).toBe(200)
  })

  it('takes a part only where only a part went back', async () => {
    const id = await account()
    await buy(500, `part ${id}`)(id)
    await refund(`part ${id}`, 200)(id)
    expect((await findPurse(scratch.db, id)).coins).toBe(300)
  })
})

describe('whatever happens', () => {
  it('the books agree, and a model of them agrees with them', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ do: fc.constant('buy' as const), n: fc.integer({ min: 1, max: 900 }) }),
        fc.record({ do: fc.constant('give' as const), n: fc.integer({ min: 1, max: 900 }) }),
        fc.record({ do: fc.constant('spend' as const), n: fc.integer({ min: 0, max: 900 }) }),
        fc.record({ do: fc.constant('credit' as const), n: fc.integer({ min: 1, max: 3 }) }),
        fc.record({ do: fc.constant('convert' as const), n: fc.integer({ min: 1, max: 2 }) }),
        fc.record({ do: fc.constant('refund' as const), n: fc.nat(5) }),
      ),
      { minLength: 1, maxLength: 25 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async all => {
        const id = await account()
        const model = { coins: 0, credits: 0, debt: 0 }
        const bought: { key: string; coins: number; refunded: boolean }[] = []
        const settle = () => {
          const paid = Math.min(model.coins, model.debt)
          model.coins -= paid
          model.debt -= paid
        }
        for (const step of all) {
          if (step.do === 'buy') {
            const key = `model ${made++}`
            await buy(step.n, key)(id)
            bought.push({ key, coins: step.n, refunded: false })
            model.coins += step.n
          } else if (step.do === 'give') {
            await give(step.n)(id)
            model.coins += step.n
          } else if (step.do === 'credit') {
            await credit(step.n)(id)
            model.credits += step.n
          } else if (step.do === 'spend') {
            const may = model.debt === 0 && model.coins >= step.n
            expect(await isSpent(spend(step.n)(id))).toBe(may)
            if (may) model.coins -= step.n
          } else if (step.do === 'convert') {
            const may = model.debt === 0 && model.credits >= step.n
            expect(await isSpent(exchange(step.n)(id))).toBe(may)
            if (may) {
              model.credits -= step.n
              model.coins += step.n * 699
            }
          } else {
            const purchase = bought[step.n]
            if (!purchase || purchase.refunded) continue
            await refund(purchase.key, purchase.coins)(id)
            purchase.refunded = true
            // Whether it is taken from its lot or becomes a debt: the reader has that much less.
            model.coins -= purchase.coins
            if (model.coins < 0) {
              model.debt -= model.coins
              model.coins = 0
            }
          }
          settle()
        }
        expect(await findPurse(scratch.db, id)).toEqual({ coins: model.coins, credits: model.credits })
        expect(await debtOf(id)).toBe(model.debt)
      }),
      { numRuns: 40 },
    )
    expect(await listContradictions(scratch.db)).toEqual([])
  }, 120_000)

  it('and books that somebody has been at are found out', async () => {
    const id = await account()
    await buy(500)(id)
    await scratch.db.query({
      text: "update balances set amount = 600 where account_id = $1 and unit = 'coins'",
      values: [id],
    })
    const rules = (await listContradictions(scratch.db))
      .filter(({ where }) => where === id)
      .map(({ rule }) => rule)
    expect(rules).toEqual(['a balance is the sum of its postings', 'a balance is what its lots hold'])
  })
})
