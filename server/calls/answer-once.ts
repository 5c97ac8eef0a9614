import { createHash } from 'node:crypto'
import type { AnyCall, AnyMessageType } from '#contract/call.ts'
import { messages } from '#contract/messages.ts'
import type { AppContext } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { CannotBeRepeated, heldDb } from '../platform/db/held-db.ts'
import { RETRY_AFTER_SECONDS } from '../platform/http/fault.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Reader } from '../platform/http/visitor.ts'
import * as store from './request-store.ts'

/** For so long an answer with a secret is given again. Milliseconds. */
const SECRET_AGAIN_MS = 10 * 60_000

export interface RepeatableRequest {
  readonly app: AppContext
  readonly call: AnyCall
  readonly reader: Reader
  /** The idempotency key. */
  readonly key: string
  readonly params: object
  readonly query: object
  /** A message, bytes or nothing, as the call declares. */
  readonly body: unknown
  /** The answer has a secret that is shown once. */
  readonly hasSecret: boolean
  readonly now: Date
}

/** Commits what was written and keeps this as the answer to a repeat, before something is done that cannot be taken back. */
export type KeepAnswer = (answer: unknown) => Promise<void>

export interface OnceInput {
  readonly app: AppContext
  readonly keepAnswer: KeepAnswer
}

/** Ends a transaction in which a repeat finds what the first request was answered. */
class AnsweredBefore extends Error {
  readonly kept: store.KeptAnswer
  constructor(kept: store.KeptAnswer) {
    super('answered before')
    this.kept = kept
  }
}

/**
 * docs/product.md#repeats: carries a call out once for each key of an account. What it writes is committed together with its
 * answer, so that neither a lost connection nor a killed server leaves one without the other. Throws 422 where the key was
 * used for something else.
 */
export async function answerOnce(
  request: RepeatableRequest,
  carryOut: (input: OnceInput) => Promise<unknown>,
): Promise<unknown> {
  const { app, reader, call, key, now } = request
  const name = { accountId: reader.id, call: call.name, key }
  const asked = digestOf(request)
  const answerOf = (kept: store.KeptAnswer) => keptAnswer(request, asked, kept)

  const before = await store.findAnswer(app.db, name)
  if (before) return answerOf(before)

  const db = heldDb(app.db, async tx => {
    await store.lockRequest(tx, name)
    const kept = await store.findAnswer(tx, name)
    if (kept) throw new AnsweredBefore(kept)
  })
  const keep = (answer: unknown) => (tx: Tx) =>
    store.addAnswer(tx, name, { ...bytesOf(request, answer, now), asked }, now)
  let kept = false
  const keepAnswer = async (answer: unknown) => {
    if (db.isHeld()) await db.commit(keep(answer))
    kept = true
  }
  try {
    const answer = await carryOut({ app: { ...app, db }, keepAnswer })
    if (kept) await store.setAnswer(app.db, name, bytesOf(request, answer, now).answer)
    else if (db.isHeld()) await db.commit(keep(answer))
    return answer
  } catch (error) {
    const isRefused = error instanceof Refusal
    if (db.isHeld()) await (isRefused ? db.commit(async () => {}) : db.rollback(error))
    if (error instanceof AnsweredBefore) return answerOf(error.kept)
    if (error instanceof CannotBeRepeated) throw new Refusal(503, 'busy', RETRY_AFTER_SECONDS)
    // What is refused as done may have been done by the first request, which had not ended when this one was looked up.
    const first = isRefused && !kept ? await store.findAnswer(app.db, name) : null
    if (first) return answerOf(first)
    throw error
  }
}

/**
 * What tells a repeat from another request: a token of the studio has less rights than who made it, and is not given their
 * answers.
 */
function digestOf({ call, reader, params, query, body }: RepeatableRequest): Buffer {
  const type = call.body && (messages[call.body] as AnyMessageType)
  const bytes = type ? type.encode(body).finish() : body instanceof Uint8Array ? body : ''
  return createHash('sha256')
    .update(JSON.stringify([params, query, reader.token?.id ?? null]))
    .update(bytes)
    .digest()
}

function bytesOf({ app, call, hasSecret, ...request }: RepeatableRequest, answer: unknown, now: Date) {
  const type = call.answers && (messages[call.answers] as AnyMessageType)
  const bytes = Buffer.from(type && answer !== null ? type.encode(answer).finish() : [])
  if (!hasSecret) return { answer: bytes, secretUntil: null }
  return {
    answer: app.sealing.seal(bytes.toString('base64'), aboutAnswer({ call, ...request })),
    secretUntil: new Date(now.getTime() + SECRET_AGAIN_MS),
  }
}

function keptAnswer(
  { app, now, ...request }: RepeatableRequest,
  asked: Buffer,
  kept: store.KeptAnswer,
): unknown {
  if (kept.asked && !kept.asked.equals(asked)) throw new Refusal(422, 'keyUsed')
  if (kept.secretUntil && kept.secretUntil <= now) throw new Refusal(422, 'secretShownBefore')
  const bytes = kept.secretUntil
    ? Buffer.from(app.sealing.open(kept.answer, aboutAnswer(request)), 'base64')
    : kept.answer
  const { call } = request
  return call.answers === null ? null : (messages[call.answers] as AnyMessageType).decode(bytes)
}

const aboutAnswer = ({ call, reader, key }: Pick<RepeatableRequest, 'call' | 'reader' | 'key'>) =>
  `answer ${call.name} ${reader.id} ${key}`
