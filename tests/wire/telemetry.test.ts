// Proves docs/product.md#operations
import { once } from 'node:events'
import { createServer, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSeries } from '#contract/calls/catalogue.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { drawPage, makeZip } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { type OtlpReceiver, openOtlpReceiver, type ReceivedSpan } from '#tests/support/otlp-receiver.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { type S3Server, s3Server } from '#tests/support/s3-server.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const SENT = { traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': 'proxy-4711' }
const JSON_TYPE = { 'content-type': 'application/json', accept: 'application/json' }
const NAME = 'Serinus canaria'
const EMAIL = 'canary@example.com'

let receiver: OtlpReceiver
let mail: MailServer
let s3: S3Server
let env: Record<string, string>
let shop: TestShop
let store: Server
/** What the object store was told of traces. */
const told: unknown[] = []

const sendSoon = { OTEL_BSP_SCHEDULE_DELAY: '50', OTEL_METRIC_EXPORT_INTERVAL: '200' }

beforeAll(async () => {
  receiver = await openOtlpReceiver()
  mail = await openMailServer()
  s3 = await s3Server()
  store = createServer((request, response) => {
    told.push(request.headers.traceparent)
    const { method, url, headers } = request
    const asked = send(s3.config.endpoint + url, { method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(asked)
  }).listen(0, '127.0.0.1')
  await once(store, 'listening')
  env = { ...s3.env, S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}` }
  shop = await openShop({
    env: {
      ...env,
      ...sendSoon,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of%20the%20operator',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      SMTP_URL: mail.url,
      LOG_LEVEL: 'silent',
      PROXIES: '1',
    },
  })
})
afterAll(async () => {
  await shop?.close()
  await receiver.close()
  await mail.close()
  store.closeAllConnections()
  store.close()
  await s3.close()
})

const named = (name: string, traceId = TRACE) =>
  receiver.spans.find(span => span.name === name && span.traceId === traceId)
async function seen(name: string, traceId = TRACE): Promise<ReceivedSpan> {
  await expect.poll(() => named(name, traceId), { timeout: 10_000 }).toBeDefined()
  return named(name, traceId) as ReceivedSpan
}

describe('a shop with a collector', () => {
  it('goes on with the trace of the proxy: call, route and status, down to the statements, and on into the mail of the job', async () => {
    const body = {
      email: EMAIL,
      username: 'canary',
      password1: PASSWORD,
      password2: PASSWORD,
      displayName: NAME,
    }
    const response = await shop.fetch('/app/v2/auth/register', {
      method: 'POST',
      headers: { ...JSON_TYPE, ...SENT },
      body: JSON.stringify(body),
    })
    expect([response.status, response.headers.get('x-request-id')]).toEqual([201, 'proxy-4711'])
    const call = await seen('register')
    expect(call).toMatchObject({
      parentId: PARENT,
      kind: 2,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/app/v2/auth/register',
        'http.response.status_code': 201,
        'kashihon.request_id': 'proxy-4711',
      },
    })
    const transaction = await seen('transaction')
    expect(transaction.parentId).toBe(call.spanId)
    const statement = await seen('insert accounts')
    expect(statement).toMatchObject({ parentId: transaction.spanId, kind: 3 })
    expect(statement.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.query.summary': 'insert accounts',
    })

    // The mail is taken only when the job tries again, long after the request.
    mail.down = true
    receiver.spans.length = 0
    const later = await shop.fetch('/app/v2/auth/register', {
      method: 'POST',
      headers: { ...JSON_TYPE, ...SENT },
      body: JSON.stringify({ ...body, email: 'finch@example.com', username: 'finch' }),
    })
    expect(later.status).toBe(503)
    expect((await seen('register')).status).toBe(2)
    mail.down = false
    receiver.spans.length = 0
    shop.clock.set('2026-11-21T13:00:00Z')
    await shop.app.jobs.runDue()
    const sent = await seen('mail')
    const job = receiver.spans.find(({ spanId }) => spanId === sent.parentId)
    expect(job).toMatchObject({ kind: 5, traceId: TRACE })
    expect(job?.attributes['kashihon.request_id']).toBe('proxy-4711')
    expect(receiver.resource).toMatchObject({
      'service.name': 'kashihon',
      'deployment.environment.name': 'test',
    })
    expect(receiver.headers.at(-1)?.['api-key']).toBe('of the operator')
  })

  it('measures what it asks of others, and tells its own servers of the trace', async () => {
    const files = await makeZip('comic.cbz', { '1.png': await drawPage(1, 640) })
    await importBook(shop.app, { file: files.file, series: { title: 'Kingfisher over water' } })
    await files.remove()
    const [{ hash } = { hash: '' }] = await shop.scratch.db.query<{ hash: string }>({
      text: `select cover_hash as hash from series where title = 'Kingfisher over water'`,
    })
    const other = 'f'.repeat(32)
    const headers = { traceparent: `00-${other}-${PARENT}-01` }
    expect((await shop.fetch(`/img/webp/240/${hash}`, { headers })).status).toBe(200)
    const picture = await seen('/img/…', other)
    const got = await seen('object store GET', other)
    expect([picture.attributes['http.route'], got.attributes['http.response.status_code']]).toEqual([
      '/img/…',
      206,
    ])
    expect(told).toContain(`00-${other}-${got.spanId}-01`)
    expect(got.attributes['server.address']).toBe('127.0.0.1')
  })

  it('says of a page its route, and of a fault what kind it is; neither what is read nor who reads', async () => {
    const other = 'e'.repeat(32)
    const headers = { ...JSON_TYPE, traceparent: `00-${other}-${PARENT}-01` }
    expect((await shop.fetch('/series/kingfisher-over-water', { headers })).status).toBe(200)
    const page = await seen('page series/slug', other)
    expect(page.attributes['http.route']).toBe('/series/:slug')
    await shop.scratch.db.query({ text: 'alter table accounts rename to gone' })
    const login = { method: 'POST', headers, body: JSON.stringify({ login: EMAIL, password: PASSWORD }) }
    const fault = await shop.fetch('/app/v2/auth/login', login)
    await shop.scratch.db.query({ text: 'alter table gone rename to accounts' })
    expect(fault.status).toBe(500)
    expect((await seen('login', other)).attributes['error.type']).toBe('500')
    expect(receiver.spans.map(({ attributes }) => attributes['error.type'])).toContain('42P01')
    const network = shop.url.replace(/^http:\/\//, '').replace(/:.*/, '')
    const secrets = [
      'canary',
      'finch',
      NAME,
      'kingfisher',
      'Kingfisher',
      PASSWORD,
      '$argon2',
      network === '127.0.0.1' ? '10.1.1.1' : network,
    ]
    expect(secrets.filter(secret => receiver.text().includes(secret))).toEqual([])
  })

  it('sends the figures of /metrics', async () => {
    await shop.send(listSeries, {})
    const requests = () => receiver.metrics.filter(({ name }) => name === 'kashihon_requests_total').at(-1)
    const counted = () =>
      requests()?.points.find(({ attributes: { name, status } }) => name === 'listSeries' && status === '200')
        ?.value
    await expect.poll(counted, { timeout: 10_000 }).toBe(1)
    const names = new Set(receiver.metrics.map(({ name }) => name))
    expect([...names]).toEqual(
      expect.arrayContaining(['kashihon_request_seconds', 'kashihon_jobs_oldest_seconds', 'kashihon_ready']),
    )
  })
})

describe('which requests are recorded', () => {
  const sampled = async (others: Record<string, string>, headers: Record<string, string>) => {
    const other = await openShop({
      scratch: shop.scratch,
      env: { ...env, ...sendSoon, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, LOG_LEVEL: 'silent', ...others },
    })
    receiver.spans.length = 0
    const id = (await other.fetch('/healthz', { headers })).headers.get('x-request-id')
    await other.close()
    return { id, traces: receiver.spans.filter(({ kind }) => kind === 2).map(({ traceId }) => traceId) }
  }

  it('all of them, a share, or none; and a stranger decides nothing and names nothing', async () => {
    expect((await sampled({ OTEL_TRACES_SAMPLER: 'always_off' }, {})).traces).toEqual([])
    const share = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }
    expect((await sampled(share, SENT)).traces).toEqual([])
    expect((await sampled({ ...share, PROXIES: '1' }, SENT)).traces).toEqual([TRACE])
    const { id, traces } = await sampled({}, SENT)
    expect(traces).toHaveLength(1)
    expect(traces).not.toContain(TRACE)
    expect(id).toMatch(/^[0-9a-f]{12}-\w+$/)
    expect((await sampled({ PROXIES: '1' }, { 'x-request-id': 'a b"c<script>' })).id).toMatch(
      /^[0-9a-f]{12}-\w+$/,
    )
  })
})

describe('a collector that hangs or is away', () => {
  it('neither slows the shop nor keeps it from closing, and the spans that wait have a bound', async () => {
    const hanging = await openOtlpReceiver()
    hanging.hangs = true
    const away = createServer().listen(0, '127.0.0.1')
    const port = (away.address() as AddressInfo | null)?.port ?? 9
    await new Promise<void>(done => away.close(() => done()))
    for (const url of [hanging.url, `http://127.0.0.1:${port}`]) {
      const own = {
        ...env,
        ...sendSoon,
        OTEL_EXPORTER_OTLP_ENDPOINT: url,
        OTEL_BSP_MAX_QUEUE_SIZE: '16',
        LOG_LEVEL: 'silent',
      }
      const other = await openShop({ scratch: shop.scratch, env: own })
      const answers = await Promise.all(Array.from({ length: 200 }, () => other.fetch('/app/v2/series')))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      await other.close()
    }
    await hanging.close()
  })
})
