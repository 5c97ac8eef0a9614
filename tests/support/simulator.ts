import Stripe from 'stripe'
import { openStripe } from '#server/payments/stripe/ask-stripe.ts'
import { EVENTS } from '#server/payments/stripe/events.ts'
import { findOrMakeSecret } from '#server/platform/db/secrets.ts'
import { openSimulator } from '#stripe-simulator/open-simulator.ts'
import type { SimulatorRequest } from '#stripe-simulator/simulator-request.ts'
import { openShop, type TestShop } from './open-shop.ts'

/** A shop, and Stripe's own library in front of its simulator. */
export interface SimulatedShop {
  shop: TestShop
  stripe: Stripe
  /** What only the provider itself, or a bank, does. */
  inSimulator<T>(work: (request: SimulatorRequest) => Promise<T>): Promise<T>
  /** The clock goes to this instant, and everything that is due by then is done. */
  goTo(at: Date | string | number): Promise<void>
  /** The events since the last time this was asked, by their names, the oldest first; only what is this customer's, where one is named. */
  news(customer?: string): Promise<string[]>
  /** Sends a form of one of the pages. Where that leads, or what the page says. */
  type(
    page: string,
    fields: Record<string, string>,
  ): Promise<{ status: number; location: string; text: string }>
  close(): Promise<void>
}

/** As it is typed in on a page. */
export const CARD = { method: 'new', number: '4242 4242 4242 4242', until: '12/34', code: '123' }

export async function openSimulatedShop(now = '2026-11-21T12:00:00Z'): Promise<SimulatedShop> {
  const shop = await openShop({ now, env: { LOG_LEVEL: 'silent' } })
  const { db, clock, jobs, log } = shop.app
  const secret = await findOrMakeSecret(db, 'simulator')
  const simulator = await openSimulator({
    db,
    clock,
    jobs,
    log,
    shopUrl: shop.url,
    eventTypes: EVENTS,
    secret,
  })
  const stripe = openStripe(simulator.key, simulator.api)
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
    async type(page, fields) {
      const response = await fetch(new URL(page, shop.url), {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(fields),
      })
      const location = response.headers.get('location') ?? ''
      return { status: response.status, location, text: await response.text() }
    },
    async close() {
      await simulator.close()
      await shop.close()
    },
  }
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
