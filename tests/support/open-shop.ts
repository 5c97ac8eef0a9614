import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyCall, AnyMessageType } from '#contract/call.ts'
import { messages } from '#contract/messages.ts'
import type { Outcome, Send } from '#contract/page.ts'
import { readProblem } from '#contract/problem.ts'
import type { AppContext } from '#server/context.ts'
import type { Store } from '#server/open-store.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Limits } from '#server/platform/db/answer-in-time.ts'
import type { OpeningShop } from '#server/platform/http/answer-opening.ts'
import { openShop as open } from '#server/shop.ts'
import { postponeFiles } from './postpone-files.ts'
import { type ScratchDatabase, scratchDatabase } from './scratch-database.ts'
import { TEST_KEY } from './spawn-server.ts'

/** A whole shop in this process, on a database of its own, with a clock that stands until it is set. */
export interface TestShop {
  url: string
  app: AppContext
  scratch: ScratchDatabase
  /** Asks this shop by a path, or by an absolute address. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Carries a call out over HTTP, with protobuf both ways. */
  send: Send
  /** The same with these headers, as those of somebody who is signed in. */
  sendWith(headers: Record<string, string>): Send
  clock: { now(): Date; set(to: Date | string): void }
  /** After so many milliseconds for which it still answers. */
  close(answerFor?: number): Promise<void>
}

export interface ShopOptions {
  now?: Date | string
  fill?: (store: Store, opening: OpeningShop) => Promise<void>
  /** Another shop's database: a second server on it. */
  scratch?: ScratchDatabase
  /** What its database is copied from. */
  template?: string
  env?: Record<string, string>
  /**
   * How long the database may take where somebody waits; longer than in a shop, as tests may run on a machine that is busy.
   */
  limits?: Limits
  /** Whether files are made of the books that are bought. */
  makesFiles?: boolean
  /** Jobs are done only when the test says so, and not each second as well. */
  jobs?: 'by hand'
}

const PATIENT: Limits = { connection: 10_000, statement: 10_000, pause: 30_000 }

export async function openShop({
  now = '2026-11-21T12:00:00Z',
  fill,
  scratch: shared,
  template,
  env,
  limits = PATIENT,
  makesFiles = false,
  jobs,
}: ShopOptions = {}): Promise<TestShop> {
  const scratch = shared ?? (await scratchDatabase(template))
  if (!makesFiles && !shared) await postponeFiles(scratch.db)
  const dataDir = await mkdtemp(join(tmpdir(), 'kashihon-shop-'))
  let instant = new Date(now)
  const clock = {
    now: () => new Date(instant),
    set: (to: Date | string) => {
      instant = new Date(to)
    },
  }
  const config = readConfig({
    DATABASE_URL: scratch.url,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    // Shops side by side on one database seal with one key.
    SECRETS_KEY: TEST_KEY,
    ...env,
  })
  const shop = await open(config, {
    clock,
    limits,
    jobsByHand: jobs === 'by hand',
    ...(fill ? { prepare: fill } : {}),
  })
  return {
    url: shop.url,
    app: shop.app,
    scratch,
    clock,
    fetch: (path, init) =>
      fetch(/^https?:/.test(path) ? path : shop.url + path, { redirect: 'manual', ...init }),
    send: sendTo(shop.url, {}),
    sendWith: headers => sendTo(shop.url, headers),
    async close(answerFor) {
      await shop.close(answerFor)
      if (!shared) await scratch.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const PROTOBUF = 'application/x-protobuf'

function sendTo(url: string, others: Record<string, string>): Send {
  const send = async (call: AnyCall, { params, query, body }: CallInput): Promise<Outcome> => {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value === undefined || value === false) continue
      search.set(name, value === true ? '1' : value instanceof Date ? value.toISOString() : String(value))
    }
    const type = call.body && (messages[call.body] as AnyMessageType)
    const response = await fetch(`${url}${path}?${search}`, {
      method: call.method,
      // To pack and unpack an answer takes more of the processor than most answers.
      headers: {
        accept: PROTOBUF,
        'accept-encoding': 'identity',
        ...(type ? { 'content-type': PROTOBUF } : {}),
        ...others,
      },
      ...(type ? { body: type.encode(type.fromPartial(body ?? {})).finish() as BodyInit } : {}),
      ...(call.bytes ? { body: body as BodyInit } : {}),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (response.ok) {
      const answers = call.answers && (messages[call.answers] as AnyMessageType)
      return { answer: answers ? answers.decode(bytes) : null } as Outcome
    }
    // docs/product.md#limits-on-reading: whoever has to wait is told for how long, whatever the call.
    if (response.status === 429 && !(Number(response.headers.get('retry-after')) > 0))
      throw new Error(`${call.name} answers 429 without Retry-After`)
    const declared = call.refuses[response.status]
    const { reason, details } = readProblem(bytes) ?? {}
    const refused = reason ?? (typeof declared === 'string' ? declared : (declared?.[0] ?? ''))
    return { refused, status: response.status, ...(details && { details }) } as Outcome
  }
  return send as Send
}
