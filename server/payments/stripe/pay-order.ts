import Stripe from 'stripe'
import * as store from '../payment-store.ts'
import type { CoinOrder, PaymentAnswer, Payments } from '../payments.ts'
import { ask, expectKind } from './ask-stripe.ts'
import { metadataOf, noteOrder } from './coin-orders.ts'
import { answerOf } from './payment-facts.ts'
import type { StripeContext } from './stripe-context.ts'

/** Stripe forgets the key of a question after a day at the earliest: from then on it would be another payment. */
const KEY_KEPT_MS = 23 * 3_600_000

type PayInput = CoinOrder & { returnUrl: string; paymentMethod?: string }

/** Pays an order at once, or goes on with a payment that asked for an action. */
export function payOrder(context: StripeContext, findMethod: Payments['findMethod']): Pick<Payments, 'pay'> {
  const { stripe, provider, db, clock, askForCustomer } = context

  /**
   * Under a key that was used before everything is asked for as it was then: the order stands, whatever has changed around
   * it.
   */
  async function payNew(order: PayInput): Promise<PaymentAnswer> {
    const { paymentMethod, ...wanted } = order
    const { accountId, key } = wanted
    const known = key ? await store.findOrderOfKey(db, { provider, accountId, key }) : null
    const methodId = paymentMethod || known?.methodId || (await findMethod(order.customerId))?.id
    if (!methodId) return declined('payment_method_required')
    const noted = known ?? (await noteOrder(context, { ...wanted, methodId }))
    if (!isSame(noted, { ...wanted, methodId })) return declined('idempotency_key_in_use')
    const since = new Date(clock.now().getTime() - KEY_KEPT_MS)
    const before = key ? await store.findPaymentBefore(db, noted.id, since) : null
    if (before)
      return answerFor(() =>
        ask(async () => expectKind(await stripe.paymentIntents.retrieve(before), 'payment_intent')),
      )
    const answer = await answerFor(() =>
      askForCustomer(noted.customerId, () =>
        stripe.paymentIntents.create(
          {
            amount: noted.amountCents,
            currency: noted.currency,
            customer: noted.customerId,
            payment_method: noted.methodId ?? methodId,
            allowed_payment_method_types: ['card'],
            confirm: true,
            return_url: noted.returnUrl ?? order.returnUrl,
            metadata: metadataOf(noted),
          },
          { idempotencyKey: noted.id },
        ),
      ),
    )
    if (answer.paymentId) await store.noteNames(db, noted.id, { paymentId: answer.paymentId })
    return answer
  }

  /** Only with a payment that this reader has begun. */
  async function goOn(order: PayInput, paymentIntent: string): Promise<PaymentAnswer> {
    const noted = await store.findOrderOfPayment(db, provider, paymentIntent)
    if (noted?.accountId !== order.accountId) return declined('payment_unknown')
    return answerFor(() =>
      ask(async () => {
        const intent = expectKind(await stripe.paymentIntents.retrieve(paymentIntent), 'payment_intent')
        const again = intent.status === 'requires_payment_method' && order.paymentMethod
        if (intent.status !== 'requires_confirmation' && !again) return intent
        return stripe.paymentIntents.confirm(intent.id, {
          return_url: order.returnUrl,
          ...(order.paymentMethod && { payment_method: order.paymentMethod }),
        })
      }),
    )
  }

  return {
    pay: ({ paymentIntent, ...order }) => (paymentIntent ? goOn(order, paymentIntent) : payNew(order)),
  }
}

/** Carries a payment out. A card that is declined, or does not exist, is an answer. */
async function answerFor(work: () => Promise<Stripe.PaymentIntent>): Promise<PaymentAnswer> {
  try {
    return answerOf(expectKind(await work(), 'payment_intent'))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      const code = error.decline_code || error.code || 'card_declined'
      return { ...declined(code), paymentId: error.payment_intent?.id ?? '', message: error.message }
    }
    if (error instanceof Stripe.errors.StripeIdempotencyError) return declined('idempotency_key_in_use')
    // Also what is too little where the account settles in another currency: nothing was paid.
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      (error.param?.startsWith('payment_method') || error.code === 'amount_too_small')
    )
      return { ...declined(error.code ?? 'payment_method_invalid'), message: error.message }
    throw error
  }
}

function declined(code: string): PaymentAnswer {
  return { status: 'declined', paymentId: '', clientSecret: null, actionUrl: null, code, message: '' }
}

function isSame(noted: store.OrderRow, wanted: CoinOrder & { methodId: string }): boolean {
  return (
    noted.coins === wanted.coins &&
    noted.customerId === wanted.customerId &&
    (noted.methodId === null || noted.methodId === wanted.methodId)
  )
}
