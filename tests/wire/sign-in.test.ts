// Proves docs/product.md#guessing, docs/product.md#hostile-requests, docs/product.md#messages, docs/product.md#profile,
// docs/product.md#rental, docs/product.md#second-factor, docs/product.md#sessions, docs/product.md#staff,
// docs/product.md#user-area
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import * as calls from '#contract/calls/sign-in.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let second: TestShop
let mail: MailServer
const START = '2026-11-21T12:00:00Z'

beforeAll(async () => {
  mail = await openMailServer()
  const env = { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' }
  shop = await openShop({ env, now: START })
  second = await openShop({ env, now: START, scratch: shop.scratch })
  for (const name of ['ada', 'bea', 'cleo', 'dora']) await readers.verify(name)
  await readers.register('unverified')
})
afterAll(async () => {
  await second.close()
  await shop.close()
  await mail.close()
})

const readers = readersOf(
  () => shop,
  () => mail,
)
const { stranger } = readers
const login = (body: object) =>
  stranger()(calls.login, { body: { login: 'ada', password: PASSWORD, ...body } })
const post = (body: object, headers: Record<string, string> = {}) =>
  shop.fetch('/app/v2/auth/login?format=json', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.250.0.1', ...headers },
    body: JSON.stringify({ login: 'ada', password: PASSWORD, ...body }),
  })

// docs/product.md#sign-in.
describe('signing in', () => {
  it('answers a session of up to 14 days with remember-me', async () => {
    expect((await login({ slim: true, ttl: 1_209_600 })).answer).toMatchObject({
      ttl: { seconds: 1_209_600 },
    })
    expect((await login({ slim: true, ttl: 99_999_999 })).answer).toMatchObject({
      ttl: { seconds: 1_209_600 },
    })
  })

  const SITE = { 'sec-fetch-site': 'same-origin' }
  it.each<[string, string, object, Record<string, string>]>([
    ['a program that keeps the token is signed in for 14 days', '1209600s', { slim: true }, {}],
    ['a program that takes the answer with the cookie is signed in for 14 days', '1209600s', {}, {}],
    ['a page of the shop that names no time is signed in for a day', '86400s', {}, SITE],
    ['a program that names its time gets it', '3600s', { slim: true, ttl: 3_600 }, {}],
  ])('%s', async (_, ttl, body, headers) => {
    expect(await (await post(body, headers)).json()).toMatchObject({ ttl })
  })

  it.each([
    ['', 1],
    ['remember=on', 14],
  ])(
    'is for a day by the form, or for 14 with remember-me, whatever the browser says of itself: %s',
    async (tick, days) => {
      const response = await shop.fetch('/sign-in', {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '10.250.0.2' },
        body: `login=ada&password=${encodeURIComponent(PASSWORD)}&${tick}`,
      })
      const [cookie = ''] = response.headers.getSetCookie()
      expect(cookie.includes('Max-Age=1209600')).toBe(days === 14)
      const token = /=([\w-]+);/.exec(cookie)?.[1] ?? ''
      const { answer } = await readers.with(token)(calls.listSessions, {})
      const current = answer?.sessions.find(session => session.current)
      expect(current?.expires).toEqual(new Date(Date.parse(START) + days * 86_400_000))
    },
  )

  it.each(['ADA', 'ada@example.com', ' Ada@EXAMPLE.com '])('takes %j for the name', async name => {
    expect((await login({ login: name })).answer?.id).toMatch(/^[\w-]{43}$/)
  })

  it.each([
    [400, 'badLogin', { login: '' }],
    [400, 'badLogin', { password: '' }],
    [400, 'badLogin', { login: 'x'.repeat(255) }],
    [400, 'badLogin', { ttl: -1 }],
    [401, 'incorrect', { password: `${PASSWORD}!` }],
    [401, 'incorrect', { password: PASSWORD.toUpperCase() }],
    [401, 'incorrect', { login: 'nobody' }],
    [401, 'incorrect', { login: 'unverified', password: 'wrong' }],
    [417, 'emailNotVerified', { login: 'unverified' }],
  ])('is refused with %i %s for %j', async (status, refused, body) => {
    expect(await login(body)).toMatchObject({ status, refused })
  })

  it('refuses a password of more than 1 000 characters before it is hashed, and does not cut shorter ones', async () => {
    expect((await login({ password: 'x'.repeat(1001) })).status).toBe(400)
    expect((await login({ password: `${PASSWORD}${'x'.repeat(900)}` })).status).toBe(401)
  })

  it('sets a cookie that scripts cannot read, and tells a browser no token', async () => {
    const response = await post({ ttl: 1_209_600 }, { 'sec-fetch-site': 'same-origin' })
    expect(response.status).toBe(201)
    expect(((await response.json()) as { id: string }).id).toMatch(/^SES-/)
    const [cookie = '', hint = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^kashihon-session=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=1209600; HttpOnly$/)
    expect(hint).toBe('kashihon-signed-in=1; Path=/; SameSite=Lax; Max-Age=1209600')
    const me = await shop.fetch('/app/v2/me?format=json', { headers: { cookie: cookie.split(';')[0] ?? '' } })
    expect(await me.json()).toMatchObject({ username: 'ada', level: 'USER', subscriptionStatus: 'UNKNOWN' })
    expect(me.headers.get('cache-control')).toBe('private, no-store')
  })

  it('sets a cookie until the browser is closed without remember-me, and none for slim', async () => {
    expect((await post({})).headers.getSetCookie()[0]).not.toContain('Max-Age')
    expect((await post({ slim: true })).headers.getSetCookie()).toEqual([])
  })

  it('ends the session that was shown when signing in, so that nobody comes along', async () => {
    const planted = await readers.token('ada')
    await post({}, { cookie: `kashihon-session=${planted}`, 'sec-fetch-site': 'same-origin' })
    expect((await readers.with(planted)(findMe, {})).status).toBe(401)
  })

  it('is refused to another site, with or without our cookie', async () => {
    expect((await post({}, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

// docs/product.md#credentials.
describe('a session', () => {
  it('is missing or wrong: 401; has run out: 410', async () => {
    const token = await readers.token('bea', { ttl: 86_400 })
    expect((await stranger()(findMe, {})).status).toBe(401)
    expect((await readers.with('x'.repeat(43))(findMe, {})).status).toBe(401)
    expect((await readers.with('not a token')(findMe, {})).status).toBe(401)
    expect((await readers.with(token)(findMe, {})).answer?.username).toBe('bea')
    shop.clock.set('2026-11-22T12:00:00Z')
    expect(await readers.with(token)(findMe, {})).toMatchObject({ status: 410, refused: 'sessionExpired' })
    shop.clock.set(START)
  })

  it('holds in every process of the shop, and ends in all at once', async () => {
    const token = await readers.token('bea')
    const elsewhere = second.sendWith({ authorization: `Bearer ${token}` })
    expect((await elsewhere(findMe, {})).answer?.username).toBe('bea')
    expect((await readers.with(token)(calls.logout, {})).answer).toBeNull()
    expect((await elsewhere(findMe, {})).status).toBe(401)
    // Signing out again is no mistake.
    expect((await readers.with(token)(calls.logout, {})).answer).toBeNull()
    expect((await stranger()(calls.logout, {})).answer).toBeNull()
  })

  it('is on a list with where it is, and can be ended from there', async () => {
    const here = readers.with(await readers.token('cleo'))
    await shop.fetch('/app/v2/auth/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ login: 'cleo', password: PASSWORD }),
    })
    const { answer } = await here(calls.listSessions, {})
    const other = answer?.sessions.find(({ current }) => !current)
    expect(answer?.sessions).toHaveLength(2)
    expect(other).toMatchObject({ client: 'Firefox, Linux', app: false })
    expect(answer?.sessions.find(({ current }) => current)?.app).toBe(true)
    const params = { id: other?.id ?? '' }
    const stolen = readers.with(await readers.token('ada'))
    expect((await stolen(calls.closeSession, { params })).status).toBe(404)
    expect((await here(calls.closeSession, { params })).answer).toBeNull()
    expect((await here(calls.closeSession, { params })).status).toBe(404)
    expect((await here(calls.listSessions, {})).answer?.sessions).toHaveLength(1)
  })

  it('is nowhere in the database as its token', async () => {
    const token = await readers.token('ada')
    const [row] = await shop.scratch.db.query<{ dump: string }>({
      text: `select string_agg(row, '') as dump from (select s::text || encode(s.token_hash, 'escape') as row from sessions s) all_of_them`,
    })
    expect(row?.dump).toContain('SES-')
    expect(row?.dump).not.toContain(token)
  })
})

describe('wrong passwords', () => {
  const wrong = (network: string, at: TestShop = shop, name = 'dora') =>
    at.sendWith({ 'x-forwarded-for': network })(calls.login, { body: { login: name, password: 'no' } })

  it('of one network on one account are refused from the 11th on, in all processes together, while the owner gets in from elsewhere', async () => {
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, number) => wrong('10.240.0.1', number % 2 ? second : shop)),
    )
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(190)
    expect((await login({ login: 'dora' })).answer).toBeDefined()
    const there = shop.sendWith({ 'x-forwarded-for': '10.240.0.1' })
    expect((await there(calls.login, { body: { login: 'dora', password: PASSWORD } })).status).toBe(429)
    shop.clock.set('2026-11-21T12:16:00Z')
    expect((await there(calls.login, { body: { login: 'dora', password: PASSWORD } })).answer).toBeDefined()
    shop.clock.set(START)
  })

  it('of 200 networks on one account are refused from the 101st on', async () => {
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, number) => wrong(`10.241.${number}.1`, shop, 'dora@example.com')),
    )
    expect(all.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(100)
    expect(all.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(100)
    const elsewhere = { 'x-forwarded-for': '10.244.0.1' }
    const body = { login: 'dora', password: PASSWORD }
    expect((await shop.sendWith(elsewhere)(calls.login, { body })).status).toBe(429)
    // In a browser in which she was signed in before, its owner is let in.
    shop.clock.set('2026-11-21T12:40:00Z')
    const before = await post(body, { 'x-forwarded-for': '10.245.0.1', 'sec-fetch-site': 'same-origin' })
    const known = before.headers
      .getSetCookie()
      .find(one => one.startsWith('kashihon-known='))
      ?.split(';')[0]
    await Promise.all(Array.from({ length: 120 }, (_, number) => wrong(`10.241.${number}.1`)))
    expect((await shop.sendWith(elsewhere)(calls.login, { body })).status).toBe(429)
    expect(
      (await post(body, { ...elsewhere, cookie: known ?? '', 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(201)
    shop.clock.set(START)
  })

  it('of one network on many accounts are refused from the 51st on', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, number) => wrong('10.242.0.1', shop, `nobody${number}`)),
    )
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(50)
  })
})

// docs/product.md#app-codes.
describe('an app', () => {
  const asBea = async () => readers.with(await readers.token('bea'))

  it('shows a code, which a reader types and approves, and gets a session once', async () => {
    const app = shop.sendWith({ 'user-agent': 'KashihonReader 2.1 (build 7)' })
    const { answer: pack } = await app(calls.generateAppCode, {})
    expect(pack).toMatchObject({
      otp: expect.stringMatching(/^[A-HJKMNP-Z2-9]{3}(-[A-HJKMNP-Z2-9]{3}){2}$/),
      ttl: 600,
    })
    const params = { otp: pack?.otp ?? '', proof: pack?.proof ?? '' }
    const pending = await shop.fetch(`/app/v2/auth/otp4app/check/${params.otp}/${params.proof}`)
    expect(pending.status).toBe(204)
    const reader = await asBea()
    const typed = { id: ` ${params.otp.toLowerCase().replaceAll('-', ' ')}` }
    expect((await reader(calls.findAppCode, { params: typed })).answer).toMatchObject({
      client: 'KashihonReader 2.1',
    })
    expect((await reader(calls.approveAppCode, { params: typed })).answer).toBeNull()
    expect(await reader(calls.approveAppCode, { params: typed })).toMatchObject({ status: 409 })
    const ungrouped = { ...params, otp: params.otp.replaceAll('-', '') }
    const all = await Promise.all(
      Array.from({ length: 32 }, (_, one) =>
        app(calls.checkAppCode, { params: one % 2 ? params : ungrouped }),
      ),
    )
    expect(all.filter(({ answer }) => answer)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 404)).toHaveLength(31)
    const token = all.find(({ answer }) => answer)?.answer?.id ?? ''
    expect((await readers.with(token)(findMe, {})).answer?.username).toBe('bea')
  })

  it('can cancel its code, and lets it run out after ten minutes', async () => {
    const reader = await asBea()
    for (const end of ['cancel', 'wait']) {
      const { answer: pack } = await stranger()(calls.getAppCode, {})
      const params = { otp: pack?.otp ?? '', proof: pack?.proof ?? '' }
      if (end === 'cancel') await stranger()(calls.cancelAppCode, { params })
      else shop.clock.set('2026-11-21T12:10:00Z')
      expect((await stranger()(calls.checkAppCode, { params })).status).toBe(404)
      expect((await stranger()(calls.cancelAppCode, { params })).status).toBe(404)
      expect((await reader(calls.approveAppCode, { params: { id: params.otp } })).status).toBe(404)
      shop.clock.set(START)
    }
  })

  it('loses its code after five wrong proofs', async () => {
    const { answer: pack } = await stranger()(calls.generateAppCode, {})
    const otp = pack?.otp ?? ''
    for (let count = 0; count < 5; count++) {
      const params = { otp, proof: 'x'.repeat(43) }
      expect((await stranger()(calls.checkAppCode, { params })).status).toBe(404)
    }
    const params = { otp, proof: pack?.proof ?? '' }
    expect((await stranger()(calls.checkAppCode, { params })).status).toBe(404)
    expect((await (await asBea())(calls.approveAppCode, { params: { id: otp } })).status).toBe(404)
  })

  it('is not found by a reader who tries 1 000 codes: ten are looked at, the rest are refused', async () => {
    await stranger()(calls.generateAppCode, {})
    const reader = readers.with(await readers.token('cleo'))
    const statuses = new Map<number | undefined, number>()
    for (let batch = 0; batch < 20; batch++) {
      const tries = Array.from({ length: 50 }, (_, number) =>
        reader(calls.approveAppCode, { params: { id: `AA${1000 + batch * 50 + number}` } }),
      )
      for (const { status } of await Promise.all(tries)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: 10, 429: 990 })
  })

  it('may ask for 30 codes in a quarter of an hour', async () => {
    const app = shop.sendWith({ 'x-forwarded-for': '10.243.0.1' })
    const all = await Promise.all(Array.from({ length: 31 }, () => app(calls.generateAppCode, {})))
    expect(all.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('a second factor', () => {
  const at = (instant: string, secret: string) =>
    generate({ secret, epoch: Math.floor(Date.parse(instant) / 1000) })

  it('is asked for after the password once it is set up, and each code counts once', async () => {
    const reader = await readers.reader('fay')
    expect((await reader(calls.findSecondFactor, {})).answer).toEqual({
      since: undefined,
      recoveryCodesLeft: 0,
    })
    const begin = (currentPassword: string) => reader(calls.beginSecondFactor, { body: { currentPassword } })
    const confirm = (code: string) => reader(calls.confirmSecondFactor, { body: { code } })
    expect(await confirm('123456')).toMatchObject({ status: 404, refused: 'secondFactorNotBegun' })
    expect(await begin('wrong')).toMatchObject({ status: 412, refused: 'passwordIncorrect' })
    const { answer: setup } = await begin(PASSWORD)
    const secret = setup?.secret ?? ''
    expect(setup?.uri).toMatch(/^otpauth:\/\/totp\/Kashihon:fay\?/)
    // Not on before a code was seen.
    expect((await login({ login: 'fay' })).answer).toBeDefined()
    expect(await confirm('000000')).toMatchObject({ status: 412, refused: 'codeIncorrect' })
    const { answer: recovery } = await confirm(await at(START, secret))
    expect(recovery?.codes).toHaveLength(10)
    expect(await begin(PASSWORD)).toMatchObject({ status: 409, refused: 'secondFactorOn' })
    expect(await confirm('123456')).toMatchObject({ status: 409 })

    expect(await login({ login: 'fay' })).toMatchObject({ status: 401, refused: 'codeNeeded' })
    expect(await login({ login: 'fay', code: '123456' })).toMatchObject({
      status: 401,
      refused: 'codeIncorrect',
    })
    expect(await login({ login: 'fay', code: await at(START, secret) })).toMatchObject({ status: 401 })
    const later = '2026-11-21T12:01:00Z'
    shop.clock.set(later)
    const code = await at(later, secret)
    const all = await Promise.all(Array.from({ length: 8 }, () => login({ login: 'fay', code })))
    expect(all.filter(({ answer }) => answer)).toHaveLength(1)

    shop.clock.set('2026-11-21T12:20:00Z')
    const [first = ''] = recovery?.codes ?? []
    const typed = first.toLowerCase().replace('-', ' ')
    expect((await login({ login: 'fay', code: typed })).answer).toBeDefined()
    expect((await login({ login: 'fay', code: typed })).status).toBe(401)
    expect((await reader(calls.findSecondFactor, {})).answer?.recoveryCodesLeft).toBe(9)

    const end = (body: object) => reader(calls.disableSecondFactor, { body })
    expect(await end({ currentPassword: 'wrong', code: first })).toMatchObject({
      refused: 'passwordIncorrect',
    })
    expect(await end({ currentPassword: PASSWORD, code: first })).toMatchObject({ refused: 'codeIncorrect' })
    expect((await end({ currentPassword: PASSWORD, code: recovery?.codes[1] })).answer).toBeNull()
    expect(await end({ currentPassword: PASSWORD })).toMatchObject({ status: 404 })
    await shop.app.jobs.runDue()
    expect(mail.lastTo('fay@example.com').subject).toContain('was turned off')
    expect((await login({ login: 'fay' })).answer).toBeDefined()
    shop.clock.set(START)
  })

  it('and passkeys of staff are changed only by who has shown one of them; the first is free', async () => {
    const weak = await readers.reader('boss')
    const db = shop.scratch.db
    const tell = (text: string) =>
      db.query({ text: text.replaceAll(':boss', `(select id from accounts where username = 'boss')`) })
    await giveRole(db, 'boss', 'owner')
    const begin = () => weak(calls.beginSecondFactor, { body: { currentPassword: PASSWORD } })
    expect((await begin()).answer).toBeDefined()
    await tell(`insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
      values ('KEY-1', :boss, 'credential', '', 0, '{}', '', now())`)
    const all = async () => [
      await begin(),
      await weak(calls.confirmSecondFactor, { body: { code: '123456' } }),
      await weak(calls.startPasskey, {}),
      await weak(calls.addPasskey, { body: { json: '{"id":"x"}' } }),
      await weak(calls.removePasskey, { params: { id: 'KEY-1' } }),
    ]
    for (const outcome of await all())
      expect(outcome).toMatchObject({ status: 403, refused: 'strongSessionNeeded' })
    await tell('update sessions set strong = true where account_id = :boss')
    expect((await all()).map(({ status }) => status)).toEqual([undefined, 412, undefined, 412, undefined])
  })

  it('is not found by trying: ten codes in a quarter of an hour', async () => {
    const reader = await readers.reader('fern')
    const { answer: setup } = await reader(calls.beginSecondFactor, { body: { currentPassword: PASSWORD } })
    await reader(calls.confirmSecondFactor, { body: { code: await at(START, setup?.secret ?? '') } })
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, number) => login({ login: 'fern', code: String(100_000 + number) })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(30).fill(429)])
  })
})
