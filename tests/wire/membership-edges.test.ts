import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import * as calls from '#contract/calls/membership.ts'
import { SubscriptionStatus, UserLevel } from '#contract/generated/enums.ts'
import {
  type Member,
  type MembershipShop,
  openMembershipShop,
  START,
} from '#tests/support/membership-shop.ts'

// What happens at the provider without the shop, and what does not go as it was meant.

let open: MembershipShop
let people = 0
const name = () => `edge${++people}`

beforeAll(async () => {
  open = await openMembershipShop()
})
afterAll(() => open.close())
beforeEach(() => open.shop.clock.set(START))

const seen = async ({ send }: Member) => (await send(calls.findSubscription, {})).answer
const atStripe = ({ subscriptionId }: Member) => open.stripe.subscriptions.retrieve(subscriptionId)

// Stripe's portal names the instant and leaves `cancel_at_period_end` as it is.
describe('a membership that was cancelled on the provider’s own pages', () => {
  const END = Date.parse('2026-02-28T12:00:00Z') / 1000
  const ending = async () => {
    const who = await open.member(name(), 'Membership')
    await open.stripe.subscriptions.update(who.subscriptionId, { cancel_at: END })
    await open.settle()
    return who
  }

  it('ends with its period, and goes on when that is taken back', async () => {
    const who = await ending()
    expect(await seen(who)).toMatchObject({ cancelAtPeriodEnd: true, nextAmount: undefined })
    const { answer } = await who.send(calls.resumeSubscription, {})
    expect(answer).toMatchObject({ cancelAtPeriodEnd: false, nextAmount: 450 })
    expect((await atStripe(who)).cancel_at).toBeNull()
  })

  it('goes on when more is chosen', async () => {
    const who = await ending()
    const body = { priceId: 'PremiumMembership', couponCode: '', zip: '' }
    await who.send(calls.checkoutSubscription, { body })
    expect(await seen(who)).toMatchObject({ cancelAtPeriodEnd: false, plan: { id: 'PremiumMembership' } })
    expect((await atStripe(who)).cancel_at).toBeNull()
  })

  it('ends at an instant that was named before its period does', async () => {
    const who = await open.member(name(), 'Membership')
    await open.stripe.subscriptions.update(who.subscriptionId, { cancel_at: END - 86_400 })
    await open.settle()
    expect(await seen(who)).toMatchObject({
      cancelAtPeriodEnd: true,
      currentPeriodEnd: new Date('2026-02-27T12:00:00Z'),
    })
  })

  it('is renewed until an instant that is named for later', async () => {
    const who = await open.member(name(), 'Membership')
    await open.stripe.subscriptions.update(who.subscriptionId, { cancel_at: END + 86_400 })
    await open.settle()
    expect(await seen(who)).toMatchObject({ cancelAtPeriodEnd: false, nextAmount: 450 })
  })
})

describe('a membership that has ended at the provider, of which the shop has not heard', () => {
  it('cannot be cancelled or resumed any more: 404, and the shop knows it then', async () => {
    for (const call of [calls.cancelSubscription, calls.resumeSubscription]) {
      const who = await open.member(name(), 'Membership')
      await open.stripe.subscriptions.cancel(who.subscriptionId)
      expect(await who.send(call, {})).toMatchObject({ status: 404, refused: 'noSubscription' })
      expect(await seen(who)).toMatchObject({ status: SubscriptionStatus.CANCELED })
      expect((await who.send(findMe, {})).answer).toMatchObject({ level: UserLevel.USER })
    }
  })
})

describe('who asks too often', () => {
  it.each([
    ['what it costs', calls.estimateSubscription, { planId: 'Membership', couponCode: 'GUESS' }],
    ['the provider', calls.syncSubscription, undefined],
    ['to end and to go on', calls.cancelSubscription, undefined],
  ])('%s waits: 429', async (_, call, body) => {
    const who = await open.readers.reader(name())
    const statuses: (number | undefined)[] = []
    for (let tries = 0; tries <= 60; tries++)
      statuses.push((await who(call as typeof calls.estimateSubscription, { body } as never)).status)
    expect([statuses[0], statuses[59], statuses[60]]).toEqual([404, 404, 429])
  })
})

// Decisions §3: switching cannot farm the bonus.
describe('who goes over to premium in the last hour of a period', () => {
  it('pays next to nothing, and has the bonus with the whole period that follows', async () => {
    const who = await open.member(name(), 'Membership')
    await open.goTo('2026-02-28T11:00:00Z')
    await open.again(who)
    const body = { priceId: 'PremiumMembership', couponCode: '', zip: '' }
    await who.send(calls.checkoutSubscription, { body })
    expect((await who.send(findMe, {})).answer).toMatchObject({ level: UserLevel.PREMIUM_MEMBER, coins: 0 })
    await open.goTo('2026-02-28T13:30:00Z')
    await open.again(who)
    expect((await who.send(findMe, {})).answer).toMatchObject({ coins: 699 })
  })
})
