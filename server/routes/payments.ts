import { Hono } from 'hono'
import { receiveWebhook } from '../payments/receive-webhook.ts'
import { receiveNotice } from '../payments/stores/receive-notice.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import type { RouteContext } from '../route-context.ts'

/** Of one message, in bytes. */
const LIMIT = { mostBytes: 262_144 }

/** docs/product.md#payment-events: what payment providers and app stores report. */
export function paymentAddresses({ app }: RouteContext): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .post('/webhooks/stripe', incoming => receiveWebhook(app, LIMIT, incoming))
    .post('/webhooks/apple', incoming => receiveNotice(app, LIMIT, incoming))
}
