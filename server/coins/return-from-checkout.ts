import * as calls from '#contract/calls/coins.ts'
import type { PurchaseStatus } from '#contract/generated/purchasing.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { countTry } from '../calls/count-tries.ts'
import { paymentLimits } from '../payments/limits.ts'
import { PaymentsUnavailable } from '../payments/payments.ts'
import { type Settled, settlePayment } from '../payments/settle-payment.ts'
import { coinPayments } from './fulfil-payment.ts'

const RETRY_AFTER_SECONDS = 10

/** Credits the payment of a checkout when its buyer returns, if no event came first. Throws 404, 429 and 503. */
export async function settleCheckout({
  app,
  reader,
  params: { id },
}: CallInput<typeof calls.returnFromCheckout>): Promise<PurchaseStatus> {
  await countTry(app, calls.returnFromCheckout, paymentLimits.askProvider(reader.id))
  try {
    const checkout = await app.payments.findCheckout(id)
    if (checkout?.accountId !== reader.id) throw refuse(calls.returnFromCheckout, 'checkoutNotFound')
    if (!checkout.paymentId) return statusOf(checkout.status === 'expired' ? 'expired' : 'open')
    const settled = await settlePayment(app, coinPayments(app), checkout.paymentId)
    return statusOf(settled === 'open' && checkout.status === 'complete' ? 'processing' : settled)
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    throw refuse(calls.returnFromCheckout, 'paymentsUnavailable', RETRY_AFTER_SECONDS)
  }
}

/**
 * `ok` once the coins are credited; otherwise `code` is open (not paid), processing (the bank has not answered), expired, or
 * refused (the operator has to check).
 */
function statusOf(settled: Settled | 'expired' | 'processing'): PurchaseStatus {
  const ok = settled === 'granted' || settled === 'known'
  return { ok, requiresAction: false, code: ok ? '' : settled, message: '' }
}
