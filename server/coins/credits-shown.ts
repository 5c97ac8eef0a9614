import type { Reads } from '../platform/db/connect.ts'
import { hasHadCredits, isGivingCredits } from './credits-store.ts'

/**
 * docs/product.md#credits: whether the site shows credits to this visitor. True while a plan brings credits or a gift code
 * with some can be redeemed, and for accounts that have or had credits.
 *
 * @param accountId null for visitors
 */
export async function areCreditsShown(reads: Reads, accountId: string | null, now: Date): Promise<boolean> {
  return (accountId !== null && (await hasHadCredits(reads, accountId))) || isGivingCredits(reads, now)
}
