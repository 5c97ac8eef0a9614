import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { SeriesList, SeriesQuery, SeriesType } from '#contract/generated/catalogue.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { makeComic } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const OUT = new Date('2026-11-20T00:00:00Z')
const PROTOBUF = 'application/x-protobuf'
let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  const { db } = shop.scratch
  const volumes = [{ publishingAt: OUT, parts: [{ launchAt: OUT }, { launchAt: OUT }] }]
  await addSeries(db, { title: 'Rain', tags: ['fully translated'], volumes })
  await addSeries(db, { title: 'Regen', lang: 'de', volumes })
  const comic = await makeComic({ pages: 3 })
  const series = { title: 'Storm', type: 'manga' } as const
  await importBook(shop.app, {
    file: comic.file,
    series,
    volume: { publishingAt: OUT },
    parts: { launches: [OUT] },
  })
  await comic.remove()
  await shop.app.version.refresh()
})
afterAll(() => shop.close())

const MANGA = SeriesQuery.encode(SeriesQuery.fromPartial({ type: SeriesType.MANGA })).finish()
const slugsOf = (bytes: Uint8Array) => SeriesList.decode(bytes).series.map(({ slug }) => slug)

async function post(body: BodyInit | null, headers: Record<string, string>, path = '/app/v2/series') {
  const init = { method: 'POST', body, headers, duplex: 'half' }
  return shop.fetch(path, init as RequestInit)
}

/** The slugs in an answer of either form, or its status. */
async function found(response: Response): Promise<string[] | number> {
  if (!response.ok) return response.status
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (response.headers.get('content-type') === PROTOBUF) return slugsOf(bytes)
  const { series } = JSON.parse(Buffer.from(bytes).toString()) as { series: { slug: string }[] }
  return series.map(({ slug }) => slug)
}

// Programs of other authors are not changed for this shop: what their requests mean is clear, so it is answered.
// docs/product.md#sloppy-requests.
describe('a message', () => {
  it('comes in chunks', async () => {
    const chunks = new ReadableStream({
      start(controller) {
        for (const byte of MANGA) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(await found(await post(chunks, { 'content-type': PROTOBUF }))).toEqual(['storm'])
  })

  it.each([
    ...['application/x-protobuf; charset=utf-8', 'Application/X-Protobuf', 'application/protobuf'],
    ...['application/vnd.google.protobuf', 'application/vnd.google.protobuf;proto=kashihon.v2.SeriesQuery'],
  ])('is protobuf as %s', async type => {
    expect(await found(await post(MANGA as BodyInit, { 'content-type': type }))).toEqual(['storm'])
    const answer = await shop.fetch('/app/v2/series?type=manga', { headers: { accept: type } })
    expect([answer.headers.get('content-type'), await found(answer)]).toEqual([PROTOBUF, ['storm']])
  })

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json, text/plain, */*'])(
    'is JSON as %s',
    async type => {
      const own = type.split(',')[0] ?? ''
      const answer = await post('{"type":"MANGA"}', { 'content-type': own, accept: type })
      expect([answer.headers.get('content-type'), await found(answer)]).toEqual([
        'application/json',
        ['storm'],
      ])
    },
  )

  it.each([
    ...['{"type":2}', '{"type":"2"}', '{"type":"manga"}', '{"type":"SERIES_TYPE_MANGA"}'],
    ...[
      '{"type":"MANGA","only_follows":false,"onlyCatchups":false,"nobody_knows":[1]}',
      '{"print_states":[0],"type":2}',
    ],
  ])('names enums and fields in each way: %s', async body => {
    expect(await found(await post(body, { 'content-type': 'application/json' }))).toEqual(['storm'])
  })

  it('in snake_case means the same', async () => {
    const body = '{"publication_status":"complete"}'
    expect(await found(await post(body, { 'content-type': 'application/json' }))).toEqual(['rain'])
  })

  it.each([
    ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain;charset=UTF-8'],
    ...['application/octet-stream', 'application/json', PROTOBUF],
  ])('that is empty may call itself %s', async type => {
    expect(await found(await post('', { 'content-type': type }))).toEqual(['storm', 'rain'])
    const out = await post('', { 'content-type': type }, '/app/v2/auth/logout')
    expect(out.status).toBe(204)
    const code = await post('', { 'content-type': type }, '/app/v2/auth/otp4app/generate')
    expect(code.status).toBe(201)
  })

  it('that is compressed is 415, with the encoding that is accepted', async () => {
    const headers = { 'content-type': PROTOBUF, 'content-encoding': 'gzip' }
    const answer = await post(gzipSync(MANGA) as BodyInit, headers)
    expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'identity'])
    expect(
      await found(await post(MANGA as BodyInit, { ...headers, 'content-encoding': 'Identity' })),
    ).toEqual(['storm'])
  })

  it('is asked for by a program without a session that sends one that is null', async () => {
    const headers = { 'content-type': PROTOBUF, authorization: 'Bearer null' }
    expect(await found(await post(MANGA as BodyInit, headers))).toEqual(['storm'])
  })
})

describe('an address', () => {
  it.each([
    ...['/app/v2/series/?type=manga', '/app/v2/series?type=%6Danga', '/app/v2/series?type=manga&'],
    ...[
      '/app/v2/series?type=manga&lang=EN',
      '/app/v2/series?type=manga&lang=en-US',
      '/app/v2/series?type=manga&lang=en_GB',
    ],
    '/app/v2/series?type=manga&sort=&lang=&limit=&skip=&status=&print=&labels=&tags=&creator=&query=&only_follows=',
    '/app/v2/series?type=manga&only_follows=0&only_catchups=false&only_rentals=No',
    '/app/v2/series?type=manga&nobody=knows',
  ])('that is not written as usual is understood: %s', async path => {
    expect(await found(await shop.fetch(path))).toEqual(['storm'])
  })

  it.each([
    ...[
      '/app/v2/series/storm/',
      '/app/v2/series/st%6Frm',
      '/app/v2/series/st%6frm',
      '/app/v2/volumes/storm%2Dvolume%2d1/serie',
    ],
    '/app/v2/parts/storm-volume-1-part-1/serie/',
  ])('of one series may end in a slash, and have its signs encoded: %s', async path => {
    const answer = await shop.fetch(`${path}?format=JSON`)
    expect(await answer.json()).toMatchObject({ slug: 'storm' })
  })

  it.each([
    ...[
      '/app/v2/events?start_date=&end_date=&limit=&type=&sort=&lang=',
      '/app/v2/releases?type=&lang=&limit=',
    ],
    ...[
      '/app/v2/parts/storm-volume-1-part-1?preload=',
      '/app/v2/volumes/latestdigital',
      '/app/v2/volumes/latestphysical?lang=',
    ],
    ...[
      '/app/v2/parts/storm-volume-1-part-1/toc?limit=&skip=',
      '/app/v2/volumes/storm-volume-1/skus?country=',
    ],
  ])('with parameters that are empty or missing has their defaults: %s', async path => {
    expect((await shop.fetch(path)).status).toBe(200)
  })

  it.each([
    'series?only_follows=maybe',
    'series?lang=english',
    'series?lang=ja-JP',
    'volumes/rain-volume-1/parts?released=perhaps',
  ])('is 400 where it cannot mean anything: %s', async path => {
    expect((await shop.fetch(`/app/v2/${path}`)).status).toBe(400)
  })

  it('without Accept is answered as protobuf', async () => {
    const [answer] = (await once(get(`${shop.url}/app/v2/series?type=manga`), 'response')) as [
      IncomingMessage,
    ]
    expect(answer.headers['content-type']).toBe(PROTOBUF)
    expect(slugsOf(await buffer(answer))).toEqual(['storm'])
  })
})

const NAMES: Record<string, string> = {
  series: 'rain',
  volumes: 'storm-volume-1',
  parts: 'storm-volume-1-part-1',
}
const PUBLIC = calls
  .filter(({ method, raw, needs }) => method === 'GET' && !raw && !needs)
  .map(({ path }) =>
    path.replace(/([^/]+)\/:\w+/g, (_, before: string) => `${before}/${NAMES[before] ?? 'none'}`),
  )
const FILES = [
  ...[
    '/feed/series/rain.rss',
    '/feed/releases.json',
    '/feed/blog.atom',
    '/calendar/all.ics',
    '/api/sale',
    '/content/titles',
  ],
  ...[
    '/content/series',
    '/content/mangaSeries',
    '/ghost/api/content/posts/',
    '/proto/',
    '/proto/catalogue.proto',
  ],
  ...[
    '/locales/en/common.json',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/opensearch.xml',
    '/healthz',
    '/readyz',
  ],
  ...[
    '/embed/v2/rain-volume-1-part-1/data.xhtml',
    '/embed/rain/data.xhtml',
    '/app/v1/series',
    '/static/coin.png',
    '/user/otp',
  ],
  ...[
    '/',
    '/series/rain',
    '/volumes/storm-volume-1',
    '/read/rain-volume-1-part-1',
    '/card/series/rain.jpg',
    '/nothing',
  ],
]

/** Files whose size programs look at before they fetch them. */
const NEEDS_LENGTH = /^\/(app\/v2|embed\/v2|feed|calendar|card|static)\//

/** Headers that say what GET would answer. */
const TOLD = ['content-type', 'etag', 'location', 'cache-control', 'accept-ranges']

describe('HEAD before GET', () => {
  it.each([...PUBLIC, ...FILES])('is answered as GET is, without a body: %s', async path => {
    const ask = (method: string) => shop.fetch(path, { method, headers: { 'accept-encoding': 'identity' } })
    const head = await ask('HEAD')
    expect((await head.arrayBuffer()).byteLength).toBe(0)
    const whole = await ask('GET')
    await whole.arrayBuffer()
    expect(head.status).toBe(whole.status)
    // A length may be left out (RFC 9110, 9.3.2).
    const length = head.headers.get('content-length')
    expect([null, whole.headers.get('content-length')]).toContain(length)
    if (NEEDS_LENGTH.test(path)) expect(length).not.toBeNull()
    for (const name of TOLD) expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
  })

  it('also on pictures, of which then a piece is asked for', async () => {
    const page = await (await shop.fetch('/embed/v2/rain-volume-1-part-1/data.xhtml')).text()
    const [, embedded = ''] = /<img src="([^"]+)"/.exec(page) ?? []
    const { cover } = (await (await shop.fetch('/app/v2/series/storm?format=json')).json()) as {
      cover: { coverUrl: string }
    }
    for (const address of [embedded, cover.coverUrl]) {
      const head = await fetch(address, { method: 'HEAD' })
      const size = Number(head.headers.get('content-length'))
      expect([head.status, head.headers.get('accept-ranges'), size > 500]).toEqual([200, 'bytes', true])
      const rest = await fetch(address, {
        headers: { range: 'bytes=100-', 'if-range': head.headers.get('etag') ?? '' },
      })
      expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, size - 100])
      const other = await fetch(address, { headers: { range: 'bytes=100-', 'if-range': '"another"' } })
      expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, size])
    }
  })
})
