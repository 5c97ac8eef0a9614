import type { PlanCredits, PlanCreditsRow } from '#rules/plan-credits.ts'
import { PLANS } from '#rules/plans.ts'
import { bumpCatalogue, EVERYTHING } from '../../platform/db/catalogue-version.ts'
import type { Db } from '../../platform/db/connect.ts'
import { lockPlanCredits, lookAtMembersOf, savePlanCredits } from '../plan-credits-store.ts'

/**
 * docs/product.md#credits: stores what the settings say that plans bring, with the moment from which each does. Pages begin
 * or cease to show credits with it. To be done at each start.
 */
export async function applyPlanCredits(db: Db, credits: PlanCredits, now: Date): Promise<void> {
  await db.transaction(async tx => {
    const before = new Map((await lockPlanCredits(tx)).map(row => [row.plan, row]))
    const rows = PLANS.flatMap(({ id }): PlanCreditsRow[] => {
      const count = credits[id]
      return count ? [{ plan: id, credits: count, since: before.get(id)?.since ?? now }] : []
    })
    const same =
      rows.length === before.size && rows.every(row => before.get(row.plan)?.credits === row.credits)
    if (same) return
    await savePlanCredits(tx, rows)
    const added = rows.filter(({ plan }) => !before.has(plan)).map(({ plan }) => plan)
    if (added.length > 0) await lookAtMembersOf(tx, added, now)
    await bumpCatalogue(tx, EVERYTHING)
  })
}
