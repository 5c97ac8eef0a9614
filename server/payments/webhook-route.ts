import { Hono } from 'hono'
import type { AppContext } from '../context.ts'
import { readBody } from '../platform/http/read-body.ts'
import { SignatureRefused } from './payments.ts'
import { receiveEvent } from './register-payment-jobs.ts'

const MOST_EVENT = 262_144

/**
 * POST /webhooks/stripe (docs/product.md#payment-events): the signature is checked on the bytes as they came, the event is
 * put in once, and the provider has its answer; a job does the rest. 400 for what the provider did not sign; 200 for
 * everything that it did, since it repeats for days what is refused, and then stops sending.
 */
export function webhookRoute(app: AppContext): Hono {
  const routes = new Hono()
  routes.post('/webhooks/stripe', async context => {
    const { payments, log } = app
    if (payments.provider === 'off') return context.notFound()
    const headers = { 'cache-control': 'no-store' }
    const rawBody = await readBody(context.req.raw, MOST_EVENT)
    try {
      const event = payments.readEvent(rawBody, context.req.header('stripe-signature') ?? null)
      if (!event) return context.text('not for this shop\n', 200, headers)
      const fresh = await receiveEvent(app, event, { found: false })
      return context.text(fresh ? 'received\n' : 'known\n', 200, headers)
    } catch (error) {
      if (!(error instanceof SignatureRefused)) throw error
      log.warn({ event: 'webhook', outcome: 'refused', why: error.message }, 'an event was refused')
      app.measures.security.inc({ event: 'webhook', outcome: 'refused' })
      return context.text('This event is not signed by the payment provider.\n', 400, headers)
    }
  })
  return routes
}
