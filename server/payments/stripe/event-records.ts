import type Stripe from 'stripe'
import type { Clock } from '../../platform/clock.ts'
import type { Payments, ProviderEvent } from '../payments.ts'
import { EVENTS } from './events.ts'
import { everyPage } from './every-page.ts'
import { eventOf, readStripeEvent } from './read-stripe-event.ts'

/** What happened at the provider: as it reports it, and as it lists it. */
export function eventRecords(
  { stripe, clock }: { stripe: Stripe; clock: Clock },
  secrets: readonly string[],
): Pick<Payments, 'readEvent' | 'listEvents'> {
  return {
    readEvent: (rawBody, signature) => readStripeEvent({ rawBody, signature, secrets, now: clock.now() }),
    async listEvents(since) {
      const events: ProviderEvent[] = []
      const created = { gte: Math.floor(since.getTime() / 1000) }
      await everyPage(
        after => stripe.events.list({ types: [...EVENTS], created, limit: 100, ...after }),
        event => events.push(eventOf(event)),
      )
      return events.reverse()
    },
  }
}
