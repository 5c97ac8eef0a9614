import Stripe from 'stripe'
import { openStripe } from '#server/payments/stripe/ask-stripe.ts'
import { EVENTS } from '#server/payments/stripe/events.ts'
import { findOrMakeSecret } from '#server/platform/db/secrets.ts'
import { openSimulator } from '#stripe-simulator/open-simulator.ts'
import type { SimulatorRequest } from '#stripe-simulator/simulator-request.ts'
import { openShop, type TestShop } from './open-shop.ts'
import { sendForm } from './payment-pages.ts'

/** A shop, and Stripe's own library in front of its simulator. */
export interface SimulatedShop {
  shop: TestShop
  stripe: Stripe
  /** What only the provider itself, or a bank, does. */
  inSimulator<T>(work: (request: SimulatorRequest) => Promise<T>): Promise<T>
  /** The clock goes to this instant, and everything that is due by then is done. */
  goTo(at: Date | string | number): Promise<void>
  /**
   * The events since the last time this was asked, by their names, the oldest first; only what is this customer's, where one
   * is named.
   */
  news(customer?: string): Promise<string[]>
  /** Sends a form of one of the pages. Where that leads, or what the page says. */
  type(page: string, fields: Record<string, string>): ReturnType<typeof sendForm>
  close(): Promise<void>
}

export async function openSimulatedShop(now = '2026-11-21T12:00:00Z'): Promise<SimulatedShop> {
  const shop = await openShop({ now, env: { LOG_LEVEL: 'silent' } })
  const { jobs } = shop.app
  const { simulator, stripe } = await openSimulatorOf(shop)
  let read = ''
  return {
    shop,
    stripe,
    inSimulator: simulator.inTransaction,
    async goTo(at) {
      shop.clock.set(typeof at === 'number' ? new Date(at * 1000) : at)
      await jobs.runDue()
    },
    async news(customer) {
      const { data } = await stripe.events.list({ limit: 100 })
      const until = data.findIndex(({ id }) => id === read)
      read = data[0]?.id ?? read
      return data
        .slice(0, until < 0 ? data.length : until)
        .filter(({ data }) => !customer || (data.object as { customer?: unknown }).customer === customer)
        .map(({ type }) => String(type))
        .reverse()
    },
    type: (page, fields) => sendForm(shop, page, fields),
    async close() {
      await simulator.close()
      await shop.close()
    },
  }
}

/** The simulator of a shop, with Stripe’s own library in front of it. */
export async function openSimulatorOf({ app, url }: TestShop) {
  const { db, clock, jobs, log } = app
  const secret = await findOrMakeSecret(db, 'simulator')
  const simulator = await openSimulator({
    ...{ db, clock, jobs, log, secret },
    ...{ shopUrl: url, eventTypes: EVENTS },
  })
  return { simulator, stripe: openStripe(simulator.key, simulator.api) }
}

/** What Stripe’s library threw. */
export async function refusal(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await work
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

/** Somebody with a card that is kept, and what can be subscribed to. */
export interface Subscribing {
  monthly: Stripe.Price
  premium: Stripe.Price
  yearly: Stripe.Price
  /** A customer whose usual card is this one; null for none. */
  customer(card?: string | null, change?: Stripe.CustomerCreateParams): Promise<string>
}

/** Plans of a shop: 4.50 and 10.99 a month, 49.50 a year. */
export async function openPlans(
  stripe: Stripe,
  behavior: 'exclusive' | 'unspecified' = 'unspecified',
): Promise<Subscribing> {
  const price = async (name: string, unit_amount: number, interval: 'month' | 'year') => {
    const { id: product } = await stripe.products.create({ name })
    const recurring = { interval }
    return stripe.prices.create({ product, unit_amount, currency: 'usd', recurring, tax_behavior: behavior })
  }
  return {
    monthly: await price('Membership', 450, 'month'),
    premium: await price('Premium', 1099, 'month'),
    yearly: await price('Membership, yearly', 4950, 'year'),
    async customer(card = 'pm_card_visa', change = {}) {
      const { id } = await stripe.customers.create({ email: 'ada@example.com', ...change })
      if (card === null) return id
      const { id: method } = await stripe.paymentMethods.attach(card, { customer: id })
      await stripe.customers.update(id, { invoice_settings: { default_payment_method: method } })
      return id
    },
  }
}

/** A simulated shop with plans, at this instant. */
export interface SimulatedPlans extends SimulatedShop {
  plans: Subscribing
  /** A membership by the month, with its bill and how that was paid. */
  subscribe(
    customer: string,
    change?: Partial<Stripe.SubscriptionCreateParams>,
  ): Promise<Stripe.Response<Stripe.Subscription>>
}

export async function openSimulatedPlans(now?: string): Promise<SimulatedPlans> {
  const simulated = await openSimulatedShop(now)
  const plans = await openPlans(simulated.stripe)
  return {
    ...simulated,
    plans,
    subscribe: (customer, change = {}) =>
      simulated.stripe.subscriptions.create({
        customer,
        items: [{ price: plans.monthly.id }],
        expand: ['latest_invoice.payments.data.payment.payment_intent'],
        ...change,
      }),
  }
}

export const itemOf = (subscription: Stripe.Subscription) =>
  subscription.items.data[0] as Stripe.SubscriptionItem
/** The latest bill, where it was asked for with the subscription. */
export const latestInvoice = ({ latest_invoice }: Stripe.Subscription) => latest_invoice as Stripe.Invoice
