import { afterAll, beforeAll, expect, it } from 'vitest'
import { runningSaleBps } from '#rules/running-sale.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { saleRuns } from './sale-sql.ts'

let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

const sale = { from: new Date('2026-11-21T12:00:00Z'), until: new Date('2026-12-05T12:00:00Z'), bps: 2_000 }

it.each([
  { at: '2026-11-21T11:59:59.999Z', runs: false, why: 'it is to come' },
  { at: '2026-11-21T12:00:00.000Z', runs: true, why: 'it begins' },
  { at: '2026-12-05T11:59:59.999Z', runs: true, why: 'a millisecond is left' },
  { at: '2026-12-05T12:00:00.000Z', runs: false, why: 'it is over' },
])('a sale runs at $at: $runs, as $why; the rule and the statements agree', async ({ at, runs }) => {
  const [row] = await scratch.db.query<{ runs: boolean }>({
    text: `select ${saleRuns('$3::timestamptz')} as runs
      from (values ('ready', 2000, $1::timestamptz, $2::timestamptz, null::timestamptz)) sl (stage, discount_bps, starts_at, ends_at, closes_at)`,
    values: [sale.from, sale.until, new Date(at)],
  })
  expect(row?.runs).toBe(runs)
  expect(runningSaleBps([sale], new Date(at))).toBe(runs ? sale.bps : 0)
})
