import { openTicket } from '#contract/calls/reading.ts'
import type { House } from '../../context.ts'
import { signTicket } from '../sign-ticket.ts'

/** Where the pages of a part are for the next minutes: for a session, or for everybody. */
export function ticketUrl(
  { secrets }: Pick<House, 'secrets'>,
  partId: string,
  sessionId: string | null,
  now: Date,
): string {
  const { exp, sig } = signTicket(secrets.tickets, partId, sessionId, now)
  return `${openTicket.path.replace(':id', partId)}?exp=${exp}&sig=${sig}`
}
