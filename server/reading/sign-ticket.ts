import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 300

/** A manga part's page list may be fetched with this, without credential, for five to ten minutes. */
export interface Ticket {
  partId: string
  /** Seconds since 1970 UTC. */
  exp: number
  sig: string
}

/**
 * Signs a ticket. Its end is rounded to five minutes, so that everyone who opens the part within these gets the same address and it can be cached.
 *
 * @param secret at least 32 random bytes, shared by the shop's processes
 */
export function signTicket(secret: Buffer, partId: string, now: Date): Ticket {
  const exp = (Math.floor(now.getTime() / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS
  return { partId, exp, sig: signature(secret, partId, exp) }
}

/** Whether a ticket is the shop's own and still runs. */
export function checkTicket(
  secret: Buffer,
  { partId, exp, sig }: Ticket,
  now: Date,
): 'valid' | 'expired' | 'forged' {
  const right = Buffer.from(signature(secret, partId, exp))
  const given = Buffer.from(sig)
  if (right.length !== given.length || !timingSafeEqual(right, given)) return 'forged'
  return exp * 1000 > now.getTime() ? 'valid' : 'expired'
}

function signature(secret: Buffer, partId: string, exp: number): string {
  return createHmac('sha256', secret).update(`GET /app/v2/tickets/${partId} until ${exp}`).digest('base64url')
}
