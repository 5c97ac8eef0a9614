import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import * as calls from '#contract/calls/membership.ts'
import { UserLevel } from '#contract/generated/enums.ts'
import {
  type Member,
  type MembershipShop,
  openMembershipShop,
  START,
} from '#tests/support/membership-shop.ts'

// docs/product.md#plan-changes: an upgrade whose card fails, or whose bank wants to be asked, waits for its payment, and the
// old plan goes on meanwhile.

let open: MembershipShop
let people = 0
const name = () => `waits${++people}`

beforeAll(async () => {
  open = await openMembershipShop()
})
afterAll(() => open.close())
beforeEach(() => open.shop.clock.set(START))

const seen = async ({ send }: Member) => (await send(calls.findSubscription, {})).answer
const upgrade = ({ send }: Member, priceId = 'PremiumMembership') =>
  send(calls.checkoutSubscription, { body: { priceId, couponCode: '', zip: '' } })
const billsOf = async ({ customerId }: Member) =>
  (await open.stripe.invoices.list({ customer: customerId })).data.map(({ status }) => status)

async function waiting(card = 'pm_card_chargeCustomerFail'): Promise<Member> {
  const who = await open.member(name(), 'Membership')
  const { id } = await open.stripe.paymentMethods.attach(card, { customer: who.customerId })
  await open.stripe.subscriptions.update(who.subscriptionId, { default_payment_method: id })
  const { answer } = await upgrade(who)
  expect(answer?.url).toMatch(/\/invoice/)
  return who
}

describe.each([
  ['whose card fails', 'pm_card_chargeCustomerFail'],
  ['whose bank wants to be asked', 'pm_card_authenticationRequired'],
])('an upgrade %s', (_, card) => {
  it('is seen with the plan and until when, while everything stays as it was', async () => {
    const who = await waiting(card)
    expect(await seen(who)).toMatchObject({
      plan: { id: 'Membership' },
      pendingPlan: { id: 'PremiumMembership' },
      pendingUntil: new Date('2026-02-01T11:00:00Z'),
    })
    expect((await who.send(findMe, {})).answer).toMatchObject({
      ...{ level: UserLevel.MEMBER, coins: 0 },
      subscriptionFeatures: { name: 'Membership', premium: false },
    })
  })

  it('leads to where it is paid, and counts when it is', async () => {
    const who = await waiting(card)
    const { answer } = await who.send(calls.payPendingChange, {})
    expect(answer?.url).toMatch(/\/invoice/)
    const { latest_invoice: bill } = await open.stripe.subscriptions.retrieve(who.subscriptionId)
    await open.stripe.invoices.pay(String(bill), { payment_method: who.cardId })
    await open.settle()
    expect(await seen(who)).toMatchObject({
      ...{ plan: { id: 'PremiumMembership' }, pendingPlan: undefined, pendingUntil: undefined },
    })
    expect(await who.send(calls.payPendingChange, {})).toMatchObject({ refused: 'noPendingChange' })
  })

  it('is given up: nothing is charged, the old plan stays, and another can be chosen', async () => {
    const who = await waiting(card)
    const { answer } = await who.send(calls.cancelPendingChange, {})
    expect(answer).toMatchObject({ plan: { id: 'Membership' }, pendingPlan: undefined })
    expect((await billsOf(who)).toSorted()).toEqual(['paid', 'void'])
    const again = await who.send(calls.cancelPendingChange, {})
    expect(again).toMatchObject({ status: 404, refused: 'noPendingChange' })
    await open.stripe.subscriptions.update(who.subscriptionId, { default_payment_method: who.cardId })
    // Also within the hour in which what was told of it would have counted.
    open.shop.clock.set('2026-01-31T12:20:00Z')
    // Also within the hour in which what was told of it would have counted.
    open.shop.clock.set('2026-01-31T12:20:00Z')
    expect((await upgrade(who)).answer?.url).toContain('checkout=changed')
    expect(await seen(who)).toMatchObject({ plan: { id: 'PremiumMembership' } })
  })

  it('is forgotten after 23 hours, and nothing was charged', async () => {
    const who = await waiting(card)
    await open.goTo('2026-02-01T11:00:01Z')
    await open.again(who)
    expect(await seen(who)).toMatchObject({ plan: { id: 'Membership' }, pendingPlan: undefined })
    expect((await billsOf(who)).toSorted()).toEqual(['paid', 'void'])
  })

  it('is not paid or given up by who cancels: it is theirs to say', async () => {
    const who = await waiting(card)
    const { answer } = await who.send(calls.cancelSubscription, {})
    expect(answer).toMatchObject({ cancelAtPeriodEnd: true, pendingPlan: { id: 'PremiumMembership' } })
  })
})

describe('where nothing waits', () => {
  it.each([calls.payPendingChange, calls.cancelPendingChange])('$name is 404', async call => {
    const who = await open.member(name(), 'Membership')
    expect(await who.send(call, {})).toMatchObject({ status: 404, refused: 'noPendingChange' })
    expect(await who.send(calls.findSubscription, {})).toMatchObject({
      answer: { plan: { id: 'Membership' } },
    })
    const none = await open.customer(name())
    expect(await none.send(call, {})).toMatchObject({ status: 404, refused: 'noPendingChange' })
  })
})
