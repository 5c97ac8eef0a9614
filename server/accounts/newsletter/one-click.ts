import type { AppContext } from '../../context.ts'
import { tokenHash } from '../../platform/http/credential.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import { endNewsletterBy } from './store.ts'

/**
 * One-click unsubscribing (RFC 8058): the mail program posts to the address of the page. No rate limit applies, because
 * large mail providers post from few networks. The answer is the same whether there was a subscription or not.
 */
export async function endByOneClick({ db }: AppContext, incoming: Incoming): Promise<Response> {
  await endNewsletterBy(db, tokenHash(incoming.req.param('token') ?? ''))
  return incoming.body(null, 204)
}
