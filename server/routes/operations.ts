import { Hono } from 'hono'
import { hasOutbox, showMail, showOutbox } from '../accounts/outbox-page.ts'
import { openApiDocument } from '../calls/api/send-openapi.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import { type Operations, readProtoSources } from '../platform/http/operations.ts'
import type { RouteContext } from '../route-context.ts'

/** docs/product.md#operations: for those who run the shop. A server that only does jobs answers nothing else. */
export function operationAddresses({ sayReady, sendMeasures }: Operations): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/healthz', incoming => incoming.text('ok', 200, { 'cache-control': 'no-store' }))
    .get('/readyz', sayReady)
    .get('/metrics', sendMeasures)
}

/** For those who build on the shop: the contract in its sources, and the description of all calls. */
export function protoAddresses({ app }: RouteContext): Hono<HttpEnv> {
  const sources = readProtoSources()
  return new Hono<HttpEnv>()
    .get('/proto/', sources.list)
    .get('/proto/openapi.json', openApiDocument(app))
    .get('/proto/:name', sources.one)
}

/** Mails that a development shop did not send. */
export function outboxAddresses(context: RouteContext): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>()
  return hasOutbox(context.app)
    ? routes
        .get('/outbox', incoming => showOutbox(context, incoming))
        .get('/outbox/:name', incoming => showMail(context, incoming))
    : routes
}
