import type { AppContext } from '../../context.ts'
import { type PaymentHooks, PaymentsUnavailable } from '../payments.ts'
import type { StoreRefund } from './app-store.ts'
import { noteStoreRefund } from './store-refund-store.ts'

const APPLY = 'apply store refund'
const DAY_MS = 86_400_000
/** How far back Google lists refunds. */
const LOOK_BACK_MS = 29 * DAY_MS

/** Notes a refund of a store, or its reversal, with the job that applies it. False for one that was noted before. */
export async function receiveStoreRefund(
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  refund: StoreRefund,
): Promise<boolean> {
  return db.transaction(async tx => {
    if (!(await noteStoreRefund(tx, refund))) return false
    const { purchaseId } = refund
    await jobs.add(tx, { kind: APPLY, key: purchaseId, payload: { purchaseId } })
    return true
  })
}

/** Apple sends notifications; Google is asked for refunds once a day. */
export function registerStoreJobs(app: AppContext, hooks: PaymentHooks): void {
  const { jobs, log, clock, payments } = app
  jobs.handle(APPLY, async ({ purchaseId }: { purchaseId: string }) => {
    await hooks.storeRefunded?.(purchaseId)
  })
  jobs.daily('ask Google what went back', async () => {
    try {
      const since = new Date(clock.now().getTime() - LOOK_BACK_MS)
      for (const refund of (await payments.stores.play?.listRefunds?.(since)) ?? [])
        await receiveStoreRefund(app, refund)
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error
      log.warn({ why: error.message }, 'Google could not be asked what went back')
    }
  })
}
