import type { Language } from './interface-language.ts'
import { type Holding, type Membership, type PartFacts, type Person, partAccess } from './part-access.ts'
import { decidePlanChange, PLANS, type Plan, type PlanId, planFeatures } from './plans.ts'

/** The subscription that a person has now. */
export interface Subscribed {
  readonly plan: PlanId
  /** It streams series of that language only; null: of all. */
  readonly lang: Language | null
  /**
   * False while another plan cannot be taken out: it is a gift, a payment is missing or disputed, or an upgrade waits for
   * its payment.
   */
  readonly changeable: boolean
  /** It gives nothing at the moment, because a payment is missing or disputed. */
  readonly rests: boolean
}

interface OpeningRequest {
  readonly person: Person
  readonly part: PartFacts
  readonly holding: Holding
  /** null without a subscription, and where the one there was has ended. */
  readonly subscribed: Subscribed | null
  /** `language`: a new membership streams only series of the language in which it is taken out. */
  readonly scope: 'all' | 'language'
}

export interface PartWays {
  /** The plans that open the part, in the order of {@link PLANS}. */
  readonly plans: readonly Plan[]
  readonly rental: boolean
  readonly volume: boolean
  readonly membershipRests: boolean
  /** The language in which the membership has to be taken out; null where any will do. */
  readonly planLang: Language | null
}

const NO_WAYS: PartWays = { plans: [], rental: false, volume: false, membershipRests: false, planLang: null }
const CLOSED = new Set([402, 403, 410])

/**
 * docs/product.md#part-access, asked once for each way in which a person could open a part: which of them do. It does not
 * ask whether the part is lent or its volume sold. Nothing for a part that is open, unknown or blocked.
 */
export function waysToOpen(
  { person, part, holding, subscribed, scope }: OpeningRequest,
  now: Date,
): PartWays {
  if (!CLOSED.has(partAccess(person, part, holding, now).status)) return NO_WAYS
  // Accepting an offer needs an account.
  const reader: Person = { ...person, kind: 'reader' }
  const opensWith = (change: { membership?: Membership; holding?: Partial<Holding> }) => {
    const membership = change.membership ?? reader.membership
    return partAccess({ ...reader, membership }, part, { ...holding, ...change.holding }, now).status === 204
  }
  const lang = subscribed ? subscribed.lang : scope === 'language' ? part.lang : null
  const plans = PLANS.filter(plan => canTake(plan.id, subscribed)).filter(plan =>
    opensWith({ membership: { ...planFeatures(plan), lang } }),
  )
  const own = subscribed && PLANS.find(({ id }) => id === subscribed.plan)
  return {
    plans,
    rental: opensWith({ holding: { rental: { from: now, until: new Date(now.getTime() + 1) } } }),
    volume: opensWith({ holding: { owned: true } }),
    membershipRests: Boolean(
      own && subscribed.rests && opensWith({ membership: { ...planFeatures(own), lang } }),
    ),
    planLang: subscribed || plans.length === 0 ? null : lang,
  }
}

function canTake(plan: PlanId, subscribed: Subscribed | null): boolean {
  if (!subscribed) return true
  return subscribed.changeable && 'change' in decidePlanChange(subscribed.plan, plan)
}
