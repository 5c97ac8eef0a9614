import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'

const ORIGIN = 'https://app.example'
let shop: TestShop
let mail: MailServer
const readers = readersOf(
  () => shop,
  () => mail,
)
beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({
    env: { CORS_ORIGINS: ORIGIN, SMTP_URL: mail.url, PROXIES: '1', LOG_LEVEL: 'silent' },
  })
  await addSeries(shop.scratch.db, { title: 'Rain', volumes: [{ parts: [{}, {}] }] })
  await shop.app.version.refresh()
  await readers.verify('ada')
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

/** As browsers send what pages of another origin ask for. */
const from = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })

// docs/product.md#cross-origin-calls.
describe('where an operator lists origins', () => {
  it.each([
    ...[
      '/app/v2/series',
      '/app/v2/series?format=json',
      '/app/v2/series/none',
      '/app/v2/me',
      '/app/v2/nothing',
      '/app/v1/series',
    ],
    ...[
      '/feed/releases.rss',
      '/feed/none.rss',
      '/calendar/all.ics',
      '/content/titles',
      '/api/sale',
      '/proto/',
      '/healthz',
    ],
    ...[
      '/embed/v2/rain-volume-1-part-1/data.xhtml',
      '/embed/v2/none/data.xhtml',
      '/img/webp/240/none',
      '/img/x/240/none',
    ],
    ...[
      '/app/v2/me/downloads/LBK-1/epub?sig=x',
      '/opds/none',
      '/',
      '/nothing',
      '/series/',
      '/sitemap.xml',
      '/locales/en/common.json',
    ],
  ])('every form of answer says that it varies by origin: %s', async path => {
    for (const origin of [ORIGIN, 'https://other.example', null]) {
      const { headers } = await shop.fetch(path, { headers: origin ? from(origin) : {} })
      const varies = (headers.get('vary') ?? '').toLowerCase().split(/\s*,\s*/)
      expect([origin, varies.filter(name => name === 'origin')]).toEqual([origin, ['origin']])
      // Texts are read by documents of previews, which have no origin.
      const others = path.startsWith('/locales/') ? '*' : null
      expect(headers.get('access-control-allow-origin')).toBe(origin === ORIGIN ? ORIGIN : others)
    }
  })

  it('an answer that is not new says so too, and keeps what else it varies by', async () => {
    const { headers } = await shop.fetch('/app/v2/series', { headers: from(ORIGIN) })
    expect(headers.get('vary')).toBe('accept, accept-encoding, authorization, cookie, Origin')
    const again = await shop.fetch('/app/v2/series', {
      headers: { ...from(ORIGIN), 'if-none-match': headers.get('etag') ?? '' },
    })
    expect([again.status, again.headers.get('vary')]).toEqual([304, headers.get('vary')])
    expect(again.headers.get('access-control-expose-headers')).toContain('ETag')
  })

  it('a page of theirs signs in and calls with the bearer that it is given', async () => {
    const headers = { ...from(ORIGIN), 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' }
    const body = JSON.stringify({ login: 'ada', password: PASSWORD })
    const session = await shop.fetch('/app/v2/auth/login', { method: 'POST', headers, body })
    expect(session.status).toBe(201)
    const { id } = (await session.json()) as { id: string }
    const me = await shop.fetch('/app/v2/me?format=json', {
      headers: { ...headers, authorization: `Bearer ${id}` },
    })
    expect(await me.json()).toMatchObject({ username: 'ada' })
  })
})
