// Proves docs/product.md#operations
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { changeSeries } from '#server/publishing/shelf/change-shelf.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { takeDown } from '#tests/support/take-down.ts'

interface EdgeRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** What stands before the shop, as far as it is asked to forget something. */
interface EdgeServer {
  url: string
  requests: EdgeRequest[]
  /** What it answers with. */
  status: number
  close(): Promise<void>
}

async function openEdge(): Promise<EdgeServer> {
  const edge: EdgeServer = { url: '', requests: [], status: 200, close: async () => {} }
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const { method = '', url = '', headers } = request
    edge.requests.push({ method, path: url, headers, body })
    response.writeHead(edge.status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  edge.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  edge.close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return edge
}

const SECRET = 'a secret of at least thirty-two characters'
const TOKEN = 'a token of a network'

let edge: EdgeServer
let shop: TestShop
let rain: Added
const opened: TestShop[] = []
beforeAll(async () => {
  edge = await openEdge()
  await open('none')
})
afterAll(async () => {
  for (const one of opened.toReversed()) await one.close()
  await edge.close()
})

const ENV = {
  nginx: () => ({ EDGE: 'nginx', EDGE_URL: edge.url }),
  webhook: () => ({
    EDGE: 'webhook',
    EDGE_WEBHOOK: `${edge.url}/purge`,
    EDGE_SECRET: SECRET,
    EDGE_TOKEN: TOKEN,
  }),
  none: () => ({}),
}

async function open(kind: keyof typeof ENV, more: Record<string, string> = {}): Promise<TestShop> {
  // The first has the database.
  if (opened.length > 1) await opened.pop()?.close()
  shop = await openShop({
    ...(opened[0] && { scratch: opened[0].scratch }),
    env: { ...ENV[kind](), ...more },
  })
  opened.push(shop)
  if (!rain) {
    rain = await addSeries(shop.scratch.db, {
      title: 'Rain',
      volumes: [{ parts: [{}, { launchAt: new Date('2026-11-21T12:30:00Z') }] }],
    })
    await addSeries(shop.scratch.db, { title: 'Fog', volumes: [{ parts: [{}] }] })
  }
  await shop.app.version.refresh()
  edge.requests.length = 0
  edge.status = 200
  return shop
}

const headersOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await shop.fetch(path, { headers })
  await response.arrayBuffer()
  return response.headers
}
const describeRain = async (description: string) => {
  await changeSeries(shop.app, 'rain', { description })
  await shop.app.version.refresh()
}

describe('pages before the shop', () => {
  it('are the business of nobody unless that is set: no tags, and asked for again at each use', async () => {
    await open('none')
    for (const path of ['/series/rain', '/app/v2/series/rain']) {
      const headers = await headersOf(path)
      expect([headers.get('cache-tag'), headers.get('surrogate-key')]).toEqual([null, null])
      expect(headers.get('cache-control')).toMatch(/^(public|private), no-cache$/)
    }
  })

  it('may be cached for a minute by what they show, where they are the same for all', async () => {
    await open('webhook')
    const headers = await headersOf('/series/rain')
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, s-maxage=60')
    expect(headers.get('cache-tag')).toBe(`everything,${rain.id}`)
    expect(headers.get('surrogate-key')).toBe(`everything ${rain.id}`)
    expect(headers.get('vary')).toBe('accept-encoding')
    expect(headers.get('set-cookie')).toBeNull()
    expect((await headersOf('/series')).get('cache-tag')).toBe('everything,lists')
    // Answers of calls have tags, but differ by what they are asked for in.
    const answer = await headersOf('/app/v2/series/rain')
    expect(answer.get('surrogate-key')).toBe(`everything ${rain.id}`)
    expect(answer.get('cache-control')).toBe('public, no-cache')
  })

  it.each([
    { what: 'was asked for with a cookie', path: '/series/rain', sent: { cookie: 'theme=dark' } },
    { what: 'was asked for with a session', path: '/series/rain', sent: { authorization: 'Bearer none' } },
    { what: 'leads to the language of the visitor', path: '/', sent: {} },
    { what: 'is not there', path: '/series/nothing', sent: {} },
    { what: 'depends on the country', path: '/series/rain', sent: {}, env: { COUNTRY_HEADER: 'x-country' } },
  ])('may not be cached where a page $what', async ({ path, sent, env }) => {
    await open('webhook', env)
    expect((await headersOf(path, sent as Record<string, string>)).get('cache-control')).not.toContain(
      's-maxage',
    )
  })
})

describe('while a volume is taken down in a country', () => {
  const cachingOf = async (path: string) => (await headersOf(path)).get('cache-control')

  it.each(['webhook', 'nginx'] as const)('%s is given no lists, and the pages that show none', async kind => {
    await open(kind, { COUNTRY_HEADER: 'x-country' })
    expect(await cachingOf('/series')).toContain('s-maxage=60')
    const id = rain.volumes[0]?.id ?? ''
    const lift = await takeDown(shop, { kind: 'volume', id, countries: ['FR'] })
    expect(await cachingOf('/series')).toBe('private, no-cache')
    expect(await cachingOf('/faq')).toContain('s-maxage=60')
    await lift()
    expect(await cachingOf('/series')).toContain('s-maxage=60')
  })
})

it('a server that is about to end has the edge forget its pages, whose scripts and texts the next one may not have, and gives it no more', async () => {
  await open('webhook')
  opened.pop()
  const closing = shop.close(3_000)
  await expect
    .poll(() => edge.requests.map(({ body }) => JSON.parse(body)))
    .toEqual([{ tags: ['everything'] }])
  expect((await headersOf('/series/rain')).get('cache-control')).not.toContain('s-maxage')
  await closing
})

describe('nginx, which is told the addresses that it is to forget, is given no pages', () => {
  it('with a query, of which there are endless many', async () => {
    await open('nginx')
    for (const path of ['/series?page=1', '/series/rain?from=mail'])
      expect((await headersOf(path)).get('cache-control')).not.toContain('s-maxage')
    expect((await headersOf('/series')).get('cache-control')).toContain('s-maxage=60')
  })

  it('by country, of which it would forget one', async () => {
    await open('nginx', { COUNTRY_HEADER: 'x-country' })
    const headers = await headersOf('/series/rain', { 'x-country': 'DE' })
    expect(headers.get('cache-control')).not.toContain('s-maxage')
    expect((await headersOf('/series')).get('cache-control')).toContain('s-maxage=60')
  })
})

describe('an edge is asked at once to forget what has changed', () => {
  it('nginx by the addresses that it was given', async () => {
    await open('nginx')
    for (const path of ['/series/rain', '/de/series/rain', '/series/fog', '/faq']) await headersOf(path)
    await describeRain('It rains for an hour.')
    await expect
      .poll(() => edge.requests.map(({ method, path }) => `${method} ${path}`).sort())
      .toEqual(['PURGE /de/series/rain', 'PURGE /series/rain'])
  })

  it('each of several, also where another does not answer', async () => {
    const closed = await openEdge()
    await closed.close()
    await open('nginx', { LOG_LEVEL: 'silent', EDGE_URL: `${closed.url},${edge.url}` })
    await headersOf('/series/rain')
    await describeRain('It rains for a night.')
    await expect.poll(() => edge.requests.map(({ method }) => method)).toEqual(['PURGE'])
  })

  it('by the tag of everything where more has changed than a network takes tags', async () => {
    await open('webhook')
    const series = Array.from({ length: 60 }, (_, at) => `SER-${at}`)
    await shop.scratch.db.transaction(tx => bumpCatalogue(tx, { series }))
    await shop.app.version.refresh()
    await expect
      .poll(() => edge.requests.map(({ body }) => JSON.parse(body)))
      .toEqual([{ tags: ['everything'] }])
  })

  it('a content network by tags, signed', async () => {
    await open('webhook')
    await describeRain('It rains for a week.')
    await expect.poll(() => edge.requests.length).toBe(1)
    const [{ method, path, headers, body }] = edge.requests as [EdgeRequest]
    expect([method, path, headers.authorization]).toEqual(['POST', '/purge', `Bearer ${TOKEN}`])
    expect(JSON.parse(body)).toEqual({ tags: [rain.id, `card-${rain.id}`, 'lists'] })
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const signature = createHmac('sha256', SECRET).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  })

  it('of a launch, although nobody asks for a page', async () => {
    await open('webhook')
    shop.clock.set('2026-11-21T12:31:00Z')
    await expect
      .poll(() => edge.requests.map(({ body }) => JSON.parse(body)))
      .toEqual([{ tags: [rain.id, 'lists'] }])
  })

  it('once more when every server of the shop knows it, and again until it takes it', async () => {
    await open('webhook')
    edge.status = 503
    await describeRain('It rains for a month.')
    await expect.poll(() => edge.requests.length).toBe(1)
    shop.clock.set('2026-11-21T12:00:03Z')
    await expect.poll(() => edge.requests.length).toBeGreaterThan(1)
    edge.status = 200
    shop.clock.set('2026-11-21T12:01:45Z')
    // That of the launch above is due later.
    const waiting = () =>
      shop.scratch.db.query({
        text: `select from jobs where kind = 'purge the edge' and run_at < '2026-11-21T12:30:00Z'`,
      })
    await expect.poll(waiting).toEqual([])
    expect(edge.requests.length).toBeGreaterThan(2)
  })
})
