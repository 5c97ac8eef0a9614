// Proves docs/product.md#plans
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeProfile } from '#contract/calls/accounts.ts'
import * as calls from '#contract/calls/membership.ts'
import { coinsPersonalData } from '#server/coins/personal-data.ts'
import {
  type Member,
  type MembershipShop,
  openMembershipShop,
  START,
} from '#tests/support/membership-shop.ts'

let open: MembershipShop
let people = 0
const name = () => `taxed${++people}`

beforeAll(async () => {
  open = await openMembershipShop({ TRIAL_DAYS: '7', TAX: 'on' })
})
afterAll(() => open.close())
beforeEach(() => open.shop.clock.set(START))

const livesIn = async (who: Member, country: string) => {
  await who.send(changeProfile, { body: { country } as never })
  return who
}
const estimate = ({ send }: Member, planId: string, zip?: string, couponCode?: string) =>
  send(calls.estimateSubscription, { body: { planId, couponCode, zip } })
const checkout = ({ send }: Member, priceId: string) =>
  send(calls.checkoutSubscription, { body: { priceId, couponCode: '', zip: '' } })

// docs/product.md#trials-and-coupons.
describe('a shop with a trial, where the provider works out the tax', () => {
  it('says that nothing is due now, and what is due when', async () => {
    const who = await livesIn(await open.customer(name()), 'US')
    expect((await estimate(who, 'Membership', '10001')).answer).toMatchObject({
      ...{ totalDue: 0, trialDays: 7, deferredPaymentDate: new Date('2026-02-07T12:00:00Z') },
      ...{ subscriptionAmount: 450, taxAmount: 36, taxIncluded: false },
      ...{ nextAmount: 486, nextDate: new Date('2026-02-07T12:00:00Z') },
      lineItems: [{ amount: 0, description: 'Membership, monthly: free until 7 February 2026' }],
    })
  })

  it('has the tax within prices in euros, which is not added to them', async () => {
    const { send } = await livesIn(await open.customer(name()), 'DE')
    const body = { planId: 'Membership', couponCode: undefined, zip: undefined }
    const { answer } = await send(calls.estimateSubscription, { query: { lang: 'de' }, body })
    expect(answer).toMatchObject({ currency: 'eur', subscriptionAmount: 549, nextAmount: 549 })
    expect(answer).toMatchObject({ taxIncluded: true, taxAmount: 36 })
  })

  it('takes the trial to the page on which one subscribes, with cards only', async () => {
    const who = await livesIn(await open.customer(name()), 'US')
    await estimate(who, 'Membership', '10001')
    const { answer } = await checkout(who, 'Membership')
    const page = await open.stripe.checkout.sessions.retrieve(answer?.id ?? '')
    expect(page).toMatchObject({ mode: 'subscription', automatic_tax: { enabled: true } })
    expect(page.amount_total).toBe(0)
  })

  it('gives an account one trial: afterwards the tax is a line, and the lines are what is due', async () => {
    const who = await livesIn(await open.member(name(), 'Membership', { trial_period_days: 7 }), 'US')
    await open.stripe.subscriptions.cancel(who.subscriptionId)
    await open.settle()
    const { answer } = await estimate(who, 'Membership', '10001')
    expect(answer).toMatchObject({ totalDue: 486, trialDays: 0, taxAmount: 36, nextAmount: 486 })
    expect(answer?.deferredPaymentDate).toBeUndefined()
    expect(answer?.lineItems.map(({ amount }) => amount)).toEqual([450, 36])
  })

  it('tells who has saved a card that had its trial that they have none, before they pay', async () => {
    const trial = { trial_period_days: 7 }
    await open.member(name(), 'Membership', trial, 'pm_card_discover')
    const who = await livesIn(await open.customer(name(), 'pm_card_discover'), 'DE')
    expect((await estimate(who, 'Membership')).answer).toMatchObject({ totalDue: 482, trialDays: 0 })
  })

  it('says on the page on which one subscribes that each card has one trial', async () => {
    const who = await livesIn(await open.customer(name(), 'pm_card_jcb'), 'DE')
    const { answer } = await checkout(who, 'Membership')
    const page = await open.stripe.checkout.sessions.retrieve(answer?.id ?? '')
    expect(page.custom_text.submit?.message).toContain('Each card has one free trial')
    expect(await (await fetch(page.url ?? '')).text()).toContain('Each card has one free trial')
  })

  it('charges for an upgrade what it foretold, tax and coupon included', async () => {
    const { id: coupon } = await open.stripe.coupons.create({ percent_off: 25, duration: 'once' })
    await open.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon }, code: 'QUARTER' })
    const who = await livesIn(await open.customer(name()), 'US')
    await open.stripe.customers.update(who.customerId, { address: { country: 'US', postal_code: '10001' } })
    await open.stripe.subscriptions.create({
      ...{ customer: who.customerId, items: [{ price: await open.priceOf('Membership') }] },
      automatic_tax: { enabled: true },
    })
    await open.settle()
    open.shop.clock.set('2026-02-10T07:08:09Z')
    await open.again(who)
    const { answer: full } = await estimate(who, 'PremiumMembership')
    const { answer } = await estimate(who, 'PremiumMembership', undefined, 'quarter')
    expect(answer?.taxAmount).toBeGreaterThan(0)
    // The coupon has a line of its own beside the price without it.
    const [unused, rest, coupons, tax] = answer?.lineItems ?? []
    expect([unused, rest]).toEqual(full?.lineItems.slice(0, 2))
    expect(coupons?.description).toContain('QUARTER')
    expect(coupons?.amount).toBe(-(answer?.discountAmount ?? 0))
    // The provider rounds the price that has it taken off.
    expect(Math.abs((coupons?.amount ?? 0) + (rest?.amount ?? 0) * 0.25)).toBeLessThanOrEqual(1)
    expect(tax?.amount).toBe(answer?.taxAmount)
    const sum = answer?.lineItems.reduce((all, { amount }) => all + amount, 0)
    expect(sum).toBe(answer?.totalDue)
    open.shop.clock.set('2026-02-10T07:10:00Z')
    const body = { priceId: 'PremiumMembership', couponCode: 'QUARTER ', zip: '' }
    expect((await who.send(calls.checkoutSubscription, { body })).answer?.url).toContain('checkout=changed')
    const { data } = await open.stripe.invoices.list({ customer: who.customerId, limit: 1 })
    expect(data[0]?.amount_paid).toBe(answer?.totalDue)
  })

  it('asks for the country before it says what is due, and takes the tax of no country for granted', async () => {
    const who = await open.customer(name(), 'pm_card_amex')
    const refused = { status: 412, refused: 'countryRequired' }
    expect(await estimate(who, 'Membership')).toMatchObject(refused)
    expect(await checkout(who, 'Membership')).toMatchObject(refused)
    await livesIn(who, 'DE')
    expect((await estimate(who, 'Membership')).answer).toMatchObject({ totalDue: 0, trialDays: 7 })
  })

  it('does not ask a member whose address the provider’s page has taken', async () => {
    const who = await open.customer(name())
    await open.stripe.customers.update(who.customerId, { address: { country: 'DE', postal_code: '10115' } })
    await open.stripe.subscriptions.create({
      ...{ customer: who.customerId, items: [{ price: await open.priceOf('Membership') }] },
      automatic_tax: { enabled: true },
    })
    await open.settle()
    expect((await estimate(who, 'PremiumMembership')).answer).toMatchObject({ taxIncluded: false })
  })

  it('keeps the address that the provider’s page took, of which it knows the country', async () => {
    const who = await livesIn(await open.customer(name(), 'pm_card_amex'), 'DE')
    const address = { country: 'DE', postal_code: '10115', city: 'Berlin' }
    await open.stripe.customers.update(who.customerId, { address })
    expect((await estimate(who, 'Membership')).answer).toMatchObject({ totalDue: 0 })
    expect(await open.stripe.customers.retrieve(who.customerId)).toMatchObject({ address })
  })

  it('names the tax in receipts and in the export of one’s data, unless a balance has paid a part', async () => {
    const billed = async (balance: number) => {
      const who = await livesIn(await open.customer(name()), 'US')
      const home = { country: 'US', postal_code: '10001' }
      await open.stripe.customers.update(who.customerId, { address: home, balance })
      await open.stripe.subscriptions.create({
        ...{ customer: who.customerId, items: [{ price: await open.priceOf('Membership') }] },
        ...{ metadata: { shop: 'kashihon', accountId: who.accountId }, default_payment_method: who.cardId },
        automatic_tax: { enabled: true },
      })
      await open.settle()
      const { receipts } = await coinsPersonalData.collect(open.shop.app.db, who.accountId)
      await open.goTo(new Date(open.shop.clock.now().getTime() + 120_000))
      const address = `${who.name}@example.com`
      const isReceipt = (subject = '') => subject.startsWith('Your receipt')
      const mail = open.mail.mails.find(one => one.to?.[0]?.address === address && isReceipt(one.subject))
      return { receipts, text: mail?.text }
    }
    // Later than in the other tests, since what is done again and again is due by this clock.
    open.shop.clock.set('2026-02-20T12:00:00Z')
    const whole = await billed(0)
    expect(whole.receipts).toMatchObject([{ cents: 486, taxCents: 36, paidUntil: expect.any(Date) }])
    for (const said of ['$4.86', '$0.36 tax']) expect(whole.text).toContain(said)
    const rest = await billed(-100)
    expect(rest.receipts).toMatchObject([{ cents: 386, taxCents: 0 }])
    expect(rest.text).toContain('$3.86')
    expect(rest.text).not.toMatch(/\btax\b/)
  })
})
