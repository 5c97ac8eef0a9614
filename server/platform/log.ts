// docs/product.md#logs: one line of JSON for each event.
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { currentRequest } from './observe/request-context.ts'

export type Log = Logger

/** A random token in an address: 256 bits in 43 characters. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** One JSON line for each event. Fields that could hold credentials or typed texts are left out by name. */
export function openLog(level: Config['logLevel'], to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    mixin: ofRequest,
    redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.token'], remove: true },
    serializers: { err: withoutRows, where: withoutTokens, address: withoutTokens },
  }
  return to ? pino(options, to) : pino(options)
}

/** For which request a line was written, also within the jobs that it has left. */
function ofRequest(): object {
  const context = currentRequest()
  if (!context) return {}
  const { requestId, span } = context
  return span ? { request: requestId, trace: span.traceId } : { request: requestId }
}

/** Errors of PostgreSQL contain the whole row that was refused, with email addresses and hashes in it. */
function withoutRows(error: Error): object {
  const { detail: _row, internalQuery: _query, ...told } = pino.stdSerializers.err(error)
  return told
}

/** The path of a request, without its query and without tokens in it. */
function withoutTokens(address: unknown): unknown {
  return typeof address === 'string' ? address.replace(/\?.*$/s, '').replace(TOKEN, '…') : address
}
