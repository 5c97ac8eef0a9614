// Proves docs/product.md#hostile-requests
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findMe, ping } from '#contract/calls/accounts.ts'
import * as coins from '#contract/calls/coins.ts'
import { makeOpdsLink } from '#contract/calls/opds.ts'
import type { Send } from '#contract/page.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

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

// Trust, availability: one reader's questions to the payment provider use up what it answers all.
describe('the payment provider', () => {
  it('is asked for one reader 120 times in a quarter of an hour, whichever way they ask', async () => {
    const ada = await readers.reader('ada')
    await ada(coins.purchaseCoins, { body: { processor: 0, amount: 500 } })
    const { payments } = shop.app
    const asked = [
      vi.spyOn(payments, 'findMethod').mockResolvedValue(null),
      vi.spyOn(payments, 'findCheckout').mockResolvedValue(null),
      vi.spyOn(payments, 'openBilling').mockResolvedValue({ id: 'bps_1', url: 'https://bill' }),
    ]
    const ways = [
      () => ada(coins.findPaymentMethod, {}),
      () => ada(coins.openBilling, {}),
      () => ada(coins.returnFromCheckout, { params: { id: 'cs_1' } }),
    ]
    for (let at = 0; at < 120; at++) expect((await ways[at % 3]?.())?.status).not.toBe(429)
    for (const way of ways) expect(await way()).toMatchObject({ status: 429, refused: 'tooManyTries' })
    const times = asked.map(({ mock }) => mock.calls.length)
    expect(times).toEqual([40, 40, 40])
    const bea = await readers.reader('bea')
    await bea(coins.purchaseCoins, { body: { processor: 0, amount: 500 } })
    expect((await bea(coins.openBilling, {})).answer).toBeDefined()
  })
})

// docs/product.md#ping.
describe('devices', () => {
  const say = (send: Send, identifier: string) =>
    send(ping, { body: { version: '1', device: { identifier, pkey: new Uint8Array([1]) } } })
  const count = async () => {
    const [row] = await shop.scratch.db.query<{ count: number }>({
      text: 'select count(*) as count from devices',
    })
    return row?.count
  }

  it('are registered 300 times in an hour from one network, and those that are known come as often as they like', async () => {
    const network = readers.stranger()
    for (let at = 0; at < 300; at++) expect((await say(network, `d${at}`)).answer?.device).toBeDefined()
    expect(await say(network, 'one more')).toMatchObject({ status: 429, refused: 'tooManyTries' })
    expect((await say(network, 'd0')).answer?.device).toBeDefined()
    expect(await count()).toBe(300)
    expect((await say(readers.stranger(), 'elsewhere')).answer?.device).toBeDefined()
  })

  it('of one reader are 50, those that were seen last', async () => {
    const cem = await readers.reader('cem')
    const before = (await count()) ?? 0
    for (let at = 0; at < 55; at++) {
      shop.clock.set(new Date(shop.clock.now().getTime() + 1_000))
      await say(cem, `cem ${at}`)
    }
    expect(await count()).toBe(before + 50)
    const gone = await shop.scratch.db.query({ text: `select 1 from devices where identifier = 'cem 4'` })
    expect(gone).toEqual([])
  })
})

// A right password may be said as often as one likes.
describe('sessions', () => {
  it('of one reader are 200, those that were used last', async () => {
    await readers.verify('dora')
    await shop.scratch.db.query({
      text: `insert into sessions (token_hash, id, account_id, app, client, created_at, last_used_at, expires_at)
        select sha256(n::text::bytea), 'SES-' || n, a.id, true, '', $1, $1::timestamptz - n * interval '1 minute', $1::timestamptz + interval '1 day'
        from accounts a, generate_series(1, 250) n where a.username = 'dora'`,
      values: [shop.clock.now()],
    })
    const token = await readers.token('dora')
    const left = await shop.scratch.db.query<{ id: string }>({
      text: `select s.id from sessions s join accounts a on a.id = s.account_id where a.username = 'dora'`,
    })
    expect(left).toHaveLength(200)
    expect(left.map(({ id }) => id)).toContain('SES-199')
    expect((await readers.with(token)(findMe, {})).answer?.username).toBe('dora')
  })
})

// docs/product.md#e-readers.
describe('a link for e-readers', () => {
  it('that is used more than any reader does says in words when it opens again', async () => {
    const lena = await readers.reader('lena')
    const { answer } = await lena(makeOpdsLink, {})
    const ask = () => shop.fetch(answer?.url ?? '')
    expect((await ask()).status).toBe(200)
    await shop.scratch.db.query({ text: `update tries set count = 3000 where key like 'opds %'` })
    const late = await ask()
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(late.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect((await late.text()).length).toBeGreaterThan(10)
  })
})
