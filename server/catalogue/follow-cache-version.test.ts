// Proves docs/product.md#operations
import { expect, it } from 'vitest'
import { CHOICE, cardOf, LISTS } from '../platform/cache/shown.ts'
import type { Db } from '../platform/db/connect.ts'
import { followCacheVersion } from './follow-cache-version.ts'
import type { ScheduledChange } from './scheduled-changes-store.ts'

const NOON = Date.UTC(2026, 10, 21, 12)

/** A shop with these launches; changes are made known by `change`. */
async function open(turns: ScheduledChange[] = []) {
  let now = NOON
  let version = 1
  let changed: (version: number, topics: readonly string[]) => void = () => {}
  let prepare = async () => {}
  const db = {
    query: async ({ values: [after, limit] }: { values: [Date, number] }) => {
      const next = turns.filter(({ at }) => at > after)
      const last = next[limit - 1]?.at.getTime() ?? Number.POSITIVE_INFINITY
      return next.filter(({ at }) => at.getTime() <= last)
    },
  } as unknown as Db
  const cacheVersion = await followCacheVersion({
    db,
    clock: { now: () => new Date(now) },
    version: {
      current: () => version,
      onChange: watcher => {
        changed = watcher
        return () => {}
      },
      beforeChange: work => {
        prepare = work
      },
    },
  })
  return {
    cacheVersion,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    async change(topics: string[], to = version + 1) {
      await prepare()
      version = to
      changed(to, topics)
    },
    made: () => {
      const moment = cacheVersion.moment()
      if (!moment) throw new Error('unknown')
      return moment
    },
  }
}

const launch = (minutes: number, topic: string, ofCard = false): ScheduledChange => ({
  at: new Date(NOON + minutes * 60_000),
  topic,
  ofCard,
})

it('what is about one series stays true when another changes, and what lists them does not', async () => {
  const { cacheVersion, change, made } = await open()
  const before = made()
  await change(['SER-1'])
  const truthOf = (...topics: string[]) => cacheVersion.truth(before, topics)
  expect([truthOf('SER-2'), truthOf('SER-1'), truthOf(cardOf('SER-1')), truthOf(LISTS)]).toEqual([
    'true',
    'false',
    'false',
    'false',
  ])
  expect(cacheVersion.truth(made(), ['SER-1', LISTS])).toBe('true')
})

it('a launch turns its series and lists, and what shows its card only where that changes', async () => {
  const { cacheVersion, pass, made } = await open([launch(1, '~SER-1'), launch(2, '~SER-1', true)])
  const before = made()
  pass(61_000)
  const truths = () =>
    ['SER-1', cardOf('SER-1'), LISTS, 'SER-2'].map(topic => cacheVersion.truth(before, [topic]))
  expect(truths()).toEqual(['false', 'true', 'false', 'true'])
  pass(60_000)
  expect(truths()).toEqual(['false', 'false', 'false', 'true'])
})

it('a list may be late for less than a second after a change that harms nobody, and only where it was true until then', async () => {
  const { cacheVersion, change, pass, made } = await open()
  const old = made()
  await change(['~SER-1'])
  expect(cacheVersion.truth(old, ['SER-1'])).toBe('false')
  expect(cacheVersion.truth(old, [LISTS])).toBe('late')
  pass(1_000)
  expect(cacheVersion.truth(old, [LISTS])).toBe('false')
  const newer = made()
  await change(['~SER-2'])
  // The older one has missed a change that is known for a second.
  expect([old, newer].map(moment => cacheVersion.truth(moment, [LISTS]))).toEqual(['false', 'late'])
  await change(['SER-3'])
  expect(cacheVersion.truth(newer, [LISTS])).toBe('false')
})

it('a choice of other series may be ten minutes old', async () => {
  const { cacheVersion, change, pass, made } = await open()
  const before = made()
  await change(['SER-1'])
  expect(cacheVersion.truth(before, [CHOICE])).toBe('true')
  pass(601_000)
  expect(cacheVersion.truth(before, [CHOICE])).toBe('late')
})

it('an instant that passes while nobody asks is not lost where a change follows', async () => {
  const { cacheVersion, change, pass, made } = await open([launch(1, '~SER-1')])
  const before = made()
  pass(61_000)
  await change(['SER-2'])
  expect(cacheVersion.truth(before, ['SER-1'])).toBe('false')
})

it('more instants than are read at once are read in time, and none is missed', async () => {
  const turns = Array.from({ length: 2_500 }, (_, at) => launch((at + 1) / 10, `~SER-${at}`))
  const { cacheVersion, pass, made } = await open(turns)
  for (let tenth = 0; tenth < 2_500; tenth++) {
    await null
    const before = made()
    pass(6_000)
    expect(cacheVersion.truth(before, [`SER-${tenth}`])).toBe('false')
    await null
  }
})

it('nothing that was made before is true after a clock was set over instants that were not read, or a database was put back', async () => {
  const turns = Array.from({ length: 2_500 }, (_, at) => launch((at + 1) / 10, `~SER-${at}`))
  const { cacheVersion, change, pass, made } = await open(turns)
  const before = made()
  pass(200 * 60_000)
  expect(cacheVersion.moment()).toBe(null)
  await expect.poll(() => cacheVersion.moment()).not.toBe(null)
  expect(cacheVersion.truth(before, [])).toBe('false')
  const after = made()
  await change([], 1)
  expect(cacheVersion.truth(after, [])).toBe('true')
  await change([], 0)
  expect(cacheVersion.truth(after, [])).toBe('false')
})

it('what is made after a database was put back is cached, also where it has changed before', async () => {
  const { cacheVersion, change, made } = await open()
  for (let changes = 0; changes < 5; changes++) await change(['~SER-1', 'credits'])
  await change(['everything'], 3)
  const after = made()
  const truths = () =>
    ['SER-1', cardOf('SER-1'), LISTS, 'credits'].map(topic => cacheVersion.truth(after, [topic]))
  expect(truths()).toEqual(['true', 'true', 'true', 'true'])
  await change(['~SER-1'])
  expect(truths()).toEqual(['false', 'false', 'late', 'true'])
})

it('what is made after a clock was set back is cached, also where something was launched before', async () => {
  const { cacheVersion, pass, made } = await open([launch(1, '~SER-1')])
  pass(61_000)
  expect(cacheVersion.truth(made(), ['SER-1'])).toBe('true')
  pass(-3_600_000)
  expect(cacheVersion.moment()).toBe(null)
  await expect.poll(() => cacheVersion.moment()).not.toBe(null)
  const before = made()
  expect(cacheVersion.truth(before, ['SER-1'])).toBe('true')
  pass(3_600_000)
  expect(cacheVersion.truth(before, ['SER-1'])).toBe('false')
})
