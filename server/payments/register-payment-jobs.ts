import type { AppContext } from '../context.ts'
import { listSoldCurrencies } from './currency-for.ts'
import * as store from './payment-store.ts'
import { type PaymentHooks, PaymentsUnavailable, type ProviderEvent } from './payments.ts'
import { reconcile } from './reconcile.ts'
import { settlePayment } from './settle-payment.ts'

const APPLY = 'apply payment event'
const SETTLE_SUBSCRIBER = 'settle subscriptions'
const MINUTE_MS = 60_000
/** Until the customer is deleted at the provider, an open checkout page could still charge a reader who has left. */
const LEAVERS_MS = 15_000
/** Events may reach the provider's list late, so each time this much is read again. */
const OVERLAP_MS = 15 * MINUTE_MS
/** How far back a shop looks that was just set up. */
const FIRST_LOOK_MS = 24 * 60 * MINUTE_MS
/** Once a day all payments of this time are compared with the books, without relying on events. */
const DEEP_LOOK_MS = 3 * 24 * 60 * MINUTE_MS

interface Applying {
  eventId: string
  paymentId: string | null
  /** Whose subscriptions may have changed. */
  subscriberId?: string | null
}

/** Stores an event once, with the job that applies it. False for one that was stored before. */
export async function receiveEvent(
  { db, jobs, clock, payments }: Pick<AppContext, 'db' | 'jobs' | 'clock' | 'payments'>,
  event: ProviderEvent,
  { found }: { found: boolean },
): Promise<boolean> {
  const { provider } = payments
  return db.transaction(async tx => {
    if (!(await store.noteEvent(tx, { provider, event, at: clock.now(), found }))) return false
    const subscriberId = /^(customer\.subscription|invoice)\./.test(event.type) ? event.customerId : null
    const payload: Applying = { eventId: event.id, paymentId: event.paymentId, subscriberId }
    await jobs.add(tx, { kind: APPLY, key: event.id, payload })
    return true
  })
}

/** Applies events of the provider, and asks it each minute for those that did not arrive. */
export function registerPaymentJobs(app: AppContext, hooks: PaymentHooks): void {
  const { db, clock, jobs, log, payments } = app
  const { provider } = payments
  if (provider === 'off') return

  jobs.handle(APPLY, async ({ eventId, paymentId, subscriberId }: Applying) => {
    // Several events of one cause need one job, since it fetches the whole state.
    if (subscriberId)
      await jobs.add(db, { kind: SETTLE_SUBSCRIBER, key: subscriberId, payload: { subscriberId } })
    const otherwise = subscriberId ? 'subscriber' : 'foreign'
    const outcome = paymentId ? await settlePayment(app, hooks, paymentId) : otherwise
    await store.markApplied(db, { provider, eventId, outcome, at: clock.now() })
  })

  jobs.handle(SETTLE_SUBSCRIBER, async ({ subscriberId: customerId }: { subscriberId: string }) => {
    await hooks.subscriptionChanged?.(customerId)
  })

  jobs.every(LEAVERS_MS, 'forget customers', () => unlessAway(() => forgetLeavers(app)))
  jobs.every(MINUTE_MS, 'reconcile payments', () => unlessAway(() => findLostEvents(app)))
  jobs.daily('reconcile payments of days', () =>
    unlessAway(async () => {
      const since = new Date(clock.now().getTime() - DEEP_LOOK_MS)
      for (const found of await reconcile(app, hooks, { since, apply: true }))
        log.warn({ alert: 'payment', ...found }, 'the books were not what the payment provider says')
    }),
  )
  // The simulator makes prices when they are first asked for.
  if (provider === 'stripe')
    jobs.daily('look for prices of plans', () => unlessAway(() => warnOfMissingPrices(app)))

  /** While the provider cannot be reached, the next run of the job tries again. */
  async function unlessAway(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error
      log.warn({ why: error.message }, 'the payment provider could not be asked what happened')
    }
  }
}

/** Data rights: the customer of a deleted account is deleted at the provider as well. */
async function forgetLeavers({ db, payments }: AppContext): Promise<void> {
  for (const customerId of await store.listLeavers(db, payments.provider)) {
    await payments.forgetCustomer(customerId)
    await store.endLeaver(db, payments.provider, customerId)
  }
}

/** Stores events of the provider's list whose webhooks did not arrive. */
async function findLostEvents(app: AppContext): Promise<void> {
  const { db, clock, payments } = app
  const now = clock.now()
  const until = await store.findWatch(db, payments.provider)
  const since = new Date(until ? until.getTime() - OVERLAP_MS : now.getTime() - FIRST_LOOK_MS)
  for (const event of await payments.listEvents(since)) await receiveEvent(app, event, { found: true })
  await store.keepWatch(db, payments.provider, now)
}

/**
 * Readers of a market without prices are told that the provider is unavailable, so the operator has to learn of it from the
 * log.
 */
async function warnOfMissingPrices(app: AppContext): Promise<void> {
  const { subscriptions } = app.payments
  const missing = await subscriptions.preparePlans({ dry: true, currencies: await listSoldCurrencies(app) })
  if (missing.length > 0)
    app.log.warn(
      { alert: 'plans', missing },
      'memberships without a price at the payment provider cannot be sold: "kashihon payments plans --apply" makes their prices',
    )
}
