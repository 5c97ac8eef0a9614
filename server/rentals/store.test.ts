import { afterAll, beforeAll, expect, it } from 'vitest'
import { isRunning } from '#rules/rental.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { rentalRuns } from './store.ts'

let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

const from = new Date('2026-11-21T12:00:00Z')
const until = new Date('2026-11-24T12:00:00Z')

it.each([
  {
    at: '2026-11-21T11:59:59.999Z',
    runs: true,
    why: 'the clock of whoever asks is behind that of whoever lent it',
  },
  { at: '2026-11-21T12:00:00.000Z', runs: true, why: 'it begins' },
  { at: '2026-11-24T11:59:59.999Z', runs: true, why: 'a millisecond is left' },
  { at: '2026-11-24T12:00:00.000Z', runs: false, why: '72 hours are over' },
  { at: '2027-01-01T00:00:00.000Z', runs: false, why: 'it was over long ago' },
])('a rental runs at $at: $runs, as $why; the rule and the statements agree', async ({ at, runs }) => {
  const [row] = await scratch.db.query<{ runs: boolean }>({
    text: `select ${rentalRuns('$3::timestamptz')} as runs
      from (values ($1::timestamptz, $2::timestamptz)) r (started_at, expires_at)`,
    values: [from, until, new Date(at)],
  })
  expect(row?.runs).toBe(runs)
  expect(isRunning({ until }, new Date(at))).toBe(runs)
})
