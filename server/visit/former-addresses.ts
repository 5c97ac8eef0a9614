import type { Next } from 'hono'
import { embedPart } from '#contract/calls/reading.ts'
import { preferredLanguage } from '#rules/choose-language.ts'
import { type Language, localPath, splitPath } from '#rules/interface-language.ts'
import { refusalText } from '../platform/http/answer-refusal.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** Scheme and host of the shop's public address. */
interface Origin {
  readonly publicUrl: string
}

/**
 * docs/product.md#former-addresses: what programs may still ask for. Former calls and most addresses of embedded parts are
 * 410 with the current address in words: a redirect would have programs go on with an address that they take to be right.
 */
export function refuseFormerCall({ publicUrl }: Origin, { req }: Incoming): Response {
  return moved(req.raw, publicUrl + req.path.replace('/app/v1', '/app/v2'))
}

export function refuseFormerEmbed({ publicUrl }: Origin, { req }: Incoming, next: Next) {
  const [, , id = ''] = req.path.split('/')
  // Of this version; what is not there below it is 404.
  if (id === '' || /^v\d+$/.test(id)) return next()
  return moved(req.raw, publicUrl + embedPart.path.replace(':partId', id))
}

/** To the page on which an app's code is typed, from the address that programs of other services name for it. */
export function redirectToAppCode({ req }: Incoming): Response {
  const { lang } = splitPath(req.path)
  const chosen: Language =
    lang === 'en' ? (preferredLanguage(req.header('accept-language') ?? '') ?? lang) : lang
  const headers = { location: localPath(chosen, '/user/app'), 'cache-control': 'no-store' }
  return new Response(null, { status: 302, headers })
}

/** "A Well-Known URL for Changing Passwords" (W3C): where password managers send their people. */
export function redirectToPassword({ req }: Incoming): Response {
  const lang = preferredLanguage(req.header('accept-language') ?? '') ?? 'en'
  const headers = { location: localPath(lang, '/user/password'), 'cache-control': 'no-store' }
  return new Response(null, { status: 302, headers })
}

function moved(request: Request, address: string): Response {
  return refusalText(new Refusal(410, 'addressMoved', null, { address }), request)
}
