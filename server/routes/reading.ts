import { Hono } from 'hono'
import * as calls from '#contract/calls/reading.ts'
import { findPartOffers } from '../access/part-offers.ts'
import { type Bound, bind } from '../calls/bind.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import { checkPart, openPart } from '../reading/open-part.ts'
import { sendPicture } from '../reading/protect/send-picture.ts'
import { openPages } from '../reading/protect/tickets.ts'
import { resetSeries, saveProgress } from '../reading/reading-positions.ts'
import { redirectToEmbed, sendEmbed, sendEmbedPicture } from '../reading/send-embed.ts'
import type { RouteContext } from '../route-context.ts'

/** docs/product.md#part-access: the calls that open a part; each asks rules/part-access.ts. */
export const readingRoutes: Bound[] = [
  bind(calls.checkPart, checkPart, { shows: 'noted' }),
  bind(calls.findPartOffers, findPartOffers, { keep: 'country', shows: 'noted' }),
  bind(calls.openPart, openPart, { shows: 'noted' }),
  bind(calls.openTicket, openPages, { shows: 'noted' }),
  bind(calls.saveProgress, saveProgress),
  bind(calls.resetSeries, resetSeries),
]

/** Pictures of what is not for everybody, and parts as documents for programs that show them within others. */
export function readingAddresses(context: RouteContext): Hono<HttpEnv> {
  const { path } = calls.embedPart
  return (
    new Hono<HttpEnv>()
      .get(calls.openPicture.path, incoming => sendPicture(context, incoming))
      .get(path, incoming => sendEmbed(context, incoming))
      .get(path.replace(/\/[^/]+$/, ''), redirectToEmbed)
      // Programs in use ask without a version. `v2` is no part, so this stands after the addresses of this version.
      .get(path.replace('/v2/', '/'), incoming => sendEmbed(context, incoming))
      .get(calls.embedPicture.path, incoming => sendEmbedPicture(context, incoming))
  )
}
