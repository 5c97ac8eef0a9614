import Stripe from 'stripe'
import type { Language } from '#rules/interface-language.ts'
import { translator } from '../../platform/texts/texts.ts'
import * as store from '../payment-store.ts'
import type { Checkout, Payments } from '../payments.ts'
import { ask, expectKind, orNull } from './ask-stripe.ts'
import { metadataOf, noteOrder } from './coin-orders.ts'
import { nameOf } from './read-stripe-event.ts'
import type { StripeContext } from './stripe-context.ts'

/** What a checkout may be called; it comes from an address. */
const CHECKOUT = /^cs_\w{1,200}$/

/** The provider's page on which coins are paid for. */
export function coinCheckout(
  context: StripeContext,
): Pick<Payments, 'createCoinCheckout' | 'closeOrder' | 'findCheckout'> {
  const { stripe, db, askForCustomer } = context
  return {
    async createCoinCheckout({ lang, successUrl, cancelUrl, ...wanted }) {
      const order = await noteOrder(context, wanted)
      const metadata = metadataOf(order)
      const made = await askForCustomer(order.customerId, () =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            customer: order.customerId,
            client_reference_id: order.accountId,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: order.currency,
                  unit_amount: order.amountCents,
                  product_data: { name: coinsIn(order.coins, lang) },
                },
              },
            ],
            metadata,
            payment_intent_data: { metadata },
            // The currency of the order is charged, and not that of the country in which the page is opened.
            adaptive_pricing: { enabled: false },
            saved_payment_method_options: { payment_method_save: 'enabled' },
            locale: lang,
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: order.id },
        ),
      )
      const { id, url } = expectKind(made, 'checkout.session')
      await store.noteNames(db, order.id, { checkoutId: id })
      return { id, url: url ?? '' }
    },
    closeOrder: ({ checkoutId, paymentId }) =>
      ask(async () => {
        // A payment on a page ends with the page.
        if (checkoutId) await stripe.checkout.sessions.expire(checkoutId)
        else if (paymentId) await stripe.paymentIntents.cancel(paymentId)
      }).catch(error => {
        // It is paid, is being paid, or is closed already.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }),
    findCheckout: id =>
      ask(async () => {
        const session = CHECKOUT.test(id) ? await orNull(stripe.checkout.sessions.retrieve(id)) : null
        return session && checkoutOf(expectKind(session, 'checkout.session'))
      }),
  }
}

function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  return {
    id: session.id,
    accountId: session.metadata?.accountId ?? '',
    status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    paymentId: nameOf(session.payment_intent),
  }
}

/** As it stands on the provider's page and on the card's statement of the order. */
function coinsIn(coins: number, lang: Language): string {
  const amount = new Intl.NumberFormat(lang).format(coins)
  return translator(lang, 'coins')('amounts.coins', { amount }, coins)
}
