// Proves docs/product.md#mail, docs/product.md#passwords, docs/product.md#second-factor
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/calls/accounts.ts'
import { findPreferences, savePreferences } from '#contract/calls/preferences.ts'
import * as signIn from '#contract/calls/sign-in.ts'
import { Platform } from '#contract/generated/devices.ts'
import { ReaderFont, ReaderTheme } from '#contract/generated/reading.ts'
import type { Send } from '#contract/page.ts'
import { endOldRows } from '#server/accounts/tidy-store.ts'
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

// docs/product.md#profile.
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
    const receiptDetails = 'Wren Ltd\r\n1 Rain Street\r\nGB123 '
    expect((await change({ newsletter: false, receiptDetails })).answer).toMatchObject({
      displayName: 'Ada Wren',
      receiptDetails: 'Wren Ltd\n1 Rain Street\nGB123',
      newsletter: false,
    })
    expect((await asAda(calls.findMe, {})).answer?.country).toBe('DE')
  })

  it.each([
    [412, 'displayNameMissing', { displayName: ' ' }],
    [400, 'badInput', { displayName: 'x'.repeat(61) }],
    [400, 'badInput', { displayName: 'a\u202eb' }],
    [400, 'badInput', { receiptDetails: 'x'.repeat(501) }],
    [400, 'badInput', { receiptDetails: `1${'\n2'.repeat(8)}` }],
    [400, 'badInput', { receiptDetails: 'a\u202eb' }],
    [412, 'countryInvalid', { country: '' }],
    [412, 'countryInvalid', { country: 'XQ' }],
    // Codes that browsers name and that are none: reserved, withdrawn, and a placeholder.
    [412, 'countryInvalid', { country: 'UK' }],
    [412, 'countryInvalid', { country: 'RH' }],
    [412, 'countryInvalid', { country: 'ZZ' }],
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

  it('has another address once the mail to that is answered, and tells the old one before and after', async () => {
    const { answer } = await change({ email: 'wren@example.com', currentPassword: PASSWORD })
    expect(answer).toMatchObject({
      email: 'ada@example.com',
      pendingEmail: 'wren@example.com',
      emailVerified: true,
    })
    await shop.app.jobs.runDue()
    expect(mail.lastTo('ada@example.com').subject).toMatch(/^A new email address/)
    const params = { token: readers.tokenIn('wren@example.com') }
    expect((await readers.stranger()(calls.verifyEmail, { params })).answer).toBeNull()
    expect((await asAda(calls.findMe, {})).answer).toMatchObject({
      email: 'wren@example.com',
      pendingEmail: '',
    })
    await shop.app.jobs.runDue()
    expect(mail.lastTo('ada@example.com').text).toContain('is now wren@example.com')
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
    await shop.app.jobs.runDue()
    expect(mail.linkTo('slow@example.com')).toContain('/verify-email/')
  })
})

// docs/product.md#reader-preferences.
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
    expect((await reader(savePreferences, { body })).answer).toMatchObject(body)
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
      expect((await reader(savePreferences, { body })).status).toBe(400)
    expect((await readers.stranger()(findPreferences, {})).status).toBe(401)
    expect((await readers.stranger()(savePreferences, { body: {} })).status).toBe(401)
  })
})

// docs/product.md#ping.
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
      siteVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
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
    const { db, clock } = shop.app
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
    await asAda(signIn.confirmIdentity, { body: { currentPassword: PASSWORD } })
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
