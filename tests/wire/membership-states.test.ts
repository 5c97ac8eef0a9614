// Proves docs/product.md#subscription-states
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { redeemGift } from '#contract/calls/gifts.ts'
import * as calls from '#contract/calls/membership.ts'
import { SubscriptionChange, SubscriptionStatus } from '#contract/generated/enums.ts'
import { PLANS, type PlanId } from '#rules/plans.ts'
import { createGift } from '#server/gifts/create-gift.ts'
import { setDunning } from '#stripe-simulator/billing/dunning.ts'
import {
  type Member,
  type MembershipShop,
  openMembershipShop,
  START,
} from '#tests/support/membership-shop.ts'

let open: MembershipShop
let people = 0
const name = () => `state${++people}`

beforeAll(async () => {
  open = await openMembershipShop()
})
afterAll(() => open.close())
beforeEach(() => open.shop.clock.set(START))

const all = PLANS.map(({ id }) => id)
/** One each, as a card has one trial. */
const CARDS = ['pm_card_visa', 'pm_card_amex', 'pm_card_discover', 'pm_card_jcb']
const BAD = 'pm_card_chargeCustomerFail'

/** What is answered where the plan itself decides: null where it is an upgrade. */
function ofPlans(from: PlanId, to: PlanId): string | null {
  if (from === to) return 'samePlan'
  if (from === 'PremiumMembershipYearly') return 'alreadyHighest'
  return all.indexOf(to) < all.indexOf(from) ? 'lowerPlan' : null
}

async function fails({ customerId, subscriptionId }: Member): Promise<void> {
  const { id } = await open.stripe.paymentMethods.attach(BAD, { customer: customerId })
  await open.stripe.subscriptions.update(subscriptionId, { default_payment_method: id })
}

/** Past the end of the first period, when its bill has failed. */
async function intoDunning(who: Member, plan: PlanId): Promise<void> {
  await fails(who)
  await open.goTo(plan.endsWith('Yearly') ? '2027-01-31T13:00:05Z' : '2026-02-28T13:00:05Z')
  await open.again(who)
}

interface State {
  /** How somebody with this plan comes to be in it. */
  make: (plan: PlanId) => Promise<Member>
  status: keyof typeof SubscriptionStatus
  answer: (from: PlanId, to: PlanId) => string | null
  /** What it is where nothing is refused. */
  change: SubscriptionChange
}

const { SUBSCRIBE, UPGRADE } = SubscriptionChange
const anew = { answer: () => null, change: SUBSCRIBE }

/** First those for which the clock goes on for up to a year: all memberships that there are run on with it. */
const STATES: Record<string, State> = {
  'past due': {
    make: async plan => {
      const who = await open.member(name(), plan)
      await intoDunning(who, plan)
      return who
    },
    ...{ status: 'PAST_DUE', change: UPGRADE },
    answer: (from, to) => ofPlans(from, to) ?? 'paymentMissing',
  },
  unpaid: {
    make: async plan => {
      await open.inSimulator(request => setDunning(request, { waits: [], afterwards: 'unpaid' }))
      const who = await open.member(name(), plan)
      await intoDunning(who, plan)
      await open.inSimulator(request => setDunning(request, {}))
      return who
    },
    ...{ status: 'UNPAID', ...anew },
  },
  'on trial': {
    make: plan => open.member(name(), plan, { trial_period_days: 7 }, CARDS[all.indexOf(plan)]),
    ...{ status: 'TRIALING', answer: ofPlans, change: UPGRADE },
  },
  'set to cancel': {
    make: plan => open.member(name(), plan, { cancel_at_period_end: true }),
    ...{ status: 'ACTIVE', answer: ofPlans, change: UPGRADE },
  },
  incomplete: {
    make: plan => open.member(name(), plan, {}, BAD),
    ...{ status: 'INCOMPLETE', ...anew },
  },
  expired: {
    make: async plan => {
      const who = await open.member(name(), plan, {}, BAD)
      // The provider's event says so after 23 hours.
      await open.goTo('2026-02-01T11:00:05Z')
      return who
    },
    ...{ status: 'INCOMPLETE_EXPIRED', ...anew },
  },
  ended: {
    make: async plan => {
      const who = await open.member(name(), plan)
      await open.stripe.subscriptions.cancel(who.subscriptionId)
      await open.settle()
      return who
    },
    ...{ status: 'CANCELED', ...anew },
  },
  'a gift': {
    make: async plan => {
      const who = await open.customer(name())
      const membership = { plan, months: 2 }
      const wish = { coins: null, volume: null, membership, uses: 1, expiresAt: null, note: '' }
      const code = await createGift(open.shop.app, wish)
      await who.send(redeemGift, { params: { code } })
      return who
    },
    ...{ status: 'ACTIVE', answer: () => 'giftRuns', change: UPGRADE },
  },
}

// docs/product.md#plan-changes, in every state that a membership can be in.
describe.each(Object.entries(STATES))('a membership that is %s', (_, state) => {
  it.each(all)('of %s', async from => {
    const who = await state.make(from)
    const { answer: before } = await who.send(calls.findSubscription, {})
    expect(before?.status).toBe(SubscriptionStatus[state.status])
    for (const to of all) {
      const body = { planId: to, couponCode: undefined, zip: undefined }
      const { answer, refused = null } = await who.send(calls.estimateSubscription, { body })
      expect([to, refused]).toEqual([to, state.answer(from, to)])
      if (answer) expect([to, answer.change]).toEqual([to, state.change])
      const asked = { priceId: to, couponCode: '', zip: '' }
      if (refused)
        expect(await who.send(calls.checkoutSubscription, { body: asked })).toMatchObject({ refused })
    }
  })
})
