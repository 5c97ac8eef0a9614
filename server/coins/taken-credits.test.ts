import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBareAccount, isSpent, type PurseWork, workInPurse } from '#tests/support/purse-accounts.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { listContradictions } from './audit-store.ts'
import { convert, giveCoins, giveCredits, restoreCredits, spendCoins, takeBackCredits } from './ledger.ts'
import { findEntry, findPurse, listDebts } from './ledger-store.ts'

// docs/product.md#refunds-and-disputes: credits that go and come with the money of their bill.

const now = new Date('2026-11-21T12:00:00Z')
const WORTH = 699

let scratch: ScratchDatabase
let made = 0
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch?.drop())

const account = () => addBareAccount(scratch.db, now)

const key = () => `step ${made++}`
const inPurse = <T>(id: string, work: PurseWork<T>) => workInPurse(scratch.db, id, now, work)
const entryOf = async (bill: string) => (await findEntry(scratch.db, bill))?.id ?? ''
const bring = (id: string, bill: string, credits: number) =>
  inPurse(id, (tx, purse) => giveCredits(tx, purse, { key: bill, kind: 'plan_credits', credits }))
const change = (id: string, credits: number) =>
  inPurse(id, (tx, purse) => convert(tx, purse, { key: key(), credits, coins: credits * WORTH }))
const takeBack = async (id: string, bill: string, credits: number, turn: number) => {
  const entryId = await entryOf(bill)
  return inPurse(id, (tx, purse) =>
    takeBackCredits(tx, purse, {
      ...{ key: `refund ${entryId} ${credits} ${turn}`, entryId, credits, coinsOfCredit: WORTH },
    }),
  )
}
const restore = async (id: string, bill: string, turn: number) => {
  const entryId = await entryOf(bill)
  return inPurse(id, (tx, purse) =>
    restoreCredits(tx, purse, { key: `restore ${entryId} 0 ${turn}`, entryId }),
  )
}
const state = async (id: string) => {
  const debts = await listDebts(scratch.db, id)
  return { ...(await findPurse(scratch.db, id)), debt: debts.reduce((sum, one) => sum + one.coinsLeft, 0) }
}

describe('credits of a bill', () => {
  it('are taken once, also when ten take them at once, and restored once', async () => {
    const id = await account()
    await bring(id, `race ${id}`, 3)
    await change(id, 1)
    const taken = await Promise.all(Array.from({ length: 10 }, () => takeBack(id, `race ${id}`, 3, 0)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await state(id)).toEqual({ credits: 0, coins: 0, debt: 0 })
    const restored = await Promise.all(Array.from({ length: 10 }, () => restore(id, `race ${id}`, 1)))
    expect(restored.filter(Boolean)).toHaveLength(1)
    expect(await state(id)).toEqual({ credits: 2, coins: WORTH, debt: 0 })
  })

  it('whatever is done with them and however often they go and come leave their reader with what they are worth', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ do: fc.constant('bill' as const), n: fc.integer({ min: 1, max: 3 }) }),
        fc.record({ do: fc.constant('coins' as const), n: fc.integer({ min: 1, max: 900 }) }),
        fc.record({ do: fc.constant('spend' as const), n: fc.integer({ min: 1, max: 900 }) }),
        fc.record({ do: fc.constant('convert' as const), n: fc.integer({ min: 1, max: 3 }) }),
        fc.record({ do: fc.constant('dispute' as const), n: fc.nat(4) }),
      ),
      { minLength: 1, maxLength: 25 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async all => {
        const id = await account()
        const bills: { key: string; credits: number; gone: boolean; turns: number }[] = []
        let worth = 0
        for (const { do: what, n } of all) {
          const bill = bills[n]
          if (what === 'bill') {
            const added = { key: key(), credits: n, gone: false, turns: 0 }
            await bring(id, added.key, n)
            bills.push(added)
            worth += n * WORTH
          } else if (what === 'coins') {
            const coins = { key: key(), kind: 'purchase', from: 'sold', coins: n } as const
            await inPurse(id, (tx, purse) => giveCoins(tx, purse, coins))
            worth += n
          } else if (what === 'spend') {
            const spending = { key: key(), kind: 'system', coins: n, to: 'sales' } as const
            if (await isSpent(inPurse(id, (tx, purse) => spendCoins(tx, purse, spending)))) worth -= n
          } else if (what === 'convert') await isSpent(change(id, n))
          else if (bill) {
            if (bill.gone) await restore(id, bill.key, bill.turns++)
            else await takeBack(id, bill.key, bill.credits, bill.turns++)
            bill.gone = !bill.gone
            worth += (bill.gone ? -1 : 1) * bill.credits * WORTH
          }
          const { credits, coins, debt } = await state(id)
          expect(credits * WORTH + coins - debt).toBe(worth)
          // Other coins settle a debt at once.
          expect(Math.min(coins, debt)).toBe(0)
        }
      }),
      { numRuns: 40 },
    )
    expect(await listContradictions(scratch.db)).toEqual([])
  }, 120_000)
})
