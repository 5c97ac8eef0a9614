import { BlobsUnavailable } from '../blobs/blob-store.ts'
import { DatabaseSilent } from './answer-in-time.ts'
import { sqlState } from './sql-state.ts'
import { CommitsWait } from './write-turns.ts'

/**
 * 08: connection; 25001: a pooler lent a connection on which a transaction is open; 25006: it may only be read just now;
 * 25P03 and 57P05: idle for too long; 53: full, or too many connections;
 * 57014: a statement took too long; 57P01 … 04: it goes down, comes up, or is gone.
 */
const UNAVAILABLE = /^(08...|2500[16]|25P03|53...|57014|57P0[1-5])$/
const UNREACHABLE = new Set(
  'EAGAIN EAI_AGAIN ECONNREFUSED ECONNRESET EHOSTDOWN EHOSTUNREACH ENETDOWN ENETUNREACH ENOENT ENOTFOUND EPIPE ETIMEDOUT'.split(
    ' ',
  ),
)
/** Errors of the library that have no code. */
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after|not queryable/

/**
 * True where the database, or the place where bytes lie, and not the code, is the reason: it is away, full, too slow, or
 * read-only. Trying again may help.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof BlobsUnavailable) return true
  if (error instanceof DatabaseSilent || error instanceof CommitsWait) return true
  if (UNAVAILABLE.test(sqlState(error) ?? '')) return true
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && UNREACHABLE.has(code)) return true
  return typeof message === 'string' && LOST.test(message)
}

/** True where all open connections have to be replaced: the server hangs, or has become read-only. */
export function endsAllConnections(error: unknown): boolean {
  return error instanceof DatabaseSilent || sqlState(error) === '25006'
}
