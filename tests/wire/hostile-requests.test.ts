import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => shop.close())
afterEach(() => vi.restoreAllMocks())

/** What is answered to these bytes. */
async function said(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.end(bytes)
  return text(socket)
}

// docs/product.md#hostile-requests: no strange address is a fault of the shop's.
describe('an address with a sign that no database takes', () => {
  it.each([
    ['/series/%00', '/series/%EF%BF%BD'],
    ['/de/volumes/a%00b', '/de/volumes/a%EF%BF%BDb'],
    ['/read/%00/', '/read/%EF%BF%BD'],
    ['/series?query=%00rain', '/series?query=%EF%BF%BDrain'],
    ['//%00evil.example/', '/%EF%BF%BDevil.example'],
  ])('%s leads to one that can be looked for, and nothing is logged', async (asked, proper) => {
    const error = vi.spyOn(shop.app.log, 'error')
    let at = asked
    for (let hops = 0; hops < 3 && at !== proper; hops++) {
      const response = await shop.fetch(at)
      expect(response.status).toBe(308)
      at = response.headers.get('location') ?? ''
    }
    expect(at).toBe(proper)
    expect((await shop.fetch(at)).status).toBe(asked.includes('?') ? 200 : 404)
    expect(error).not.toHaveBeenCalled()
  })
})

// Whoever can fill the log with errors hides what matters in it.
it('a search that is longer than anything is a page that found nothing', async () => {
  expect((await shop.fetch(`/series?query=${'x'.repeat(201)}`)).status).toBe(200)
  expect((await shop.fetch(`/de/series?query=${'x y '.repeat(500)}`)).status).toBe(200)
})

describe('what is no request', () => {
  it.each([
    ['without a host', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
    ['with a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['with a port that is none', 'GET / HTTP/1.1\r\nHost: localhost:99999\r\nConnection: close\r\n\r\n'],
  ])('%s is answered 400 and is no error in the log', async (_, bytes) => {
    const error = vi.spyOn(shop.app.log, 'error')
    expect(await said(bytes)).toMatch(/^HTTP\/1\.1 400 /)
    expect(error).not.toHaveBeenCalled()
  })
})

// It is the longest file that anybody may ask for without signing in.
describe('the calendar file of all releases', () => {
  it('is made once for all who ask, until something in it changes', async () => {
    const file = async () => (await shop.fetch('/calendar/all.ics')).text()
    await addSeries(shop.scratch.db, { title: 'Rain', volumes: [{ publishingAt: new Date('2026-12-01') }] })
    await shop.app.version.refresh()
    let first = await file()
    expect(first).toContain('Rain')
    // What comes next is looked for first; until then nothing is kept.
    while (shop.app.cacheVersion.current() === null) first = await file()
    await file()
    const query = vi.spyOn(shop.app.db, 'query')
    expect(await file()).toBe(first)
    expect(query.mock.calls.filter(([{ name = '' }]) => name.startsWith('listEvents'))).toEqual([])
    await addSeries(shop.scratch.db, { title: 'Snow', volumes: [{ publishingAt: new Date('2026-12-02') }] })
    await shop.app.version.refresh()
    expect(await file()).toContain('Snow')
  })
})

// A feed is a document too, and so is a refusal.
describe('an answer that a browser opens by itself', () => {
  it.each([
    ...[
      '/feed/releases.rss',
      '/feed/releases.atom',
      '/feed/releases.json',
      '/calendar/all.ics',
      '/sitemap.xml',
    ],
    ...[
      '/opensearch.xml',
      '/robots.txt',
      '/app/v2/series',
      '/app/v2/nothing',
      '/app/v2/me',
      '/content/titles',
    ],
    ...[
      '/ghost/api/content/posts/',
      '/locales/en/common.json',
      '/proto/',
      '/healthz',
      '/series/',
      '/',
      '/nothing',
    ],
    ...[
      '/simulator/checkout/cs_none',
      '/embed/v2/none/data.xhtml',
      '/opds/none',
      '/img/webp/480/none',
      '/card/series/none.jpg',
    ],
  ])('%s runs and loads nothing that it does not name, and is framed by nobody', async path => {
    const { headers } = await shop.fetch(path)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'|sandbox/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is no script: its policy would be that of the worker which it starts', async () => {
    for (const path of ['/service-worker.js', '/static/card.png'])
      expect((await shop.fetch(path)).headers.get('content-security-policy')).toBeNull()
  })
})
