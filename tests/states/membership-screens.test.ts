// Proves docs/product.md#subscribing
import { describe, expect, it } from 'vitest'
import { estimateSubscription, findSubscription, listPlans } from '#contract/calls/membership.ts'
import { PlanInterval, SubscriptionStatus } from '#contract/generated/enums.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import { PLANS } from '#rules/plans.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP } from '#tests/support/browser.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { MARA } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()
const { answers } = screens

const NARROW = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } as const
const NEXT = new Date('2026-12-21T12:00:00Z')
const plans = PLANS.map(({ id, premium, interval, cents }) => ({
  ...{ id, name: id, premium, active: true, amount: cents.usd, currency: 'usd' },
  interval: interval === 'year' ? PlanInterval.YEAR : PlanInterval.MONTH,
}))
const planOf = (id: string) => plans.find(plan => plan.id === id)
const MEMBER: Parameters<typeof Subscription.fromPartial>[0] = {
  ...{ id: 'SUB-1', status: SubscriptionStatus.ACTIVE, standing: 'active', plan: planOf('Membership') },
  ...{ currentPeriodEnd: NEXT, paidUntil: NEXT, readsUntil: NEXT, chargedAt: NEXT, nextAmount: 499 },
}
const RESTING = { ...MEMBER, standing: 'rests', restsUntil: NEXT, readsUntil: undefined }
const WAITING = {
  ...MEMBER,
  pendingPlan: planOf('PremiumMembership'),
  pendingUntil: new Date('2026-11-22T11:00:00Z'),
}
const ESTIMATE = {
  ...{ totalDue: 450, subscriptionAmount: 450, nextAmount: 450, nextDate: NEXT, currency: 'usd' },
  discountAmount: 49,
}

const SCREENS = [
  {
    screen: 'the plans, to a member',
    has: MEMBER,
    path: '/subscribe',
    shows: 'main a[href$="/user/membership"]',
  },
  { screen: 'a membership', has: MEMBER, path: '/user/membership', shows: 'main dl' },
  {
    screen: 'a change that waits for its payment',
    has: WAITING,
    path: '/user/membership',
    shows: 'main [class*=notice] button',
  },
  { screen: 'a membership that rests', has: RESTING, path: '/user/membership', shows: 'main dl' },
  { screen: 'no membership', has: null, path: '/user/membership', shows: 'main a[href$="/subscribe"]' },
  {
    screen: 'what an upgrade costs',
    has: MEMBER,
    path: '/subscribe?plan=PremiumMembershipYearly&step=confirm',
    shows: 'main table',
  },
  {
    screen: 'what a membership costs',
    has: null,
    path: '/subscribe?plan=MembershipYearly&step=confirm',
    shows: 'main table',
  },
  {
    screen: 'the account',
    has: null,
    path: '/subscribe?plan=Membership&step=account',
    shows: 'main input[name=coupon]',
  },
]

// WCAG 2.2 AA; nothing wider than the window; no text that is missing.
describe.each([
  { lang: '', look: 'large, light', options: { ...DESKTOP, colorScheme: 'light' } as const },
  { lang: '', look: 'narrow, dark', options: { ...NARROW, colorScheme: 'dark' } as const },
  { lang: '/de', look: 'narrow, light', options: { ...NARROW, colorScheme: 'light' } as const },
  { lang: '/fr', look: 'large, dark', options: { ...DESKTOP, colorScheme: 'dark' } as const },
])('at "$lang/", $look', ({ lang, options }) => {
  it.each(SCREENS)('$screen can be used by everyone and fits', async ({ has, path, shows }) => {
    answers.set(listPlans, { answer: { plans } })
    answers.set(estimateSubscription, { answer: ESTIMATE })
    answers.set(findSubscription, has ? { answer: has } : { refused: 'noSubscription' })
    const page = await screens.open(lang + path, { as: MARA, ...options })
    await page.locator(shows).first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await page.locator('main').textContent()).not.toMatch(
      /\{\{|\b(membership|confirm|plan|mine|said|status|account|arrival)[.:][a-z]\w*\.?\w*\b/,
    )
  })
})
