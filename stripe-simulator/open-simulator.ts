import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isSameSecret } from '#server/platform/is-same-secret.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { type Answer, answerCall } from './answer-call.ts'
import { readForm } from './read-form.ts'
import type { Simulator } from './simulator.ts'
import { API_VERSION, type SimulatorRequest } from './simulator-request.ts'
import { beginRequest, endRequest } from './simulator-store.ts'
import { StripeRefusal } from './stripe-refusal.ts'

interface SimulatorOptions {
  db: Db
  clock: Clock
  jobs: Jobs
  log: Log
  /** The shop's own address, for the simulator's pages. */
  shopUrl: string
  /** The types of events that the shop's endpoint is set up for. */
  eventTypes: readonly string[]
  /** Of 32 bytes, shared by all processes of the shop. */
  secret: Buffer
}

const MOST_BODY = 65_536

/**
 * A payment provider in Stripe's shapes, for machines on which no money is taken (docs/product.md#simulator). It answers on
 * this machine only, with a key of its own; what it knows is in the database, so that every process of the shop sees the
 * same and nothing is lost when one is killed.
 */
export async function openSimulator({
  db,
  clock,
  jobs,
  log,
  shopUrl,
  eventTypes,
  secret,
}: SimulatorOptions): Promise<Simulator> {
  const key = `sk_test_simulator${nameOf(secret, 'key')}`
  const inTransaction = <T>(work: (request: SimulatorRequest) => Promise<T>, at?: Date) =>
    db.transaction(tx => work({ tx, jobs, now: at ?? clock.now(), shopUrl, eventTypes }))

  async function answer(message: IncomingMessage): Promise<Answer> {
    if (!isKey(message.headers.authorization ?? '', key))
      throw new StripeRefusal(401, { type: 'authentication_error', message: 'Invalid API Key provided.' })
    const url = new URL(message.url ?? '/', 'http://simulator')
    const method = message.method ?? 'GET'
    const text = method === 'POST' ? await bodyOf(message) : url.search.slice(1)
    const called = { method, path: url.pathname, form: readForm(text) }
    const repeatKey = message.headers['idempotency-key']
    if (method !== 'POST' || typeof repeatKey !== 'string')
      return inTransaction(request => answerCall(request, called))
    const fingerprint = createHash('sha256').update(`${method} ${url.pathname} ${text}`).digest('hex')
    return inTransaction(async request => {
      const before = await beginRequest(request.tx, { key: repeatKey, fingerprint, at: request.now })
      if (before && before.fingerprint !== fingerprint)
        throw new StripeRefusal(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        })
      if (before?.status) return { status: before.status, body: before.answer as object }
      const fresh = await answerCall(request, called)
      await endRequest(request.tx, repeatKey, fresh.status, fresh.body)
      return fresh
    })
  }

  const server = createServer((message, response) => {
    answer(message)
      .catch((error): Answer => {
        if (error instanceof StripeRefusal) return { status: error.status, body: { error: error.error } }
        log.warn({ err: error }, 'the simulator could not answer')
        return { status: 500, body: { error: { type: 'api_error', message: 'The simulator has a fault.' } } }
      })
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json', 'stripe-version': API_VERSION })
        response.end(JSON.stringify(body))
      })
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    // Each of several processes has one of its own.
    server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, done)
  })
  // The server does not keep the process alive.
  server.unref()
  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    webhookSecret: `whsec_${nameOf(secret, 'webhooks')}`,
    inTransaction,
    close: () => close(server),
  }
}

function nameOf(secret: Buffer, what: string): string {
  return createHmac('sha256', secret).update(what).digest('hex')
}

function isKey(authorization: string, key: string): boolean {
  return isSameSecret(authorization.replace(/^Bearer /, ''), key)
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of message.setEncoding('utf8')) {
    text += chunk
    if (text.length > MOST_BODY)
      throw new StripeRefusal(413, { type: 'invalid_request_error', message: 'The body is too large.' })
  }
  return text
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>(done => server.close(() => done()))
  server.closeAllConnections()
  await closed
}
