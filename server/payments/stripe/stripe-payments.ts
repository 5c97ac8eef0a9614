import Stripe from 'stripe'
import type { Clock } from '../../platform/clock.ts'
import type { PaymentsConfig } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connect.ts'
import { isOfWhoIsGone } from '../../platform/db/gone.ts'
import { newId } from '../../platform/ids.ts'
import * as store from '../payment-store.ts'
import type {
  Checkout,
  CoinOrder,
  PaymentAnswer,
  PaymentFacts,
  Payments,
  ProviderEvent,
} from '../payments.ts'
import { PaymentsUnavailable } from '../payments.ts'
import type { AppStores } from '../stores/app-store.ts'
import { ask, expectKind, isMissing, isStranger } from './ask-stripe.ts'
import { coinsIn } from './coins-in-words.ts'
import { EVENTS } from './events.ts'
import { everyPage } from './every-page.ts'
import { answerOf, cardOf, chargeOf, factsOf, takesMoney } from './payment-facts.ts'
import { eventOf, nameOf, readStripeEvent } from './read-stripe-event.ts'
import { stripeSubscriptions } from './stripe-subscriptions.ts'

interface Needed {
  /** Stripe's own library, pointed at Stripe or at the simulator. */
  stripe: Stripe
  provider: 'simulator' | 'stripe'
  db: Db
  clock: Clock
  config: PaymentsConfig
  webhookSecrets: readonly string[]
  stores: AppStores
}

/** Stripe forgets the key of a question after a day at the earliest: from then on it would be another payment. */
const KEY_KEPT_MS = 23 * 3_600_000
/** What a checkout may be called; it comes from an address. */
const CHECKOUT = /^cs_\w{1,200}$/

/** {@link Payments} through Stripe's official library. The same code asks Stripe and the simulator. */
export function stripePayments(needed: Needed): Payments {
  const { stripe, provider, db, clock, config, webhookSecrets, stores } = needed

  function noteOrder(order: CoinOrder & { methodId?: string; returnUrl?: string }) {
    const { key = null, methodId = null, returnUrl = null, ...wanted } = order
    const at = clock.now()
    return store.noteOrder(db, { ...wanted, id: newId('ORD', at), provider, key, methodId, returnUrl, at })
  }

  /** On everything that is made for an order, so that what is paid can be led back to it. */
  const metadataOf = (order: store.OrderRow) => ({
    shop: 'kashihon',
    order: order.id,
    accountId: order.accountId,
    coins: String(order.coins),
  })

  /** Under a key that was used before everything is asked for as it was then: the order stands, whatever has changed around it. */
  async function pay(order: CoinOrder & { returnUrl: string; paymentMethod?: string }) {
    const { paymentMethod, ...wanted } = order
    const { accountId, key } = wanted
    const known = key ? await store.findOrderOfKey(db, { provider, accountId, key }) : null
    const methodId = paymentMethod || known?.methodId || (await payments.findMethod(order.customerId))?.id
    if (!methodId) return declined('payment_method_required')
    const noted = known ?? (await noteOrder({ ...wanted, methodId }))
    if (!isSame(noted, { ...wanted, methodId })) return declined('idempotency_key_in_use')
    const since = new Date(clock.now().getTime() - KEY_KEPT_MS)
    const before = wanted.key ? await store.findPaymentBefore(db, noted.id, since) : null
    if (before)
      return answerFor(() =>
        ask(async () => expectKind(await stripe.paymentIntents.retrieve(before), 'payment_intent')),
      )
    const answer = await answerFor(() =>
      askFor(noted.customerId, () =>
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
  async function goOn(
    order: CoinOrder & { returnUrl: string; paymentMethod?: string },
    paymentIntent: string,
  ): Promise<PaymentAnswer> {
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

  /** Our own note of who that is goes. */
  const noteStranger = (customerId: string) => store.forgetCustomerNamed(db, provider, customerId)

  /** Asks for a customer's sake. One whom the provider does not know any more is forgotten, so that the next try makes a new one. */
  async function askFor<T>(customerId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await ask(work)
    } catch (error) {
      if (!isStranger(error)) throw error
      await noteStranger(customerId)
      throw new PaymentsUnavailable('the payment provider does not know the customer any more')
    }
  }

  async function lostOrOpen(intent: Stripe.PaymentIntent): Promise<boolean> {
    if (!chargeOf(intent)?.disputed) return false
    const { data } = await stripe.disputes.list({ payment_intent: intent.id, limit: 10 })
    return data.some(takesMoney)
  }

  const payments: Payments = {
    provider,
    currency: config.currency,
    stores,
    subscriptions: stripeSubscriptions({ stripe, provider, clock, config, askFor, noteStranger }),
    findCustomer: accountId => store.findCustomer(db, provider, accountId),
    findAccount: customerId => store.findAccountOf(db, provider, customerId),
    async findOrCreateCustomer({ accountId, email }) {
      const known = await store.findCustomer(db, provider, accountId)
      if (known) return known
      const metadata = { shop: 'kashihon', accountId }
      const made = await ask(() => stripe.customers.create({ email, metadata }))
      const { id } = expectKind(made, 'customer')
      const customer = { provider, accountId, customerId: id, at: clock.now() }
      return store.keepCustomer(db, customer).catch(async error => {
        // The account was deleted while the provider made its customer.
        if (isOfWhoIsGone(error)) await store.addLeaver(db, provider, id)
        throw error
      })
    },
    async forgetCustomer(customerId) {
      await ask(() => orNull(stripe.customers.del(customerId)))
    },
    async createCoinCheckout({ lang, successUrl, cancelUrl, ...wanted }) {
      const order = await noteOrder(wanted)
      const metadata = metadataOf(order)
      const made = await askFor(order.customerId, () =>
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
    findCheckout: id =>
      ask(async () => {
        const session = CHECKOUT.test(id) ? await orNull(stripe.checkout.sessions.retrieve(id)) : null
        return session && checkoutOf(expectKind(session, 'checkout.session'))
      }),
    pay: ({ paymentIntent, ...order }) => (paymentIntent ? goOn(order, paymentIntent) : pay(order)),
    findMethod: customerId =>
      ask(async () => {
        const { data } = await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 1 })
        return data[0] ? cardOf(data[0]) : null
      }),
    async openBilling(customerId, returnUrl, lang) {
      const made = await askFor(customerId, () =>
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl, locale: lang }),
      )
      const { id, url } = expectKind(made, 'billing_portal.session')
      return { id, url }
    },
    readEvent: (rawBody, signature) =>
      readStripeEvent({ rawBody, signature, secrets: webhookSecrets, now: clock.now() }),
    fetchPayment: id =>
      ask(async () => {
        const intent = await orNull(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
        return intent && factsOf(expectKind(intent, 'payment_intent'), await lostOrOpen(intent))
      }),
    refund: (paymentId, { amountCents, key }) =>
      ask(() =>
        stripe.refunds.create(
          { payment_intent: paymentId, ...(amountCents !== undefined && { amount: amountCents }) },
          { idempotencyKey: `refund ${paymentId} ${key}` },
        ),
      ).then(
        made => expectKind(made, 'refund').status !== 'failed',
        error => {
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
          throw error
        },
      ),
    async listEvents(since) {
      const events: ProviderEvent[] = []
      const created = { gte: Math.floor(since.getTime() / 1000) }
      await everyPage(
        after => stripe.events.list({ types: [...EVENTS], created, limit: 100, ...after }),
        event => events.push(eventOf(event)),
      )
      return events.reverse()
    },
    async listPayments(since) {
      const found: PaymentFacts[] = []
      const created = { gte: Math.floor(since.getTime() / 1000) }
      await everyPage(
        after =>
          stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'], ...after }),
        async intent => found.push(factsOf(intent, await lostOrOpen(intent))),
      )
      return found
    },
  }
  return payments
}

function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  return {
    id: session.id,
    accountId: session.metadata?.accountId ?? '',
    status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    paymentId: nameOf(session.payment_intent),
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
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param?.startsWith('payment_method'))
      return { ...declined(error.code ?? 'payment_method_invalid'), message: error.message }
    throw error
  }
}

function declined(code: string): PaymentAnswer {
  return { status: 'declined', paymentId: '', clientSecret: null, actionUrl: null, code, message: '' }
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isSame(noted: store.OrderRow, wanted: CoinOrder & { methodId: string }): boolean {
  return (
    noted.coins === wanted.coins &&
    noted.customerId === wanted.customerId &&
    (noted.methodId === null || noted.methodId === wanted.methodId)
  )
}
