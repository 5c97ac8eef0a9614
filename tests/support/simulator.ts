import Stripe from 'stripe'
import { findOrMakeSecret } from '#server/platform/db/secrets.ts'
import type { Desk } from '#server/platform/payments/simulator/desk.ts'
import { openSimulator } from '#server/platform/payments/simulator/open-simulator.ts'
import { openStripe } from '#server/platform/payments/stripe/ask-stripe.ts'
import { openShop, type TestShop } from './open-shop.ts'

/** A shop, and Stripe's own library in front of its simulator. */
export interface SimulatedShop {
  shop: TestShop
  stripe: Stripe
  /** What only the provider itself, or a bank, does. */
  atDesk<T>(work: (desk: Desk) => Promise<T>): Promise<T>
  /** The clock goes to this instant, and everything that is due by then is done. */
  goTo(at: Date | string | number): Promise<void>
  /** The events since the last time this was asked, by their names, the oldest first. */
  news(): Promise<string[]>
  close(): Promise<void>
}

export async function openSimulatedShop(now = '2026-11-21T12:00:00Z'): Promise<SimulatedShop> {
  const shop = await openShop({ now, env: { LOG_LEVEL: 'silent' } })
  const { db, clock, jobs, log } = shop.house
  const secret = await findOrMakeSecret(db, 'simulator')
  const simulator = await openSimulator({ db, clock, jobs, log, shopUrl: shop.url, secret })
  const stripe = openStripe(simulator.key, simulator.api)
  let read = ''
  return {
    shop,
    stripe,
    atDesk: simulator.atDesk,
    async goTo(at) {
      shop.clock.set(typeof at === 'number' ? new Date(at * 1000) : at)
      await jobs.runDue()
    },
    async news() {
      const { data } = await stripe.events.list({ limit: 100 })
      const until = data.findIndex(({ id }) => id === read)
      read = data[0]?.id ?? read
      return data
        .slice(0, until < 0 ? data.length : until)
        .map(({ type }) => String(type))
        .reverse()
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
