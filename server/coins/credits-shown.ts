import type { Reads } from '../platform/db/connect.ts'
import { hasHadCredits, isGivingCredits } from './credits-store.ts'

/**
 * docs/product.md#credits: a shop that gives none says nothing of them. True where the shop gives credits, which is while a gift code with credits
 * can be redeemed, and to who has or has had some. Pages, prices and `me` all ask this.
 *
 * @param accountId null for visitors
 */
export async function areCreditsShown(reads: Reads, accountId: string | null, now: Date): Promise<boolean> {
  return (accountId !== null && (await hasHadCredits(reads, accountId))) || isGivingCredits(reads, now)
}
