// Proves docs/product.md#simulator, docs/product.md#trials-and-coupons
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  itemOf,
  latestInvoice,
  openSimulatedPlans,
  refusal,
  type SimulatedPlans,
} from '#tests/support/simulator.ts'

const NOON = '2026-11-21T12:00:00Z'
const START = Date.parse(NOON) / 1000
const DAY = 86_400
let simulated: SimulatedPlans
beforeAll(async () => {
  simulated = await openSimulatedPlans(NOON)
})
afterAll(() => simulated.close())
beforeEach(() => simulated.shop.clock.set(NOON))

const api = () => simulated.stripe
const later = (seconds: number) => simulated.shop.clock.set(new Date((START + seconds) * 1000))
const subscribe: SimulatedPlans['subscribe'] = (...all) => simulated.subscribe(...all)

describe('a preview', () => {
  it('of a first invoice knows trial, coupon and tax before there is a customer', async () => {
    const coupon = await api().coupons.create({ percent_off: 20, duration: 'once' })
    const asked = {
      customer_details: { address: { country: 'US', postal_code: '94103' } },
      automatic_tax: { enabled: true },
      subscription_details: { items: [{ price: simulated.plans.monthly.id }] },
      discounts: [{ coupon: coupon.id }],
      expand: ['total_discount_amounts.discount'],
    }
    const preview = await api().invoices.createPreview(asked)
    expect(preview).toMatchObject({ subtotal: 450, total: 389, amount_due: 389, starting_balance: 0 })
    expect(preview.total_discount_amounts).toMatchObject([
      { amount: 90, discount: { source: { coupon: coupon.id } } },
    ])
    expect(preview.total_taxes).toMatchObject([
      { amount: 29, tax_behavior: 'exclusive', taxable_amount: 360 },
    ])
    const nowhere = { ...asked, customer_details: { address: { country: 'US', postal_code: '9410' } } }
    expect((await refusal(api().invoices.createPreview(nowhere))).code).toBe('customer_tax_location_invalid')
    const german = { ...asked, customer_details: { address: { country: 'DE' } } }
    expect(await api().invoices.createPreview(german)).toMatchObject({ total: 360, total_excluding_tax: 336 })
    const trial = {
      ...asked,
      subscription_details: { ...asked.subscription_details, trial_end: START + 7 * DAY },
    }
    expect(await api().invoices.createPreview(trial)).toMatchObject({ total: 0, amount_due: 0 })
    const then = await api().invoices.createPreview({ ...trial, preview_mode: 'recurring' })
    expect(then.total).toBe(389)
  })

  it('keeps nothing', async () => {
    const customer = await simulated.plans.customer()
    await simulated.news()
    await api().invoices.createPreview({
      customer,
      subscription_details: { items: [{ price: simulated.plans.monthly.id }] },
    })
    expect(await simulated.news()).toEqual([])
    expect((await api().invoices.list({ customer })).data).toEqual([])
  })

  it.each([
    ['the other plan', 'premium', 15 * DAY + 1_234],
    ['another interval', 'yearly', 7 * DAY + 77],
    ['on the first second', 'premium', 0],
    ['on the last day', 'premium', 29 * DAY + 86_399],
  ] as const)('of a change to %s equals the invoice to the cent', async (_, name, seconds) => {
    const address = { country: 'US', postal_code: '94103' }
    const customer = await simulated.plans.customer('pm_card_visa', { address })
    const coupon = await api().coupons.create({ percent_off: 15, duration: 'forever' })
    const made = await subscribe(customer, {
      automatic_tax: { enabled: true },
      discounts: [{ coupon: coupon.id }],
    })
    later(seconds)
    const change = {
      items: [{ id: itemOf(made).id, price: simulated.plans[name].id }],
      proration_behavior: 'always_invoice' as const,
      proration_date: START + seconds,
    }
    const preview = await api().invoices.createPreview({
      subscription: made.id,
      subscription_details: change,
    })
    // A while later, and within the same period.
    later(Math.min(seconds + 60, 30 * DAY - 1))
    const changed = await api().subscriptions.update(made.id, { ...change, expand: ['latest_invoice'] })
    const invoice = latestInvoice(changed)
    const sums = ({ subtotal, total, amount_due, total_excluding_tax, lines }: Stripe.Invoice) => ({
      ...{ subtotal, total, amount_due, total_excluding_tax },
      lines: lines.data.map(({ amount, taxes }) => [amount, taxes?.map(tax => tax.amount)]),
    })
    expect(sums(invoice)).toEqual(sums(preview))
    expect(invoice.subtotal).toBe(invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0))
  })

  it('of what is cancelled says that nothing comes', async () => {
    const made = await subscribe(await simulated.plans.customer())
    const preview = api().invoices.createPreview({
      subscription: made.id,
      subscription_details: { cancel_at_period_end: true },
    })
    expect((await refusal(preview)).code).toBe('invoice_upcoming_none')
  })
})

describe('coupons and codes', () => {
  it('are counted when they are redeemed, and used up', async () => {
    const coupon = await api().coupons.create({ amount_off: 100, currency: 'usd', duration: 'once' })
    const code = await api().promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'ONLYONE',
      max_redemptions: 1,
    })
    const discounts = [{ promotion_code: code.id }]
    const made = await subscribe(await simulated.plans.customer(), { discounts })
    expect(latestInvoice(made).total).toBe(350)
    // It was for once.
    expect(made.discounts).toEqual([])
    expect((await api().promotionCodes.retrieve(code.id)).active).toBe(false)
    const refused = subscribe(await simulated.plans.customer(), { discounts })
    expect(await refusal(refused)).toMatchObject({
      code: 'coupon_expired',
      param: 'discounts[0][promotion_code]',
    })
  })

  it('for first purchases and for other products are refused', async () => {
    const customer = await simulated.plans.customer()
    await subscribe(customer)
    const coupon = await api().coupons.create({ percent_off: 10 })
    const code = await api().promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      restrictions: { first_time_transaction: true },
    })
    const again = subscribe(customer, { discounts: [{ promotion_code: code.id }] })
    expect((await refusal(again)).message).toContain('prior transactions')
    const product = String(simulated.plans.premium.product)
    const only = await api().coupons.create({ percent_off: 10, applies_to: { products: [product] } })
    expect((await refusal(subscribe(customer, { discounts: [{ coupon: only.id }] }))).message).toContain(
      'does not apply to anything',
    )
  })
})
