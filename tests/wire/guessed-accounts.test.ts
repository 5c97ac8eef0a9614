import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as calls from '#contract/calls/sign-in.ts'
import { subscribeNewsletter } from '#contract/calls/visit.ts'
import { accountLimits } from '#server/accounts/limits.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let mail: MailServer
const START = '2026-11-21T12:00:00Z'

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' }, now: START })
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})
beforeEach(() => shop.clock.set(START))

const readers = readersOf(
  () => shop,
  () => mail,
)
const from = (network: string) => shop.sendWith({ 'x-forwarded-for': network })
const guess = (name: string, network: string, password = 'no') =>
  from(network)(calls.login, { body: { login: name, password } })

const idOf = async (name: string) => {
  const text = 'select id from accounts where username = $1'
  const [account] = await shop.scratch.db.query<{ id: string }>({ text, values: [name] })
  return account?.id ?? ''
}

/** As many failed sign-ins to an account, without measuring a password each time. */
async function countGuesses(name: string, times: number, per: 'quarter' | 'day'): Promise<void> {
  const [quarter, day] = accountLimits.loginAs(await idOf(name))
  const limit = per === 'day' ? day : quarter
  if (limit) await shop.app.limits.addTries([{ limit, times }], shop.clock.now())
}

/** A hundred networks guess, of which the last five are sent, until the account takes no more. */
async function besiege(name: string): Promise<void> {
  await countGuesses(name, 95, 'quarter')
  const statuses: unknown[] = []
  for (let number = 0; number < 6; number++) statuses.push((await guess(name, `10.201.${number}.1`)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
}

/** A browser at this network, which keeps the cookie that says that somebody was signed in here. */
function browserAt(network: string) {
  let known = ''
  const post = async (path: string, body: object, method = 'POST') => {
    const response = await shop.fetch(path, {
      method,
      headers: {
        ...{ 'content-type': 'application/json', 'x-forwarded-for': network, cookie: known },
        ...{ 'sec-fetch-site': 'same-origin', origin: shop.url },
      },
      body: JSON.stringify(body),
    })
    const cookies = response.headers.getSetCookie().map(one => one.split(';')[0] ?? '')
    known = cookies.find(one => one.startsWith('kashihon-known=')) ?? known
    return response.status
  }
  return {
    signIn: (login: string, password = PASSWORD, code = '') =>
      post('/app/v2/auth/login', { login, password, code }),
    trust: (token: string) => post(`/app/v2/auth/reset/${token}/browser`, {}),
    reset: (token: string, password: string) =>
      post(`/app/v2/auth/reset/${token}`, { password1: password, password2: password }, 'PUT'),
  }
}
const askLink = (name: string) =>
  readers.stranger()(accounts.requestPasswordReset, { body: { email: `${name}@example.com` } })

// docs/product.md#guessing.
describe('an account at which more than a hundred networks guess', () => {
  it('is opened by its owner in a new browser, by the link of a mail and the password that they have', async () => {
    await readers.verify('ada')
    await besiege('ada')
    const browser = browserAt('10.240.1.1')
    expect(await browser.signIn('ada')).toBe(429)
    await askLink('ada')
    const token = readers.tokenIn('ada@example.com')
    expect(await browser.trust(token)).toBe(204)
    expect(await browser.signIn('ada')).toBe(201)
    // The link counts once, and in that browser only.
    expect(await browserAt('10.240.1.2').trust(token)).toBe(412)
    expect(await browserAt('10.240.1.2').signIn('ada')).toBe(429)
    for (let number = 0; number < 3; number++)
      expect((await guess('ada', `10.202.${number}.1`)).status).toBe(429)
    expect(await browser.signIn('ada')).toBe(201)
  })

  it('or with a new password, by the same link', async () => {
    await readers.verify('bea')
    await besiege('bea')
    await askLink('bea')
    const browser = browserAt('10.240.2.1')
    expect(await browser.reset(readers.tokenIn('bea@example.com'), 'another umbrella')).toBe(204)
    expect(await browser.signIn('bea', 'another umbrella')).toBe(201)
  })

  it('has a link that is valid at any time, though strangers ask for links as often as they may', async () => {
    await readers.verify('cleo')
    await besiege('cleo')
    const statuses: unknown[] = []
    for (let count = 0; count < 7; count++) statuses.push((await askLink('cleo')).status)
    expect(statuses.slice(5)).toEqual([429, 429])
    shop.clock.set('2026-11-21T12:29:59Z')
    expect((await askLink('cleo')).status).toBe(429)
    expect(await browserAt('10.240.3.1').trust(readers.tokenIn('cleo@example.com'))).toBe(204)
    shop.clock.set('2026-11-21T12:30:00Z')
    expect((await askLink('cleo')).refused).toBeUndefined()
  })

  it('has such a link, though strangers have used up all other mails to its address', async () => {
    await readers.verify('ivy')
    const body = { email: 'ivy@example.com' }
    for (let count = 0; count < 5; count++) await readers.stranger()(accounts.sendVerification, { body })
    expect((await readers.stranger()(accounts.sendVerification, { body })).status).toBe(429)
    expect((await readers.stranger()(subscribeNewsletter, { body })).status).toBe(429)
    expect((await askLink('ivy')).refused).toBeUndefined()
    expect(await browserAt('10.240.7.1').trust(readers.tokenIn(body.email))).toBe(204)
  })

  it('and though one network asks for its links that may ask for no more', async () => {
    await readers.verify('jan')
    const stranger = (email: string) => from('10.240.8.1')(accounts.requestPasswordReset, { body: { email } })
    for (let count = 0; count < 10; count++) await stranger(`nobody${count}@example.com`)
    for (let count = 0; count < 6; count++) expect((await stranger('jan@example.com')).status).toBe(429)
    expect((await askLink('jan')).refused).toBeUndefined()
    expect(await browserAt('10.240.8.2').trust(readers.tokenIn('jan@example.com'))).toBe(204)
  })

  it('with a second factor, at whose codes somebody guesses who knows the password, is opened by its owner', async () => {
    await readers.verify('kim')
    const id = await idOf('kim')
    const browser = browserAt('10.240.9.1')
    expect(await browser.signIn('kim')).toBe(201)
    await shop.scratch.db.query({
      text: `insert into second_factors (account_id, sealed, begun_at, confirmed_at) values ($1, '', now(), now())`,
      values: [id],
    })
    const code = { login: 'kim', password: PASSWORD, code: 'WRONG' }
    for (let count = 0; count < 10; count++)
      expect((await readers.stranger()(calls.login, { body: code })).refused).toBe('codeIncorrect')
    expect((await readers.stranger()(calls.login, { body: code })).status).toBe(429)
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) statuses.push(await browser.signIn('kim', PASSWORD, 'WRONG'))
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  it('is not opened by the browser of another account', async () => {
    await readers.verify('dora')
    await readers.verify('eve')
    const browser = browserAt('10.240.4.1')
    expect(await browser.signIn('eve')).toBe(201)
    await besiege('dora')
    expect(await browser.signIn('dora')).toBe(429)
  })

  it('takes a thousand guesses a day', async () => {
    await readers.verify('gil')
    await countGuesses('gil', 999, 'day')
    expect((await guess('gil', '10.211.1.1')).status).toBe(401)
    expect((await guess('gil', '10.211.1.1')).status).toBe(429)
    shop.clock.set('2026-11-22T12:00:01Z')
    expect((await guess('gil', '10.211.1.1', PASSWORD)).answer).toBeDefined()
  })
})

describe('strangers in the same network', () => {
  it('keep nobody out of a browser in which they were signed in', async () => {
    await readers.verify('fay')
    const network = '10.240.5.1'
    const browser = browserAt(network)
    expect(await browser.signIn('fay')).toBe(201)
    for (let count = 0; count < 12; count++) await guess('fay', network)
    expect(await guess('fay', network, PASSWORD)).toMatchObject({ status: 429 })
    expect(await browser.signIn('fay')).toBe(201)
  })

  it('and who has stolen the cookie of such a browser guesses ten times', async () => {
    await readers.verify('hal')
    const browser = browserAt('10.240.6.1')
    expect(await browser.signIn('hal')).toBe(201)
    const statuses: number[] = []
    for (let count = 0; count < 12; count++) statuses.push(await browser.signIn('hal', 'no'))
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })
})
