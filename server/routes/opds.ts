import { Hono } from 'hono'
import * as calls from '#contract/calls/opds.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { endMyLink, renewLink, seeLink } from '../opds/links.ts'
import {
  forHolder,
  redirectToFile,
  sendFeed,
  sendManifest,
  sendPartPage,
  sendPartPicture,
  sendSearchDescription,
  sendStart,
} from '../opds/send-documents.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import type { RouteContext } from '../route-context.ts'

/** docs/product.md#e-readers: the link to one's own library is made, looked at and taken back. */
export const opdsRoutes: Bound[] = [
  bind(calls.findOpdsLink, seeLink),
  bind(calls.makeOpdsLink, renewLink),
  bind(calls.revokeOpdsLink, endMyLink),
]

/** More than a reader needs, fewer than a link that is shared publicly would cause. */
const MOST_AN_HOUR = 3_000

/** docs/product.md#e-readers: what is below a reader's link. */
export function opdsAddresses({ app }: RouteContext): Hono<HttpEnv> {
  const at = (answer: Parameters<typeof forHolder>[2]) => forHolder(app, MOST_AN_HOUR, answer)
  return new Hono<HttpEnv>()
    .get('/opds/:secret', at(sendStart))
    .get(
      '/opds/:secret/atom/:path{.+}?',
      at(request => sendFeed('atom', request)),
    )
    .get(
      '/opds/:secret/json/:path{.+}?',
      at(request => sendFeed('json', request)),
    )
    .get('/opds/:secret/search.xml', at(sendSearchDescription))
    .get('/opds/:secret/file/:book/:kind', at(redirectToFile))
    .get('/opds/:secret/webpub/:volume/manifest.json', at(sendManifest))
    .get('/opds/:secret/webpub/:volume/:page{[^/]+\\.xhtml}', at(sendPartPage))
    .get('/opds/:secret/webpub/:volume/:part/:picture{[0-9a-f]{32}\\.jpg}', at(sendPartPicture))
}
