import { randomUUID } from 'node:crypto'
import { sqlState } from '../db/connect.ts'
import { isOfWhoIsGone } from '../db/gone.ts'
import type { Log } from '../log.ts'
import { Malformed } from './json-twin.ts'
import { Refusal } from './refusal.ts'

/** Values that PostgreSQL cannot read: the question was wrong, not the shop. */
const UNREADABLE = new Set(['22P02', '22003', '22021', '22008', '22007'])
/** The database is not there, is full or too slow; asking again may help. */
const BUSY = /^(08...|53...|57014|57P0[1-5])$/
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'ENOENT'])
const RETRY_AFTER_SECONDS = 5

/** The refusal that an error comes to. What nobody expected is logged under a number and answered 500. */
export function refusalFor(error: unknown, log: Log, where: string): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Malformed) return new Refusal(400, 'malformed')
  const state = sqlState(error)
  if (isOfWhoIsGone(error)) return new Refusal(401, 'signInFirst')
  if (state && UNREADABLE.has(state)) return new Refusal(400, 'malformed')
  if (isBusy(error, state)) {
    log.warn({ err: error, where }, 'the database could not answer')
    return new Refusal(503, 'busy', RETRY_AFTER_SECONDS)
  }
  log.error({ err: error, where, number: randomUUID() }, 'a fault')
  return new Refusal(500, 'fault')
}

/** True where the database, and not the code, is the reason. */
export function isBusy(error: unknown, state = sqlState(error)): boolean {
  if (state && BUSY.test(state)) return true
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && UNREACHABLE.has(code)) return true
  return (
    typeof message === 'string' &&
    /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after/.test(message)
  )
}
