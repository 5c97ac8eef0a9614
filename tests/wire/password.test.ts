import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/calls/accounts.ts'
import { findFeedLink, makeFeedLink } from '#contract/calls/follows.ts'
import { findOpdsLink, makeOpdsLink } from '#contract/calls/opds.ts'
import * as signIn from '#contract/calls/sign-in.ts'
import type { Send } from '#contract/page.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let mail: MailServer
const readers = readersOf(
  () => shop,
  () => mail,
)

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
  await readers.verify('bea')
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

const waiting = async () =>
  (
    await shop.scratch.db.query({
      text: `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    })
  ).length
/** Does something while the account is being changed. */
const whileLocked = <T>(name: string, work: (tx: Tx) => Promise<T>) =>
  shop.scratch.db.transaction(async tx => {
    await tx.query({ text: 'select from accounts where username = $1 for update', values: [name] })
    return work(tx)
  })

const statusAt = async (url: string) => (await fetch(url)).status
/** All addresses that open something of the reader to whoever has them. */
async function linksOf(reader: Send) {
  const opds = (await reader(makeOpdsLink, {})).answer?.url ?? ''
  const { rss = '', atom = '', json = '', calendar = '' } = (await reader(makeFeedLink, {})).answer ?? {}
  return { opds, feeds: [rss, atom, json, calendar] }
}

// docs/product.md#passwords.
describe('a changed password', () => {
  const set = (body: object, send: Send) => send(calls.changePassword, { body })

  it.each([
    [400, 'badInput', { password1: '', password2: '', currentPassword: PASSWORD }],
    [412, 'passwordsDiffer', { password1: 'a new umbrella', password2: 'x', currentPassword: PASSWORD }],
    [
      411,
      'passwordTooWeak',
      { password1: 'bea@example.com', password2: 'bea@example.com', currentPassword: PASSWORD },
    ],
    [
      412,
      'passwordIncorrect',
      { password1: 'a new umbrella', password2: 'a new umbrella', currentPassword: 'x' },
    ],
    [412, 'passwordIncorrect', { password1: 'a new umbrella', password2: 'a new umbrella' }],
  ])('is refused with %i %s for %j', async (status, refused, body) => {
    const asBea = readers.with(await readers.token('bea'))
    expect(await set(body, asBea)).toMatchObject({ status, refused })
  })

  it('ends every other session, and the tokens of mails that wait', async () => {
    const here = readers.with(await readers.token('bea'))
    const there = readers.with(await readers.token('bea'))
    await readers.stranger()(calls.requestPasswordReset, { body: { email: 'bea@example.com' } })
    const params = { token: readers.tokenIn('bea@example.com') }
    const password = { password1: 'a new umbrella', password2: 'a new umbrella' }
    expect((await set({ ...password, currentPassword: PASSWORD }, here)).answer?.username).toBe('bea')
    expect((await here(calls.findMe, {})).answer).toBeDefined()
    expect((await there(calls.findMe, {})).status).toBe(401)
    expect((await readers.stranger()(calls.resetPassword, { params, body: password })).status).toBe(412)
    expect(await readers.token('bea', { password: 'a new umbrella' })).not.toBe('')
    await shop.app.jobs.runDue()
    expect(mail.lastTo('bea@example.com').subject).toContain('was changed')
  })

  it('ends the links by which programs see the account: whoever knew the old password may have made them', async () => {
    const reader = await readers.reader('linked')
    const { opds, feeds } = await linksOf(reader)
    expect([await statusAt(opds), ...(await Promise.all(feeds.map(statusAt)))]).toEqual([
      200, 200, 200, 200, 200,
    ])
    const password = { password1: 'a new umbrella', password2: 'a new umbrella' }
    await set({ ...password, currentPassword: PASSWORD }, reader)
    expect([await statusAt(opds), ...(await Promise.all(feeds.map(statusAt)))]).toEqual([
      404, 404, 404, 404, 404,
    ])
    expect(await reader(findOpdsLink, {})).toMatchObject({ refused: 'noLink' })
    expect(await reader(findFeedLink, {})).toMatchObject({ refused: 'noFeedLink' })
  })

  it('lets nobody make a link who is put out in the same moment', async () => {
    const owner = await readers.reader('quick')
    const thief = readers.with(await readers.token('quick'))
    const late = await whileLocked('quick', async tx => {
      const making = Promise.all([thief(makeOpdsLink, {}), thief(makeFeedLink, {})])
      await expect.poll(waiting).toBe(2)
      const { answer } = await owner(signIn.listSessions, {})
      const other = answer?.sessions.find(({ current }) => !current)?.id
      await tx.query({ text: 'delete from sessions where id = $1', values: [other] })
      return { making }
    })
    expect((await late.making).map(({ status }) => status)).toEqual([401, 401])
    expect(await owner(findOpdsLink, {})).toMatchObject({ refused: 'noLink' })
  })

  it('gives up an address that waits for its mail: whoever knew the old password may have typed it', async () => {
    const reader = await readers.reader('hijacked')
    mail.down = true
    await reader(calls.changeProfile, { body: { email: 'thief@example.com', currentPassword: PASSWORD } })
    mail.down = false
    const password = { password1: 'a new umbrella', password2: 'a new umbrella' }
    const { answer } = await set({ ...password, currentPassword: PASSWORD }, reader)
    expect(answer?.pendingEmail).toBe('')
    shop.clock.set('2026-11-22T12:00:00Z')
    await shop.app.jobs.runDue()
    expect(() => mail.linkTo('thief@example.com')).toThrow()
    shop.clock.set('2026-11-21T12:05:00Z')
  })

  it('keeps out whoever is put out while theirs is looked at', async () => {
    const owner = await readers.reader('slow')
    const thief = readers.with(await readers.token('slow'))
    const change = { password1: 'a thief’s umbrella', password2: 'a thief’s umbrella' }
    const refused = await whileLocked('slow', async tx => {
      const late = set({ ...change, currentPassword: PASSWORD }, thief)
      await expect.poll(waiting).toBe(1)
      const { answer } = await owner(signIn.listSessions, {})
      const other = answer?.sessions.find(({ current }) => !current)?.id
      await tx.query({ text: 'delete from sessions where id = $1', values: [other] })
      return { late }
    })
    expect(await refused.late).toMatchObject({ status: 401 })
    expect(await readers.token('slow')).not.toBe('')
  })

  it('keeps out who shows the old one in the same moment, and an app that was let in before', async () => {
    const reader = await readers.reader('race')
    const app = readers.stranger()
    const { answer: pack } = await app(signIn.generateAppCode, {})
    const params = { otp: pack?.otp ?? '', proof: pack?.proof ?? '' }
    await reader(signIn.approveAppCode, { params: { id: params.otp } })
    const old = await whileLocked('race', async tx => {
      const session = readers.stranger()(signIn.login, { body: { login: 'race', password: PASSWORD } })
      await expect.poll(waiting).toBe(1)
      await tx.query({ text: `update accounts set password_changed_at = created_at where username = 'race'` })
      return { session }
    })
    expect(await old.session).toMatchObject({ status: 401, refused: 'incorrect' })
    const password = { password1: 'a new umbrella', password2: 'a new umbrella' }
    expect((await set({ ...password, currentPassword: PASSWORD }, reader)).answer?.username).toBe('race')
    expect(await app(signIn.checkAppCode, { params })).toMatchObject({ status: 404 })
  })

  it('is measured twenty times an hour: that takes longer than everything else', async () => {
    const reader = await readers.reader('mona')
    const body = { password1: 'p4$$w0rd1', password2: 'p4$$w0rd1', currentPassword: PASSWORD }
    const all = await Promise.all([
      ...Array.from({ length: 12 }, () => set(body, reader)),
      ...Array.from({ length: 12 }, () => reader(calls.changeProfile, { body })),
    ])
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(20).fill(411), ...Array(4).fill(429)])
  })

  it('cannot be found out by trying: 429 after ten', async () => {
    const reader = await readers.reader('carl')
    const body = { password1: 'a new umbrella', password2: 'a new umbrella', currentPassword: 'no' }
    const all = await Promise.all(Array.from({ length: 15 }, () => set(body, reader)))
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(10).fill(412), ...Array(5).fill(429)])
  })
})

// docs/product.md#password-reset.
describe('a password that is reset', () => {
  it('ends every link of its account: whoever resets it because somebody got in is sure of it', async () => {
    const { opds, feeds } = await linksOf(await readers.reader('robbed'))
    expect(await statusAt(opds)).toBe(200)
    await readers.stranger()(calls.requestPasswordReset, { body: { email: 'robbed@example.com' } })
    const params = { token: readers.tokenIn('robbed@example.com') }
    const body = { password1: 'a new umbrella', password2: 'a new umbrella' }
    expect(await readers.stranger()(calls.resetPassword, { params, body })).toMatchObject({ answer: null })
    expect(await Promise.all([opds, ...feeds].map(statusAt))).toEqual([404, 404, 404, 404, 404])
    await shop.app.jobs.runDue()
    expect(mail.lastTo('robbed@example.com').text).toContain('links for e-readers')
    const again = readers.with(await readers.token('robbed', { password: 'a new umbrella' }))
    expect(await again(findOpdsLink, {})).toMatchObject({ refused: 'noLink' })
  })
})
