// Proves docs/product.md#membership
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { readHistory } from '#contract/calls/coins.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import * as calls from '#contract/calls/membership.ts'
import { SubscriptionStatus, UserLevel } from '#contract/generated/enums.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { paymentHooks } from '#server/payment-hooks.ts'
import { nextAsk } from '#server/payments/payment-store.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { settleFacts, settlePayment } from '#server/payments/settle-payment.ts'
import { closeDispute, openDispute } from '#stripe-simulator/disputes.ts'
import { setDelivery } from '#stripe-simulator/simulator-store.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
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

describe('a customer whom the provider does not know any more', () => {
  const forgotten = async () => {
    const who = await open.member(name(), 'Membership')
    await open.shop.scratch.db.query({
      text: `update payment_customers set customer_id = $1 where customer_id = $2`,
      values: [`cus_unknown${people}`, who.customerId],
    })
    return who
  }

  it('has nothing any more, and subscribes anew as another', async () => {
    const who = await forgotten()
    expect(await who.send(calls.syncSubscription, {})).toMatchObject({ status: 404 })
    expect(await seen(who)).toMatchObject({ status: SubscriptionStatus.CANCELED })
    const body = { priceId: 'Membership', couponCode: '', zip: '' }
    expect((await who.send(calls.checkoutSubscription, { body })).answer?.url).toContain('/checkout/')
  })

  it('is told at once what it costs', async () => {
    const who = await forgotten()
    const body = { planId: 'Membership', couponCode: undefined, zip: undefined }
    expect((await who.send(calls.estimateSubscription, { body })).answer).toMatchObject({ totalDue: 450 })
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

describe('a period that ends while an upgrade is chosen', () => {
  it('is counted anew when one presses again: 503 with the time to wait, and no fault', async () => {
    const who = await open.member(name(), 'Membership')
    open.shop.clock.set('2026-02-28T11:59:30Z')
    await open.again(who)
    const body = { planId: 'PremiumMembership', couponCode: undefined, zip: undefined }
    expect((await who.send(calls.estimateSubscription, { body })).answer).toMatchObject({ totalDue: 0 })
    open.shop.clock.set('2026-02-28T12:00:30Z')
    const asked = { body: { priceId: 'PremiumMembership', couponCode: '', zip: '' } }
    const first = await who.send(calls.checkoutSubscription, asked)
    if (!first.answer) expect(first).toMatchObject({ status: 503, refused: 'paymentsUnavailable' })
    await open.settle()
    if (!first.answer) await who.send(calls.checkoutSubscription, asked)
    expect(await seen(who)).toMatchObject({ plan: { id: 'PremiumMembership' } })
  })
})

// docs/product.md#plan-changes.
describe('an upgrade and a cancellation at once', () => {
  it('end in what is true at the provider, with one bill for the change', async () => {
    const who = await open.member(name(), 'Membership')
    const body = { priceId: 'PremiumMembership', couponCode: '', zip: '' }
    await Promise.all([
      who.send(calls.checkoutSubscription, { body }),
      who.send(calls.cancelSubscription, {}),
      who.send(calls.checkoutSubscription, { body }),
      who.send(calls.resumeSubscription, {}),
      who.send(calls.cancelSubscription, {}),
    ])
    await open.settle()
    const { cancel_at_period_end: ends, items } = await atStripe(who)
    expect(await seen(who)).toMatchObject({
      cancelAtPeriodEnd: ends,
      plan: { id: items.data[0]?.price.metadata.plan ?? '' },
    })
    expect((await open.stripe.invoices.list({ customer: who.customerId })).data).toHaveLength(2)
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

// docs/product.md#monthly-bonus: switching cannot farm the bonus.
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

// docs/product.md#trials-and-coupons.
describe('a trial with a card that had one', () => {
  it('is over where the card cannot pay: there is no grace for what nobody ever paid for', async () => {
    const trial = { trial_period_days: 7 }
    await open.member(name(), 'Membership', trial, 'pm_card_chargeCustomerFail')
    const again = await open.member(name(), 'Membership', trial, 'pm_card_chargeCustomerFail')
    await open.settle()
    expect((await again.send(findMe, {})).answer).toMatchObject({
      ...{ level: UserLevel.USER, subscriptionStatus: 'CANCELED' },
    })
    expect((await atStripe(again)).status).toBe('canceled')
  })
})

describe('money that goes back', () => {
  const paymentOf = async ({ customerId }: Member) => {
    const { data } = await open.stripe.paymentIntents.list({ customer: customerId, limit: 1 })
    return data[0]?.id ?? ''
  }
  const refunded = async ({ send }: Member) =>
    (await send(readHistory, {})).answer?.entries.find(({ subscription }) => subscription)?.refunded

  it('is noted where it is told before the bill is', async () => {
    const who = await open.customer(name())
    await setDelivery(open.shop.app.db, { copies: 0 })
    await open.stripe.subscriptions.create({
      customer: who.customerId,
      items: [{ price: await open.priceOf('PremiumMembership') }],
    })
    const payment = await paymentOf(who)
    await open.stripe.refunds.create({ payment_intent: payment })
    await setDelivery(open.shop.app.db, {})
    expect(await settlePayment(open.shop.app, paymentHooks(open.shop.app), payment)).toBe('known')
    expect(await refunded(who)).toBe(true)
  })

  it('is not forgotten for an older answer that comes later', async () => {
    const who = await open.member(name(), 'Membership')
    const { app } = open.shop
    const id = await paymentOf(who)
    const asked = await nextAsk(app.db)
    const before = await app.payments.fetchPayment(id)
    await open.stripe.refunds.create({ payment_intent: id })
    await settlePayment(app, paymentHooks(app), id)
    if (before) await settleFacts(app, paymentHooks(app), { payment: before, asked })
    expect(await refunded(who)).toBe(true)
  })

  it('is found by the reconciler', async () => {
    const who = await open.member(name(), 'Membership')
    const { db } = open.shop.scratch
    const payment = await paymentOf(who)
    await open.stripe.refunds.create({ payment_intent: payment })
    await open.settle()
    await db.query({
      text: 'update membership_invoices set refunded_cents = 0, taken_back_at = null where payment_id = $1',
      values: [payment],
    })
    const since = new Date(Date.parse(START) - 86_400_000)
    const { app } = open.shop
    const found = await reconcile(app, paymentHooks(app), { since, apply: true })
    expect(found.filter(({ about }) => about === payment)).toMatchObject([{ done: 'known' }])
    expect(await refunded(who)).toBe(true)
    const again = await reconcile(app, paymentHooks(app), { since, apply: false })
    expect(again.filter(({ about }) => about === payment)).toEqual([])
  })

  it('takes the bonus with it, what was spent of it is owed, and a dispute that is won brings it again', async () => {
    const who = await open.member(name(), 'PremiumMembership')
    const coins = async () => (await who.send(findMe, {})).answer?.coins
    expect(await coins()).toBe(699)
    const { latest_charge: charge } = await open.stripe.paymentIntents.retrieve(await paymentOf(who))
    const dispute = await open.inSimulator(request => openDispute(request, String(charge)))
    await open.settle()
    expect(await coins()).toBe(0)
    await open.inSimulator(request => closeDispute(request, dispute.id, 'won'))
    await open.settle()
    expect(await coins()).toBe(699)
    await fillPurse(open.shop, who.name, { bought: 1 })
    const { volumes } = await addSeries(open.shop.scratch.db, { title: name(), volumes: [{}] })
    await open.shop.app.version.refresh()
    const bought = { params: { volumeId: volumes[0]?.slug ?? '' }, query: { coins: 594 } }
    expect((await who.send(redeemWithCoins, bought)).answer?.volume?.slug).toBe(volumes[0]?.slug)
    await open.stripe.refunds.create({ payment_intent: await paymentOf(who) })
    await open.settle()
    expect(await coins()).toBe(0)
    const rows = await open.shop.scratch.db.query({
      text: 'select coins_left as "left" from coin_debts where account_id = $1',
      values: [who.accountId],
    })
    expect(rows).toEqual([{ left: 594 - 1 }])
    expect(await listContradictions(open.shop.app.db)).toEqual([])
  })

  it('by hand, of a second membership, lets that one end all the same', async () => {
    const who = await open.member(name(), 'Membership')
    const second = await open.stripe.subscriptions.create({
      customer: who.customerId,
      items: [{ price: await open.priceOf('Membership') }],
    })
    await open.stripe.refunds.create({ payment_intent: await paymentOf(who) })
    await open.settle()
    expect((await open.stripe.subscriptions.retrieve(second.id)).status).toBe('canceled')
    expect((await atStripe(who)).status).toBe('active')
  })
})

// docs/product.md#subscribing.
describe('what is changed at the provider by hand', () => {
  const estimate = ({ send }: Member, planId: string, couponCode?: string) =>
    send(calls.estimateSubscription, { body: { planId, couponCode, zip: undefined } })

  it('a code that is of several customers is to each the one that is theirs', async () => {
    const [own, other, third] = [
      await open.customer(name()),
      await open.customer(name()),
      await open.customer(name()),
    ]
    for (const [{ customerId: customer }, percent_off] of [
      [own, 50],
      [other, 20],
    ] as const) {
      const { id: coupon } = await open.stripe.coupons.create({ percent_off, duration: 'once' })
      const promotion = { type: 'coupon', coupon } as const
      await open.stripe.promotionCodes.create({ promotion, code: 'YOURS', customer })
    }
    expect((await estimate(own, 'Membership', 'yours')).answer).toMatchObject({ totalDue: 225 })
    expect((await estimate(other, 'Membership', 'yours')).answer).toMatchObject({ totalDue: 360 })
    expect(await estimate(third, 'Membership', 'yours')).toMatchObject({ refused: 'couponNotFound' })
  })

  it.each(['PremiumMembership', 'PremiumMembershipYearly'])(
    'a coupon that runs is named as a discount where %s is chosen without one',
    async plan => {
      const { id: coupon } = await open.stripe.coupons.create({ percent_off: 50, duration: 'forever' })
      const who = await open.member(name(), 'Membership', { discounts: [{ coupon }] })
      const { answer } = await estimate(who, plan)
      const lines = answer?.lineItems ?? []
      const running = lines.find(({ description }) => description === 'Your current discount')
      expect(running?.amount).toBe(-(answer?.discountAmount ?? 0))
      expect(running?.amount).toBeLessThan(0)
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(answer?.totalDue)
    },
  )

  it('a price that takes another’s place is that of new memberships some minutes later', async () => {
    const who = await open.customer(name())
    await estimate(who, 'MembershipYearly')
    const old = await open.stripe.prices.retrieve(await open.priceOf('MembershipYearly'))
    const { id } = await open.stripe.prices.create({
      ...{
        product: String(old.product),
        currency: 'usd',
        unit_amount: 3900,
        recurring: { interval: 'year' },
      },
      ...{ lookup_key: old.lookup_key ?? '', transfer_lookup_key: true, metadata: old.metadata },
    })
    open.shop.clock.set('2026-01-31T12:11:00Z')
    expect((await estimate(who, 'MembershipYearly')).answer).toMatchObject({ totalDue: 3900 })
    expect(await open.priceOf('MembershipYearly')).toBe(id)
  })
})

describe('the reconciler of a shop that heard of nothing', () => {
  it('asks about every member when somebody calls for it', async () => {
    const who = await open.member(name(), 'Membership')
    await setDelivery(open.shop.app.db, { copies: 0 })
    await open.stripe.subscriptions.cancel(who.subscriptionId)
    await setDelivery(open.shop.app.db, {})
    const { app } = open.shop
    const look = { since: new Date(Date.parse(START) + 1000), everyMember: true }
    const found = await reconcile(app, paymentHooks(app), { ...look, apply: true })
    const [difference] = found.filter(({ about }) => about === who.customerId)
    expect(difference).toMatchObject({ what: expect.stringContaining('status'), done: 'known' })
    expect(await seen(who)).toMatchObject({ status: SubscriptionStatus.CANCELED })
  })
})
