import { type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'

export type Log = Logger

/** One JSON line an event. Credentials never reach it: what could carry one is left out by name. */
export function openLog(level: LogLevel): Log {
  return pino({
    level,
    base: null,
    redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.token'], remove: true },
  })
}
