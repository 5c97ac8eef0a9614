import type { AppContext } from '../context.ts'
import { noteRefundAsked } from '../payments/payment-store.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { coinPayments } from './fulfil-payment.ts'
import { REFUND, type RefundJob } from './request-refund.ts'

/**
 * Registers the job that gives payments back. It runs until the provider has answered; the idempotency key makes it one
 * refund.
 */
export function registerRefundJobs(app: AppContext): void {
  const { db, jobs, log, payments } = app
  jobs.handle(REFUND, async ({ paymentId, because = 'account gone', part }: RefundJob) => {
    const key = part ? `${because} ${part.upTo}` : because
    const gone = await payments.refund(paymentId, { key, ...(part && { amountCents: part.cents }) })
    const found = { payment: paymentId, because }
    if (gone) log.info(found, 'a payment was given back')
    else log.error({ alert: 'payment', ...found }, 'a payment could not be given back')
    if (because === 'account gone') return
    // From here on the coins are what the provider says, also where a bank refuses the refund days later.
    if (!gone) await noteRefundAsked(db, paymentId, null)
    await settlePayment(app, coinPayments(app), paymentId)
  })
}
