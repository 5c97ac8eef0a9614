import { randomUUID } from 'node:crypto'
import { BlobLost, BlobsUnavailable } from '../blobs/blob-store.ts'
import { sqlState } from '../db/connect.ts'
import { isOfWhoIsGone } from '../db/gone.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { Log } from '../log.ts'
import { Malformed } from './json-twin.ts'
import { Refusal } from './refusal.ts'

/** Errors of PostgreSQL about unreadable values: the request was wrong, not the shop. */
const UNREADABLE = new Set(['22P02', '22003', '22021', '22008', '22007'])
/** After this long the database may be there again. */
export const RETRY_AFTER_SECONDS = 5

/** The refusal for an error. An unexpected one is logged under a number and answered 500. */
export function refusalFor(error: unknown, log: Log, where: string): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Malformed) return new Refusal(400, 'malformed')
  const state = sqlState(error)
  // Whoever asked has left, and hears nothing.
  if ((error as Error | null)?.name === 'AbortError') return new Refusal(503, 'busy')
  if (isOfWhoIsGone(error)) return new Refusal(401, 'signInFirst')
  if (state && UNREADABLE.has(state)) return new Refusal(400, 'malformed')
  if (isUnavailable(error)) {
    const away = error instanceof BlobsUnavailable ? 'the place where bytes lie' : 'the database'
    log.warn({ err: error, where }, `${away} could not answer`)
    return new Refusal(503, 'busy', RETRY_AFTER_SECONDS)
  }
  if (error instanceof BlobLost) {
    log.error({ err: error, where }, 'pictures or files that are lost were asked for')
    return new Refusal(500, 'bytesLost')
  }
  log.error({ err: error, where, number: randomUUID() }, 'a fault')
  return new Refusal(500, 'fault')
}
