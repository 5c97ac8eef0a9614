// Proves docs/product.md#payments
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PaymentsUnavailable } from '../payments.ts'
import { type AppStore, ReceiptRefused } from './app-store.ts'
import { openPlay } from './play-store.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

let folder: string
let google: Server
let play: AppStore
let says: { status: number; body: string }
let asked: string[]
let claims: Record<string, unknown>
/** What is said first. */
let pages: object[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-play-'))
  const credentialsFile = join(folder, 'key.json')
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  await writeFile(credentialsFile, JSON.stringify({ client_email: 'shop@example.com', private_key: key }))
  google = createServer((request, response) => {
    const [head = '', body = '', signature = ''] = (request.headers.authorization ?? '')
      .replace('Bearer ', '')
      .split('.')
    const known = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
      Buffer.from(signature, 'base64url'),
    )
    asked.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`)
    claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    request.resume()
    response
      .writeHead(known ? says.status : 401, { 'content-type': 'application/json' })
      .end(known ? JSON.stringify(pages.shift() ?? JSON.parse(says.body)) : '{}')
  })
  await new Promise<void>(done => google.listen(0, '127.0.0.1', done))
  const rootUrl = `http://127.0.0.1:${(google.address() as AddressInfo).port}/`
  play = await openPlay({ packageName: 'example.kashihon', credentialsFile }, { rootUrl })
})
afterAll(async () => {
  google.closeAllConnections()
  google.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked = []
  say(200, bought)
})

const bought = { purchaseState: 0, consumptionState: 0, orderId: 'GPA.1234', quantity: 2 }
const say = (status: number, body: object | string) => {
  says = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}
const confirm = () => play.confirm({ token: 'token-1', sku: 'coins-500' })

describe('a purchase in Google’s store', () => {
  it('is confirmed where Google says that it is paid, to whom signs the question', async () => {
    expect(await confirm()).toMatchObject({ id: 'play:GPA.1234', sku: 'coins-500', quantity: 2 })
    expect(asked).toEqual([
      'GET /androidpublisher/v3/applications/example.kashihon/purchases/products/coins-500/tokens/token-1',
    ])
  })

  it('is asked for as the service account, for this API and for an hour', async () => {
    await confirm()
    const { iat, exp, ...others } = claims
    expect(others).toEqual({
      iss: 'shop@example.com',
      sub: 'shop@example.com',
      scope: 'https://www.googleapis.com/auth/androidpublisher',
    })
    expect(Number(exp) - Number(iat)).toBe(3_600)
  })

  it('is used up when its goods were given', async () => {
    await (await confirm()).finish()
    expect(asked.at(-1)).toMatch(/^POST .*\/tokens\/token-1:consume$/)
  })

  it.each<[string, number, object]>([
    ['cancelled', 200, { ...bought, purchaseState: 1 }],
    ['not paid yet', 200, { ...bought, purchaseState: 2 }],
    ['without an order', 200, { purchaseState: 0 }],
    ['unknown', 404, {}],
    ['of a token that is none', 400, {}],
    ['long gone', 410, {}],
  ])('that is %s is refused', async (_, status, body) => {
    say(status, body)
    await expect(confirm()).rejects.toBeInstanceOf(ReceiptRefused)
  })

  it.each([401, 403, 500, 503])('cannot be confirmed when Google answers %i', async status => {
    say(status, {})
    await expect(confirm()).rejects.toBeInstanceOf(PaymentsUnavailable)
  })

  it('has to say what was bought', async () => {
    await expect(play.confirm({ token: 'token-1', sku: null })).rejects.toBeInstanceOf(ReceiptRefused)
    expect(asked).toEqual([])
  })
})

describe('what went back in Google’s store', () => {
  it('is listed page by page, whole', async () => {
    const page = (orderId: string, more: object = {}) => ({
      voidedPurchases: [{ orderId, voidedTimeMillis: '1764000000000', voidedReason: 0 }],
      ...more,
    })
    pages = [page('GPA.1', { tokenPagination: { nextPageToken: 'next' } }), page('GPA.2')]
    expect(await play.listRefunds?.(new Date('2026-11-01T00:00:00Z'))).toEqual([
      { purchaseId: 'play:GPA.1', share: 1, asked: 1_764_000_000_000 },
      { purchaseId: 'play:GPA.2', share: 1, asked: 1_764_000_000_000 },
    ])
    expect(asked).toHaveLength(2)
    expect(asked[0]).toBe('GET /androidpublisher/v3/applications/example.kashihon/purchases/voidedpurchases')
  })

  it('is nothing where there is none, and cannot be listed when Google does not answer', async () => {
    say(200, {})
    expect(await play.listRefunds?.(new Date(0))).toEqual([])
    say(503, {})
    await expect(play.listRefunds?.(new Date(0))).rejects.toBeInstanceOf(PaymentsUnavailable)
  })
})
