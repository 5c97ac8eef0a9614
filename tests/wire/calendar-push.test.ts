// Proves docs/product.md#notices
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '#contract/calls/follows.ts'
import { logout } from '#contract/calls/sign-in.ts'
import { NoticeRhythm } from '#contract/generated/follows.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const NOW = '2026-11-20T12:00:00Z'
const at = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000)

/** A push service of the test's own: it notes what it is given, and answers as it is told to. */
let service: Server
let came: { path: string; headers: Record<string, unknown>; body: Buffer }[]
let status: number
let retryAfter: string | undefined
let shop: TestShop
let mail: MailServer
const readers = readersOf(
  () => shop,
  () => mail,
)

beforeEach(async () => {
  came = []
  status = 201
  retryAfter = undefined
  service = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      came.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end()
    })
  })
  await new Promise<void>(done => service.listen(0, '127.0.0.1', done))
  mail = await openMailServer()
  shop = await openShop({
    now: NOW,
    env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1', PUSH_HOSTS: '127.0.0.1' },
  })
  await addSeries(shop.scratch.db, {
    title: 'Rain',
    volumes: [
      { publishingAt: null, parts: [{ launchAt: at(-1) }, { launchAt: at(1) }, { launchAt: at(2) }] },
    ],
  })
  await shop.app.jobs.runDue()
})
afterEach(async () => {
  await shop.close()
  await mail.close()
  await new Promise(done => service.close(done))
})

/** A browser as its PushSubscription says it, and how it reads what it is sent. */
function browser(path: string) {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}${path}`
  return { pair, body: { endpoint, p256dh, auth } }
}

/** RFC 8291 and RFC 8188, by the letter and without the library that wrote it. */
function unsealed({ pair, body }: ReturnType<typeof browser>, message: Buffer): string {
  const salt = message.subarray(0, 16)
  const sender = message.subarray(21, 21 + (message[20] ?? 0))
  const info = (name: string, ...more: Buffer[]) => Buffer.concat([Buffer.from(`${name}\0`), ...more])
  const shared = pair.computeSecret(sender)
  const key = hkdfSync('sha256', shared, body.auth, info('WebPush: info', body.p256dh, sender), 32)
  const ikm = Buffer.from(key)
  const cek = Buffer.from(hkdfSync('sha256', ikm, salt, info('Content-Encoding: aes128gcm'), 16))
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, info('Content-Encoding: nonce'), 12))
  const sealed = message.subarray(21 + sender.length)
  const decipher = createDecipheriv('aes-128-gcm', cek, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
const opened = (own: ReturnType<typeof browser>, message: Buffer) => JSON.parse(unsealed(own, message))

/** RFC 8292: what the shop says of itself, signed by the key that it shows; throws where the signature is another's. */
function claimsOf(authorization: string, key: string) {
  const [head = '', claims = '', signature = ''] =
    /^vapid t=(?<token>[\w.-]+), ?k=/.exec(authorization)?.groups?.token?.split('.') ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), by, Buffer.from(signature, 'base64url')))
    throw new Error('signed by somebody else')
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect(said.exp - Date.now() / 1000).toBeLessThanOrEqual(86_400)
  return said
}

it('the reader of messages in these tests reads the one of RFC 8291, appendix A', () => {
  const of = (text: string) => Buffer.from(text, 'base64url')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(of('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'))
  const body = { endpoint: '', p256dh: pair.getPublicKey(), auth: of('BTBZMqHH6r4Tts7J_aSIgg') }
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(unsealed({ pair, body }, of(message))).toBe('When I grow up, I want to be a watermelon')
})

async function pass(hours: number) {
  shop.clock.set(at(hours))
  await shop.app.jobs.runDue()
  await shop.app.jobs.runDue()
}
async function follower(name: string) {
  const send = await readers.reader(name)
  await send(calls.follow, { params: { seriesId: 'rain' } })
  return send
}

describe('browsers that want to be told', () => {
  it('hear nothing of a volume that is out, for sale and empty', async () => {
    await addSeries(shop.scratch.db, { title: 'Void', volumes: [{ publishingAt: at(1), parts: [] }] })
    const mara = await follower('mara')
    await mara(calls.follow, { params: { seriesId: 'void' } })
    const own = browser('/mara')
    await mara(calls.addPush, { body: own.body })
    await pass(1.01)
    expect(came.map(({ body }) => opened(own, body).title)).toEqual(['rain-volume-1 Part 2'])
  })

  it('hear of a volume whose book comes late when it is there, once', async () => {
    await addSeries(shop.scratch.db, {
      title: 'Void',
      volumes: [{ publishingAt: at(1), parts: [{ launchAt: at(-48), hidden: true }] }],
    })
    const mara = await follower('mara')
    await mara(calls.follow, { params: { seriesId: 'void' } })
    // Mails are off: messages are all that they hear.
    await mara(calls.saveNotificationSettings, { body: { rhythm: NoticeRhythm.OFF } })
    const own = browser('/mara')
    await mara(calls.addPush, { body: own.body })
    await pass(1.01)
    await pass(2.01)
    came.length = 0
    const { db } = shop.scratch
    await db.query({ text: 'update parts set hidden = false where launch_at = $1', values: [at(-48)] })
    await pass(20)
    await pass(21)
    expect(came.map(({ body }) => opened(own, body).title)).toEqual(['Void: Volume 1'])
    expect(mail.mails).toEqual([])
  })

  it('hear of what came out, once, in words that only they can read, from a shop that says who it is', async () => {
    const mara = await follower('mara')
    const own = browser('/mara')
    expect(await mara(calls.addPush, { body: own.body })).toEqual({ answer: null })
    await pass(1.01)
    expect(came).toHaveLength(1)
    const [message] = came
    expect(message?.headers).toMatchObject({
      ttl: '86400',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    })
    expect(message?.body.toString('latin1')).not.toContain('rain')
    expect(opened(own, message?.body ?? Buffer.alloc(0))).toMatchObject({
      title: 'rain-volume-1 Part 2',
      body: 'Rain · Part',
      url: `${shop.app.config.publicUrl}/read/rain-volume-1-part-2`,
    })
    const { answer } = await readers.stranger()(calls.findPushKey, {})
    const shown = /k=([\w-]+)/.exec(String(message?.headers.authorization))?.[1]
    expect(shown).toBe(Buffer.from(answer?.key ?? []).toString('base64url'))
    expect(claimsOf(String(message?.headers.authorization), shown ?? '')).toMatchObject({
      aud: new URL(own.body.endpoint).origin,
      sub: expect.stringMatching(/^mailto:/),
    })
    await pass(1.5)
    expect(came).toHaveLength(1)
  })

  it('are told whatever is wished of mails, unless nothing is wished of the series', async () => {
    const mara = await follower('mara')
    await mara(calls.saveNotificationSettings, { body: { rhythm: NoticeRhythm.OFF } })
    await mara(calls.addPush, { body: browser('/mara').body })
    await pass(1.01)
    expect(came).toHaveLength(1)
    expect((await mara(calls.listFollows, {})).answer?.follows[0]?.lastNotified).toEqual(at(1.01))
    const params = { seriesId: 'rain' }
    await mara(calls.saveFollowSettings, { params, body: { rhythm: NoticeRhythm.OFF } })
    await pass(2.01)
    expect(came).toHaveLength(1)
  })

  it('hear nothing after signing out there, or after they were ended, and belong to who came last', async () => {
    await readers.verify('ida')
    const here = readers.with(await readers.token('ida'))
    await here(calls.follow, { params: { seriesId: 'rain' } })
    await here(calls.addPush, { body: browser('/left').body })
    await here(logout, {})
    const ida = readers.with(await readers.token('ida'))
    const ended = browser('/ended')
    await ida(calls.addPush, { body: ended.body })
    await ida(calls.removePush, { body: { endpoint: ended.body.endpoint } })
    const shared = browser('/shared')
    await ida(calls.addPush, { body: shared.body })
    const other = await readers.reader('other')
    await other(calls.addPush, { body: shared.body })
    await pass(1.01)
    expect(came).toEqual([])
  })

  it.each([404, 410])('that are gone, which the service says with %i, are forgotten', async gone => {
    const mara = await follower('mara')
    await mara(calls.addPush, { body: browser('/gone').body })
    status = gone
    await pass(1.01)
    status = 201
    await pass(2.01)
    expect(came).toHaveLength(1)
  })

  it('are tried again where the service is down, and no longer after a day', async () => {
    const mara = await follower('mara')
    await mara(calls.addPush, { body: browser('/slow').body })
    status = 503
    await pass(1.01)
    status = 201
    await pass(1.1)
    expect(came.map(({ path }) => path)).toEqual(['/slow', '/slow'])
  })

  it('are told again when the service has said, and not before', async () => {
    const mara = await follower('mara')
    await mara(calls.addPush, { body: browser('/busy').body })
    status = 429
    retryAfter = '1800'
    await pass(1.01)
    status = 201
    await pass(1.4)
    expect(came).toHaveLength(1)
    await pass(1.52)
    expect(came).toHaveLength(2)
    await pass(1.9)
    expect(came).toHaveLength(2)
  })

  it('are told of very much in no more than a push service takes, and of how much it is', async () => {
    const title = `${'雨'.repeat(600)} `
    await addSeries(shop.scratch.db, {
      title: 'Flood',
      volumes: [
        { publishingAt: null, parts: Array.from({ length: 60 }, () => ({ launchAt: at(1), title })) },
      ],
    })
    const mara = await follower('mara')
    await mara(calls.follow, { params: { seriesId: 'flood' } })
    const own = browser('/flood')
    await mara(calls.addPush, { body: own.body })
    await pass(1.01)
    const message = came[0]?.body ?? Buffer.alloc(0)
    expect(message.length).toBeLessThanOrEqual(4096)
    expect(opened(own, message)).toMatchObject({ title: '61 new releases' })
  })

  it('are only those that a known push service reaches, with keys that are keys', async () => {
    const mara = await readers.reader('mara')
    const { body } = browser('/x')
    for (const wrong of [
      { ...body, endpoint: 'http://169.254.169.254/latest' },
      { ...body, endpoint: 'http://localhost:5432/' },
      { ...body, p256dh: body.p256dh.subarray(1) },
      // As long as a key, and none: no point of the curve.
      { ...body, p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]) },
      { ...body, auth: randomBytes(15) },
    ])
      expect(await mara(calls.addPush, { body: wrong })).toEqual({ status: 400, refused: 'badInput' })
    expect((await readers.stranger()(calls.addPush, { body })).status).toBe(401)
  })
})
