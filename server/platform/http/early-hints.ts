import type { IncomingMessage, ServerResponse } from 'node:http'

/** Sends the addresses of what a page will need while that is still being made. @param links values of `Link` headers */
export type Announce = (links: readonly string[]) => void

/**
 * Announces by 103 Early Hints (RFC 8297). Null for whoever is no browser that goes to a page: nobody else uses the hint,
 * and old programs take it for the answer.
 *
 * @param env as the adapter of node:http hands it over
 */
export function announceTo(env: unknown): Announce | null {
  const { incoming, outgoing } = env as { incoming?: IncomingMessage; outgoing?: ServerResponse }
  if (incoming?.httpVersion !== '1.1' || incoming.headers['sec-fetch-mode'] !== 'navigate') return null
  return links => {
    if (outgoing && !outgoing.headersSent && links.length > 0) outgoing.writeEarlyHints({ link: [...links] })
  }
}
