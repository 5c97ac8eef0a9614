import type { AppContext } from '../context.ts'
import { nextAsk } from './payment-store.ts'
import type { PaymentHooks } from './payments.ts'
import { settleFacts } from './settle-payment.ts'

type ReconcileContext = Pick<AppContext, 'db' | 'log' | 'payments' | 'config'>

/** A difference between the shop's books and the provider. */
export interface Difference {
  /** The payment or the customer, as the provider calls it. */
  about: string
  what: string
  /** What was done about it; null without `apply`. */
  done: string | null
}

/**
 * docs/product.md#payment-events: compares everything that happened at the provider since then with the shop's books,
 * without relying on webhooks, and with `apply` corrects it by the functions that events call. `everyMember` includes
 * members without any known change. Throws PaymentsUnavailable.
 */
export async function reconcile(
  app: ReconcileContext,
  hooks: PaymentHooks,
  { since, apply, everyMember = false }: { since: Date; apply: boolean; everyMember?: boolean },
): Promise<Difference[]> {
  const { db, payments } = app
  const found: Difference[] = []
  const asked = await nextAsk(db)
  for (const payment of await payments.listPayments(since)) {
    const what = await hooks.paymentDiffers?.(payment)
    if (!what) continue
    const done = apply ? await settleFacts(app, hooks, { payment, asked }) : null
    found.push({ about: payment.id, what, done })
  }
  for (const customerId of (await hooks.listSubscribers?.(since, everyMember)) ?? []) {
    const what = (await hooks.subscriptionDiffers?.(customerId)) ?? []
    if (what.length === 0) continue
    const done = apply ? ((await hooks.subscriptionChanged?.(customerId)) ?? 'foreign') : null
    for (const one of what) found.push({ about: customerId, what: one, done })
  }
  return found
}
