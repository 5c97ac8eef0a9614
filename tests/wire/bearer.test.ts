import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let mail: MailServer
const START = '2026-11-21T12:00:00Z'
const readers = readersOf(
  () => shop,
  () => mail,
)

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' }, now: START })
  await readers.verify('bea')
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

// docs/product.md#credentials.
describe('a bearer', () => {
  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer null',
    'bearer undefined',
    'null',
    `Bearer ${'x'.repeat(43)}`,
    'Basic eDp5',
  ])('that is empty or unknown is as good as none: "%s"', async authorization => {
    const ask = (path: string, more = {}) => shop.fetch(path, { headers: { authorization, ...more } })
    for (const path of ['/app/v2/series', '/app/v2/events', '/app/v2/releases', '/app/v2/coins/options'])
      expect([path, (await ask(path)).status]).toEqual([path, 200])
    for (const path of ['/app/v2/me', '/app/v2/me/library', '/app/v2/series?only_follows=1'])
      expect([path, (await ask(path)).status]).toEqual([path, 401])
  })

  it('that has run out is 410 everywhere as a bearer, and as a cookie only where somebody has to be signed in', async () => {
    const token = await readers.token('bea', { ttl: 86_400 })
    shop.clock.set('2026-11-22T12:00:00Z')
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await shop.fetch(path, { headers })).status
    const authorization = `Bearer ${token}`
    for (const path of ['/app/v2/series', '/app/v2/events', '/app/v2/me', '/embed/v2/nothing/data.xhtml'])
      expect([path, await statusOf(path, { authorization })]).toEqual([path, 410])
    const cookie = `kashihon-session=${token}`
    expect(await statusOf('/app/v2/series', { cookie })).toBe(200)
    expect(await statusOf('/app/v2/me', { cookie })).toBe(410)
    shop.clock.set(START)
  })

  it('is found by the cookie where the bearer beside it is none', async () => {
    const cookie = `kashihon-session=${await readers.token('bea')}`
    const headers = { cookie, authorization: 'Bearer null' }
    expect((await shop.fetch('/app/v2/me', { headers })).status).toBe(200)
  })
})
