import { Hono } from 'hono'
import { languages, localPath } from '#rules/interface-language.ts'
import type { AppContext } from '../../context.ts'
import { tokenHash } from '../../platform/http/credential.ts'
import { endNewsletterBy } from './store.ts'

/**
 * One-click unsubscribing (RFC 8058): the mail program posts to the address of the page. No rate limit applies, because
 * large mail providers post from few networks. The answer is the same whether there was a subscription or not.
 */
export function oneClickRoutes({ db }: AppContext): Hono {
  const routes = new Hono()
  for (const lang of languages) {
    routes.post(localPath(lang, '/newsletter/:token'), async context => {
      await endNewsletterBy(db, tokenHash(context.req.param('token') ?? ''))
      return context.body(null, 204)
    })
  }
  return routes
}
