import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/calls/accounts.ts'
import { findPreferences, keepPreferences } from '#contract/calls/preferences.ts'
import * as signIn from '#contract/calls/sign-in.ts'
import { Platform } from '#contract/generated/devices.ts'
import { ReaderFont, ReaderTheme } from '#contract/generated/reading.ts'
import type { Send } from '#contract/page.ts'
import { endOldRows } from '#server/accounts/tidy-store.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let mail: MailServer
let asAda: Send
const readers = readersOf(
  () => shop,
  () => mail,
)

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({
    env: {
      SMTP_URL: mail.url,
      LOG_LEVEL: 'silent',
      PROXIES: '1',
      APP_MINIMUM_VERSION: '2.0.0',
      APP_RECOMMENDED_VERSION: '2.4.0',
      APP_MESSAGE: 'New: bookmarks.',
    },
  })
  asAda = await readers.reader('ada')
  await readers.verify('bea')
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

const change = (body: object) => asAda(calls.changeProfile, { body })

// Section 5, profile; decisions §2, PUT me.
describe('the profile', () => {
  it('changes display name, country and newsletter, and leaves what was not sent', async () => {
    expect(
      (await change({ displayName: ' Ada Wren ', country: 'de', newsletter: true })).answer,
    ).toMatchObject({
      displayName: 'Ada Wren',
      country: 'DE',
      newsletter: true,
      username: 'ada',
      email: 'ada@example.com',
    })
    expect((await change({ newsletter: false })).answer).toMatchObject({
      displayName: 'Ada Wren',
      newsletter: false,
    })
    expect((await asAda(calls.findMe, {})).answer?.country).toBe('DE')
  })

  it.each([
    [412, 'displayNameMissing', { displayName: ' ' }],
    [400, 'badInput', { displayName: 'x'.repeat(61) }],
    [400, 'badInput', { displayName: 'a\u202eb' }],
    [412, 'countryInvalid', { country: '' }],
    [412, 'countryInvalid', { country: 'XQ' }],
    [412, 'countryInvalid', { country: 'Germany' }],
    [412, 'usernameInvalid', { username: 'a b' }],
    [409, 'accountExists', { username: 'BEA' }],
    [412, 'emailInvalid', { email: 'ada' }],
    [409, 'accountExists', { email: 'Bea@example.com', currentPassword: PASSWORD }],
    [412, 'passwordIncorrect', { email: 'wren@example.com' }],
    [412, 'passwordIncorrect', { password1: 'a new umbrella', password2: 'a new umbrella' }],
    [412, 'passwordsDiffer', { password1: 'a new umbrella', password2: 'another' }],
    [411, 'passwordTooWeak', { password1: 'short', password2: 'short' }],
    [400, 'badInput', { password1: '', password2: '' }],
  ])('is refused with %i %s for %j, and nothing changes', async (status, refused, body) => {
    const before = (await asAda(calls.findMe, {})).answer
    expect(await change(body)).toMatchObject({ status, refused })
    expect((await asAda(calls.findMe, {})).answer).toEqual(before)
  })

  it('takes no level, coins or verification from its reader', async () => {
    const response = await shop.fetch('/app/v2/me?format=json', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await readers.token('ada')}` },
      body: JSON.stringify({ level: 90, coins: 1000, emailVerified: false, customerId: 'x', id: 'USR-1' }),
    })
    expect(await response.json()).toMatchObject({
      level: 'USER',
      coins: 0,
      emailVerified: true,
      customerId: '',
    })
  })

  it('has another address once the mail to that is answered, and tells the old one', async () => {
    const { answer } = await change({ email: 'wren@example.com', currentPassword: PASSWORD })
    expect(answer).toMatchObject({
      email: 'ada@example.com',
      pendingEmail: 'wren@example.com',
      emailVerified: true,
    })
    const params = { token: readers.tokenIn('wren@example.com') }
    expect((await readers.stranger()(calls.verifyEmail, { params })).answer).toBeNull()
    expect((await asAda(calls.findMe, {})).answer).toMatchObject({
      email: 'wren@example.com',
      pendingEmail: '',
    })
    await shop.house.jobs.runDue()
    expect(mail.lastTo('ada@example.com').text).toContain('wren@example.com')
  })

  it('does not get an address that somebody else has proved meanwhile: 409', async () => {
    await change({ email: 'wanted@example.com', currentPassword: PASSWORD })
    const params = { token: readers.tokenIn('wanted@example.com') }
    await readers.verify('wanted')
    expect(await readers.stranger()(calls.verifyEmail, { params })).toMatchObject({
      status: 409,
      refused: 'emailTaken',
    })
  })

  it('is not asked for who has an account, nor made to write to strangers: 429 after ten addresses', async () => {
    const reader = await readers.reader('nosy')
    const all = await Promise.all(
      Array.from({ length: 15 }, (_, number) =>
        reader(calls.changeProfile, {
          body: { email: `stranger${number}@example.com`, currentPassword: PASSWORD },
        }),
      ),
    )
    expect(all.map(({ status }) => status ?? 200).sort()).toEqual([
      ...Array(10).fill(200),
      ...Array(5).fill(429),
    ])
  })

  it('keeps what another window has changed meanwhile', async () => {
    const reader = await readers.reader('windows')
    await Promise.all([
      ...Array.from({ length: 6 }, () => reader(calls.changeProfile, { body: { country: 'FR' } })),
      ...Array.from({ length: 6 }, () => reader(calls.changeProfile, { body: { displayName: 'Two' } })),
    ])
    expect((await reader(calls.findMe, {})).answer).toMatchObject({ country: 'FR', displayName: 'Two' })
  })

  it('says 503 when the mail to the new address cannot be sent, and sends it later', async () => {
    mail.down = true
    const outcome = await change({ email: 'slow@example.com', currentPassword: PASSWORD })
    expect(outcome).toMatchObject({ status: 503, refused: 'mailNotSent' })
    mail.down = false
    shop.clock.set('2026-11-21T12:05:00Z')
    await shop.house.jobs.runDue()
    expect(mail.linkTo('slow@example.com')).toContain('/verify-email/')
  })
})

const waiting = async () =>
  (await shop.scratch.db.query({ text: 'select from pg_locks where not granted' })).length
/** Does something while the account is being changed. */
const whileLocked = <T>(name: string, work: (tx: Tx) => Promise<T>) =>
  shop.scratch.db.transaction(async tx => {
    await tx.query({ text: 'select from accounts where username = $1 for update', values: [name] })
    return work(tx)
  })

// Section 5, password change.
describe('a changed password', () => {
  const set = (body: object, send = asAda) => send(calls.changePassword, { body })

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
    await readers.stranger()(calls.askReset, { body: { email: 'bea@example.com' } })
    const params = { token: readers.tokenIn('bea@example.com') }
    const password = { password1: 'a new umbrella', password2: 'a new umbrella' }
    expect((await set({ ...password, currentPassword: PASSWORD }, here)).answer?.username).toBe('bea')
    expect((await here(calls.findMe, {})).answer).toBeDefined()
    expect((await there(calls.findMe, {})).status).toBe(401)
    expect((await readers.stranger()(calls.resetPassword, { params, body: password })).status).toBe(412)
    expect(await readers.token('bea', { password: 'a new umbrella' })).not.toBe('')
    await shop.house.jobs.runDue()
    expect(mail.lastTo('bea@example.com').subject).toContain('was changed')
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
    await shop.house.jobs.runDue()
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

// Section 3, ReaderPreferences; decisions §2.
describe('preferences', () => {
  it('are one record for each account', async () => {
    const reader = await readers.reader('paul')
    expect((await reader(findPreferences, {})).answer).toMatchObject({
      font: ReaderFont.LITERATA,
      fontSize: 0,
    })
    const body = {
      font: ReaderFont.ANDIKA,
      fontSize: 1.25,
      theme: ReaderTheme.SEPIA,
      pageMargins: { top: 1, left: 2 },
    }
    expect((await reader(keepPreferences, { body })).answer).toMatchObject(body)
    const again = readers.with(await readers.token('paul'))
    expect((await again(findPreferences, {})).answer).toMatchObject(body)
    expect((await asAda(findPreferences, {})).answer?.font).toBe(ReaderFont.LITERATA)
  })

  it('that nobody could read with are refused with 400, and nobody’s with 401', async () => {
    const reader = readers.with(await readers.token('paul'))
    for (const body of [
      { fontSize: -1 },
      { fontSize: Number.NaN },
      { lineSpacing: 1e9 },
      { controlRange: { top: -1 } },
    ])
      expect((await reader(keepPreferences, { body })).status).toBe(400)
    expect((await readers.stranger()(findPreferences, {})).status).toBe(401)
    expect((await readers.stranger()(keepPreferences, { body: {} })).status).toBe(401)
  })
})

// Section 1, ping; section 3, Device and ping.
describe('the ping', () => {
  const device = (change: object = {}) => ({
    identifier: 'phone-1',
    pkey: new Uint8Array([1, 2, 3]),
    fcmToken: '',
    platform: Platform.ANDROID,
    ...change,
  })
  const send = (body: object, as = readers.stranger()) => as(calls.ping, { body })

  it('tells which version is needed, which is recommended, and what is important', async () => {
    const { answer } = await send({ version: '1.0.0' })
    expect(answer).toMatchObject({
      minimumVersion: '2.0.0',
      recommendedVersion: '2.4.0',
      importantMessage: 'New: bookmarks.',
      maintenance: false,
      reregister: false,
      device: undefined,
      language: 'en',
      featureFlags: { v2Api: true },
    })
  })

  it('registers a device, refreshes it, and says since when it is known', async () => {
    const first = await send({ version: '2.0.0', device: device() })
    shop.clock.set('2026-11-21T15:00:00Z')
    const later = await send({ version: '2.1.0', device: device({ fcmToken: 'abc' }) })
    expect(later.answer).toMatchObject({ reregister: false, device: first.answer?.device })
  })

  it('forgets a device of nobody that has not come for a month, and keeps those of its readers', async () => {
    const reader = await readers.reader('owner')
    await send({ version: '2', device: device({ identifier: 'nobody’s' }) })
    await send({ version: '2', device: device({ identifier: 'owner’s' }) }, reader)
    const { db, clock } = shop.house
    await endOldRows(db, clock.now(), new Date(clock.now().getTime() + 1_000), clock.now())
    const rows = await db.query<{ identifier: string }>({ text: 'select identifier from devices' })
    const known = rows.map(({ identifier }) => identifier)
    expect(known).toContain('owner’s')
    expect(known).not.toContain('nobody’s')
  })

  it('wants a device registered anew that shows another key, or that is somebody else’s', async () => {
    const reader = await readers.reader('dan')
    expect((await send({ version: '2', device: device() }, reader)).answer?.reregister).toBe(false)
    expect((await send({ version: '2', device: device() }, asAda)).answer?.reregister).toBe(true)
    const otherKey = device({ pkey: new Uint8Array([9]) })
    expect((await send({ version: '2', device: otherKey }, reader)).answer?.reregister).toBe(true)
    expect((await send({ version: '2', device: device() }, reader)).answer?.reregister).toBe(false)
  })

  it('names the session that has no other name by its device', async () => {
    const reader = shop.sendWith({ authorization: `Bearer ${await readers.token('dan')}`, 'user-agent': '' })
    await send({ version: '2', device: device() }, reader)
    const { answer } = await reader(signIn.listSessions, {})
    expect(answer?.sessions.find(({ current }) => current)?.client).not.toBe('')
  })

  it.each([{ identifier: '' }, { identifier: 'x'.repeat(201) }, { pkey: new Uint8Array(201) }])(
    'is refused with 400 for a device that is none: %j',
    async change => {
      expect((await send({ version: '2', device: device(change) })).status).toBe(400)
    },
  )

  it('answers also who was signed out meanwhile', async () => {
    expect((await send({ version: '2' }, readers.with('x'.repeat(43)))).answer).toBeDefined()
  })
})

describe('a passkey', () => {
  it('is offered options that say nothing of any account, and accepts no answer that was not asked for', async () => {
    const { answer } = await readers.stranger()(signIn.startPasskeySignIn, {})
    const options = JSON.parse(answer?.json ?? '')
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const ask = (body: object) => readers.stranger()(signIn.signInWithPasskey, { body })
    expect(await ask({ id: answer?.id, json: '{' })).toMatchObject({ status: 400 })
    const json = JSON.stringify({ id: 'x', rawId: 'x', type: 'public-key', response: {} })
    expect(await ask({ id: answer?.id, json })).toMatchObject({ status: 401, refused: 'passkeyIncorrect' })
    expect(await ask({ id: 'x', json })).toMatchObject({ status: 401 })
  })

  it('is added by its account only, to a challenge that was given', async () => {
    const { answer } = await asAda(signIn.startPasskey, {})
    expect(JSON.parse(answer?.json ?? '')).toMatchObject({ rp: { id: 'localhost' }, user: { name: 'ada' } })
    const json = JSON.stringify({ id: 'x', rawId: 'x', type: 'public-key', response: {} })
    expect(await asAda(signIn.addPasskey, { body: { id: answer?.id, json } })).toMatchObject({ status: 412 })
    expect(await asAda(signIn.addPasskey, { body: { id: answer?.id, json: '' } })).toMatchObject({
      status: 400,
    })
    expect((await asAda(signIn.listPasskeys, {})).answer?.passkeys).toEqual([])
    expect((await asAda(signIn.removePasskey, { params: { id: 'KEY-1' } })).status).toBe(404)
    expect((await readers.stranger()(signIn.startPasskey, {})).status).toBe(401)
  })
})
