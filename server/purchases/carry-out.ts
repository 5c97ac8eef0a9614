import { PURCHASE_PAID } from '../coins/fulfil-payment.ts'
import type { AppContext } from '../context.ts'
import { redeemCoins } from '../library/redeem.ts'
import { findMembership } from '../membership/find-membership.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { rent } from '../rentals/rent-part.ts'
import * as store from './store.ts'

/**
 * Buys what a payment was for, once its coins are there. Whoever comes first does it: the buyer who returns, or the job that the payment has added. Both
 * use one key, so that it is bought once. Where it cannot be bought any more, or costs something else by now, the coins stay in the purse.
 *
 * @returns `done`, or the reason of the refusal; null where the purchase was deleted
 */
export async function carryOut(app: AppContext, purchaseId: string): Promise<string | null> {
  const purchase = await store.findPurchase(app.db, purchaseId)
  if (purchase?.state !== 'waiting') return purchase?.state ?? null
  const state = await buy(app, purchase)
  return store.settlePurchase(app.db, { id: purchaseId, state, at: app.clock.now() })
}

async function buy(app: AppContext, purchase: store.PurchaseRow): Promise<string> {
  const { id, accountId, volumeId, partId, coins, country } = purchase
  const now = app.clock.now()
  const membership = await findMembership(app.db, accountId, now)
  const buying = {
    ...{ app, now, idempotencyKey: id, query: { coins } },
    ...{ reader: { id: accountId, membership }, visitor: { country } },
  }
  try {
    if (volumeId !== null) await redeemCoins({ ...buying, params: { volumeId } })
    else if (partId !== null) await rent({ ...buying, params: { partId } })
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    throw error
  }
}

export function registerPurchaseJobs(app: AppContext): void {
  app.jobs.handle(PURCHASE_PAID, async ({ purchaseId }: { purchaseId: string }) => {
    await carryOut(app, purchaseId)
  })
}
