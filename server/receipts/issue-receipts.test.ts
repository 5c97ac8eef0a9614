// Proves docs/product.md#receipts
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receiptSums } from '#rules/receipt.ts'
import { EU_VAT_RATES, readVatRates } from '#rules/vat.ts'
import { coinPayments } from '#server/coins/fulfil-payment.ts'
import { giveCoins, reverseSpending, spendCoins } from '#server/coins/ledger.ts'
import { addInvoice, setRefund } from '#server/membership/invoice-store.ts'
import type { PaidOrder } from '#server/payments/payments.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { openLog } from '#server/platform/log.ts'
import { addBareAccount, isSpent, workInPurse } from '#tests/support/purse-accounts.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { issueReceipts } from './issue-receipts.ts'
import { listOwn, type ReceiptRow, sumTaxes } from './store.ts'

let scratch: ScratchDatabase
let now = new Date('2026-12-31T23:59:58Z')
let made = 0

beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

const clock = { now: () => now }
const shop = (db: Db = scratch.db) =>
  ({
    ...{ db, clock },
    config: {
      operator: { address: 'Rain Street 1', legal: 'DE123' },
      payments: { vat: { mode: 'oss', home: 'DE', rates: readVatRates(EU_VAT_RATES) } },
    },
    brand: { current: () => ({ operatorName: 'Rain' }) },
  }) as unknown as Parameters<typeof issueReceipts>[0]
const issue = () => issueReceipts(shop())
const hooks = () =>
  coinPayments({ db: scratch.db, clock, jobs: openJobs({ db: scratch.db, clock, log: openLog('silent') }) })

/** A database whose server ends the connection as soon as everything is written, and nothing of it counts. */
const dying: Db = {
  ...scratchless(),
  transaction: work =>
    scratch.db.transaction(async tx => {
      await work(tx)
      await tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' })
      throw new Error('the connection outlived its end')
    }),
}

function scratchless(): Db {
  return new Proxy({} as Db, { get: (_, name) => Reflect.get(scratch.db, name) })
}

interface Reader {
  id: string
  paid: PaidOrder[]
  spent: string[]
}

/** A membership, whose bills the provider tells of. */
async function subscribe({ id }: Reader): Promise<(cents: number, paidAt: Date) => Promise<string>> {
  const membershipId = `MEM-${id}`
  await scratch.db.query({
    text: `insert into memberships (id, account_id, provider, subscription_id, plan, status, created_at, started_at, period_start, period_end, cancel_at_period_end)
      values ($1, $2, 'stripe', $1, 'Membership', 'ACTIVE', $3, $3, $3, $3, false)`,
    values: [membershipId, id, now],
  })
  return async (amountCents, paidAt) => {
    const bill = {
      id: `in_${made++}`,
      subscriptionId: membershipId,
      amountCents,
      taxCents: 0,
      currency: 'eur',
    }
    const invoice = {
      ...{ ...bill, paidAt, paymentId: `pi_${bill.id}` },
      covers: [{ plan: 'Membership' as const, from: paidAt, until: paidAt }],
    }
    const added = { provider: 'stripe', accountId: id, membershipId, invoice, cardCountry: 'FR' }
    await scratch.db.transaction(tx => addInvoice(tx, added))
    return bill.id
  }
}

const refundBill = (invoiceId: string, cents: number) =>
  setRefund(scratch.db, {
    ...{ provider: 'stripe', paymentId: `pi_${invoiceId}`, refundedCents: cents },
    ...{ disputed: false, at: now },
  })

async function openReader(country: string | null = null): Promise<Reader> {
  const id = await addBareAccount(scratch.db, now)
  await scratch.db.query({ text: 'update accounts set country = $2 where id = $1', values: [id, country] })
  return { id, paid: [], spent: [] }
}

async function buy({ id, paid }: Reader, coins: number, amountCents: number): Promise<void> {
  const order = {
    ...{ id: `pi_${made++}`, accountId: id, coins, amountCents, currency: 'eur' as const },
    ...{ refundedCents: 0, disputed: false, asked: 0, accountCurrency: 'eur' as const },
  }
  paid.push(order)
  await hooks().fulfil(order)
}

async function spend({ id, spent }: Reader, coins: number): Promise<void> {
  const key = `spend ${made++}`
  const spending = workInPurse(scratch.db, id, now, async (tx, purse) => {
    spent.push(await spendCoins(tx, purse, { key, kind: 'redeem_coins', coins, to: 'sales' }))
  })
  await isSpent(spending)
}

const returnEntry = ({ id }: Reader, entryId: string) =>
  workInPurse(scratch.db, id, now, (tx, purse) => reverseSpending(tx, purse, entryId))

const receiptsOf = async ({ id }: Reader): Promise<ReceiptRow[]> =>
  (await listOwn(scratch.db, id, { limit: 500, skip: 0 })).rows.toReversed()
const said = (rows: readonly ReceiptRow[]) =>
  rows.map(({ kind, lines, correctsNumber }) => [kind, lines[0]?.coins, lines[0]?.cents, correctsNumber])

type Step = { of: number } & (
  | { do: 'buy' | 'spend' | 'gift'; coins: number }
  | { do: 'return' | 'refund' | 'dispute' | 'win' | 'issue' | 'kill' | 'midnight' }
)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        of: fc.nat({ max: 7 }),
        do: fc.constantFrom('buy' as const, 'spend' as const, 'gift' as const),
        coins: fc.integer({ min: 1, max: 900 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        of: fc.nat({ max: 7 }),
        do: fc.constantFrom('return' as const, 'refund' as const, 'dispute' as const, 'win' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        of: fc.nat({ max: 7 }),
        do: fc.constantFrom('issue' as const, 'kill' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ of: fc.nat({ max: 7 }), do: fc.constant('midnight' as const) }) },
  ),
  { minLength: 6, maxLength: 24 },
)

async function take(readers: readonly Reader[], step: Step): Promise<void> {
  const reader = readers[step.of % readers.length] as Reader
  const { paid, spent } = reader
  const order = paid[step.of % paid.length]
  const entry = spent[step.of % spent.length]
  if (step.do === 'buy') return buy(reader, step.coins, Math.ceil(step.coins * 0.83))
  if (step.do === 'spend') return spend(reader, step.coins)
  if (step.do === 'gift') {
    const key = `gift ${made++}`
    await workInPurse(scratch.db, reader.id, now, (tx, purse) =>
      giveCoins(tx, purse, { key, kind: 'gift', coins: step.coins, from: 'given' }),
    )
  } else if (step.do === 'return') {
    if (entry) await returnEntry(reader, entry)
  } else if (step.do === 'issue') await Promise.all([issue(), issue(), issue()])
  else if (step.do === 'kill') await Promise.allSettled([issueReceipts(shop(dying)), issue()])
  else if (step.do === 'midnight') now = new Date(now.getTime() + 86_400_000)
  else if (order) {
    order.asked++
    if (step.do === 'refund') order.refundedCents = Math.min(order.amountCents, order.refundedCents + 100)
    else order.disputed = step.do === 'dispute'
    await hooks().takeBack(order)
  }
}

describe('numbered receipts', () => {
  it('have no gap, say each booking once, and add up to the ledger, also where processes are killed', async () => {
    await buy(await openReader(), 500, 415)
    await issue()
    await fc.assert(
      fc.asyncProperty(steps, async all => {
        const readers = [await openReader(), await openReader()]
        for (const step of all) await take(readers, step)
        await issue()
        for (const { id } of readers) {
          const [row] = await scratch.db.query<Record<string, number>>({
            text: `select count(*) filter (where kind in ('purchase', 'redeem_coins', 'refund', 'restore', 'return'))::int as booked,
                coalesce(sum(case kind when 'purchase' then value_cents when 'restore' then value_cents when 'refund' then -value_cents end), 0)::int as money
              from ledger_entries where account_id = $1`,
            values: [id],
          })
          const { rows } = await listOwn(scratch.db, id, { limit: 500, skip: 0 })
          expect(rows.length).toBe(row?.booked)
          const paid = rows.filter(({ kind }) => kind.startsWith('coins')).flatMap(({ lines }) => lines)
          expect(receiptSums(paid)[0]?.cents ?? 0).toBe(row?.money)
          const corrections = rows.filter(({ kind }) => /Back|Again/.test(kind))
          for (const { correctsNumber } of corrections) expect(correctsNumber).not.toBeNull()
        }
      }),
      { numRuns: 40, seed: 39 },
    )
    const years = await scratch.db.query<{
      year: number
      count: number
      first: number
      last: number
      noted: number
    }>({
      text: `select r.year, count(*)::int as count, min(number) as first, max(number) as last, max(y.last_number) as noted
        from numbered_receipts r join receipt_years y on y.year = r.year group by r.year order by r.year`,
    })
    expect(years.length).toBeGreaterThan(1)
    for (const { count, first, last, noted } of years)
      expect({ first, last, noted }).toEqual({ first: 1, last: count, noted: count })
  }, 120_000)

  it('state the tax of each sale at the rate of its country, and the sums of a time are those of the ledger', async () => {
    const french = await openReader('FR')
    const abroad = await openReader('US')
    for (const reader of [french, abroad]) {
      await buy(reader, 1000, 1000)
      await spend(reader, 422)
      await spend(reader, 100)
    }
    await returnEntry(french, french.spent[1] ?? '')
    await issue()
    const taxes = (await receiptsOf(french)).flatMap(({ lines }) =>
      lines.map(one => [one.cents, one.taxRate, one.taxCents]),
    )
    expect(taxes).toEqual([
      [1000, 0, 0],
      [422, 550, 22],
      [100, 550, 5],
      [-100, 550, -5],
    ])
    expect((await receiptsOf(abroad)).flatMap(({ lines }) => lines.map(one => one.taxCents))).toEqual([
      0, 0, 0,
    ])
    const sums = await sumTaxes(scratch.db, { from: new Date(0), until: new Date('2100-01-01') })
    expect(sums.find(({ country }) => country === 'FR')).toEqual({
      ...{ country: 'FR', rate: 550, what: 'book', currency: 'eur', grossCents: 422, taxCents: 22 },
      ...{ receipts: 3, unproven: 3 },
    })
    const [booked] = await scratch.db.query<{ cents: number; uses: number }>({
      text: `select sum(u.coins * coalesce(pe.value_cents, 0)::numeric / pl.coins)::float as cents, count(*)::int as uses
        from coin_lot_uses u join ledger_entries e on e.id = u.entry_id and e.kind in ('redeem_coins', 'return')
        join coin_lots l on l.id = u.lot_id join ledger_entries le on le.id = l.entry_id
        join ledger_entries pe on pe.id = case when le.kind = 'restore' then le.reverses else le.id end
        join coin_lots pl on pl.entry_id = pe.id`,
    })
    const gross = sums.reduce((sum, { grossCents }) => sum + grossCents, 0)
    // Each use is rounded to a cent, and what comes back as it was.
    expect(Math.abs(gross - (booked?.cents ?? 0))).toBeLessThan((booked?.uses ?? 0) / 10)
  })

  it('say what was paid for the coins that were spent, and correct the receipt of what comes back', async () => {
    const reader = await openReader()
    await workInPurse(scratch.db, reader.id, now, (tx, purse) =>
      giveCoins(tx, purse, { key: `gift ${made++}`, kind: 'gift', coins: 100, from: 'given' }),
    )
    await buy(reader, 1000, 850)
    await spend(reader, 400)
    await spend(reader, 300)
    await returnEntry(reader, reader.spent[1] ?? '')
    await issue()
    const rows = await receiptsOf(reader)
    const first = rows[0]?.number ?? 0
    expect(said(rows)).toEqual([
      ['coins', 1000, 850, null],
      ['spent', 400, 255, null],
      ['spent', 300, 255, null],
      ['spentBack', -300, -255, first + 2],
    ])
    await spend(reader, 400)
    await issue()
    expect(said((await receiptsOf(reader)).slice(-1))).toEqual([['spent', 400, 340, null]])
    expect(rows[0]?.seller).toEqual({ name: 'Rain', address: 'Rain Street 1', legal: 'DE123' })
  })

  it('of bills have numbers also where the shop hears of them late, and state tax that was stated', async () => {
    const reader = await openReader('FR')
    const joined = now
    const addBill = await subscribe(reader)
    const before = await addBill(1000, new Date(joined.getTime() - 1000))
    await refundBill(before, 500)
    now = new Date(joined.getTime() + 40 * 86_400_000)
    const late = await addBill(600, joined)
    await refundBill(late, 300)
    await issue()
    const rows = await receiptsOf(reader)
    expect(
      rows.map(({ kind, happenedAt, lines: [line] }) => [kind, happenedAt, line?.cents, line?.taxCents]),
    ).toEqual([
      ['billBack', now, -500, 0],
      ['bill', joined, 600, 100],
      ['billBack', now, -300, -50],
    ])
  })

  it('are never changed or deleted', async () => {
    await expect(scratch.db.query({ text: 'delete from numbered_receipts' })).rejects.toThrow()
    await expect(scratch.db.query({ text: `update numbered_receipts set lines = '[]'` })).rejects.toThrow()
  })
})
