import { type MembershipRights, planFeatures } from '#rules/plans.ts'
import { isMembership, type SubscriptionState } from '#rules/subscription-status.ts'
import type { Reads } from '../platform/db/connect.ts'
import { findLive, type MembershipRow } from './store.ts'
import { planOfRow } from './view.ts'

/** docs/product.md#membership: the rights of the membership in force; null without one. */
export async function findMembership(
  reads: Reads,
  accountId: string,
  now: Date,
): Promise<MembershipRights | null> {
  return rightsOf(await findLive(reads, accountId), now)
}

/** The rights that a live membership gives; null without one, and where it is not in force. */
export function rightsOf(
  row: (SubscriptionState & Pick<MembershipRow, 'plan' | 'language'>) | null,
  now: Date,
): MembershipRights | null {
  if (!row || !isMembership(row, now)) return null
  return { ...planFeatures(planOfRow(row)), lang: row.language }
}
