import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { openLog } from '#server/platform/log.ts'
import { addBareAccount } from '#tests/support/purse-accounts.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import type { PaidOrder } from '../payments/payments.ts'
import { listContradictions } from './audit-store.ts'
import { coinPayments } from './fulfil-payment.ts'
import { giveCoins, openPurse, spendCoins } from './ledger.ts'
import { countDebt, findPurse } from './ledger-store.ts'
import { listCoinHistory } from './list-history.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const COINS = 500
let scratch: ScratchDatabase
let made = 0

beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(async () => {
  expect(await listContradictions(scratch.db)).toEqual([])
  await scratch.drop()
})

const clock = { now: () => NOW }
const hooks = () =>
  coinPayments({ db: scratch.db, clock, jobs: openJobs({ db: scratch.db, clock, log: openLog('silent') }) })

/** Somebody who bought coins, and has spent some of them. */
async function buyer(spent: number) {
  const id = await addBareAccount(scratch.db, NOW)
  const paid: PaidOrder = {
    id: `pi_${made++}`,
    accountId: id,
    coins: COINS,
    amountCents: 450,
    currency: 'usd',
    refundedCents: 0,
    disputed: false,
    asked: 0,
  }
  await hooks().fulfil(paid)
  await inPurse(id, (tx, purse) =>
    spendCoins(tx, purse, { key: `spent ${made++}`, kind: 'system', coins: spent, to: 'sales' }),
  )
  return {
    id,
    told: (how: Partial<PaidOrder>) => hooks().takeBack({ ...paid, ...how }),
    given: (coins: number) =>
      inPurse(id, (tx, purse) =>
        giveCoins(tx, purse, { key: `given ${made++}`, kind: 'gift', coins, from: 'given' }),
      ),
    has: async () => ({
      coins: (await findPurse(scratch.db, id)).coins,
      debt: await countDebt(scratch.db, id),
    }),
  }
}

type Work = Parameters<typeof openPurse>[0]
const inPurse = (id: string, work: (tx: Work, purse: Awaited<ReturnType<typeof openPurse>>) => unknown) =>
  scratch.db.transaction(async tx => {
    await work(tx, await openPurse(tx, id, NOW))
  })

// docs/product.md#refunds-and-disputes.
describe('a dispute that is won', () => {
  it('gives the coins back that were taken, once', async () => {
    const ada = await buyer(0)
    await ada.told({ disputed: true, asked: 1 })
    expect(await ada.has()).toEqual({ coins: 0, debt: 0 })
    await ada.told({ asked: 2 })
    await ada.told({ asked: 2 })
    await ada.told({ asked: 3 })
    expect(await ada.has()).toEqual({ coins: 500, debt: 0 })
    const asked = { db: scratch.db, clock: { now: () => NOW }, payments: { provider: 'simulator' } } as const
    const history = await listCoinHistory(asked, ada.id, { limit: 10 }, 'en')
    expect(history.filter(({ description }) => description === 'Payment reinstated')).toHaveLength(1)
    expect(history.find(({ description }) => description === 'Coins bought')?.refunded).toBe(false)
  })

  it('forgives what is still owed, and gives back what was paid for it with other coins', async () => {
    const ada = await buyer(400)
    await ada.told({ disputed: true, asked: 1 })
    expect(await ada.has()).toEqual({ coins: 0, debt: 400 })
    await ada.given(150)
    expect(await ada.has()).toEqual({ coins: 0, debt: 250 })
    await ada.told({ asked: 2 })
    expect(await ada.has()).toEqual({ coins: 250, debt: 0 })
  })

  it('can be followed by another, and by a refund', async () => {
    const ada = await buyer(100)
    for (const [turn, disputed] of [true, false, true, false].entries())
      await ada.told({ disputed, asked: turn })
    expect(await ada.has()).toEqual({ coins: 400, debt: 0 })
    await ada.told({ refundedCents: 450, asked: 9 })
    expect(await ada.has()).toEqual({ coins: 0, debt: 100 })
  })

  it('is not undone by an answer that was asked for before it', async () => {
    const ada = await buyer(0)
    await ada.told({ asked: 2 })
    expect(await ada.told({ disputed: true, asked: 1 })).toBe(false)
    expect(await ada.has()).toEqual({ coins: 500, debt: 0 })
  })
})

describe('disputes, refunds and won disputes', () => {
  it('end the same in whatever order they come, and whatever comes in between', async () => {
    const states = fc.array(
      fc.record({ disputed: fc.boolean(), refundedCents: fc.constantFrom(0, 1, 90, 449, 450) }),
      { minLength: 1, maxLength: 6 },
    )
    const one = fc.record({
      states,
      spent: fc.nat(COINS),
      given: fc.integer({ min: 1, max: 700 }),
      seed: fc.array(fc.nat(), { maxLength: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(one, async ({ states, spent, given, seed }) => {
        const told = states.map((state, asked) => ({ ...state, asked: asked + 1 }))
        const last = told[told.length - 1] ?? {}
        const plain = await buyer(spent)
        await plain.given(given)
        await plain.told(last)
        const other = await buyer(spent)
        // Some come twice, and the last somewhere among them.
        const order = [...told, ...told].toSorted((a, b) => (seed[a.asked] ?? 0) - (seed[b.asked] ?? 0))
        for (const [at, state] of order.entries()) {
          if (at === Math.floor(order.length / 2)) await other.given(given)
          await other.told(state)
        }
        expect(await other.has()).toEqual(await plain.has())
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})
