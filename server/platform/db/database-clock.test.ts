// Proves docs/product.md#operations
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStore } from '#server/open-store.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { readConfig } from '../config.ts'
import { databaseClock } from './database-clock.ts'
import type { Reads } from './reads.ts'

const NOON = Date.parse('2026-11-28T12:00:00Z')
const seconds = (count: number) => new Date(NOON + count * 1_000)

/** A machine on which it is noon, and whose database takes so long to answer that its clock is `off` seconds ahead. */
function machine() {
  const state = { off: 0, takes: 0, isAway: false, now: NOON, said: [] as string[] }
  const query = async () => {
    if (state.isAway) throw new Error('away')
    state.now += state.takes * 1_000
    return [{ now: new Date(state.now - (state.takes * 1_000) / 2 + state.off * 1_000) }]
  }
  const say = (line: unknown) => state.said.push(String(line))
  const clock = databaseClock({ query } as unknown as Reads, { now: () => new Date(state.now) }, {
    warn: say,
    info: say,
  } as never)
  return { state, clock }
}

describe('the clock of a server', () => {
  it.each([
    ['a little behind', { off: 4, takes: 0 }, 0],
    ['behind', { off: 6, takes: 0 }, 6],
    ['ahead', { off: -3_600, takes: 0 }, -3_600],
    ['perhaps behind, where the database answers slowly', { off: 6, takes: 4 }, 0],
    ['behind in any case, where the database answers slowly', { off: 60, takes: 4 }, 60],
  ])('that is %s', async (_, { off, takes }, taken) => {
    const { state, clock } = machine()
    Object.assign(state, { off, takes })
    await clock.look()
    expect(clock.now()).toEqual(seconds(takes + taken))
    expect(state.said).toHaveLength(taken === 0 ? 0 : 1)
    expect(clock.ahead()).toBe(off * 1_000)
  })

  it('is believed again once it is right, is told of once each time, and stays where the database is away', async () => {
    const { state, clock } = machine()
    state.off = 30
    await clock.look()
    await clock.look()
    expect(state.said).toEqual([expect.stringContaining('is 30 s behind that of the database')])
    state.isAway = true
    await clock.look()
    expect(clock.now()).toEqual(seconds(30))
    Object.assign(state, { off: 0, isAway: false })
    await clock.look()
    expect(clock.now()).toEqual(seconds(0))
    expect(state.said).toEqual([expect.any(String), expect.stringContaining('agrees')])
  })
})

describe('the store of a machine whose clock is an hour behind', () => {
  let scratch: ScratchDatabase
  beforeAll(async () => {
    scratch = await scratchDatabase()
  })
  afterAll(() => scratch.drop())

  it('has the time of the database', async () => {
    const [before] = await scratch.db.query<{ now: Date }>({ text: 'select clock_timestamp() as now' })
    vi.useFakeTimers({ toFake: ['Date'], now: (before?.now.getTime() ?? 0) - 3_600_000 })
    const store = await openStore(readConfig({ DATABASE_URL: scratch.url })).finally(() => vi.useRealTimers())
    await store.close()
    expect(Math.round(store.clockAhead() / 60_000)).toBe(60)
  })
})
