import type { AppContext } from '../context.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import { readBody } from '../platform/http/read-body.ts'
import { SignatureRefused } from './payments.ts'
import { receiveEvent } from './register-payment-jobs.ts'

/**
 * docs/product.md#payment-events: the signature is checked on the bytes as they came, the event is
 * put in once, and the provider has its answer; a job does the rest. 400 for what the provider did not sign; 200 for
 * everything that it did, since it repeats for days what is refused, and then stops sending.
 */
export async function receiveWebhook(
  app: AppContext,
  { mostBytes }: { mostBytes: number },
  incoming: Incoming,
): Promise<Response> {
  const { payments, log } = app
  if (payments.provider === 'off') return incoming.notFound()
  const headers = { 'cache-control': 'no-store' }
  const rawBody = await readBody(incoming.req.raw, mostBytes)
  try {
    const event = payments.readEvent(rawBody, incoming.req.header('stripe-signature') ?? null)
    if (!event) return incoming.text('not for this shop\n', 200, headers)
    const fresh = await receiveEvent(app, event, { found: false })
    return incoming.text(fresh ? 'received\n' : 'known\n', 200, headers)
  } catch (error) {
    if (!(error instanceof SignatureRefused)) throw error
    log.warn({ event: 'webhook', outcome: 'refused', why: error.message }, 'an event was refused')
    app.measures.security.inc({ event: 'webhook', outcome: 'refused' })
    return incoming.text('This event is not signed by the payment provider.\n', 400, headers)
  }
}
