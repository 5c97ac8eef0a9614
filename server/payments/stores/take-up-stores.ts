import type { House } from '../../context.ts'
import { type PaymentHooks, PaymentsUnavailable } from '../payments.ts'
import type { StoreRefund } from './app-store.ts'
import { noteStoreRefund } from './store-refund-store.ts'

const APPLY = 'apply store refund'
const DAY_MS = 86_400_000
/** As far back as Google tells. */
const LOOK_BACK_MS = 29 * DAY_MS

/** Notes what a store has taken back, or given again, with the job that makes it true here. False for what was noted before. */
export async function receiveStoreRefund(
  { db, jobs }: Pick<House, 'db' | 'jobs'>,
  refund: StoreRefund,
): Promise<boolean> {
  return db.transaction(async tx => {
    if (!(await noteStoreRefund(tx, refund))) return false
    const { purchaseId } = refund
    await jobs.add(tx, { kind: APPLY, key: purchaseId, payload: { purchaseId } })
    return true
  })
}

/** Apple tells by itself; Google is asked once a day what was given back there. */
export function takeUpStores(house: House, hooks: PaymentHooks): void {
  const { jobs, log, clock, payments } = house
  jobs.handle(APPLY, async ({ purchaseId }: { purchaseId: string }) => {
    await hooks.storeRefunded?.(purchaseId)
  })
  jobs.daily('ask Google what went back', async () => {
    try {
      const since = new Date(clock.now().getTime() - LOOK_BACK_MS)
      for (const refund of (await payments.stores.play?.listRefunds?.(since)) ?? [])
        await receiveStoreRefund(house, refund)
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error
      log.warn({ why: error.message }, 'Google could not be asked what went back')
    }
  })
}
