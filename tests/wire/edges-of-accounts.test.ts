// Proves docs/product.md#app-codes, docs/product.md#sign-in
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as library from '#contract/calls/library.ts'
import { checkPart, openPart } from '#contract/calls/reading.ts'
import * as rentals from '#contract/calls/rentals.ts'
import * as signIn from '#contract/calls/sign-in.ts'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { type CoinShop, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import { makeDevice } from '#tests/support/device.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { atRealPasswordCost } from '#tests/support/warm/low-password-cost.ts'

let open: CoinShop
let shop: TestShop
beforeAll(async () => {
  open = await openCoinShop()
  shop = open.shop
})
afterAll(() => open.close())

// docs/product.md#ping.
describe('a shop that is being worked on', () => {
  it('says so to apps in its ping', async () => {
    const body = { version: '1' }
    expect((await shop.send(accounts.ping, { body })).answer?.maintenance).toBe(false)
    const env = { MAINTENANCE: 'on', LOG_LEVEL: 'silent' }
    const closed = await openShop({ now: NOON, scratch: shop.scratch, env })
    expect((await closed.send(accounts.ping, { body })).answer?.maintenance).toBe(true)
    await closed.close()
  })
})

// docs/product.md#part-access.
describe('the country of a reader', () => {
  const params = { id: 'blocked-volume-1-part-1' }

  it('is that of the account where the proxy says nothing, and follows the profile', async () => {
    const send = await open.readers.reader('traveller')
    const status = async () => (await send(checkPart, { params })).status
    expect(await status()).toBe(402)
    await send(accounts.changeProfile, { body: { country: 'DE' } })
    expect(await status()).toBe(451)
    await send(accounts.changeProfile, { body: { country: 'FR' } })
    expect(await status()).toBe(402)
  })

  it('is at first where the account was made; what the proxy says counts for more', async () => {
    const name = 'german'
    const body = { email: 'german@example.com', username: name, password1: PASSWORD, password2: PASSWORD }
    await shop.sendWith({ 'x-country': 'DE', 'x-forwarded-for': '10.201.0.1' })(accounts.register, { body })
    await open.readers.stranger()(accounts.verifyEmail, {
      params: { token: open.readers.tokenIn('german@example.com') },
    })
    const token = await open.readers.token(name)
    expect((await open.readers.with(token)(checkPart, { params })).status).toBe(451)
    const abroad = shop.sendWith({ authorization: `Bearer ${token}`, 'x-country': 'FR' })
    expect((await abroad(checkPart, { params })).status).toBe(402)
  })
})

// Trust, CSP.
describe('a page', () => {
  it('runs no script but our own and the one that its policy names by its hash, in no frame', async () => {
    const response = await shop.fetch('/sign-in', { headers: { accept: 'text/html' } })
    expect(response.status).toBe(200)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).not.toMatch(/unsafe-(inline|eval)/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    const html = await response.text()
    const run = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes = '']) => !/\bsrc=|type="application\/(ld\+)?json"/.test(attributes),
    )
    expect(run).toHaveLength(1)
    const hash = createHash('sha256')
      .update(run[0]?.[2] ?? '')
      .digest('base64')
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' 'sha256-${hash}'`)
    expect(html).not.toMatch(/ (on\w+|style)="/)
  })

  it.each([
    ['/sign-in', { login: 'username', password: 'current-password' }],
    [
      '/register',
      { email: 'email', username: 'username', password1: 'new-password', password2: 'new-password' },
    ],
  ])('%s tells password managers what belongs where', async (path, expected) => {
    const html = await (await shop.fetch(path, { headers: { accept: 'text/html' } })).text()
    const told = Object.fromEntries(
      [...html.matchAll(/<input[^>]*>/g)]
        .map(([input]) => [/ name="([^"]*)"/.exec(input)?.[1], / autocomplete="([^"]*)"/i.exec(input)?.[1]])
        .filter(([, says]) => says),
    )
    expect(told).toMatchObject(expected)
  })
})

describe('too much at once', () => {
  it('is answered with 503 and when to come again, and never with a fault', async () => {
    const crowd = () =>
      Array.from({ length: 150 }, async (_, number) => {
        const response = await shop.fetch('/app/v2/auth/login?format=json', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.202.${number}.1` },
          body: JSON.stringify({ login: `nobody${number}`, password: 'wrong' }),
        })
        if (response.status === 503) {
          expect(response.headers.get('retry-after')).toBe('2')
          expect(await response.json()).toMatchObject({ reason: 'temporarilyUnavailable' })
        }
        return response.status
      })
    const statuses = await atRealPasswordCost(() => Promise.all(crowd()))
    expect([...new Set(statuses)].sort()).toEqual([401, 503])
    expect(statuses.filter(status => status === 401).length).toBeGreaterThanOrEqual(67)
  })

  it('of asking for an app’s code is refused after 900 times in a quarter of an hour', async () => {
    const app = shop.sendWith({ 'x-forwarded-for': '10.203.0.1' })
    const { answer } = await app(signIn.generateAppCode, {})
    const params = { otp: answer?.otp ?? '', proof: answer?.proof ?? '' }
    const statuses: (number | undefined)[] = []
    for (let batch = 0; batch < 18; batch++) {
      const asked = Array.from({ length: 50 }, () => app(signIn.checkAppCode, { params }))
      statuses.push(...(await Promise.all(asked)).map(({ status }) => status))
    }
    expect(new Set(statuses)).toEqual(new Set([undefined]))
    expect(await app(signIn.checkAppCode, { params })).toMatchObject({ status: 429, refused: 'tooManyTries' })
  })
})

// docs/product.md#levels and docs/product.md#part-access.
describe('a part that was not bought and has run out', () => {
  it.each(['editor', 'publisher', 'owner'] as const)('opens to %s', async role => {
    const { headers } = await makeDevice()
    await open.readers.verify(role)
    const authorization = `Bearer ${await open.readers.token(role)}`
    const send = shop.sendWith({ authorization, ...headers })
    const params = { id: 'rain-volume-1-part-2' }
    expect((await send(checkPart, { params })).status).toBe(402)
    expect((await send(openPart, { params })).status).toBe(402)
    await addStaff(shop.app, { name: role, role, email: undefined })
    expect((await send(checkPart, { params })).answer).toBeNull()
    expect((await send(openPart, { params })).answer?.cryptData?.data.length).toBeGreaterThan(0)
    // What has not launched is there for those who proof-read it, and for nobody else.
    const unlaunched = { params: { id: 'rain-volume-1-part-5' } }
    expect((await send(checkPart, unlaunched)).answer).toBeNull()
    expect((await shop.send(checkPart, unlaunched)).status).toBe(404)
  })
})

// docs/product.md#ledger and docs/product.md#personal-data.
describe('the books', () => {
  it('keep what an account paid when it is deleted, and nothing of what it read', async () => {
    const { name, send } = await open.buyer({ bought: 1000 })
    await send(library.redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    await send(rentals.rentPart, { params: { partId: 'rain-volume-1-part-3' }, query: {} })
    await send(library.redeemWithCoins, { params: { volumeId: 'rain-volume-6' }, query: {} })
    const rented = await open.buyer({ bought: 99 })
    await rented.send(rentals.rentPart, { params: { partId: 'rain-volume-1-part-3' }, query: {} })
    for (const [who, ask] of [
      [name, send],
      [rented.name, rented.send],
    ] as const) {
      const [account] = await shop.scratch.db.query<{ id: string }>({
        text: 'select id from accounts where username = $1',
        values: [who],
      })
      const count = async (table: string) => {
        const [row] = await shop.scratch.db.query<{ count: number }>({
          text: `select count(*)::int as count from ${table} where account_id = $1`,
          values: [account?.id],
        })
        return row?.count
      }
      const entries = await count('ledger_entries')
      expect(entries).toBe(2)
      expect([await count('library_books'), await count('rentals')].toSorted()).toEqual([0, 1])
      await ask(accounts.requestDeletion, { body: { currentPassword: PASSWORD } })
      const params = { token: open.readers.tokenIn(`${who}@example.com`) }
      expect((await open.readers.stranger()(accounts.deleteAccount, { params })).answer).toBeNull()
      expect(await count('ledger_entries')).toBe(entries)
      expect([await count('library_books'), await count('rentals')]).toEqual([0, 0])
    }
    expect(await listContradictions(shop.app.db)).toEqual([])
  })
})
