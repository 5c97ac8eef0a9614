// Proves docs/product.md#pages
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DirectAnswers } from '#server/platform/http/direct-answers.ts'
import { changeSeries } from '#server/publishing/shelf/change-shelf.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { openShop, type ShopOptions, type TestShop } from '#tests/support/open-shop.ts'
import { takeDown } from '#tests/support/take-down.ts'

/** Cached answers that are sent before a route is looked for (docs/decisions/0131-cached-answers-sent-directly.md). */

const HOST = 'books.example'
const HOME = '/'
const LIST = '/app/v2/series?limit=10'
const PAGE = '/series/rain'
const ENV = { PUBLIC_URL: `http://${HOST}`, PROXIES: '1', COUNTRY_HEADER: 'x-country', LOG_LEVEL: 'silent' }

const opened: TestShop[] = []
let shop: TestShop
afterAll(async () => {
  for (const one of opened.toReversed()) await one.close()
})
afterEach(() => vi.restoreAllMocks())

async function open(options: ShopOptions): Promise<void> {
  shop = await openShop({ ...options, ...(opened[0] && { scratch: opened[0].scratch }) })
  opened.push(shop)
}

/**
 * All that is answered on one connection, without the time and the number in a name that the shop has given. The order of
 * headers means nothing.
 */
async function said(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.setEncoding('latin1')
  // Without an end: the shop does not answer who hangs up.
  socket.write(Buffer.from(bytes, 'latin1'))
  const all = await text(socket)
  return all.replace(/HTTP\/1\.1 [\s\S]*?\r\n\r\n/g, answer =>
    answer
      .replace(/^Date: .*$/im, 'Date')
      .replace(/^(x-request-id: [0-9a-f]{12})-[0-9a-z]+\r$/im, '$1\r')
      .split('\r\n')
      .toSorted()
      .join('\r\n'),
  )
}

const head = (path: string, headers: readonly string[] = [], method = 'GET') =>
  [`${method} ${path} HTTP/1.1`, `Host: ${HOST}`, ...headers, '', ''].join('\r\n')
/** The last one on its connection, whatever came before. */
const last = head('/robots.txt', ['Connection: close'])
const ask = (path: string, headers: readonly string[] = [], method = 'GET') =>
  said(head(path, ['Connection: close', ...headers], method))

/** What the work comes to where nothing is sent directly. */
async function inTheUsualWay<Result>(work: () => Promise<Result>): Promise<Result> {
  const never = vi.spyOn(DirectAnswers.prototype, 'answer').mockReturnValue(false)
  try {
    return await work()
  } finally {
    never.mockRestore()
  }
}

/** What was sent, and which of the requests were answered directly. */
async function seen(work: () => Promise<string>): Promise<{ sent: string; direct: boolean[] }> {
  const spy = vi.spyOn(DirectAnswers.prototype, 'answer')
  try {
    const sent = await work()
    return { sent, direct: spy.mock.results.map(({ value }) => value as boolean) }
  } finally {
    spy.mockRestore()
  }
}

const BROTLI = 'Accept-Encoding: br'

/** The answer, when nothing about it has to be made any more. Pages are held compressed. */
async function warm(path: string, headers: readonly string[] = [BROTLI]): Promise<string> {
  for (let times = 0; times < 100; times++) {
    const { sent, direct } = await seen(() => ask(path, headers))
    if (direct[0]) return sent
  }
  throw new Error(`${path} is never answered directly`)
}
const etagIn = (answer: string) => /^etag: (.*)\r$/im.exec(answer)?.[1] ?? ''

beforeAll(async () => {
  await open({ env: ENV })
  const added = await addSeries(shop.scratch.db, {
    title: 'Rain',
    volumes: [{ publishingAt: new Date('2026-11-01') }],
  })
  await addSeries(shop.scratch.db, { title: 'Snow', volumes: [{ publishingAt: new Date('2026-11-01') }] })
  await takeDown(shop, { kind: 'volume', id: added.volumes[0]?.id ?? '', countries: ['DE'] })
})

describe('a visitor is answered directly', () => {
  it.each([HOME, PAGE, '/de/series', LIST, '/app/v2/series/rain?format=json'])('at %s', async path => {
    const answer = await warm(path)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /m)
    expect(answer).toBe(await inTheUsualWay(() => ask(path, [BROTLI])))
  })

  it('in each encoding, with 304 for what is there already, and without a body for HEAD', async () => {
    for (const [path, encodings] of [
      [PAGE, ['br', 'gzip']],
      [LIST, ['br', 'gzip', 'identity']],
    ] as const)
      for (const encoding of encodings) {
        const accept = `Accept-Encoding: ${encoding}`
        const etag = etagIn(await warm(path, [accept]))
        await inTheUsualWay(() => ask(path, [accept], 'HEAD'))
        for (const [method, more] of [
          ['GET', `If-None-Match: ${etag}`],
          ['GET', 'If-None-Match: "another"'],
          ['HEAD', 'X-Nothing: 1'],
          ['GET', 'Expect: 100-continue'],
        ] as const) {
          const usual = await inTheUsualWay(() => ask(path, [accept, more], method))
          const answer = await seen(() => ask(path, [accept, more], method))
          expect(answer).toEqual({ sent: usual, direct: [true] })
        }
      }
  })

  it('with each of several requests that were sent at once, in their order', async () => {
    await warm(PAGE)
    await warm(LIST)
    const requests = [
      head(PAGE, [BROTLI]),
      head(LIST),
      head('/robots.txt'),
      head(LIST, ['Connection: close']),
    ]
    const usual = await inTheUsualWay(() => said(requests.join('')))
    const { sent, direct } = await seen(() => said(requests.join('')))
    expect(sent).toBe(usual)
    expect(direct).toEqual([true, true, false, true])
  })
})

describe('the usual way is gone', () => {
  const token = 'a'.repeat(43)
  it.each([
    ['with a bearer', LIST, `Authorization: Bearer ${token}`],
    ['with the cookie of a session', LIST, `Cookie: session=${token}`],
    ['where another language is asked for at home', HOME, 'Accept-Language: de'],
    ['from a country for which nothing is cached yet', LIST, 'X-Country: DE'],
    ['with a header that was sent twice', PAGE, 'Accept: text/html\r\nAccept: */*'],
    ['for a host that is another', PAGE, `Host: ${HOST}/series`],
  ])('%s', async (_, path, header) => {
    await warm(path)
    const name = header.replace('session=', `${shop.app.config.cookieName}=`)
    const usual = await inTheUsualWay(() => ask(path, [BROTLI, name]))
    // Asking in the usual way has cached it for that country.
    const expected = header.startsWith('X-Country') ? [true] : header.startsWith('Host') ? [] : [false]
    expect(await seen(() => ask(path, [BROTLI, name]))).toEqual({ sent: usual, direct: expected })
  })

  it('for an address that is longer than any of ours', async () => {
    const path = `/series?utm_source=${'x'.repeat(400)}`
    await ask(path)
    expect((await seen(() => ask(path))).direct).toEqual([false])
  })

  it('by a shop that other origins may ask', async () => {
    const other = await openShop({
      scratch: shop.scratch,
      env: { ...ENV, CORS_ORIGINS: 'https://app.example' },
    })
    const spy = vi.spyOn(DirectAnswers.prototype, 'answer')
    for (let times = 0; times < 3; times++)
      expect((await other.fetch(LIST)).headers.get('vary')).toMatch(/Origin/)
    expect(spy).not.toHaveBeenCalled()
    await other.close()
  })
})

it('a change of the catalogue is in the very next answer', async () => {
  for (const path of [PAGE, '/app/v2/series/rain?format=json']) {
    await warm(path)
    const description = `Something new at ${path.length}.`
    await changeSeries(shop.app, 'rain', { description })
    await shop.app.version.refresh()
    const { sent, direct } = await seen(() => ask(path))
    expect(sent).toContain(description)
    expect(direct).toEqual([false])
  }
})

it('no request is held on to by what is remembered or cached of it', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const requests: WeakRef<object>[] = []
  const { remember } = DirectAnswers.prototype
  // A spy would hold on to what it is given.
  DirectAnswers.prototype.remember = function (request, answer) {
    requests.push(new WeakRef(request))
    remember.call(this, request, answer)
  }
  // The page is remembered when it is there at once.
  for (let times = 0; times < 3; times++)
    for (const path of ['/fr/series/snow', '/app/v2/series/snow']) await ask(path, [BROTLI])
  DirectAnswers.prototype.remember = remember
  expect(requests.length).toBeGreaterThan(1)
  await expect
    .poll(() => {
      collect()
      return requests.filter(one => one.deref()).length
    })
    .toBe(0)
})

it('each answer is counted by the same name, as one more of the same status', async () => {
  const counted = async () => {
    const { requests, requestSeconds } = shop.app.measures
    const times = (await requestSeconds.get()).values.filter(
      ({ metricName }) => metricName === 'kashihon_request_seconds_count',
    )
    return [...(await requests.get()).values, ...times].map(
      ({ labels, value }) => [JSON.stringify(labels), value] as const,
    )
  }
  const grown = async (before: Awaited<ReturnType<typeof counted>>) => {
    const old = new Map(before)
    return (await counted()).flatMap(([name, value]) => {
      const more = value - (old.get(name) ?? 0)
      return more > 0 ? [`${name} ${more}`] : []
    })
  }
  const etag = etagIn(await warm(LIST))
  const work = async () => {
    const before = await counted()
    await ask(LIST)
    await ask(LIST, [`If-None-Match: ${etag}`])
    await ask(PAGE, [BROTLI])
    // It is counted when it is closed, a moment after it was read.
    await expect.poll(async () => (await grown(before)).length).toBe(5)
    return grown(before)
  }
  await warm(PAGE)
  const usual = await inTheUsualWay(work)
  expect(usual).toContain('{"name":"listSeries","status":304} 1')
  expect(await work()).toEqual(usual)
})

const TARGETS = [
  ...[HOME, PAGE, LIST, '/de/series', '/series', '/series?sort=az', '/series?utm_source=x', '/series/snow'],
  ...['/app/v2/series/rain', '/app/v2/series/', '/app/v2/series?limit=10&format=json', '/app/v2/tags'],
  ...['/app/v2/series?limit=x', '/app/v2/series/nothing', '/app/v2/me', '/app/v2/nothing', '/robots.txt'],
  ...['/series/', '/en/series', '//series', '/./series', '/series/../series', '/series/%00', '/series/%zz'],
  ...['/SERIES', '/series#x', '/series/r%61in', '/series\\rain', '/s eries', '*', 'series'],
  ...[`http://${HOST}/series`, 'http://other.example/series', '/healthz', '/metrics', '/preview/x/series'],
] as const
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  Accept: [
    'application/json',
    'application/x-protobuf',
    'text/html, */*;q=0.1',
    'text/html,application/json',
  ],
  'Accept-Encoding': ['br', 'gzip', 'gzip, deflate, br', 'br;q=0, gzip;q=0.5', '*', 'identity', ' BR ', ''],
  'Accept-Language': ['de', 'fr;q=0.5, en', 'ja', '', '\xa0de'],
  Authorization: ['Bearer', 'Bearer null', `Bearer ${'b'.repeat(43)}`, 'Basic eDp5', ''],
  Cookie: ['lang=fr', 'kashihon-known=x', `session=${'c'.repeat(43)}`, `kashihon=${'c'.repeat(43)}`, '=;'],
  'If-None-Match': ['*', '"x"', 'ETAG', 'W/ETAG', '"x", ETAG'],
  Origin: ['https://app.example', `http://${HOST}`, 'null'],
  Range: ['bytes=0-9'],
  Referer: [`http://${HOST}/series`, 'https://search.example/'],
  'Sec-Fetch-Site': ['same-origin', 'cross-site', 'none'],
  'Content-Type': ['application/json', 'application/x-protobuf'],
  'X-Country': ['DE', 'fr', 'T1', 'nowhere', ''],
  'X-Forwarded-For': ['203.0.113.9', '203.0.113.9, 10.0.0.1'],
  'X-Request-Id': ['from-the-proxy-1', 'bad id', 'short'],
  Traceparent: ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  Connection: ['keep-alive', 'close'],
  'X-Other': ['\xe9\xff', '  spaces\t '],
}
const header = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain(name => fc.tuple(fc.constant(name), fc.constantFrom(...(HEADERS[name] ?? []))))
const request = fc.record({
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('GET', 'GET', 'HEAD') },
    { weight: 1, arbitrary: fc.constantFrom('POST', 'OPTIONS', 'DELETE', 'get', 'BREW') },
  ),
  // Mostly what is cached.
  target: fc.oneof(fc.constantFrom(...TARGETS.slice(0, 8)), fc.constantFrom(...TARGETS)),
  version: fc.constantFrom('1.1', '1.1', '1.1', '1.0', '1.0\r\nConnection: keep-alive'),
  host: fc.oneof(
    { weight: 6, arbitrary: fc.constant(HOST) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['localhost', 'LOCALHOST', '127.0.0.1:1', `${HOST}:8080`, `${HOST}/series`, `${HOST}?`],
        ...[
          `x@${HOST}`,
          'other.example',
          'a b',
          '',
          'localhost:99999',
          `${HOST}.`,
          `${HOST}\r\nHost: ${HOST}`,
        ],
      ),
    },
  ),
  headers: fc.array(header, { maxLength: 5 }),
  unsureFor: fc.constantFrom(0, 0, 0, 7),
})

it('what a client sends after Connection: close costs it no answer, whichever way that is made', async () => {
  await open({ env: ENV })
  const asked = head(LIST, ['Connection: close'])
  const usual = await inTheUsualWay(() => said(asked))
  expect(usual).toContain('HTTP/1.1 200 OK')
  expect(await inTheUsualWay(() => said(asked + head(HOME)))).toBe(usual)
  await said(asked)
  expect((await seen(() => said(asked + head(HOME)))).sent).toBe(usual)
})

describe.each([
  ['', {}],
  [' with pages cached before the shop', { EDGE: 'nginx', EDGE_URL: 'http://127.0.0.1:9' }],
  [' without an address of its own', { PUBLIC_URL: '', PROXIES: '0', COUNTRY_HEADER: '' }],
])('a shop%s', (_, more) => {
  const etags = new Map<string, string>()
  beforeAll(async () => {
    await open({ env: Object.fromEntries(Object.entries({ ...ENV, ...more }).filter(([, is]) => is !== '')) })
    for (const path of [HOME, PAGE, LIST, '/series', '/app/v2/series/rain'])
      etags.set(path, etagIn(await warm(path, ['Accept-Encoding: gzip, br'])))
  })

  it('answers whatever is asked with the same bytes, or in the usual way', async () => {
    let answeredDirectly = 0
    await fc.assert(
      fc.asyncProperty(request, async ({ method, target, version, host, headers, unsureFor }) => {
        const etag = etags.get(target) ?? '"none"'
        const isOld = version.startsWith('1.0')
        const sentHeaders = headers.filter(([name]) => !isOld || name !== 'Connection')
        const lines = sentHeaders.map(([name, value]) => `${name}: ${value.replace('ETAG', etag)}`)
        const one = [`${method} ${target} HTTP/${version}`, `Host: ${host}`, ...lines, '', ''].join('\r\n')
        // What is sent after the end of a connection is an error, which is answered before all else.
        const ends = version === '1.0' || /^Connection: close$/m.test(lines.join('\n'))
        const all = ends ? one : one + one + last
        vi.spyOn(shop.app.version, 'unsureFor').mockReturnValue(unsureFor)
        const usual = await inTheUsualWay(async () => {
          await said(all)
          return said(all)
        })
        const { sent, direct } = await seen(() => said(all))
        expect(sent).toBe(usual)
        answeredDirectly += direct.filter(Boolean).length
      }),
      { numRuns: 250 },
    )
    expect(answeredDirectly).toBeGreaterThan(20)
  })
})
