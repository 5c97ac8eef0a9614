import { changeProfile } from '#contract/calls/accounts.ts'
import type * as calls from '#contract/calls/membership.ts'
import { checkoutSubscription, estimateSubscription } from '#contract/calls/membership.ts'
import type { Send } from '#contract/page.ts'
import type { PlanId } from '#rules/plans.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { givenMembership, type MemberShop, newName, waitingUpgrade } from './member-shop.ts'
import type { RefusalResponse } from './refusal-response.ts'
import { askTooOften, askWithoutProvider, minutesLater } from './refusal-shop.ts'
import type { RefusalCases } from './walk.ts'

/** Asks for a plan, as one of the two calls that change it. */
type Change = (
  send: Send,
  plan: string,
  more?: { couponCode?: string; zip?: string },
) => Promise<RefusalResponse>

const estimate: Change = (send, planId, { couponCode, zip } = {}) =>
  send(estimateSubscription, { body: { planId, couponCode, zip } })
const checkout: Change = (send, priceId, { couponCode = '', zip = '' } = {}) =>
  send(checkoutSubscription, { body: { priceId, couponCode, zip } })

const customer = (shop: MemberShop) => shop.customer(newName())
/** Somebody with one plan asks for another. */
async function from(
  shop: MemberShop,
  plan: PlanId,
  change: (send: Send) => Promise<RefusalResponse>,
  card?: string,
) {
  const { send } = await shop.member(newName(), plan, {}, card)
  return change(send)
}

/** Of a shop beside the one in which somebody has signed in. */
async function signedIn(shop: MemberShop, beside: TestShop, name: string): Promise<Send> {
  return beside.sendWith({ authorization: `Bearer ${await shop.readers.token(name)}` })
}

let codes = 0
/** A code of a coupon that takes off a half. */
async function makeCode({ stripe }: MemberShop, coupon: object, promotion: object = {}): Promise<string> {
  const { id } = await stripe.coupons.create({ duration: 'once', percent_off: 50, ...coupon })
  const code = `CODE${++codes}`
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code, ...promotion })
  return code
}

async function inAmerica(shop: MemberShop): Promise<Send> {
  const { send } = await customer(shop)
  await send(changeProfile, { body: { country: 'US' } })
  return send
}

/** What is refused of an estimate is refused of the change itself. */
function changing(change: Change) {
  return {
    planNotFound: async (shop: MemberShop) => change((await customer(shop)).send, 'Gold'),
    couponNotFound: async (shop: MemberShop) =>
      change((await customer(shop)).send, 'Membership', { couponCode: 'NOTHING' }),
    async couponExpired(shop: MemberShop) {
      const expires_at = Math.floor(shop.shop.clock.now().getTime() / 1000) + 60
      const couponCode = await makeCode(shop, {}, { expires_at })
      const { send } = await customer(shop)
      return minutesLater(shop, 2, () => change(send, 'Membership', { couponCode }))
    },
    async couponNotForPlan(shop: MemberShop) {
      const { id } = await shop.stripe.products.create({ name: 'Something else' })
      const couponCode = await makeCode(shop, { applies_to: { products: [id] } })
      return change((await customer(shop)).send, 'Membership', { couponCode })
    },
    samePlan: (shop: MemberShop) => from(shop, 'Membership', send => change(send, 'Membership')),
    lowerPlan: (shop: MemberShop) => from(shop, 'PremiumMembership', send => change(send, 'Membership')),
    alreadyHighest: (shop: MemberShop) =>
      from(shop, 'PremiumMembershipYearly', send => change(send, 'Membership')),
    giftRuns: async (shop: MemberShop) => change((await givenMembership(shop)).send, 'PremiumMembership'),
    changePending: async (shop: MemberShop) =>
      change((await waitingUpgrade(shop)).send, 'PremiumMembershipYearly'),
    paymentMissing: async (shop: MemberShop) => {
      const { name } = shop.pastDue
      return change(shop.readers.with(await shop.readers.token(name)), 'PremiumMembership')
    },
    disputeRuns: (shop: MemberShop) =>
      from(shop, 'Membership', send => change(send, 'PremiumMembership'), 'pm_card_createDispute'),
    async periodRefunded(shop: MemberShop) {
      const { customerId, send } = await shop.member(newName(), 'Membership')
      const { data } = await shop.stripe.paymentIntents.list({ customer: customerId, limit: 1 })
      await shop.stripe.refunds.create({ payment_intent: data[0]?.id ?? '' })
      await shop.settle()
      return change(send, 'PremiumMembership')
    },
    async otherCurrency(shop: MemberShop) {
      // Somebody has made it at the provider, at a price of their own.
      const { product } = await shop.stripe.prices.retrieve(await shop.priceOf('Membership'))
      const { id } = await shop.stripe.prices.create({
        ...{ product: String(product), currency: 'gbp', unit_amount: 399, recurring: { interval: 'month' } },
        metadata: { shop: 'kashihon', plan: 'Membership' },
      })
      const { send } = await shop.member(newName(), 'Membership', { items: [{ price: id }] })
      return change(send, 'PremiumMembership')
    },
    async currencyMixed(shop: MemberShop) {
      // Staff have made something of their own for the customer, which is no plan of the shop.
      const who = await customer(shop)
      const { id: product } = await shop.stripe.products.create({ name: 'Something else' })
      const { id } = await shop.stripe.prices.create({
        ...{ product, currency: 'gbp', unit_amount: 399, recurring: { interval: 'month' } },
      })
      await shop.stripe.subscriptions.create({ customer: who.customerId, items: [{ price: id }] })
      return change(who.send, 'Membership')
    },
    zipRequired: async (shop: MemberShop) => change(await inAmerica(shop), 'Membership'),
    zipInvalid: async (shop: MemberShop) => change(await inAmerica(shop), 'Membership', { zip: '123' }),
    async countryRequired(shop: MemberShop) {
      const { name } = await customer(shop)
      return change(await signedIn(shop, shop.withTax, name), 'Membership')
    },
    async tooManyTries(shop: MemberShop) {
      const { send } = await customer(shop)
      return askTooOften(shop, () => change(send, 'Gold'))
    },
    async paymentsUnavailable(shop: MemberShop) {
      const { send } = await customer(shop)
      return askWithoutProvider(shop, () => change(send, 'Membership'))
    },
  }
}

export const changeCases: RefusalCases<typeof calls, MemberShop> = {
  estimateSubscription: changing(estimate),
  checkoutSubscription: {
    ...changing(checkout),
    currencyChanged: async shop =>
      (await customer(shop)).send(checkoutSubscription, {
        query: { lang: 'en', currency: 'eur' },
        body: { priceId: 'Membership', couponCode: '', zip: '' },
      }),
  },
}
