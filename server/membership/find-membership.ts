import { type MembershipRights, planFeatures } from '#rules/plans.ts'
import { isMembership } from '#rules/subscription-status.ts'
import type { Reads } from '../platform/db/connect.ts'
import { findLive } from './store.ts'
import { planOfRow } from './view.ts'

/** docs/product.md#membership: the rights of the membership in force; null without one. */
export async function findMembership(
  reads: Reads,
  accountId: string,
  now: Date,
): Promise<MembershipRights | null> {
  const row = await findLive(reads, accountId)
  if (!row || !isMembership(row, now)) return null
  return { ...planFeatures(planOfRow(row)), lang: row.language }
}
