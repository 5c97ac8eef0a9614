import type { AppContext } from '../../context.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { SignatureRefused } from '../payments.ts'
import { receiveStoreRefund } from './register-store-jobs.ts'

/**
 * App Store Server Notifications V2: what Apple has signed is noted once and answered with 200; a job does the rest. 400 for
 * what it did not sign for this app, 404 in a shop without one.
 */
export async function receiveNotice(
  { payments, log, ...app }: AppContext,
  { mostBytes }: { mostBytes: number },
  incoming: Incoming,
): Promise<Response> {
  const { apple } = payments.stores
  if (!apple?.readNotice) return incoming.notFound()
  const headers = { 'cache-control': 'no-store' }
  const rawBody = await readBody(incoming.req.raw, mostBytes)
  try {
    const refund = await apple.readNotice(rawBody, app.clock.now())
    const fresh = refund !== null && (await receiveStoreRefund(app, refund))
    return incoming.text(fresh ? 'received\n' : 'known\n', 200, headers)
  } catch (error) {
    if (!(error instanceof SignatureRefused)) throw error
    log.warn({ why: error.message }, 'a notice of Apple’s was refused')
    return incoming.text('This is not signed by Apple for this app.\n', 400, headers)
  }
}
