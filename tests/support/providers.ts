import type Stripe from 'stripe'
import { openStripe } from '#server/payments/stripe/ask-stripe.ts'
import { openPlans, openSimulatedShop, type Subscribing } from './simulator.ts'

/** Somebody who takes subscriptions, with a clock that can be moved: the simulator, or Stripe itself in its test mode. */
export interface Provider {
  stripe: Stripe
  plans: Subscribing
  /** Begins anew at this instant, in seconds, for one test. */
  begin(at: number): Promise<void>
  /** A customer of this test, whose usual card is this one. */
  customer(card: string): Promise<string>
  /** Everything until then happens. */
  goTo(at: number): Promise<void>
  close(): Promise<void>
}

export async function openSimulatedProvider(): Promise<Provider> {
  const simulated = await openSimulatedShop()
  const plans = await openPlans(simulated.stripe, 'exclusive')
  return {
    stripe: simulated.stripe,
    plans,
    begin: async at => simulated.shop.clock.set(new Date(at * 1000)),
    customer: card => plans.customer(card),
    goTo: at => simulated.goTo(at),
    close: simulated.close,
  }
}

const LOOK_EVERY_MS = 2_000

/** Stripe, with the key of a test account, and a clock of its own for every test. */
export async function openStripeProvider(key: string): Promise<Provider> {
  if (!/^(sk|rk)_test_/.test(key)) throw new Error('only a key of Stripe’s test mode is taken here')
  const stripe = openStripe(key, null)
  const plans = await openPlans(stripe, 'exclusive')
  const clocks: string[] = []
  return {
    stripe,
    plans,
    async begin(at) {
      const clock = await stripe.testHelpers.testClocks.create({ frozen_time: at })
      clocks.push(clock.id)
    },
    customer: card => plans.customer(card, { test_clock: clocks.at(-1) ?? '' }),
    async goTo(at) {
      const id = clocks.at(-1) ?? ''
      await stripe.testHelpers.testClocks.advance(id, { frozen_time: at })
      const ready = async () => (await stripe.testHelpers.testClocks.retrieve(id)).status === 'ready'
      while (!(await ready())) await new Promise(done => setTimeout(done, LOOK_EVERY_MS))
    },
    async close() {
      for (const id of clocks) await stripe.testHelpers.testClocks.del(id)
    },
  }
}
