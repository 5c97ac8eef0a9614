import type { InputOf } from '#contract/call.ts'
import type { openTicket } from '#contract/calls/reading.ts'

/** The signed address of pages, as `openPart` answers it, as the input of `openTicket`. */
export function readTicketUrl(url: string | undefined): InputOf<typeof openTicket> | null {
  const [, id, exp, sig] = /\/tickets\/([^/?]+)\?exp=(\d+)&sig=(.+)$/.exec(url ?? '') ?? []
  return id && exp && sig ? { params: { id }, query: { exp: Number(exp), sig } } : null
}
