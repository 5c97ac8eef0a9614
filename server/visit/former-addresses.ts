import { type Context, Hono } from 'hono'
import { embedPart } from '#contract/calls/reading.ts'
import { preferredLanguage } from '#rules/choose-language.ts'
import { type Language, languages, localPath } from '#rules/interface-language.ts'
import { refusalText } from '../platform/http/answer-refusal.ts'
import { Refusal } from '../platform/http/refusal.ts'

const FORMER_CALLS = '/app/v1'
const CALLS = '/app/v2'
/** The page on which an app's code is typed, and the address that programs of other services name for it. */
const APP_CODE = '/user/app'
const FORMER_APP_CODE = '/user/otp'

/**
 * docs/product.md#former-addresses: what programs may still ask for. Former calls and most addresses of embedded parts are
 * 410 with the current address in words: a redirect would have programs go on with an address that they take to be right.
 *
 * @param origin scheme and host of the shop's public address
 */
export function formerAddresses(origin: string): Hono {
  const routes = new Hono()
  const gone = ({ req }: Context, path: string) =>
    refusalText(new Refusal(410, 'addressMoved', null, { address: origin + path }), req.raw)

  for (const path of [FORMER_CALLS, `${FORMER_CALLS}/*`])
    routes.all(path, context => gone(context, CALLS + context.req.path.slice(FORMER_CALLS.length)))
  routes.all('/embed/*', (context, next) => {
    const [, , id = ''] = context.req.path.split('/')
    // Of this version; what is not there below it is 404.
    if (id === '' || /^v\d+$/.test(id)) return next()
    return gone(context, embedPart.path.replace(':partId', id))
  })
  for (const lang of languages) {
    routes.get(localPath(lang, FORMER_APP_CODE), ({ req }) => {
      const chosen: Language =
        lang === 'en' ? (preferredLanguage(req.header('accept-language') ?? '') ?? lang) : lang
      const headers = { location: localPath(chosen, APP_CODE), 'cache-control': 'no-store' }
      return new Response(null, { status: 302, headers })
    })
  }
  return routes
}
