// Proves docs/product.md#operations
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { changePassword, findMe } from '#contract/calls/accounts.ts'
import { follow, readMyFeed } from '#contract/calls/follows.ts'
import { redeemGift } from '#contract/calls/gifts.ts'
import { checkPart, openPart } from '#contract/calls/reading.ts'
import { closeSession, listSessions, logout } from '#contract/calls/sign-in.ts'
import { calls as declared } from '#contract/calls.ts'
import { UserLevel } from '#contract/generated/enums.ts'
import type { Send } from '#contract/page.ts'
import { deleteGrantsOf } from '#server/accounts/staff/staff-store.ts'
import { boundCalls } from '#server/bound-calls.ts'
import { READS_OF_READERS } from '#server/calls/reads-of-readers.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { countStatements } from '#tests/support/count-statements.ts'
import { makeGiftCode } from '#tests/support/gift-code.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, type Readers, readersOf } from '#tests/support/readers.ts'

const env = { LOG_LEVEL: 'silent', PROXIES: '1', SESSIONS_KEPT_MS: '2000' }
const NOON = '2026-11-21T12:00:00Z'
const OTHER_PASSWORD = 'umbrellas in the rain'

/** Two servers of one shop that cache sessions for two seconds. Their clocks stand, so that none runs out by itself. */
let here: TestShop
let there: TestShop
let readers: Readers
beforeAll(async () => {
  here = await openShop({ env })
  there = await openShop({ env, scratch: here.scratch })
  readers = readersOf(
    () => here,
    () => {
      throw new Error('no mails here')
    },
  )
  const parts = [{ preview: true }, { preview: false }]
  await addSeries(here.scratch.db, { title: 'Rain', volumes: [{ priceCoins: 100, parts }] })
  for (const shop of [here, there]) {
    await shop.app.version.refresh()
    await shop.app.jobs.stop()
  }
  const me = (await signedIn('first')).ask
  for (const shop of [here, there])
    await vi.waitFor(async () => expect(await countStatements(shop, () => me(shop)(findMe, {}))).toBe(1))
})
afterEach(() => there.clock.set(NOON))
afterAll(async () => {
  await there.close()
  await here.close()
})

/** A reader with a second session, whose token asks at either server. */
async function signedIn(name: string) {
  const first = await readers.reader(name)
  const token = await readers.token(name)
  const ask = (shop: TestShop): Send =>
    shop.sendWith({ authorization: `Bearer ${token}`, 'x-forwarded-for': '10.99.0.1' })
  return { name, first, token, ask }
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>

async function accountOf(name: string): Promise<string> {
  const [row] = await here.scratch.db.query<{ id: string }>({
    text: 'select id from accounts where username = $1',
    values: [name],
  })
  return row?.id ?? ''
}

async function statusOf(answered: Promise<unknown>): Promise<number | 'answered'> {
  return ((await answered) as { status?: number }).status ?? 'answered'
}

const part = { params: { id: 'rain-volume-1-part-2' } }

describe('a read of a reader who has asked a moment ago', () => {
  const preview = { params: { id: 'rain-volume-1-part-1' } }
  it.each([
    { what: 'who they are', statements: 1, read: (send: Send) => send(findMe, {}) },
    { what: 'whether a part opens', statements: 1, read: (send: Send) => send(checkPart, part) },
    { what: 'the text of a part', statements: 2, read: (send: Send) => send(openPart, preview) },
    { what: 'what is new of what they follow', statements: 2, read: (send: Send) => send(readMyFeed, {}) },
  ])('$what costs $statements, without the one for the session', async ({ what, statements, read }) => {
    const reader = await signedIn(`reads-${what.replaceAll(' ', '-')}`)
    await reader.first(follow, { params: { seriesId: 'rain' } })
    expect(await countStatements(there, () => read(reader.ask(there)))).toBe(statements)
  })

  it('costs none where it is a picture whose ticket is not theirs', async () => {
    const { token } = await signedIn('pictures')
    const look = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const { status } = await there.fetch('/app/v2/tickets/rain/0/webp/800?exp=1&sig=none', { headers })
      expect(status).toBe(403)
    }
    expect(await countStatements(there, look)).toBe(0)
  })

  it('notes the use of the session once', async () => {
    const { ask } = await signedIn('used')
    const later = new Date(Date.parse(NOON) + 600_000)
    there.clock.set(later)
    expect(await countStatements(there, () => ask(there)(findMe, {}))).toBe(1)
  })

  it('is looked up where it is of staff', async () => {
    const { ask } = await signedIn('always-staff')
    await giveRole(here.scratch.db, 'always-staff', 'editor')
    await expect.poll(async () => (await ask(there)(findMe, {})).answer?.level).toBe(UserLevel.EDITOR)
    expect(await countStatements(there, () => ask(there)(findMe, {}))).toBe(2)
  })

  it('is looked up where a pooler lends the connections, as nothing is heard then', async () => {
    const pooled = await openShop({ env: { ...env, DATABASE_PREPARE: 'off' }, scratch: here.scratch })
    await pooled.app.jobs.stop()
    const { ask } = await signedIn('pooled')
    expect(await countStatements(pooled, () => ask(pooled)(findMe, {}))).toBe(2)
    await pooled.close()
  })
})

describe('what ends a session', () => {
  const ends: { how: string; status: number; end: (reader: SignedIn) => Promise<unknown> }[] = [
    { how: 'signing out', status: 401, end: ({ ask }) => ask(here)(logout, {}) },
    {
      how: 'another session',
      status: 401,
      async end({ first, ask }) {
        const { answer } = await ask(here)(listSessions, {})
        const id = answer?.sessions.find(({ current }) => current)?.id ?? ''
        return first(closeSession, { params: { id } })
      },
    },
    {
      how: 'a new password',
      status: 401,
      end: ({ first }) =>
        first(changePassword, {
          body: { currentPassword: PASSWORD, password1: OTHER_PASSWORD, password2: OTHER_PASSWORD },
        }),
    },
    {
      how: 'a deleted account',
      status: 401,
      async end({ name }) {
        await here.app.db.query({
          text: 'update accounts set deleted_at = $2 where id = $1',
          values: [await accountOf(name), here.clock.now()],
        })
        return { answer: null }
      },
    },
  ]
  it.each(ends)(
    '$how: counts at once at the server that took it, and elsewhere with the notification',
    async ({ how, status, end }) => {
      const reader = await signedIn(`ends-${how.replaceAll(' ', '-')}`)
      const reads = (shop: TestShop) => statusOf(reader.ask(shop)(findMe, {}))
      expect([await reads(here), await reads(there)]).toEqual(['answered', 'answered'])
      expect(await end(reader)).not.toHaveProperty('refused')
      expect(await reads(here)).toBe(status)
      await expect.poll(() => reads(there)).toBe(status)
    },
  )
})

describe('what changes what a session gives', () => {
  it('a membership counts at once where it was taken, and ends at once where it ended', async () => {
    const { name, first, ask } = await signedIn('member')
    const opens = (shop: TestShop) => statusOf(ask(shop)(checkPart, part))
    expect([await opens(here), await opens(there)]).toEqual([402, 402])
    const code = await makeGiftCode(here, { membership: { plan: 'PremiumMembership', months: 1 } })
    await first(redeemGift, { params: { code } })
    expect(await opens(here)).toBe('answered')
    await expect.poll(() => opens(there)).toBe('answered')
    await here.app.db.query({
      text: `update memberships set status = 'CANCELED', ended_at = now() where account_id = $1`,
      values: [await accountOf(name)],
    })
    expect(await opens(here)).toBe(402)
    await expect.poll(() => opens(there)).toBe(402)
  })

  it('a membership that runs out is not cached beyond its end', async () => {
    const { name, first, ask } = await signedIn('runs-out')
    const code = await makeGiftCode(here, { membership: { plan: 'PremiumMembership', months: 1 } })
    await first(redeemGift, { params: { code } })
    const opens = () => statusOf(ask(there)(checkPart, part))
    await here.app.db.query({
      text: 'update memberships set period_end = $2 where account_id = $1',
      values: [await accountOf(name), new Date(Date.parse(NOON) + 1_000)],
    })
    await expect.poll(opens).toBe('answered')
    there.clock.set(new Date(Date.parse(NOON) + 1_000))
    expect(await opens()).toBe(402)
  })

  it('a role counts at once where it was given, and ends the session at once where it was taken away', async () => {
    const { name, ask } = await signedIn('editor')
    const level = async (shop: TestShop) => (await ask(shop)(findMe, {})).answer?.level
    expect([await level(here), await level(there)]).toEqual([UserLevel.USER, UserLevel.USER])
    await giveRole(here.app.db, name, 'editor')
    expect(await level(here)).toBe(UserLevel.EDITOR)
    await expect.poll(() => level(there)).toBe(UserLevel.EDITOR)
    await here.app.db.transaction(async tx => deleteGrantsOf(tx, await accountOf(name)))
    expect(await statusOf(ask(here)(findMe, {}))).toBe(401)
  })
})

describe('where a notification gets lost', () => {
  /** As though the notification had not come. */
  async function unannounced(end: () => Promise<unknown>) {
    const table = (state: string) =>
      here.scratch.db.query({ text: `alter table sessions ${state} trigger ended_sessions_are_announced` })
    await table('disable')
    await end()
    await table('enable')
  }

  it('a session is cached for two seconds and no longer', async () => {
    const { ask } = await signedIn('lost')
    const reads = () => statusOf(ask(there)(findMe, {}))
    expect(await reads()).toBe('answered')
    await unannounced(() => ask(here)(logout, {}))
    there.clock.set(new Date(Date.parse(NOON) + 1_999))
    expect(await reads()).toBe('answered')
    there.clock.set(new Date(Date.parse(NOON) + 2_000))
    expect(await reads()).toBe(401)
  })

  it('a clock that is set back does not make it last longer', async () => {
    const { ask } = await signedIn('set-back')
    const reads = () => statusOf(ask(there)(findMe, {}))
    expect(await reads()).toBe('answered')
    await unannounced(() => ask(here)(logout, {}))
    there.clock.set(new Date(Date.parse(NOON) - 1))
    expect(await reads()).toBe(401)
  })

  it('every call but a read looks the session up all the same', async () => {
    const { token, ask } = await signedIn('looked-up')
    expect(await statusOf(ask(there)(findMe, {}))).toBe('answered')
    await unannounced(() => ask(here)(logout, {}))
    const others = declared.filter(call => call.needs && !call.raw && !READS_OF_READERS.has(call))
    const answers = await Promise.all(
      others.map(async ({ name, method, path }) => {
        const address = path.replace(/:\w+/g, 'rain')
        const { status } = await there.fetch(address, {
          method,
          headers: { authorization: `Bearer ${token}` },
        })
        return [name, status]
      }),
    )
    expect(answers).toEqual(others.map(({ name }) => [name, 401]))
    expect(await statusOf(ask(there)(findMe, {}))).toBe('answered')
  })
})

it('only reads that anybody or every reader may make, and that move no money, have it cached who asks', () => {
  const bound = new Map(boundCalls.map(one => [one.call, one]))
  for (const call of READS_OF_READERS) {
    expect(['GET', 'HEAD'], call.name).toContain(call.method)
    expect([undefined, 'reader'], call.name).toContain(call.needs)
    expect(bound.get(call)?.lane, call.name).toBe('requests')
  }
})
