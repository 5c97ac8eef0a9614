import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** What is drawn by chance to open something, in an address: 256 bits in 43 characters. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** One JSON line an event. Credentials never reach it, nor what people typed: what could carry one is left out by name. */
export function openLog(level: Config['logLevel'], to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.token'], remove: true },
    serializers: { err: withoutRows, where: withoutTokens, address: withoutTokens },
  }
  return to ? pino(options, to) : pino(options)
}

/** PostgreSQL tells whole rows where one does not fit: addresses of mail, hashes, whatever stands in them. */
function withoutRows(error: Error): object {
  const { detail: _row, internalQuery: _query, ...told } = pino.stdSerializers.err(error)
  return told
}

/** Where a fault was: a path, without what was asked there, and without what its mail carries. */
function withoutTokens(address: unknown): unknown {
  return typeof address === 'string' ? address.replace(/\?.*$/s, '').replace(TOKEN, '…') : address
}
