import { PLANS, type PlanId, planOf } from './plans.ts'

/** docs/product.md#credits: how many credits each plan brings each month. A plan that brings none is missing. */
export type PlanCredits = Readonly<Partial<Record<PlanId, number>>>

const MOST_MONTHLY_CREDITS = 100

/**
 * Reads `PremiumMembership:1, PremiumMembershipYearly:1`. undefined where a plan is unknown or named twice, or a number is
 * not from 1 to 100.
 */
export function readPlanCredits(text: string): PlanCredits | undefined {
  const result: Partial<Record<PlanId, number>> = {}
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const [, id = '', digits = ''] = /^(\w+):(\d{1,3})$/.exec(word) ?? []
    const plan = planOf(id)
    const credits = Number(digits)
    if (!plan || plan.id in result || credits < 1 || credits > MOST_MONTHLY_CREDITS) return undefined
    result[plan.id] = credits
  }
  return result
}

/** The credits of a plan, and since when it brings them. */
export interface PlanCreditsRow {
  readonly plan: PlanId
  readonly credits: number
  readonly since: Date
}

interface PlanPeriod {
  readonly plan: PlanId
  readonly from: Date
  readonly until: Date
}

/**
 * docs/product.md#credits: what is due at that moment to somebody for whom these periods were paid; null for nothing. Of
 * several plans the one that brings the most counts. A moment before the plan brought credits is not made up for.
 */
export function creditsDueAt(
  moment: Date,
  periods: readonly PlanPeriod[],
  rows: readonly PlanCreditsRow[],
): PlanCreditsRow | null {
  const running = new Set(
    periods.filter(({ from, until }) => from <= moment && moment < until).map(({ plan }) => plan),
  )
  const due = rows.filter(({ plan, since }) => running.has(plan) && since <= moment)
  const rank = ({ plan }: PlanCreditsRow) => PLANS.findIndex(({ id }) => id === plan)
  return due.toSorted((a, b) => b.credits - a.credits || rank(b) - rank(a))[0] ?? null
}
