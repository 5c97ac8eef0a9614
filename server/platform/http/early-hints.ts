import type { IncomingMessage, ServerResponse } from 'node:http'

/** Says what a page will need while it is still being made. @param links values of `Link` headers */
export type Announce = (links: readonly string[]) => void

/**
 * By an answer before the answer (103 Early Hints, RFC 8297), to a browser that goes to a page. Nobody else has a use for it, and old programs take it for the answer.
 * @param env as the adapter of node:http hands it over
 */
export function announceTo(env: unknown): Announce | null {
  const { incoming, outgoing } = env as { incoming?: IncomingMessage; outgoing?: ServerResponse }
  if (incoming?.httpVersion !== '1.1' || incoming.headers['sec-fetch-mode'] !== 'navigate') return null
  return links => {
    if (outgoing && !outgoing.headersSent && links.length > 0) outgoing.writeEarlyHints({ link: [...links] })
  }
}
