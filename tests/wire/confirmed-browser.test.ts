import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

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

const PASSWORD = 'seven yellow umbrellas'
/** Each request comes from another network, so that no limit on tries is met. */
let networks = 0

/** Sends a call as a page of the shop does in a browser, or as a program does. */
async function post(path: string, body: object | null, { cookie = '', browser = true } = {}) {
  networks += 1
  const response = await shop.fetch(`/app/v2/${path}?format=json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.77.0.${networks}`,
      ...(browser && { 'sec-fetch-site': 'same-origin' }),
      ...(cookie && { cookie }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const cookies = response.headers.getSetCookie().map(one => one.split(';')[0] ?? '')
  return { status: response.status, cookies: cookies.join('; ') }
}

async function register(username: string, options = {}) {
  const email = `${username}@example.com`
  const body = { username, email, password1: PASSWORD, password2: PASSWORD, termsAgreed: true }
  const { status, cookies } = await post('auth/register', body, options)
  expect(status).toBe(201)
  return { cookies, token: mail.tokenTo(email) }
}
const confirm = (token: string, options = {}) => post(`auth/verify/${token}`, null, options)
const SESSION = /kashihon-signed-in=1/

// docs/product.md#verifying-mail
describe('confirming the address of a new account', () => {
  it('signs in where the account was made', async () => {
    const { cookies, token } = await register('ada')
    expect(cookies).not.toMatch(SESSION)
    const confirmed = await confirm(token, { cookie: cookies })
    expect(confirmed).toMatchObject({ status: 204, cookies: expect.stringMatching(SESSION) })
    const me = await shop.fetch('/app/v2/me?format=json', { headers: { cookie: confirmed.cookies } })
    expect(await me.json()).toMatchObject({ username: 'ada', emailVerified: true })
  })

  it('does not sign in anywhere else, nor by a link that was used', async () => {
    const { cookies, token } = await register('bea')
    const other = await register('cleo')
    expect(await confirm(token, { cookie: other.cookies })).toEqual({ status: 204, cookies: '' })
    expect(await confirm(token, { cookie: cookies })).toMatchObject({ status: 412, cookies: '' })
    const third = await register('dora')
    expect(await confirm(third.token)).toEqual({ status: 204, cookies: '' })
  })

  it('does not sign in programs, nor where somebody is signed in', async () => {
    const eve = await register('eve')
    expect(await confirm(eve.token, { browser: false })).toEqual({ status: 204, cookies: '' })
    const asProgram = await register('fay', { browser: false })
    expect(asProgram.cookies).toBe('')
    const ada = await register('gil')
    const signedIn = await confirm(ada.token, { cookie: ada.cookies })
    const hal = await register('hal')
    const cookie = `${signedIn.cookies}; ${hal.cookies}`
    expect(await confirm(hal.token, { cookie })).toEqual({ status: 204, cookies: '' })
  })
})
