import { createHmac } from 'node:crypto'
import { isSameSecret } from '../platform/is-same-secret.ts'

const STEP_SECONDS = 300

/** Opens the pages of a part for five to ten minutes. */
export interface Ticket {
  partId: string
  /** The session it is for; null for everybody. */
  sessionId: string | null
  /** Seconds since 1970 UTC. */
  exp: number
  sig: string
}

/**
 * Signs a ticket. Its end is rounded to five minutes, so that everyone who opens the part within these gets the same address
 * and it can be cached.
 *
 * @param secret at least 32 random bytes, shared by the shop's processes
 */
export function signTicket(secret: Buffer, partId: string, sessionId: string | null, now: Date): Ticket {
  const exp = (Math.floor(now.getTime() / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS
  return { partId, sessionId, exp, sig: signature(secret, { partId, sessionId, exp }) }
}

/** Whether a ticket is signed by the shop and not expired. */
export function checkTicket(secret: Buffer, ticket: Ticket, now: Date): 'valid' | 'expired' | 'forged' {
  if (!isSameSecret(ticket.sig, signature(secret, ticket))) return 'forged'
  return ticket.exp * 1000 > now.getTime() ? 'valid' : 'expired'
}

/** The key of a page's pictures, the same until the ticket expires. Only the session of the ticket gets it. */
export function pageKey(
  secret: Buffer,
  { partId, sessionId, exp }: Omit<Ticket, 'sig'>,
  page: number,
): Buffer {
  return createHmac('sha256', secret)
    .update(`key of page ${page} of ${partId} for ${sessionId} until ${exp}`)
    .digest()
}

function signature(secret: Buffer, { partId, sessionId, exp }: Omit<Ticket, 'sig'>): string {
  const whose = sessionId === null ? '' : ` for ${sessionId}`
  return createHmac('sha256', secret)
    .update(`GET /app/v2/tickets/${partId} until ${exp}${whose}`)
    .digest('base64url')
}
