import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Currency } from '#rules/currency.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { openLog } from '#server/platform/log.ts'
import { addBareAccount, type PurseWork, workInPurse } from '#tests/support/purse-accounts.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import type { PaidOrder } from '../payments/payments.ts'
import { listCoinMoney, listContradictions } from './audit-store.ts'
import { coinPayments } from './fulfil-payment.ts'
import { CannotSpend, giveCoins, spendCoins, takeBackCoins } from './ledger.ts'
import { findEntry } from './ledger-store.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
let scratch: ScratchDatabase
let made = 0

beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

const clock = { now: () => NOW }
const hooks = () =>
  coinPayments({ db: scratch.db, clock, jobs: openJobs({ db: scratch.db, clock, log: openLog('silent') }) })

const account = () => addBareAccount(scratch.db, NOW)

const inPurse = (id: string, work: PurseWork<unknown>) => workInPurse(scratch.db, id, NOW, work)

function payment(accountId: string, currency: Currency, coins: number): PaidOrder {
  return {
    ...{ id: `pi_${made++}`, accountId, coins, amountCents: Math.ceil(coins * 0.85), currency },
    ...{ refundedCents: 0, disputed: false, asked: 0, accountCurrency: currency },
  }
}

async function currencyOf(id: string): Promise<string | null> {
  const [row] = await scratch.db.query<{ currency: string | null }>({
    text: 'select currency from accounts where id = $1',
    values: [id],
  })
  return row?.currency ?? null
}

/** What each currency's lots brought, lost and hold. */
const listLots = () =>
  scratch.db.query<{ currency: string; coins: number; used: number; left: number }>({
    text: `select coalesce(e.currency, '') as currency, sum(l.coins)::int as coins, sum(l.coins_left)::int as left,
        coalesce(sum((select sum(u.coins) from coin_lot_uses u where u.lot_id = l.id)), 0)::int as used
      from coin_lots l join ledger_entries e on e.id = l.entry_id group by 1 order by 1`,
  })

type Step =
  | { do: 'buy'; currency: Currency; coins: number }
  | { do: 'spend' | 'give'; coins: number }
  | { do: 'refund'; of: number; share: number }
  | { do: 'dispute' | 'win'; of: number }

const currency = fc.constantFrom<Currency>('usd', 'eur')
const coins = fc.integer({ min: 100, max: 1000 })
const of = fc.nat({ max: 9 })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('buy' as const), currency, coins }),
    fc.record({ do: fc.constantFrom('spend' as const, 'give' as const), coins }),
    fc.record({ do: fc.constant('refund' as const), of, share: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ do: fc.constantFrom('dispute' as const, 'win' as const), of }),
  ),
  { minLength: 4, maxLength: 16 },
)

async function take(id: string, paid: PaidOrder[], step: Step): Promise<void> {
  if (step.do === 'buy') {
    const next = payment(id, step.currency, step.coins)
    paid.push(next)
    await hooks().fulfil(next)
    return
  }
  if ('coins' in step) {
    const key = `${step.do} ${made++}`
    await inPurse(id, (tx, purse) =>
      step.do === 'give'
        ? giveCoins(tx, purse, { key, kind: 'gift', coins: step.coins, from: 'given' })
        : spendCoins(tx, purse, { key, kind: 'system', coins: step.coins, to: 'sales' }),
    ).catch(error => {
      if (!(error instanceof CannotSpend)) throw error
    })
    return
  }
  const one = paid[step.of % paid.length]
  if (!one) return
  one.asked++
  if (step.do === 'refund')
    one.refundedCents = Math.max(one.refundedCents, Math.floor(one.amountCents * step.share))
  else one.disputed = step.do === 'dispute'
  await hooks().takeBack(one)
}

// docs/product.md#currencies: also a purse with coins of two currencies keeps them apart in the books.
describe('lots and postings of two currencies', () => {
  it('never mix, whatever is bought, spent, given, refunded, disputed and won', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async all => {
        const id = await account()
        const paid: PaidOrder[] = []
        for (const step of all) await take(id, paid, step)
        expect(await currencyOf(id)).toBe(paid[0]?.currency ?? null)
        const mixed = await scratch.db.query({
          text: `select r.id from ledger_entries r join ledger_entries e on e.id = r.reverses
            where r.account_id = $1 and r.currency is distinct from e.currency`,
          values: [id],
        })
        expect(mixed).toEqual([])
        const booked = await scratch.db.query<{ payment: string; currency: string; value: number }>({
          text: `select payment_id as payment, currency, value_cents as value from ledger_entries
            where account_id = $1 and kind = 'purchase' order by number`,
          values: [id],
        })
        expect(booked).toEqual(
          paid.map(one => ({ payment: one.id, currency: one.currency, value: one.amountCents })),
        )
      }),
      { numRuns: 25, seed: 45 },
    )
    expect(await listContradictions(scratch.db)).toEqual([])
    const lots = await listLots()
    expect(lots.map(lot => lot.currency)).toEqual(['', 'eur', 'usd'])
    for (const lot of lots) expect(lot.left).toBe(lot.coins - lot.used)
    const money = await listCoinMoney(scratch.db, { from: null, until: null })
    expect(money.map(one => one.currency)).toEqual(['eur', 'usd'])
    for (const { currency: one, paidCents, refundedCents, unspentCoins } of money) {
      expect(refundedCents).toBeLessThanOrEqual(paidCents)
      expect(unspentCoins).toBe(lots.find(lot => lot.currency === one)?.left)
    }
  }, 60_000)

  it('are refused by the database where money would go back in another currency', async () => {
    const id = await account()
    const paid = payment(id, 'usd', 500)
    await hooks().fulfil(paid)
    const entry = await findEntry(scratch.db, `payment ${paid.id}`)
    const back = { key: `refund ${paid.id} 500 0`, entryId: entry?.id ?? '', coins: 500, valueCents: 425 }
    await expect(
      inPurse(id, (tx, purse) => takeBackCoins(tx, purse, { ...back, currency: 'eur' })),
    ).rejects.toThrow(/is in another currency than what it reverses/)
    await inPurse(id, (tx, purse) => takeBackCoins(tx, purse, { ...back, currency: 'usd' }))
    expect(await listContradictions(scratch.db)).toEqual([])
  })

  it('leave the account its first currency, and purchases in an app decide nothing', async () => {
    const id = await account()
    const { accountCurrency: _, ...inApp } = payment(id, 'eur', 500)
    await hooks().fulfil({ ...inApp, id: 'apple:1', currency: 'gbp' })
    expect(await currencyOf(id)).toBeNull()
    await hooks().fulfil(payment(id, 'usd', 500))
    await hooks().fulfil(payment(id, 'eur', 500))
    expect(await currencyOf(id)).toBe('usd')
  })
})
