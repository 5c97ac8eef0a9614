import { Hono } from 'hono'
import * as calls from '#contract/calls/studio-exchange.ts'
import { type Bound, bind } from '../calls/bind.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import type { RouteContext } from '../route-context.ts'
import { checkFile } from '../studio/exchange/check-file.ts'
import { sendRows } from '../studio/exchange/send-rows.ts'

/** The catalogue as files that come and go; exports are answered by server/studio/exchange/export-route.ts. */
export const studioExchangeRoutes: Bound[] = [bind(calls.checkExchange, checkFile)]

/** The catalogue as a file. */
export function studioExchangeAddresses(context: RouteContext): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get(calls.exportCatalogue.path, incoming => sendRows(context, incoming))
}
