// Proves docs/product.md#calendar, docs/product.md#cross-origin-calls, docs/product.md#operations
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { querySeries } from '#contract/calls/catalogue.ts'
import { SeriesList, SeriesQuery, SeriesSort } from '#contract/generated/catalogue.ts'
import { Problem } from '#contract/generated/problem.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const PROTOBUF = 'application/x-protobuf'
let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
  await addSeries(shop.scratch.db, {
    title: 'Rain',
    createdAt: new Date('2026-03-01T00:00:00Z'),
    volumes: [{ number: 1.1 }],
  })
  await shop.app.version.refresh()
})
afterAll(() => shop.close())

const post = (body: BodyInit | null, headers: Record<string, string>, path = '/app/v2/series') =>
  shop.fetch(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
const query = (partial: Partial<SeriesQuery>) =>
  SeriesQuery.encode(SeriesQuery.fromPartial(partial)).finish() as BodyInit

// docs/product.md#messages and docs/product.md#json.
describe('the form of bodies', () => {
  it('is protobuf unless something else is asked for', async () => {
    const response = await shop.fetch('/app/v2/series')
    expect(response.headers.get('content-type')).toBe(PROTOBUF)
    const list = SeriesList.decode(new Uint8Array(await response.arrayBuffer()))
    expect(list.series.map(({ title }) => title)).toEqual(['Rain'])
  })

  it.each([
    { how: '?format=json', path: '/app/v2/series?format=json', headers: {} },
    { how: 'Accept', path: '/app/v2/series', headers: { accept: 'application/json' } },
  ])(
    'is JSON with $how: lowerCamel names, enum names, times in Z, defaults emitted, null for what is unset',
    async ({ path, headers }) => {
      const response = await shop.fetch(path, { headers: headers as Record<string, string> })
      expect(response.headers.get('content-type')).toBe('application/json')
      const { series, pagination } = (await response.json()) as {
        series: Record<string, unknown>[]
        pagination: unknown
      }
      expect(pagination).toEqual({ limit: 10, skip: 0, lastPage: true, total: 1 })
      expect(series[0]).toMatchObject({
        type: 'NOVEL',
        status: 'DEFAULT',
        created: '2026-03-01T00:00:00Z',
        shortTitle: '',
        following: false,
        tags: [],
        cover: expect.objectContaining({ hash: expect.stringMatching(/^SER-/) }),
        readerStreamingSummary: 'NO_VOLUMES_STREAMING',
      })
    },
  )

  it('shows a number of four bytes as the shortest that is the same', async () => {
    const { volumes } = (await (await shop.fetch('/app/v2/series/rain/volumes?format=json')).json()) as {
      volumes: { number: number }[]
    }
    expect(volumes[0]?.number).toBe(1.1)
  })

  it.each([
    { body: { query: 'rain', sort: 'AZ', onlyRentals: true }, what: 'lowerCamel and names' },
    { body: { query: 'rain', sort: 2, only_rentals: true }, what: 'snake_case and numbers' },
    { body: { query: 'rain', unheard: 1 }, what: 'unknown fields' },
  ])('reads JSON with $what', async ({ body }) => {
    const response = await post(JSON.stringify(body), { 'content-type': 'application/json' })
    expect(response.status).toBe(200)
    expect(((await response.json()) as { series: unknown[] }).series).toHaveLength(1)
  })

  it.each([PROTOBUF, 'application/vnd.google.protobuf', 'application/x-protobuf; charset=x'])(
    'reads %s',
    async type => {
      const response = await post(query({ query: 'rain', sort: SeriesSort.ZA }), { 'content-type': type })
      expect(response.status).toBe(200)
    },
  )

  it('takes bodies in chunks', async () => {
    const bytes = query({ query: 'rain' }) as Uint8Array
    const chunks = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    const response = await post(chunks, { 'content-type': PROTOBUF })
    expect(SeriesList.decode(new Uint8Array(await response.arrayBuffer())).series).toHaveLength(1)
  })

  it('sends the same over the call as typed', async () => {
    const { answer } = await shop.send(querySeries, { query: {}, body: { query: 'rain' } })
    expect(answer?.series.map(({ slug }) => slug)).toEqual(['rain'])
  })
})

// docs/product.md#errors.
describe('a body that cannot be read', () => {
  it.each([
    { what: 'cut off', body: new Uint8Array([10, 200]), type: PROTOBUF, status: 400, reason: 'malformed' },
    {
      what: 'of another wire type',
      body: new Uint8Array([8, 255, 255]),
      type: PROTOBUF,
      status: 400,
      reason: 'malformed',
    },
    {
      what: 'with an enum value that nobody knows',
      body: new Uint8Array([24, 99]),
      type: PROTOBUF,
      status: 400,
      reason: 'malformed',
    },
    { what: 'no JSON', body: '{', type: 'application/json', status: 400, reason: 'malformed' },
    {
      what: 'JSON of another shape',
      body: '{"labels": 3}',
      type: 'application/json',
      status: 400,
      reason: 'malformed',
    },
    {
      what: 'JSON with an unknown enum name',
      body: '{"sort":"BEST"}',
      type: 'application/json',
      status: 400,
      reason: 'malformed',
    },
    { what: 'text', body: 'hello', type: 'text/plain', status: 415, reason: 'wrongType' },
    {
      what: 'a form',
      body: 'a=b',
      type: 'application/x-www-form-urlencoded',
      status: 415,
      reason: 'wrongType',
    },
    {
      what: 'larger than 64 KB',
      body: new Uint8Array(65_537),
      type: PROTOBUF,
      status: 413,
      reason: 'tooLarge',
    },
  ])('because it is $what answers $status $reason', async ({ body, type, status, reason }) => {
    const response = await post(body, { 'content-type': type, accept: PROTOBUF })
    expect(response.status).toBe(status)
    const problem = Problem.decode(new Uint8Array(await response.arrayBuffer()))
    expect(problem).toMatchObject({ status, reason })
    expect(problem.text).not.toBe('')
  })

  it('because it is compressed answers 415', async () => {
    const response = await post(new Uint8Array(3), { 'content-type': PROTOBUF, 'content-encoding': 'gzip' })
    expect(response.status).toBe(415)
  })

  /** The first line that is answered to these pieces, as they are. */
  function answerTo(...pieces: string[]): Promise<string> {
    const { port, hostname } = new URL(shop.url)
    return new Promise((done, fail) => {
      const socket = connect(Number(port), hostname)
      socket.on('error', fail)
      socket.on('data', data => done(data.toString().split('\r\n')[0] ?? ''))
      socket.on('close', () => done('closed'))
      for (const piece of pieces) socket.write(piece)
    })
  }

  it('in chunks without end answers 413 without reading on', async () => {
    const head = `POST /app/v2/series HTTP/1.1\r\nHost: x\r\nContent-Type: ${PROTOBUF}\r\nTransfer-Encoding: chunked\r\n\r\n`
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    expect(await answerTo(head, ...Array(8).fill(chunk))).toContain('413')
  })

  it('because it is too large reaches a client that reads the answer when it has sent everything', async () => {
    const { port, hostname } = new URL(shop.url)
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    const size = 1_000_000
    socket.write(
      `POST /app/v2/series HTTP/1.1\r\nHost: x\r\nContent-Type: ${PROTOBUF}\r\nContent-Length: ${size}\r\n\r\n`,
    )
    // From here on there is an answer, and more is to be sent.
    await once(socket, 'readable')
    for (let sent = 0; sent < size; sent += 50_000) {
      await new Promise<void>((done, fail) => {
        socket.write(new Uint8Array(50_000), error => (error ? fail(error) : done()))
      })
      await setTimeout(10)
    }
    let answer = ''
    for await (const some of socket) answer += some
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is)
  })

  it.each([
    ['GET / HTTP/1.1\r\nHost: x\r\nHost: evil.example'],
    ['GET http://evil.example/ HTTP/1.1\r\nHost: x'],
    ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nTransfer-Encoding: chunked'],
  ])('that means two things answers 400: %j', async head => {
    expect(await answerTo(`${head}\r\n\r\n`)).toContain('400')
  })

  it('is worded in the language of who asks, and in JSON as RFC 9457 says', async () => {
    const response = await shop.fetch('/app/v2/series/none?format=json', {
      headers: { 'accept-language': 'de' },
    })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toEqual({
      type: 'urn:kashihon:problem:seriesNotFound',
      title: 'seriesNotFound',
      status: 404,
      detail: 'Diese Reihe gibt es nicht.',
      reason: 'seriesNotFound',
      error: 'seriesNotFound',
    })
  })
})

describe('an address', () => {
  it('with another method answers 405 and names those it takes', async () => {
    const response = await shop.fetch('/app/v2/series', { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, POST')
  })

  it.each(['/app/v2/nothing', '/app/v2/series/a/b/c', '/house/x', '/content/x'])(
    '%s that nobody has answers 404',
    async path => {
      expect((await shop.fetch(path)).status).toBe(404)
    },
  )

  it.each([
    '/app/v2/series/%00',
    '/app/v2/series/%ff',
    '/app/v2/series?limit=x',
    '/app/v2/events?start_date=soon',
  ])('%s that cannot be read answers 400', async path => {
    expect((await shop.fetch(path)).status).toBe(400)
  })

  it('publishes its sources below /proto/', async () => {
    const names = (await (await shop.fetch('/proto/')).text()).trim().split('\n')
    expect(names).toContain('catalogue.proto')
    for (const name of names)
      expect(await (await shop.fetch(`/proto/${name}`)).text()).toContain('package kashihon.v2;')
  })
})

describe('every answer', () => {
  it.each(['/app/v2/series', '/', '/nothing', '/healthz'])(
    'of %s tells the browser not to guess',
    async path => {
      const { headers } = await shop.fetch(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    },
  )

  it('carries no permission for other origins unless the operator lists them', async () => {
    const { headers } = await shop.fetch('/app/v2/series', {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})
