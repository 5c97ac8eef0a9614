// Proves docs/product.md#credentials, docs/product.md#mail, docs/product.md#sign-in
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFirstStaff } from '#server/accounts/staff/create-first-staff.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'

const SECRET = 'a secret of both'
const FORUM = 'https://forum.example'
let shop: TestShop
let mail: MailServer
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
      FORUM_URL: FORUM,
      FORUM_SECRET: SECRET,
    },
  })
  await readers.verify('ada')
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

// The forum's side, from the public description of DiscourseConnect: a payload of `nonce` and `return_sso_url` in Base64,
// with the HMAC-SHA256 of that text in hexadecimal.
const sign = (payload: string) => createHmac('sha256', SECRET).update(payload).digest('hex')
function question(nonce: string, returnTo = `${FORUM}/session/sso_login`, change: { sig?: string } = {}) {
  const payload = Buffer.from(new URLSearchParams({ nonce, return_sso_url: returnTo }).toString())
  const sso = payload.toString('base64')
  return `/sso/discourse?${new URLSearchParams({ sso, sig: change.sig ?? sign(sso) })}`
}
function read(location: string): Record<string, string> {
  const { searchParams } = new URL(location)
  const sso = searchParams.get('sso') ?? ''
  expect(searchParams.get('sig')).toBe(sign(sso))
  return Object.fromEntries(new URLSearchParams(Buffer.from(sso, 'base64').toString()))
}
const ask = async (path: string, token = '') =>
  shop.fetch(path, { headers: token ? { cookie: `kashihon-session=${token}` } : {} })

// docs/product.md#forum: DiscourseConnect provider at /sso/discourse.
describe('the forum', () => {
  it('learns who is signed in, with groups by level', async () => {
    const token = await readers.token('ada')
    const response = await ask(question('n1'), token)
    expect(response.status).toBe(303)
    const location = response.headers.get('location') ?? ''
    expect(location).toMatch(/^https:\/\/forum\.example\/session\/sso_login\?/)
    expect(read(location)).toMatchObject({
      nonce: 'n1',
      email: 'ada@example.com',
      username: 'ada',
      require_activation: 'false',
      admin: 'false',
      add_groups: '',
      remove_groups: 'members,premium,staff',
      external_id: expect.stringMatching(/^[0-9a-f]{24}$/),
    })
  })

  it('is told of an address that is not verified', async () => {
    const token = await readers.token('ada')
    await shop.scratch.db.query({
      text: `update accounts set email_verified_at = null where username = 'ada'`,
    })
    const response = await ask(question('n2'), token)
    expect(read(response.headers.get('location') ?? '')).toMatchObject({ require_activation: 'true' })
    await shop.scratch.db.query({
      text: `update accounts set email_verified_at = now() where username = 'ada'`,
    })
  })

  it('gets who is not signed in back after signing in', async () => {
    const path = question('n3')
    const response = await ask(path)
    expect(response.status).toBe(303)
    const location = new URL(response.headers.get('location') ?? '', shop.url)
    expect(location.pathname).toBe('/sign-in')
    expect(location.searchParams.get('next')).toBe(path)
    expect((await ask(path, await readers.token('ada'))).status).toBe(303)
  })

  it('gets each question answered once, also when it is asked at once in several windows', async () => {
    const token = await readers.token('ada')
    const all = await Promise.all(Array.from({ length: 8 }, () => ask(question('n4'), token)))
    expect(all.map(({ status }) => status).sort()).toEqual([303, ...Array(7).fill(403)])
  })

  it('gets no answer after ten minutes', async () => {
    await ask(question('n5'))
    shop.clock.set('2026-11-21T12:10:01Z')
    expect((await ask(question('n5'), await readers.token('ada'))).status).toBe(403)
  })

  it.each([
    ['without a signature', 403, question('n6', undefined, { sig: '' })],
    ['with a signature of another secret', 403, question('n6', undefined, { sig: 'a'.repeat(64) })],
    ['with nothing to sign', 403, '/sso/discourse'],
    ['for another host', 400, question('n7', 'https://evil.example/session/sso_login')],
    ['for another scheme', 400, question('n7', 'http://forum.example/session/sso_login')],
    [
      'for a host that only begins like the forum',
      400,
      question('n7', 'https://forum.example.evil.example/'),
    ],
    ['for what is no address', 400, question('n7', 'forum')],
    ['without a nonce', 400, question('')],
  ])('%s is refused with %i', async (_, status, path) => {
    expect((await ask(path, await readers.token('ada'))).status).toBe(status)
  })
})

describe('the form without scripts', () => {
  const post = (fields: Record<string, string>, path = '/sign-in', headers: Record<string, string> = {}) =>
    shop.fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '10.230.0.1', ...headers },
    })

  it('leads to where one wanted to go', async () => {
    const response = await post({ login: 'ada', password: PASSWORD, next: '/series?page=2' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/series?page=2')
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^kashihon-session=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly$/,
    )
    const remembered = await post({ login: 'ada', password: PASSWORD, remember: 'on' }, '/de/sign-in')
    expect(remembered.headers.get('location')).toBe('/de')
    expect(remembered.headers.getSetCookie()[0]).toContain('Max-Age=1209600')
  })

  it('leads to addresses in any letters', async () => {
    const response = await post({ login: 'ada', password: PASSWORD, next: '/search?query=雨 é&a=%20' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/search?query=%E9%9B%A8 %C3%A9&a=%20')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/a\r\nb: c',
  ])('never leads elsewhere: %j', async next => {
    const { headers } = await post({ login: 'ada', password: PASSWORD, next })
    expect(headers.get('location')).toBe('/')
  })

  it('shows itself again with what was wrong, and keeps the name, never the password', async () => {
    const response = await post(
      { login: 'ada', password: 'no such umbrella', next: '/series' },
      '/de/sign-in',
    )
    expect(response.status).toBe(401)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('value="ada"')
    expect(html).toContain('Passwort ist falsch')
    expect(html).not.toContain('no such umbrella')
  })

  it('is refused where another site has sent it', async () => {
    const response = await post({ login: 'ada', password: PASSWORD }, '/sign-in', {
      'sec-fetch-site': 'cross-site',
    })
    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

describe('the outbox', () => {
  it('is shown to staff on a development start without a mail server, and to nobody else', async () => {
    const other = await openShop({
      fill: async store => void (await createFirstStaff(store)),
      env: { LOG_LEVEL: 'silent' },
    })
    await other.app.mail.send({
      to: 'a@example.com',
      subject: 'Rain',
      text: 'It rains.',
      html: () => '<p>It rains.</p>',
      lang: 'en',
    })
    expect((await other.fetch('/outbox')).status).toBe(404)
    await other.scratch.db.query({
      text: `insert into sessions (token_hash, id, account_id, app, client, created_at, last_used_at, expires_at)
        select sha256(convert_to('${'t'.repeat(43)}', 'UTF8')), 'SES-1', id, true, '', now(), now(), '2027-01-01' from accounts`,
    })
    const headers = { cookie: `kashihon-session=${'t'.repeat(43)}` }
    const page = await (await other.fetch('/outbox', { headers })).text()
    const name = /href="(\/outbox\/[\w-]+\.eml)"/.exec(page)?.[1] ?? ''
    expect(await (await other.fetch(name, { headers })).text()).toContain('Subject: Rain')
    expect(page).toContain('>Rain</a><small>a@example.com')
    const shown = await other.fetch(name.replace('.eml', '.html'), { headers })
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect(await shown.text()).toContain('<p>It rains.</p>')
    for (const path of [name, name.replace('.eml', '.html')])
      expect((await other.fetch(path)).status).toBe(404)
    expect((await other.fetch('/outbox/..%2fstaff-password', { headers })).status).toBe(404)
    expect((await shop.fetch('/outbox', { headers })).status).toBe(404)
    await other.close()
  })
})
