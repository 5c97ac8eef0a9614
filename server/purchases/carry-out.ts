import { PURCHASE_PAID } from '../coins/fulfil-payment.ts'
import { findEntry } from '../coins/ledger-store.ts'
import { noteReceipt, withdrawRefusal } from '../coins/receipts/receipt-store.ts'
import type { AppContext } from '../context.ts'
import { findBundlePurchase } from '../library/bundles/purchase-store.ts'
import { bundleKey, redeemBundle } from '../library/bundles/redeem-bundle.ts'
import { redeemCoins, redeemKey } from '../library/redeem.ts'
import { findMembership } from '../membership/find-membership.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { rent, rentKey } from '../rentals/rent-part.ts'
import * as store from './store.ts'

/** Longer than any bank takes for a payment. */
const EXPIRES_AFTER_MS = 28 * 86_400_000

/**
 * Buys what a payment was for, once its coins are there. Whoever comes first does it: the buyer who returns, or the job that
 * the payment has added. Both use one key, so that it is bought once. Where it cannot be bought any more, or costs something
 * else by now, the coins stay in the purse.
 *
 * @returns `done`, or the reason of the refusal; null where the purchase was deleted
 */
export async function carryOut(app: AppContext, purchaseId: string): Promise<string | null> {
  const purchase = await store.findPurchase(app.db, purchaseId)
  if (!purchase || !isOpen(purchase.state)) return purchase?.state ?? null
  return settle(app, purchase, (await isBought(app, purchase)) ? 'done' : await buy(app, purchase))
}

/**
 * After a crash between buying and noting, what was bought may be hidden by now, and the call that has bought it would
 * refuse it.
 */
async function isBought({ db }: AppContext, purchase: store.PurchaseRow): Promise<boolean> {
  const { id, accountId, volumeId, partId, bundleId } = purchase
  if (bundleId !== null) return (await findBundlePurchase(db, bundleKey(accountId, bundleId, id))) !== null
  if (volumeId !== null) return (await findEntry(db, redeemKey(accountId, volumeId, id))) !== null
  return partId !== null && (await findEntry(db, rentKey(accountId, partId, id))) !== null
}

/** An expired purchase is looked at again only where its payment came after all. */
const isOpen = (state: string) => state === 'waiting' || state === 'expired'

/**
 * Notes what became of a purchase, and a receipt that says so where it was refused. The first result stays, unless it was
 * bought: two that carry it out at once may see different prices.
 */
async function settle(
  { db, clock }: AppContext,
  { id, accountId }: store.PurchaseRow,
  state: string,
): Promise<string | null> {
  const at = clock.now()
  return db.transaction(async tx => {
    const before = await store.lockState(tx, id)
    if (before === null || (!isOpen(before) && state !== 'done')) return before
    await store.setState(tx, { id, state, at })
    if (state === 'done') await withdrawRefusal(tx, id)
    else await noteReceipt(tx, { accountId, kind: 'refused', purchaseId: id, at })
    return state
  })
}

async function buy(app: AppContext, purchase: store.PurchaseRow): Promise<string> {
  const { id, accountId, volumeId, partId, bundleId, coins, country, state, consent } = purchase
  if (state === 'expired') return 'paidTooLate'
  const now = app.clock.now()
  const membership = await findMembership(app.db, accountId, now)
  const buying = {
    ...{ app, now, idempotencyKey: id, query: { coins } },
    ...{ reader: { id: accountId, membership }, visitor: { country } },
    // JSON has no dates.
    consent: consent && { ...consent, givenAt: new Date(consent.givenAt) },
  }
  try {
    if (volumeId !== null) await redeemCoins({ ...buying, params: { volumeId } })
    else if (partId !== null) await rent({ ...buying, params: { partId } })
    else if (bundleId !== null) await redeemBundle({ ...buying, params: { bundleId } })
    // An import has taken the part out of its volume, or the bundle was undone; volumes are never deleted.
    else return 'partNotFound'
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    throw error
  }
}

export function registerPurchaseJobs(app: AppContext): void {
  const { db, clock, jobs } = app
  jobs.handle(PURCHASE_PAID, async ({ purchaseId }: { purchaseId: string }) => {
    await carryOut(app, purchaseId)
  })
  jobs.daily('end unpaid purchases', () => {
    const at = clock.now()
    return store.expirePurchases(db, { before: new Date(at.getTime() - EXPIRES_AFTER_MS), at })
  })
}
