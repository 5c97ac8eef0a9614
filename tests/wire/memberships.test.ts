// Proves docs/product.md#cancelling, docs/product.md#membership, docs/product.md#monthly-bonus, docs/product.md#part-access,
// docs/product.md#plans
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeProfile, findMe } from '#contract/calls/accounts.ts'
import { readHistory } from '#contract/calls/coins.ts'
import * as calls from '#contract/calls/membership.ts'
import { PlanInterval, SubscriptionChange, SubscriptionStatus, UserLevel } from '#contract/generated/enums.ts'
import { PLANS, type PlanId } from '#rules/plans.ts'
import {
  type Member,
  type MembershipShop,
  openMembershipShop,
  START,
} from '#tests/support/membership-shop.ts'

let open: MembershipShop
let ada: Member
let people = 0
const name = () => `reader${++people}`

beforeAll(async () => {
  open = await openMembershipShop()
})
afterAll(() => open.close())
beforeEach(() => open.shop.clock.set(START))

const estimate = ({ send }: Member, planId: string, change: { couponCode?: string; zip?: string } = {}) =>
  send(calls.estimateSubscription, { body: { planId, couponCode: undefined, zip: undefined, ...change } })
const checkout = ({ send }: Member, priceId: string, change: { couponCode?: string; zip?: string } = {}) =>
  send(calls.checkoutSubscription, { body: { priceId, couponCode: '', zip: '', ...change } })
const seen = async ({ send }: Member) => (await send(calls.findSubscription, {})).answer
const lettersTo = ({ name }: Member) =>
  open.mail.mails.filter(({ to }) => to?.[0]?.address === `${name}@example.com`).map(({ subject }) => subject)
const invoicesOf = async ({ customerId }: Member) =>
  (await open.stripe.invoices.list({ customer: customerId })).data

describe('the plans', () => {
  it('are four, in the order of what they give, for everybody', async () => {
    const { answer } = await open.readers.stranger()(calls.listPlans, {})
    expect(answer?.plans.map(({ id, amount, interval }) => [id, amount, interval])).toEqual([
      ['Membership', 450, PlanInterval.MONTH],
      ['MembershipYearly', 4950, PlanInterval.YEAR],
      ['PremiumMembership', 1099, PlanInterval.MONTH],
      ['PremiumMembershipYearly', 11_990, PlanInterval.YEAR],
    ])
    expect(answer?.plans[2]).toMatchObject({
      premium: true,
      currency: 'usd',
      coinDiscountBps: 1500,
      volumeDiscountBps: 1500,
      monthlyCoinBonus: 699,
    })
  })
})

// docs/product.md#subscribing.
describe('a membership', () => {
  it('is none for who never had one: 404', async () => {
    const who = await open.customer(name())
    expect(await who.send(calls.findSubscription, {})).toMatchObject({
      status: 404,
      refused: 'noSubscription',
    })
    expect(await who.send(calls.syncSubscription, {})).toMatchObject({
      status: 404,
      refused: 'noSubscription',
    })
    expect(await who.send(calls.cancelSubscription, {})).toMatchObject({ status: 404 })
    expect((await who.send(findMe, {})).answer).toMatchObject({ subscriptionStatus: 'UNKNOWN' })
  })

  it('that was taken out is active, with its period, and makes a member', async () => {
    ada = await open.member(name(), 'Membership')
    expect(await seen(ada)).toMatchObject({
      status: SubscriptionStatus.ACTIVE,
      currentPeriodStart: new Date(START),
      currentPeriodEnd: new Date('2026-02-28T12:00:00Z'),
      cancelAtPeriodEnd: false,
      plan: { id: 'Membership', amount: 450 },
      nextAmount: 450,
      gift: false,
    })
    expect((await ada.send(findMe, {})).answer).toMatchObject({
      level: UserLevel.MEMBER,
      subscriptionStatus: 'ACTIVE',
      customerId: ada.customerId,
      subscriptionFeatures: {
        name: 'Membership',
        premium: false,
        clubStreamingAccess: true,
        readerStreamingAccess: false,
        coinDiscountBps: 500,
        monthlyCoinBonus: 0,
      },
      coins: 0,
    })
    expect(open.mail.lastTo(`${ada.name}@example.com`).text).toContain(
      'It is paid until 28 February 2026 at 12:00 UTC',
    )
    expect((await ada.send(readHistory, {})).answer?.entries[0]).toMatchObject({
      description: 'Paid: Membership, monthly',
      subscription: { value: 450 },
    })
  })

  it('of premium gives 699 coins at once and each month, on the last day where the month is too short', async () => {
    const who = await open.member(name(), 'PremiumMembership')
    const coins = async () => {
      await open.again(who)
      return (await who.send(findMe, {})).answer?.coins
    }
    expect(await coins()).toBe(699)
    await open.goTo('2026-02-28T11:59:00Z')
    expect(await coins()).toBe(699)
    // The provider takes an hour for the bill of a renewal.
    await open.goTo('2026-02-28T13:00:01Z')
    expect(await coins()).toBe(2 * 699)
    await open.goTo('2026-03-31T13:00:01Z')
    expect(await coins()).toBe(3 * 699)
  })

  it('for a year gives its bonus each month too', async () => {
    const who = await open.member(name(), 'PremiumMembershipYearly')
    await open.goTo('2026-07-01T00:00:00Z')
    await open.again(who)
    expect((await who.send(findMe, {})).answer?.coins).toBe(6 * 699)
  })

  it('gives its bonus although that of somebody else fails', async () => {
    const other = await open.member(name(), 'PremiumMembershipYearly')
    const who = await open.member(name(), 'PremiumMembershipYearly')
    const { payments } = open.shop.app
    const find = payments.findCustomer
    const broken = vi.spyOn(payments, 'findCustomer').mockImplementation(async accountId => {
      if (accountId === other.accountId) throw new Error('broken')
      return find.call(payments, accountId)
    })
    await open.goTo('2026-08-01T00:00:00Z')
    broken.mockRestore()
    await open.again(who)
    expect((await who.send(findMe, {})).answer?.coins).toBe(7 * 699)
  })

  it('ends with the period that is paid when it is cancelled, and goes on when that is taken back', async () => {
    const who = await open.member(name(), 'Membership')
    const { answer } = await who.send(calls.cancelSubscription, {})
    expect(answer).toMatchObject({ cancelAtPeriodEnd: true, status: SubscriptionStatus.ACTIVE })
    expect(answer?.nextAmount).toBeUndefined()
    expect((await who.send(calls.cancelSubscription, {})).answer).toMatchObject({ cancelAtPeriodEnd: true })
    expect((await who.send(calls.resumeSubscription, {})).answer).toMatchObject({
      cancelAtPeriodEnd: false,
      nextAmount: 450,
    })
    await who.send(calls.cancelSubscription, {})
    await open.goTo('2026-02-28T12:00:00Z')
    await open.again(who)
    expect((await who.send(findMe, {})).answer).toMatchObject({
      level: UserLevel.USER,
      subscriptionStatus: 'CANCELED',
    })
    expect(await seen(who)).toMatchObject({ status: SubscriptionStatus.CANCELED })
    expect(await who.send(calls.resumeSubscription, {})).toMatchObject({ status: 404 })
    const subjects = lettersTo(who)
    expect(subjects).toContain('Your membership at Kashihon is cancelled')
    expect(subjects).toContain('Your membership at Kashihon continues')
    expect(subjects.at(-1)).toBe('Your membership at Kashihon has ended')
  })

  it('whose payment fails lasts seven days more, and says so by mail', async () => {
    const who = await open.member(name(), 'Membership')
    const { id } = await open.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: who.customerId,
    })
    await open.stripe.subscriptions.update(who.subscriptionId, { default_payment_method: id })
    const levelAt = async (at: string) => {
      await open.goTo(at)
      await open.again(who)
      return (await who.send(findMe, {})).answer
    }
    expect(await levelAt('2026-02-28T13:00:05Z')).toMatchObject({
      level: UserLevel.MEMBER,
      subscriptionStatus: 'PAST_DUE',
    })
    expect(await seen(who)).toMatchObject({ graceUntil: new Date('2026-03-07T12:00:00Z') })
    const letter = open.mail.lastTo(`${who.name}@example.com`)
    expect(letter.subject).toBe('A payment for your membership at Kashihon has failed')
    expect(letter.text).toContain('7 March 2026')
    expect((await levelAt('2026-03-07T11:59:00Z'))?.level).toBe(UserLevel.MEMBER)
    expect((await levelAt('2026-03-07T12:00:00Z'))?.level).toBe(UserLevel.USER)
    expect(await estimate(who, 'PremiumMembership')).toMatchObject({ status: 409, refused: 'paymentMissing' })
  })

  it('of another site on the same account is none of ours, and neither is a reader with the same address of mail', async () => {
    const who = await open.customer(name())
    const { id: product } = await open.stripe.products.create({ name: 'A gym' })
    const price = await open.stripe.prices.create({
      ...{ product, currency: 'usd', unit_amount: 900, recurring: { interval: 'month' } },
    })
    await open.stripe.subscriptions.create({ customer: who.customerId, items: [{ price: price.id }] })
    const twin = await open.stripe.customers.create({ email: `${who.name}@example.com` })
    const card = await open.stripe.paymentMethods.attach('pm_card_visa', { customer: twin.id })
    await open.stripe.subscriptions.create({
      ...{ customer: twin.id, default_payment_method: card.id },
      items: [{ price: await open.priceOf('PremiumMembership') }],
    })
    await open.settle()
    expect((await who.send(findMe, {})).answer).toMatchObject({ level: UserLevel.USER, coins: 0 })
    expect(await who.send(calls.findSubscription, {})).toMatchObject({ status: 404 })
  })

  it('that was paid a second time ends at once, and its money goes back', async () => {
    const who = await open.member(name(), 'Membership')
    const second = await open.stripe.subscriptions.create({
      customer: who.customerId,
      items: [{ price: await open.priceOf('PremiumMembership') }],
      expand: ['latest_invoice.payments'],
    })
    await open.settle()
    expect(await seen(who)).toMatchObject({ plan: { id: 'Membership' }, status: SubscriptionStatus.ACTIVE })
    expect((await open.stripe.subscriptions.retrieve(second.id)).status).toBe('canceled')
    const invoice = second.latest_invoice as {
      payments?: { data: { payment: { payment_intent?: string } }[] }
    }
    const intent = invoice.payments?.data[0]?.payment.payment_intent ?? ''
    const { data } = await open.stripe.refunds.list({ payment_intent: intent })
    expect(data).toMatchObject([{ amount: 1099 }])
    expect((await who.send(findMe, {})).answer).toMatchObject({ level: UserLevel.MEMBER, coins: 0 })
  })
})

// docs/product.md#plan-changes.
describe('a change of plan', () => {
  const all = PLANS.map(({ id }) => id)
  const table = all.flatMap(from => all.map(to => [from, to] as const))
  const expected = (from: PlanId, to: PlanId) => {
    if (from === to) return 'samePlan'
    if (from === 'PremiumMembershipYearly') return 'alreadyHighest'
    return all.indexOf(to) < all.indexOf(from) ? 'lowerPlan' : null
  }

  it.each(table)('from %s to %s', async (from, to) => {
    const who = await open.member(name(), from)
    open.shop.clock.set('2026-02-10T07:08:09Z')
    await open.again(who)
    const refused = expected(from, to)
    if (refused) {
      expect(await estimate(who, to)).toMatchObject({ status: 409, refused })
      expect(await checkout(who, to)).toMatchObject({ status: 409, refused })
      return
    }
    const { answer } = await estimate(who, to)
    expect(answer).toMatchObject({ change: SubscriptionChange.UPGRADE, currency: 'usd' })
    expect(answer?.prorateAmount).toBeLessThan(0)
    const sum = answer?.lineItems.reduce((all, { amount }) => all + amount, 0)
    // Some seconds of thinking change nothing.
    open.shop.clock.set('2026-02-10T07:09:33Z')
    const { answer: done } = await checkout(who, to)
    expect(done?.url).toBe(`${open.shop.url}/user/membership?checkout=changed`)
    const [invoice] = await invoicesOf(who)
    // What is worth more than the new plan costs is kept for later bills.
    expect(invoice?.amount_paid).toBe(answer?.totalDue)
    expect(Math.max(0, sum ?? 0)).toBe(answer?.totalDue)
    expect(await seen(who)).toMatchObject({ plan: { id: to }, status: SubscriptionStatus.ACTIVE })
    const day = (at: Date | undefined) => at?.toISOString().slice(0, 10)
    expect(day((await seen(who))?.currentPeriodEnd)).toBe(day(answer?.nextDate))
  })

  it('of two tabs at once is one change and one bill', async () => {
    const who = await open.member(name(), 'Membership')
    await estimate(who, 'PremiumMembership')
    const done = await Promise.all(Array.from({ length: 6 }, () => checkout(who, 'PremiumMembership')))
    expect(done.every(({ answer, refused }) => answer || refused === 'samePlan')).toBe(true)
    await open.settle()
    expect(await invoicesOf(who)).toHaveLength(2)
    expect((await who.send(findMe, {})).answer?.coins).toBe(699)
  })

  it('is looked for by many at once, and each has an answer', async () => {
    const who = await open.member(name(), 'Membership')
    const asked = await Promise.all(Array.from({ length: 24 }, () => who.send(calls.syncSubscription, {})))
    expect(asked.map(({ refused }) => refused)).toEqual(asked.map(() => undefined))
  })

  it('to a plan that there is not: 404', async () => {
    await open.again(ada)
    expect(await estimate(ada, 'Gold')).toMatchObject({ status: 404, refused: 'planNotFound' })
    expect(await checkout(ada, 'price_unknown')).toMatchObject({ status: 404, refused: 'planNotFound' })
  })

  it('is named by the provider’s price as well', async () => {
    const who = await open.customer(name())
    const { answer } = await estimate(who, await open.priceOf('MembershipYearly'))
    expect(answer).toMatchObject({ subscriptionAmount: 4950, totalDue: 4950 })
  })
})

// docs/product.md#subscribing: refusals.
describe('a coupon', () => {
  const code = async (word: string, coupon: object, change: object = {}) => {
    const { id } = await open.stripe.coupons.create({ duration: 'once', percent_off: 50, ...coupon })
    await open.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: id },
      code: word,
      ...change,
    })
    return word
  }

  it('takes off what it says, whatever its case and the spaces around it', async () => {
    const who = await open.customer(name())
    await code('SPRING', {})
    const { answer } = await estimate(who, 'Membership', { couponCode: '  spring ' })
    expect(answer).toMatchObject({
      totalDue: 225,
      discountAmount: 225,
      subscriptionAmount: 450,
      nextAmount: 450,
    })
    expect(answer?.lineItems.map(({ amount }) => amount)).toEqual([450, -225])
  })

  it('that is unknown: 404; over: 410; for another plan: 424', async () => {
    const who = await open.customer(name())
    const { id: product } = await open.stripe.products.create({ name: 'Something else' })
    await code('ELSEWHERE', { applies_to: { products: [product] } })
    await code('OVER', {}, { expires_at: Date.parse('2026-02-01T00:00:00Z') / 1000 })
    expect(await estimate(who, 'Membership', { couponCode: 'NOTHING' })).toMatchObject({
      ...{ status: 404, refused: 'couponNotFound' },
    })
    expect(await estimate(who, 'Membership', { couponCode: '%' })).toMatchObject({ status: 404 })
    expect(await checkout(who, 'Membership', { couponCode: 'elsewhere' })).toMatchObject({
      ...{ status: 424, refused: 'couponNotForPlan' },
    })
    open.shop.clock.set('2026-02-02T00:00:00Z')
    await open.again(who)
    expect(await estimate(who, 'Membership', { couponCode: 'over' })).toMatchObject({
      ...{ status: 410, refused: 'couponExpired' },
    })
  })
})

// docs/product.md#zip-codes: a ZIP code is required for US customers.
describe('a reader in the US', () => {
  it('gives a ZIP code once: 412 without, 417 for one that cannot be', async () => {
    const who = await open.customer(name())
    await who.send(changeProfile, { body: { country: 'US' } as never })
    expect(await estimate(who, 'Membership')).toMatchObject({ status: 412, refused: 'zipRequired' })
    expect(await checkout(who, 'Membership', { zip: '123' })).toMatchObject({
      status: 417,
      refused: 'zipInvalid',
    })
    expect(await estimate(who, 'Membership', { zip: '10001' })).toMatchObject({ answer: { totalDue: 450 } })
    expect(await estimate(who, 'Membership')).toMatchObject({ answer: { totalDue: 450 } })
  })

  it('is told where to write when it cannot be', async () => {
    const who = await open.customer(name())
    await who.send(changeProfile, { body: { country: 'US' } as never })
    const token = await open.readers.token(who.name)
    const response = await open.shop.fetch('/app/v2/me/subscription/estimate?format=json', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ planId: 'Membership', zip: 'ABCDE' }),
    })
    expect(response.status).toBe(417)
    expect(JSON.stringify(await response.json())).toContain('/contact')
  })
})
