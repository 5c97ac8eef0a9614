// Proves docs/product.md#faults
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { DatabaseSilent } from './answer-in-time.ts'
import { allowLonger, connect, type Db, type Reads } from './connect.ts'
import { isUnavailable } from './unavailable.ts'

let scratch: ScratchDatabase
let line: DatabaseProxy
let db: Db
beforeAll(async () => {
  scratch = await scratchDatabase()
  line = await openDatabaseProxy(scratch.url)
  db = connect({
    connectionString: line.url,
    most: 2,
    limits: { connection: 3_000, statement: 1_500, pause: 60_000 },
  })
})
afterEach(() => line.goOn())
afterAll(async () => {
  await db.close()
  await line.close()
  await scratch.drop()
})

const within = { interval: 20, timeout: 30_000 }
const say = async (on: Reads, what: string) =>
  (await on.query<{ said: string }>({ name: 'say', text: 'select $1 as said', values: [what] }))[0]?.said
const backend = async (on: Reads) =>
  (await on.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' }))[0]?.pid

describe('a statement that is not answered in time', () => {
  it('fails, and its late answer is not taken for that to another', async () => {
    await expect.poll(() => say(db, 'before'), within).toBe('before')
    line.hold('answers')
    await expect(say(db, 'late')).rejects.toBeInstanceOf(DatabaseSilent)
    line.goOn()
    const said = await Promise.all(Array.from({ length: 20 }, (_, n) => say(db, String(n))))
    expect(said).toEqual(Array.from({ length: 20 }, (_, n) => String(n)))
  })

  it('ends also the connections that lay idle meanwhile', async () => {
    const before = await Promise.all([1, 2].map(() => db.transaction(backend)))
    line.hold('both')
    await expect(say(db, 'lost')).rejects.toThrow()
    line.goOn()
    const after = await Promise.all([1, 2].map(() => db.transaction(backend)))
    expect(after.filter(pid => before.includes(pid))).toEqual([])
  })

  it('fails everything else of its transaction', async () => {
    const asked: Promise<unknown>[] = []
    const transaction = db.transaction(async tx => {
      await say(tx, 'begun')
      line.hold('both')
      asked.push(...['one', 'two', 'three'].map(what => say(tx, what)))
      await Promise.all(asked)
    })
    await expect(transaction).rejects.toBeInstanceOf(DatabaseSilent)
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  it('is waited for in a transaction that may take longer', async () => {
    const said = db.transaction(async tx => {
      await allowLonger(tx, 60_000)
      line.hold('answers')
      const late = say(tx, 'late')
      // By now every other statement would have been given up.
      await expect(say(db, 'lost')).rejects.toThrow()
      line.goOn()
      return late
    })
    expect(await said).toBe('late')
  })
})

it.each([
  ['a database that may only be read', { code: '25006' }],
  ['a server that goes down', { code: '57P01' }],
  ['a server that comes up', { code: '57P03' }],
  ['a connection that failed', { code: '08006' }],
  ['too many connections', { code: '53300' }],
  ['a socket whose queue is full', { code: 'EAGAIN' }],
  ['a host that is not there', { code: 'EHOSTUNREACH' }],
  ['a pool that is used up', new Error('timeout exceeded when trying to connect')],
  ['a connection that is gone', new Error('Client was closed and is not queryable')],
])('%s is no fault of the shop’s', (_, error) => {
  expect(isUnavailable(error)).toBe(true)
})

it.each([
  ['a constraint', { code: '23505' }],
  ['a mistake in a statement', { code: '42601' }],
  ['anything else', new TypeError('undefined')],
])('%s is one', (_, error) => {
  expect(isUnavailable(error)).toBe(false)
})
