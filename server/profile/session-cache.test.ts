// Proves docs/product.md#operations
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenHash } from '#server/platform/http/credential.ts'
import { openLog } from '#server/platform/log.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import type { Db, Statement } from '../platform/db/connect.ts'
import type { Hearing } from '../platform/db/keep-listening.ts'
import { openSessionCache } from './session-cache.ts'

const NOON = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => NOON }
const log = openLog('silent')
const TOKEN = tokenHash('of anna')

describe('on a database', () => {
  let scratch: ScratchDatabase
  beforeAll(async () => {
    scratch = await scratchDatabase()
    await scratch.db.query({
      text: `insert into accounts (id, legacy_id, username, email, email_key, password_hash, created_at)
        values ('anna', 'anna', 'anna', 'anna', 'anna', '', $1)`,
      values: [NOON],
    })
  })
  afterAll(() => scratch.drop())

  async function openSession(): Promise<void> {
    await scratch.db.query({
      text: `insert into sessions (token_hash, id, account_id, app, client, created_at, last_used_at, expires_at)
        values ($1, 'session', 'anna', true, '', $2, $2, $2::timestamptz + interval '30 days')`,
      values: [TOKEN, NOON],
    })
  }

  it('an answer that is on its way while the session ends is not cached', async () => {
    await openSession()
    const answered = Promise.withResolvers<void>()
    const passed = Promise.withResolvers<void>()
    const told = Promise.withResolvers<void>()
    const heard = Promise.withResolvers<void>()
    let isSlow = false
    const db: Db = {
      ...scratch.db,
      async query<Row extends object>(statement: Statement) {
        const rows = await scratch.db.query<Row>(statement)
        if (isSlow && statement.name === 'findSession') {
          answered.resolve()
          await passed.promise
        }
        return rows
      },
      listen: (channel, hearing) =>
        scratch.db.listen(channel, {
          ...hearing,
          heard(payload) {
            hearing.heard(payload)
            if (payload.startsWith('?')) heard.resolve()
            if (payload === 'anna') told.resolve()
          },
        }),
    }
    const kept = await openSessionCache({ db, clock, log }, 2_000)
    await heard.promise
    isSlow = true
    const onItsWay = kept.find(TOKEN)
    await answered.promise
    await scratch.db.query({ text: `delete from sessions where account_id = 'anna'` })
    await told.promise
    passed.resolve()
    // Whoever asked before the end may be answered.
    expect((await onItsWay)?.session.id).toBe('session')
    expect(await kept.find(TOKEN)).toBeNull()
    kept.stop()
  })
})

/**
 * A database in which a session is of the account with its number, and gives what its version is; answers and notifications
 * arrive when the test says so.
 */
class SlowDatabase {
  version = 0
  readonly answers: (() => void)[] = []
  readonly told: (() => void)[] = []
  hearing: Hearing | null = null
  lookups = 0

  readonly db = {
    query: ({ text, values }: Statement) => {
      if (text.includes('pg_notify')) {
        this.hearing?.heard(String(values?.[0]))
        return Promise.resolve([])
      }
      this.lookups++
      const row = { accountId: 'anna', id: String(this.version), grants: null }
      return new Promise(done => this.answers.push(() => done([row])))
    },
    listen: async (_: string, hearing: Hearing) => {
      this.hearing = hearing
    },
  } as unknown as Db

  change(): void {
    this.version++
    this.told.push(() => this.hearing?.heard('anna'))
  }
}

it('however late answers and notifications arrive, nothing is older than what had arrived when it was asked for', async () => {
  const step = fc.constantFrom('ask', 'answer', 'change', 'tell', 'lose', 'begin')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
      const slow = new SlowDatabase()
      const kept = await openSessionCache({ db: slow.db, clock, log }, 2_000)
      slow.hearing?.begun?.()
      let told = 0
      const asked: Promise<void>[] = []
      for (const one of steps) {
        if (one === 'change') slow.change()
        if (one === 'tell' && slow.told.length > 0) {
          slow.told.shift()?.()
          told++
        }
        if (one === 'lose') {
          // Notifications under way are lost with the connection.
          slow.hearing?.lost?.()
          slow.told.length = 0
          told = slow.version
        }
        if (one === 'begin') slow.hearing?.begun?.()
        if (one === 'answer') slow.answers.shift()?.()
        if (one === 'ask') {
          const least = told
          asked.push(
            kept.find(TOKEN).then(found => expect(Number(found?.session.id)).toBeGreaterThanOrEqual(least)),
          )
        }
        // What was answered arrives.
        await new Promise(setImmediate)
      }
      for (const answer of slow.answers) answer()
      await Promise.all(asked)
      kept.stop()
    }),
    { numRuns: 300 },
  )
})

describe('a session is looked up each time', () => {
  async function lookupsOf(begin: (slow: SlowDatabase) => void): Promise<number> {
    const slow = new SlowDatabase()
    const kept = await openSessionCache({ db: slow.db, clock, log }, 2_000)
    begin(slow)
    for (let one = 0; one < 3; one++) {
      const found = kept.find(TOKEN)
      slow.answers.shift()?.()
      await found
    }
    kept.stop()
    return slow.lookups
  }

  it('but once where notifications arrive', async () => {
    expect(await lookupsOf(slow => slow.hearing?.begun?.())).toBe(1)
  })

  it('until the connection listens', async () => {
    expect(await lookupsOf(() => {})).toBe(3)
  })

  it('where LISTEN is taken and nothing is passed on', async () => {
    expect(
      await lookupsOf(slow => {
        const { hearing } = slow
        slow.hearing = null
        hearing?.begun?.()
      }),
    ).toBe(3)
  })

  it('while the connection is gone', async () => {
    expect(
      await lookupsOf(({ hearing }) => {
        hearing?.begun?.()
        hearing?.lost?.()
      }),
    ).toBe(3)
  })
})
