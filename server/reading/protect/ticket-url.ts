import { openTicket } from '#contract/calls/reading.ts'
import type { AppContext } from '../../context.ts'
import { signTicket } from '../sign-ticket.ts'

/** The signed address of a part's pages for a session, or with null for everybody. Valid for five to ten minutes. */
export function ticketUrl(
  { secrets }: Pick<AppContext, 'secrets'>,
  partId: string,
  sessionId: string | null,
  now: Date,
): string {
  const { exp, sig } = signTicket(secrets.tickets, partId, sessionId, now)
  return `${openTicket.path.replace(':id', partId)}?exp=${exp}&sig=${sig}`
}
