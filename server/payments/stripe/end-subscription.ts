import Stripe from 'stripe'
import type { Subscriptions } from '../subscriptions.ts'
import { ask, isMissing } from './ask-stripe.ts'
import { chargeOf } from './payment-facts.ts'
import { nameOf } from './read-stripe-event.ts'
import { endsWithPeriod, unpaidBillOf } from './subscription-facts.ts'

/** Of one period: the plan, and changes to it. */
const MOST_BILLS = 10

/** Ends a subscription with its period or at once. One that the provider does not know has ended. */
export function endSubscription(stripe: Stripe): Pick<Subscriptions, 'setEnding' | 'end'> {
  /** The payments of the last bills of a subscription, the latest first. */
  async function lastPayments(subscriptionId: string, limit: number) {
    const { data } = await stripe.invoices.list({
      ...{ subscription: subscriptionId, status: 'paid', limit },
      expand: ['data.payments'],
    })
    return data.flatMap(({ payments, amount_paid: cents }) => {
      const paid = payments?.data.find(({ status }) => status === 'paid')
      const intent = nameOf(paid?.payment.payment_intent)
      return intent ? [{ intent, cents }] : []
    })
  }

  async function refundLast(subscriptionId: string): Promise<void> {
    const [last] = await lastPayments(subscriptionId, 1)
    if (last) await refund({ payment_intent: last.intent }, `surplus ${last.intent}`)
  }

  /**
   * Refunds so much, of the latest payments first and as far as they are not refunded yet. Asked again it refunds the rest.
   */
  async function refundCents(subscriptionId: string, cents: number): Promise<void> {
    let left = cents
    for (const { intent } of await lastPayments(subscriptionId, MOST_BILLS)) {
      const charge = chargeOf(await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] }))
      const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
      const before = data.filter(({ metadata }) => metadata?.withdrawn === subscriptionId)
      left -= before.reduce((sum, { amount }) => sum + amount, 0)
      const amount = charge && !charge.disputed ? Math.min(left, charge.amount - charge.amount_refunded) : 0
      if (amount <= 0) continue
      const metadata = { withdrawn: subscriptionId }
      await refund({ payment_intent: intent, amount, metadata }, `withdrawn ${intent} ${before.length}`)
      left -= amount
    }
  }

  async function refund(what: Stripe.RefundCreateParams, idempotencyKey: string): Promise<void> {
    await stripe.refunds.create(what, { idempotencyKey }).catch(error => {
      // It was refunded by hand, or lost to a dispute.
      if (!/^charge_(already_refunded|disputed)$/.test((error as { code?: string }).code ?? '')) throw error
    })
  }

  /** Voids the bill of a period that is unpaid. False where it was paid meanwhile. */
  async function voidUnpaid({ id, status }: Stripe.Invoice): Promise<boolean> {
    // A draft is not charged once its subscription is cancelled.
    if (status === 'draft') return true
    try {
      await stripe.invoices.voidInvoice(id)
      return true
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
      throw error
    }
  }

  return {
    async setEnding(subscriptionId, atPeriodEnd) {
      return ask(async () => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId, {
          expand: ['latest_invoice'],
        })
        const over = /^(canceled|incomplete_expired)$/.test(subscription.status)
        if (over || endsWithPeriod(subscription) === atPeriodEnd) return false
        const unpaid = atPeriodEnd ? unpaidBillOf(subscription) : null
        if (unpaid && (await voidUnpaid(unpaid))) {
          await stripe.subscriptions.cancel(subscriptionId)
          return true
        }
        const named = !subscription.cancel_at_period_end && subscription.cancel_at !== null
        await stripe.subscriptions.update(
          subscriptionId,
          named ? { cancel_at: '' } : { cancel_at_period_end: atPeriodEnd },
        )
        return false
      }).catch(error => {
        if (!isMissing(error)) throw error
        return false
      })
    },
    async end(subscriptionId, { refund: wanted }) {
      const orMissing = (error: unknown) => {
        if (!isMissing(error)) throw error
      }
      // First it ends, so that it is not renewed where a refund fails.
      if (wanted === true) await ask(() => refundLast(subscriptionId)).catch(orMissing)
      await ask(async () => void (await stripe.subscriptions.cancel(subscriptionId))).catch(orMissing)
      if (typeof wanted === 'number') await ask(() => refundCents(subscriptionId, wanted))
    },
  }
}
