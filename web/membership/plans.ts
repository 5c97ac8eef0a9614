import { PlanInterval } from '#contract/generated/enums.ts'
import type { Plan } from '#contract/generated/membership.ts'
import { type PlanId, planOf } from '#rules/plans.ts'

export type Every = 'month' | 'year'

/** A plan that the shop sells and that we have words for. */
export type SoldPlan = Plan & { readonly id: PlanId }

/** What is paid once a month and once a year for the same. */
export interface PlanPair {
  readonly premium: boolean
  readonly month: SoldPlan | undefined
  readonly year: SoldPlan | undefined
}

export function everyOf({ interval }: Plan): Every {
  return interval === PlanInterval.YEAR ? 'year' : 'month'
}

export function isSold(plan: Plan): plan is SoldPlan {
  return plan.active && planOf(plan.id) !== null
}

/** The regular plans and the premium ones, each by month and by year; nothing where memberships are not sold. */
export function pairsOf(plans: readonly Plan[]): PlanPair[] {
  const sold = plans.filter(isSold)
  return [false, true]
    .map(premium => {
      const find = (every: Every) => sold.find(plan => plan.premium === premium && everyOf(plan) === every)
      return { premium, month: find('month'), year: find('year') }
    })
    .filter(({ month, year }) => month || year)
}

const MONTHS_OF_A_YEAR = 12

/** What a year at once costs less than twelve months, cents; 0 where it does not. */
export function savedByYear({ month, year }: PlanPair): number {
  return month && year ? Math.max(0, month.amount * MONTHS_OF_A_YEAR - year.amount) : 0
}

/** The plan that costs least a month. */
export function cheapestMonth(plans: readonly Plan[]): SoldPlan | undefined {
  return plans
    .filter(isSold)
    .filter(plan => everyOf(plan) === 'month')
    .sort((one, other) => one.amount - other.amount)[0]
}
