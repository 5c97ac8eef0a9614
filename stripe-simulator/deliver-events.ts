import Stripe from 'stripe'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { advance } from './billing/advance.ts'
import { ADVANCE } from './billing/subscription-record.ts'
import { recordOutcome } from './checkout-sessions.ts'
import { lockIntent, SETTLE, succeed } from './payment-intents.ts'
import type { Simulator } from './simulator.ts'
import { DELIVER_EVENT, lockCustomer } from './simulator-request.ts'
import { findObject } from './simulator-store.ts'

const WITHIN_MS = 10_000

/**
 * Registers the simulator's jobs: events are delivered as by Stripe, and again until the shop accepts them; subscriptions
 * advance; slow payments settle.
 */
export function registerSimulatorJobs(
  { db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs },
  simulator: Simulator,
  webhookUrl: string,
): void {
  jobs.handle(DELIVER_EVENT, async ({ eventId }: { eventId: string }) => {
    const event = await findObject(db, eventId)
    if (!event) return
    const payload = JSON.stringify(event.body)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: simulator.webhookSecret,
      timestamp: Math.floor(clock.now().getTime() / 1000),
    })
    const { status } = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      redirect: 'error',
      signal: AbortSignal.timeout(WITHIN_MS),
    })
    if (status !== 200) throw new Error(`the shop answered an event with ${status}`)
  })

  jobs.handle(ADVANCE, ({ subscriptionId }: { subscriptionId: string }) =>
    advance(simulator, subscriptionId, clock.now()),
  )

  jobs.handle(SETTLE, ({ paymentId }: { paymentId: string }) =>
    simulator.inTransaction(async request => {
      await lockCustomer(request, paymentId)
      const kept = await lockIntent(request, paymentId)
      if (kept.body.status === 'processing') await recordOutcome(request, await succeed(request, kept))
    }),
  )
}
