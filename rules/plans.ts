import type { Language } from './interface-language.ts'
import { MONTHLY_BONUS_COINS } from './monthly-bonus.ts'

/** docs/product.md#coins: what members pay less for coins, basis points. */
export const MEMBER_DISCOUNT_BPS = 500
export const PREMIUM_DISCOUNT_BPS = 1_500
/** docs/product.md#volume-price: what premium members pay less for volumes, basis points. */
export const PREMIUM_VOLUME_DISCOUNT_BPS = 1_500

/** docs/product.md#plans. In the order of what they give: each is an upgrade of those before it. */
export const PLANS = [
  { id: 'Membership', premium: false, interval: 'month', cents: { usd: 450, eur: 549 } },
  { id: 'MembershipYearly', premium: false, interval: 'year', cents: { usd: 4950, eur: 5990 } },
  { id: 'PremiumMembership', premium: true, interval: 'month', cents: { usd: 1099, eur: 1299 } },
  { id: 'PremiumMembershipYearly', premium: true, interval: 'year', cents: { usd: 11_990, eur: 13_990 } },
] as const

export type Plan = (typeof PLANS)[number]
export type PlanId = Plan['id']

/** The plan of this identifier; null where there is none. */
export function planOf(id: string): Plan | null {
  return PLANS.find(plan => plan.id === id) ?? null
}

/** docs/product.md#membership. Discounts in basis points. */
export interface PlanFeatures {
  readonly premium: boolean
  readonly clubStreaming: boolean
  readonly readerStreaming: boolean
  readonly coinDiscountBps: number
  readonly volumeDiscountBps: number
  /** Coins a month. */
  readonly monthlyCoinBonus: number
}

const REGULAR: PlanFeatures = {
  premium: false,
  clubStreaming: true,
  readerStreaming: false,
  coinDiscountBps: MEMBER_DISCOUNT_BPS,
  volumeDiscountBps: 0,
  monthlyCoinBonus: 0,
}

const PREMIUM: PlanFeatures = {
  premium: true,
  clubStreaming: true,
  readerStreaming: true,
  coinDiscountBps: PREMIUM_DISCOUNT_BPS,
  volumeDiscountBps: PREMIUM_VOLUME_DISCOUNT_BPS,
  monthlyCoinBonus: MONTHLY_BONUS_COINS,
}

/** What a plan gives. */
export function planFeatures({ premium }: Pick<Plan, 'premium'>): PlanFeatures {
  return premium ? PREMIUM : REGULAR
}

/** What a membership that counts gives. */
export interface MembershipRights extends PlanFeatures {
  /** It streams series of that language; null: of all. */
  readonly lang: Language | null
}

export type PlanChange =
  | { readonly change: 'subscribe' | 'upgrade' }
  | { readonly refused: 'samePlan' | 'lowerPlan' | 'alreadyHighest' }

/**
 * docs/product.md#plan-changes: to the same plan and to a lower one is refused, and whoever is on the highest is told so.
 * `current` is the plan of a live subscription; null without one.
 */
export function decidePlanChange(current: PlanId | null, wanted: PlanId): PlanChange {
  if (current === null) return { change: 'subscribe' }
  const rank = (id: PlanId) => PLANS.findIndex(plan => plan.id === id)
  if (current === wanted) return { refused: 'samePlan' }
  if (rank(current) === PLANS.length - 1) return { refused: 'alreadyHighest' }
  return rank(wanted) > rank(current) ? { change: 'upgrade' } : { refused: 'lowerPlan' }
}
