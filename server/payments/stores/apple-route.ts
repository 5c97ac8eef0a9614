import { Hono } from 'hono'
import type { AppContext } from '../../context.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { SignatureRefused } from '../payments.ts'
import { receiveStoreRefund } from './register-store-jobs.ts'

const MOST_NOTICE = 262_144

/**
 * POST /webhooks/apple, App Store Server Notifications V2: what Apple has signed is noted once and answered with 200; a job
 * does the rest. 400 for what it did not sign for this app, 404 in a shop without one.
 */
export function appleRoute({ payments, log, ...app }: AppContext): Hono {
  const routes = new Hono()
  routes.post('/webhooks/apple', async context => {
    const { apple } = payments.stores
    if (!apple?.readNotice) return context.notFound()
    const headers = { 'cache-control': 'no-store' }
    const rawBody = await readBody(context.req.raw, MOST_NOTICE)
    try {
      const refund = await apple.readNotice(rawBody, app.clock.now())
      const fresh = refund !== null && (await receiveStoreRefund(app, refund))
      return context.text(fresh ? 'received\n' : 'known\n', 200, headers)
    } catch (error) {
      if (!(error instanceof SignatureRefused)) throw error
      log.warn({ why: error.message }, 'a notice of Apple’s was refused')
      return context.text('This is not signed by Apple for this app.\n', 400, headers)
    }
  })
  return routes
}
