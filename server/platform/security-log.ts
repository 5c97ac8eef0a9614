import { createHmac } from 'node:crypto'
import type { Log } from './log.ts'
import type { Measures } from './measures.ts'

export interface SecurityEvent {
  /** What was tried: `sign-in`, `password`, `right` … (docs/running.md, Sign-ins and what was refused) */
  event: string
  outcome: 'done' | 'refused'
  /** The call. */
  call: string
  /** Why it was refused. */
  reason?: string
  /** USR-…; null where it is not known. */
  account: string | null
  network: string
}

interface Written {
  log: Log
  measures: Pick<Measures, 'security'>
  secrets: { codes: Buffer }
  clock: { now(): Date }
}

/**
 * Logs who tried what from where, and how it ended. An account is named by its id, a network by a mark that is another one
 * every day: nothing typed, no address and no secret.
 */
export function logSecurity(
  { log, measures, secrets, clock }: Written,
  { event, outcome, call, reason, account, network }: SecurityEvent,
): void {
  measures.security.inc({ event, outcome })
  const day = clock.now().toISOString().slice(0, 10)
  const from = createHmac('sha256', secrets.codes)
    .update(`network ${day} ${network}`)
    .digest('base64url')
    .slice(0, 12)
  log.info({ event, outcome, call, ...(reason && { reason }), ...(account && { account }), from }, 'security')
}
