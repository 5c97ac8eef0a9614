// Proves docs/product.md#mail, docs/product.md#operations
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '#server/platform/log.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import type { Span, Tracing } from '../observe/tracing.ts'
import { type Jobs, openJobs, repeatNow } from './jobs.ts'

let scratch: ScratchDatabase
let now = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => now }
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

let jobs: Jobs
let done: unknown[]
let failing: boolean
beforeEach(async () => {
  await scratch.db.query({ text: 'delete from jobs' })
  done = []
  failing = false
  jobs = open()
})

function open(): Jobs {
  const opened = openJobs({ db: scratch.db, clock, log: openLog('silent') })
  opened.handle('write', async (payload: unknown) => {
    if (failing) throw new Error('550 ada@example.com is unknown')
    done.push(payload)
  })
  return opened
}
const write = (payload: unknown, change: object = {}) =>
  jobs.add(scratch.db, { kind: 'write', payload, ...change })
const waiting = () =>
  scratch.db.query<{ attempts: number; last_error: string | null }>({
    text: 'select attempts, last_error from jobs',
  })

describe('a job', () => {
  it('is done when it is due, once, and is then off the list', async () => {
    await write(1)
    await write(2, { after: later(60) })
    await jobs.runDue()
    expect(done).toEqual([1])
    now = later(60)
    await jobs.runDue()
    await jobs.runDue()
    expect(done).toEqual([1, 2])
    expect(await waiting()).toEqual([])
  })

  it('that was wanted in a transaction which did not hold is not there', async () => {
    await scratch.db
      .transaction(async tx => {
        await jobs.add(tx, { kind: 'write', payload: 1 })
        throw new Error('no')
      })
      .catch(() => {})
    await jobs.runDue()
    expect(done).toEqual([])
  })

  it('that fails is tried again, later and later, and says why without naming anybody', async () => {
    failing = true
    await write(1)
    await jobs.runDue()
    await jobs.runDue()
    expect(await waiting()).toEqual([{ attempts: 1, last_error: '550 … is unknown' }])
    now = later(30)
    await jobs.runDue()
    now = later(30)
    await jobs.runDue()
    expect((await waiting())[0]?.attempts).toBe(2)
    failing = false
    now = later(30)
    await jobs.runDue()
    expect(done).toEqual([1])
  })

  it('that a killed process was doing is taken over half a minute later, also where it had failed often before', async () => {
    failing = true
    await write(1)
    for (let hour = 0; hour < 5; hour++) {
      await jobs.runDue()
      now = later(3_600)
    }
    // This one takes it and is never heard of again.
    const killed = open()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    killed.handle('write', () => {
      begin()
      return new Promise(() => {})
    })
    void killed.runDue()
    await begun
    failing = false
    now = later(29)
    await jobs.runDue()
    expect(done).toEqual([])
    now = later(1)
    await jobs.runDue()
    expect(done).toEqual([1])
    expect(await waiting()).toEqual([])
  })

  it('at which every process ends is left alone for longer each time', async () => {
    await write(1)
    const waits: number[] = []
    for (let killed = 0; killed < 4; killed++) {
      const [row] = await scratch.db.query<{ runAt: Date }>({ text: 'select run_at as "runAt" from jobs' })
      now = new Date(Math.max(now.getTime(), row?.runAt.getTime() ?? 0))
      const dying = open()
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      dying.handle('write', () => {
        begin()
        return new Promise(() => {})
      })
      void dying.runDue()
      await begun
      const [claimed] = await scratch.db.query<{ runAt: Date }>({
        text: 'select run_at as "runAt" from jobs',
      })
      waits.push(((claimed?.runAt.getTime() ?? 0) - now.getTime()) / 1000)
    }
    expect(waits).toEqual([30, 60, 120, 240])
  })

  it('that is an import and fails waits for no longer than half a minute, since the place for its bytes may be back', async () => {
    jobs.handle('import', () => Promise.reject(new Error('503')), 'import')
    await jobs.add(scratch.db, { kind: 'import', payload: 1 })
    for (let half = 0; half < 6; half++) {
      await jobs.runDue()
      now = later(30)
    }
    expect(await waiting()).toEqual([{ attempts: 6, last_error: '503' }])
  })

  it('that is a mail and fails for two days is given up; any other is tried until it succeeds', async () => {
    failing = true
    jobs.handle('letter', () => Promise.reject(new Error('550')), 'mail')
    await jobs.add(scratch.db, { kind: 'letter', payload: 1 })
    await write(1)
    for (let attempt = 1; attempt <= 50; attempt++) {
      await jobs.runDue()
      now = later(3_600)
    }
    expect(await waiting()).toMatchObject([{ attempts: 50 }])
    failing = false
    await jobs.runDue()
    expect(done).toEqual([1])
  })

  it('can be tried at once, and stays on the list when that fails', async () => {
    failing = true
    const id = await write(1, { after: later(30) })
    expect(await jobs.tryNow(id)).toBe(false)
    failing = false
    expect(await jobs.tryNow(id)).toBe(true)
    expect(await jobs.tryNow(id)).toBe(true)
    expect(done).toEqual([1])
  })

  it('stays on the list of a process that does no such jobs', async () => {
    const id = await jobs.add(scratch.db, { kind: 'of another process', payload: 1 })
    expect(await jobs.tryNow(id)).toBe(false)
    expect(await waiting()).toMatchObject([{ attempts: 1 }])
  })

  it('for the same thing takes the place of the one that waits', async () => {
    await write(1, { key: 'ada' })
    await write(2, { key: 'ada' })
    await write(3, { key: 'bea' })
    await jobs.runDue()
    expect(done).toEqual([2, 3])
  })

  it('that is wanted again while it is being done is done again', async () => {
    jobs.handle('again', async (payload: number) => {
      done.push(payload)
      if (payload < 3) await jobs.add(scratch.db, { kind: 'again', key: 'x', payload: payload + 1 })
    })
    await jobs.add(scratch.db, { kind: 'again', key: 'x', payload: 1 })
    await jobs.runDue()
    expect(done).toEqual([1, 2, 3])
    expect(await waiting()).toEqual([])
  })

  it('that is wanted again and fails while the one before succeeds stays on the list', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    jobs.handle('letter', () => finished, 'mail')
    const other = open()
    other.handle('letter', () => Promise.reject(new Error('550')), 'mail')
    const first = jobs.tryNow(await jobs.add(scratch.db, { kind: 'letter', key: 'ada', payload: 1 }))
    await expect.poll(async () => (await waiting())[0]?.attempts).toBe(1)
    const again = await other.add(scratch.db, { kind: 'letter', key: 'ada', payload: 2 })
    expect(await other.tryNow(again)).toBe(false)
    finish()
    expect(await first).toBe(true)
    expect(await waiting()).toHaveLength(1)
  })

  it('is done by one of several processes', async () => {
    for (let count = 0; count < 30; count++) await write(count)
    await Promise.all([jobs, open(), open(), open()].map(one => one.runDue()))
    expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 30 }, (_, n) => n))
  })

  it('that is a mail to many is sent beside others, so many at once and no more', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const few = openJobs({ db: scratch.db, clock, log: openLog('silent'), bulkAtOnce: 3 })
    few.handle(
      'letter',
      async (payload: unknown) => {
        done.push(payload)
        await finished
      },
      'bulk',
    )
    const letters = Array.from({ length: 40 }, (_, n) => ({ key: `${n}`, payload: n, after: now }))
    await few.addAll(scratch.db, 'letter', letters)
    const sending = few.runDue()
    await expect.poll(() => done.length).toBe(3)
    await write('meanwhile')
    await jobs.runDue()
    expect(done.slice(3)).toEqual(['meanwhile'])
    finish()
    await sending
    expect(new Set(done)).toEqual(new Set(['meanwhile', ...letters.map(({ payload }) => payload)]))
    expect(await waiting()).toEqual([])
  })

  it('that was claimed and not begun when the process stops is due for another one at once', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const few = openJobs({ db: scratch.db, clock, log: openLog('silent'), bulkAtOnce: 2 })
    few.handle(
      'letter',
      async (payload: unknown) => {
        done.push(payload)
        await finished
      },
      'bulk',
    )
    const letters = Array.from({ length: 9 }, (_, n) => ({ key: `${n}`, payload: n, after: now }))
    await few.addAll(scratch.db, 'letter', letters)
    const sending = few.runDue()
    await expect.poll(() => done.length).toBe(2)
    const stopped = few.stop()
    finish()
    await Promise.all([sending, stopped])
    expect(await waiting()).toEqual(Array.from({ length: 7 }, () => ({ attempts: 0, last_error: null })))
    const other = open()
    other.handle('letter', async (payload: unknown) => void done.push(payload), 'bulk')
    await other.runDue()
    expect(done.toSorted()).toEqual(letters.map(({ payload }) => payload))
  })

  it('that is begun has twenty seconds until another process may do it once more', async () => {
    const left: number[] = []
    const few = openJobs({ db: scratch.db, clock, log: openLog('silent'), bulkAtOnce: 2 })
    few.handle(
      'letter',
      async (key: string) => {
        const begun = now.getTime()
        const [job] = await scratch.db.query<{ runAt: Date }>({
          text: 'select run_at as "runAt" from jobs where key = $1',
          values: [key],
        })
        left.push((job?.runAt.getTime() ?? 0) - begun)
        now = later(6)
      },
      'bulk',
    )
    const letters = Array.from({ length: 9 }, (_, n) => ({ key: `${n}`, payload: `${n}`, after: now }))
    await few.addAll(scratch.db, 'letter', letters)
    await few.runDue()
    expect(left).toHaveLength(letters.length)
    expect(Math.min(...left)).toBeGreaterThanOrEqual(20_000)
  })

  it('that reads a file keeps no other of its lane waiting, however many others were read meanwhile', async () => {
    const { promise: lastRead, resolve: readLast } = Promise.withResolvers<void>()
    const read: unknown[] = []
    jobs.handle(
      'read',
      async (payload: unknown) => {
        if (payload === 'hostile') await lastRead
        read.push(payload)
        // Less than a claim lasts, and longer than those that are claimed together wait.
        now = later(2)
        if (payload === 9) readLast()
      },
      'reading',
    )
    await jobs.add(scratch.db, { kind: 'read', payload: 'hostile', after: later(-1) })
    for (let file = 0; file < 10; file++) await jobs.add(scratch.db, { kind: 'read', payload: file })
    await jobs.runDue()
    expect(read.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 'hostile'])
  })

  it.each(['slow', 'mail', 'bulk', 'import', 'reading'] as const)(
    'that is %s keeps no other waiting',
    async manner => {
      const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      jobs.handle(
        'draw',
        () => {
          begin()
          return finished
        },
        manner,
      )
      await jobs.add(scratch.db, { kind: 'draw', payload: 0 })
      const drawing = jobs.runDue()
      await begun
      await write(1)
      const writing = jobs.runDue()
      await expect.poll(() => done).toEqual([1])
      finish()
      // Both: what still ran would do the work of the next test.
      await Promise.all([drawing, writing])
      expect(await waiting()).toEqual([])
    },
  )

  it('that is done again and again is nobody’s: each time is a trace of its own, and what it leaves goes on with it', async () => {
    const continued: string[] = []
    const span: Span = {
      begin: () => span,
      rename() {},
      set() {},
      fail() {},
      end() {},
      traceparent: 'of this time',
      traceId: '1',
    }
    const tracing: Tracing = {
      begin(name, _kind, traceparent) {
        continued.push(`${name} ${traceparent}`)
        return span
      },
      close: async () => {},
    }
    const traced = openJobs({ db: scratch.db, clock, log: openLog('silent'), tracing })
    traced.handle('letter', async () => {})
    traced.every(60_000, 'tidy', async () => {
      await traced.add(scratch.db, { kind: 'letter', payload: {} })
    })
    await repeatNow(scratch.db, 'tidy', now)
    for (let times = 0; times < 2; times++) {
      await traced.runDue()
      now = later(60)
    }
    expect(continued).toEqual([
      'job tidy null',
      'job letter of this time',
      'job tidy null',
      'job letter of this time',
    ])
    const left = await scratch.db.query({ text: 'select kind, request_id as id from jobs' })
    expect(left).toEqual([{ kind: 'tidy', id: null }])
  })

  it('of a kind that this process does not know waits for one that does', async () => {
    await jobs.add(scratch.db, { kind: 'unheard', payload: 1 })
    await jobs.runDue()
    expect(await waiting()).toHaveLength(1)
  })
})
