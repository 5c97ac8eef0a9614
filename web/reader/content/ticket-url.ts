import type { InputOf } from '#contract/call.ts'
import type { openTicket } from '#contract/calls/reading.ts'

/** The input of `openTicket` for the signed address in an answer of `openPart`; null for other addresses. */
export function readTicketUrl(url: string | undefined): InputOf<typeof openTicket> | null {
  const [, id, exp, sig] = /\/tickets\/([^/?]+)\?exp=(\d+)&sig=(.+)$/.exec(url ?? '') ?? []
  return id && exp && sig ? { params: { id }, query: { exp: Number(exp), sig } } : null
}
