// Proves docs/product.md#hostile-requests, docs/product.md#mail, docs/product.md#messages, docs/product.md#passwords,
// docs/product.md#sessions
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as signIn from '#contract/calls/sign-in.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let mail: MailServer

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

const readers = readersOf(
  () => shop,
  () => mail,
)
const { stranger, tokenIn, register: registered, verify: verified, token, reader } = readers

const wish = (username: string) => ({
  email: `${username}@example.com`,
  username,
  password1: PASSWORD,
  password2: PASSWORD,
  newsletter: false,
})

// docs/product.md#registration.
describe('registering', () => {
  it('makes an account that is not verified, and sends a mail to its address', async () => {
    const { answer } = await stranger()(accounts.register, { body: wish('ada') })
    expect(answer).toMatchObject({
      username: 'ada',
      email: 'ada@example.com',
      emailVerified: false,
      level: 0,
    })
    expect(answer?.subscriptionStatus).toBe('UNKNOWN')
    expect(mail.lastTo('ada@example.com').subject).toContain('confirm')
    expect(mail.linkTo('ada@example.com')).toMatch(/^\/verify-email\/[\w-]{43}$/)
  })

  it.each([
    { where: 'on the way to something', next: '/subscribe?plan=Membership&step=account', kept: true },
    { where: 'to another site', next: '//elsewhere.example/', kept: false },
    { where: 'to nowhere', next: '/', kept: false },
  ])('$where: the mail leads on there only where it is of this site', async ({ next, kept }) => {
    const name = `onward${next.length}`
    await stranger()(accounts.register, { query: { next }, body: wish(name) })
    const link = new URL(mail.linkTo(`${name}@example.com`), 'https://shop.example')
    expect(link.searchParams.get('next')).toBe(kept ? next : null)
  })

  it('writes in the language that was asked in, in words and in HTML', async () => {
    await shop.sendWith({ 'accept-language': 'de', 'x-forwarded-for': '10.200.0.1' })(accounts.register, {
      body: wish('greta'),
    })
    const { subject, text, html } = mail.lastTo('greta@example.com')
    expect(subject).toContain('bestätige deine E-Mail-Adresse')
    expect(text).toContain('Hallo greta,')
    expect(html).toContain('<html lang="de">')
    expect(mail.linkTo('greta@example.com')).toMatch(/^\/de\/verify-email\//)
  })

  it.each([
    [400, 'badInput', { password1: '', password2: '' }],
    [400, 'badInput', { username: '' }],
    [400, 'badInput', { email: '' }],
    [400, 'termsNotAgreed', { termsAgreed: false }],
    [411, 'passwordTooWeak', { password1: 'x7§kP2!q', password2: 'x7§kP2!q' }],
    [411, 'passwordTooWeak', { password1: 'password123', password2: 'password123' }],
    [411, 'passwordTooWeak', { password1: 'refused.one1', password2: 'refused.one1' }],
    [411, 'passwordTooWeak', { password1: 'kashihon1', password2: 'kashihon1' }],
    [412, 'emailInvalid', { email: 'refused.one' }],
    [412, 'usernameInvalid', { username: 'ab' }],
    [412, 'usernameInvalid', { username: 'two words' }],
    [412, 'passwordsDiffer', { password2: `${PASSWORD}!` }],
    [409, 'accountExists', { username: 'ADA' }],
    [409, 'accountExists', { email: 'ADA@Example.com.' }],
  ])('is refused with %i %s for %j', async (status, refused, change) => {
    const outcome = await stranger()(accounts.register, { body: { ...wish('refused.one'), ...change } })
    expect(outcome).toMatchObject({ status, refused })
  })

  it.each([
    ['name', (number: number) => ({ ...wish('twin'), email: `twin${number}@example.com` })],
    ['address', (number: number) => ({ ...wish(`double${number}`), email: 'Double@example.com' })],
  ])('of 32 at once with one %s makes one account', async (_, body) => {
    const all = await Promise.all(
      Array.from({ length: 32 }, (_, number) => stranger()(accounts.register, { body: body(number) })),
    )
    expect(all.filter(({ answer }) => answer)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(31)
  })

  it('keeps the account when the mail cannot be sent, says so with 503, and sends it later by itself, once', async () => {
    mail.down = true
    const outcome = await stranger()(accounts.register, { body: wish('later') })
    expect(outcome).toMatchObject({ status: 503, refused: 'mailNotSent' })
    const again = await stranger()(accounts.sendVerification, { body: { email: 'later@example.com' } })
    expect(again).toMatchObject({ status: 503, refused: 'mailNotSent' })
    mail.down = false
    const before = mail.mails.length
    shop.clock.set('2026-11-21T12:05:00Z')
    await shop.app.jobs.runDue()
    shop.clock.set('2026-11-21T13:05:00Z')
    await shop.app.jobs.runDue()
    expect(mail.mails.length).toBe(before + 1)
    const params = { token: tokenIn('later@example.com') }
    expect((await stranger()(accounts.verifyEmail, { params })).status).toBeUndefined()
  })

  it('is refused with 429 and a time to wait for the 21st from one network within an hour', async () => {
    const one = shop.sendWith({ 'x-forwarded-for': '10.201.0.1' })
    const body = { ...wish('ada'), email: 'ada@example.com' }
    for (let count = 0; count < 20; count++) {
      expect((await one(accounts.register, { body })).status).toBe(409)
    }
    const response = await shop.fetch('/app/v2/auth/register?format=json', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.201.0.1' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3_000)
  })

  it('measures twenty passwords an hour for one network: that takes longer than everything else', async () => {
    const one = shop.sendWith({ 'x-forwarded-for': '10.202.0.1' })
    const weak = { ...wish('weak'), password1: 'p4$$w0rd1', password2: 'p4$$w0rd1' }
    const all = await Promise.all(Array.from({ length: 25 }, () => one(accounts.register, { body: weak })))
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(20).fill(411), ...Array(5).fill(429)])
  })
})

// docs/product.md#verifying-mail.
describe('verifying an address', () => {
  it('lets its account sign in from then on', async () => {
    await registered('vera')
    expect((await stranger()(signIn.login, { body: { login: 'vera', password: PASSWORD } })).status).toBe(417)
    await stranger()(accounts.verifyEmail, { params: { token: tokenIn('vera@example.com') } })
    expect(
      (await stranger()(signIn.login, { body: { login: 'vera', password: PASSWORD } })).answer,
    ).toBeDefined()
  })

  it('is refused with 412 for a token that was used, was never given, or has run out after three days', async () => {
    await registered('victor')
    const params = { token: tokenIn('victor@example.com') }
    shop.clock.set('2026-11-24T14:00:00Z')
    expect((await stranger()(accounts.verifyEmail, { params })).status).toBe(412)
    await stranger()(accounts.sendVerification, { body: { email: 'victor@example.com' } })
    const fresh = { token: tokenIn('victor@example.com') }
    const uses = await Promise.all(
      Array.from({ length: 8 }, () => stranger()(accounts.verifyEmail, { params: fresh })),
    )
    expect(uses.map(({ status }) => status ?? 204).sort()).toEqual([204, ...Array(7).fill(412)])
    expect((await stranger()(accounts.verifyEmail, { params: { token: 'x'.repeat(43) } })).status).toBe(412)
  })

  it('is refused for an older token once there is a newer', async () => {
    await registered('vincent')
    const older = tokenIn('vincent@example.com')
    await stranger()(accounts.sendVerification, { body: { email: 'VINCENT@example.com' } })
    expect((await stranger()(accounts.verifyEmail, { params: { token: older } })).status).toBe(412)
    const newer = tokenIn('vincent@example.com')
    expect((await stranger()(accounts.verifyEmail, { params: { token: newer } })).status).toBeUndefined()
  })

  it('answers the same to who has an account, who has verified it, and who has none', async () => {
    for (const email of ['ada@example.com', 'vera@example.com', 'nobody@example.com']) {
      expect(await stranger()(accounts.sendVerification, { body: { email } })).toEqual({ answer: null })
    }
    expect(() => mail.lastTo('nobody@example.com')).toThrow()
    expect((await stranger()(accounts.sendVerification, { body: { email: 'no' } })).status).toBe(412)
  })

  it('sends five mails in an hour to one address, and then 429', async () => {
    const body = { email: 'ada@example.com' }
    const statuses: (number | undefined)[] = []
    for (let count = 0; count < 5; count++)
      statuses.push((await stranger()(accounts.sendVerification, { body })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

// docs/product.md#password-reset.
describe('a forgotten password', () => {
  it('is set anew with the token of a mail, which ends every session', async () => {
    const asAda = await reader('rosa')
    await stranger()(accounts.requestPasswordReset, { body: { email: 'Rosa@example.com' } })
    const params = { token: tokenIn('rosa@example.com') }
    expect(mail.linkTo('rosa@example.com')).toContain('/reset-password/')
    const body = { password1: 'another umbrella', password2: 'another umbrella' }
    expect((await stranger()(accounts.resetPassword, { params, body })).status).toBeUndefined()
    expect((await asAda(accounts.findMe, {})).status).toBe(401)
    expect((await stranger()(signIn.login, { body: { login: 'rosa', password: PASSWORD } })).status).toBe(401)
    expect(await token('rosa', { password: 'another umbrella' })).not.toBe('')
    await shop.app.jobs.runDue()
    expect(mail.lastTo('rosa@example.com').subject).toContain('was changed')
    // Used once.
    expect((await stranger()(accounts.resetPassword, { params, body })).status).toBe(412)
  })

  it.each([
    [404, 'userNotFound', 'nobody@example.com'],
    [412, 'emailInvalid', ''],
    [412, 'emailInvalid', 'nobody'],
    [417, 'emailNotVerified', 'greta@example.com'],
  ])('is refused with %i %s for %j', async (status, refused, email) => {
    expect(await stranger()(accounts.requestPasswordReset, { body: { email } })).toMatchObject({
      status,
      refused,
    })
  })

  it('is refused where the new one is missing, weak or typed differently, and the token still counts', async () => {
    await verified('rudi')
    await stranger()(accounts.requestPasswordReset, { body: { email: 'rudi@example.com' } })
    const params = { token: tokenIn('rudi@example.com') }
    const ask = (password1: string, password2 = password1) =>
      stranger()(accounts.resetPassword, { params, body: { password1, password2 } })
    expect(await ask('')).toMatchObject({ status: 400, refused: 'badInput' })
    expect(await ask('qwertyuiop')).toMatchObject({ status: 411 })
    expect(await ask(PASSWORD, 'else')).toMatchObject({ status: 412, refused: 'passwordsDiffer' })
    const both = await Promise.all([ask('a new umbrella 1'), ask('a new umbrella 2')])
    expect(both.map(({ status }) => status ?? 204).sort()).toEqual([204, 412])
  })

  it('cannot be set after half an hour, 410, nor with the token of another purpose, 412', async () => {
    await verified('rita')
    await stranger()(accounts.requestPasswordReset, { body: { email: 'rita@example.com' } })
    const params = { token: tokenIn('rita@example.com') }
    const body = { password1: 'another umbrella', password2: 'another umbrella' }
    expect((await stranger()(accounts.verifyEmail, { params })).status).toBe(412)
    shop.clock.set(new Date(shop.clock.now().getTime() + 1_800_000))
    expect((await stranger()(accounts.resetPassword, { params, body })).status).toBe(410)
    expect(await token('rita')).not.toBe('')
  })

  it('says 503 when the mail cannot be sent, and 429 to the eleventh from one network', async () => {
    mail.down = true
    expect(
      (await stranger()(accounts.requestPasswordReset, { body: { email: 'rita@example.com' } })).status,
    ).toBe(503)
    mail.down = false
    const one = shop.sendWith({ 'x-forwarded-for': '10.202.0.1' })
    const statuses: (number | undefined)[] = []
    for (let count = 0; count < 11; count++)
      statuses.push(
        (await one(accounts.requestPasswordReset, { body: { email: `n${count}@example.com` } })).status,
      )
    expect(statuses).toEqual([...Array(10).fill(404), 429])
  })
})
