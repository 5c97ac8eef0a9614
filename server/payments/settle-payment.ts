import { isCurrency } from '#rules/currency.ts'
import type { AppContext } from '../context.ts'
import { takesRealMoney, whatDiffers } from './check-payment.ts'
import * as store from './payment-store.ts'
import type { PaidOrder, PaymentFacts, PaymentHooks } from './payments.ts'

/**
 * The result of settling a payment: `granted` now, `known` from before, `refused` with an alert; `open` is not paid (yet),
 * `foreign` is another shop's, `unknown` is one that the provider does not know.
 */
export type Settled = 'granted' | 'known' | 'refused' | 'open' | 'foreign' | 'unknown'

type SettlingContext = Pick<AppContext, 'db' | 'log' | 'payments' | 'config'>

/**
 * docs/product.md#payment-events: the one function that event, return page and reconciler call. It fetches the current state
 * from the provider, so that neither order nor repetition of events matters. Throws PaymentsUnavailable.
 */
export async function settlePayment(
  app: SettlingContext,
  hooks: PaymentHooks,
  paymentId: string,
): Promise<Settled> {
  const asked = await store.nextAsk(app.db)
  const payment = await app.payments.fetchPayment(paymentId)
  return payment ? settleFacts(app, hooks, { payment, asked }) : 'unknown'
}

/** The same for a payment that was just asked for, with this number. */
export async function settleFacts(
  { db, log, payments, config }: SettlingContext,
  hooks: PaymentHooks,
  { payment, asked }: { payment: PaymentFacts; asked: number },
): Promise<Settled> {
  const name = payment.metadata.order
  const order = name ? await store.findOrder(db, payments.provider, name) : null
  if (!order) return hooks.otherPayment?.(payment, asked) ?? 'foreign'
  if (payment.status !== 'succeeded') return 'open'
  const live = takesRealMoney(config.payments)
  const differs = whatDiffers(order, payment, live)
  if (differs.length > 0) {
    log.error(
      { alert: 'payment', payment: payment.id, order: order.id, differs },
      'a payment is not what was ordered: nothing was given',
    )
    return 'refused'
  }
  await store.noteNames(db, order.id, { paymentId: payment.id, cardCountry: payment.cardCountry })
  const paid: PaidOrder = {
    ...payment,
    accountId: order.accountId,
    coins: order.coins,
    purchaseId: order.purchaseId,
    asked,
    ...(isCurrency(order.currency) && { accountCurrency: order.currency }),
  }
  const outcome = await hooks.fulfil(paid)
  if (outcome === 'refused')
    log.error(
      { alert: 'payment', payment: payment.id, order: order.id },
      'a payment came in for which nothing could be given',
    )
  // Also without a refund: a dispute may have been won, and an older answer must not be applied after this one.
  else await hooks.takeBack(paid)
  return outcome
}
