// Proves docs/product.md#simulator, docs/product.md#subscribing
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CARD } from '#tests/support/payment-pages.ts'
import { openSimulatedPlans, refusal, type SimulatedPlans } from '#tests/support/simulator.ts'

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
const open = (customer: string, change: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  api().checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: simulated.plans.monthly.id, quantity: 1 }],
    subscription_data: { metadata: { shop: 'kashihon' } },
    success_url: 'https://shop.example/done?checkout={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/plans',
    locale: 'en',
    ...change,
  })
const pathOf = (session: Stripe.Checkout.Session) => new URL(session.url ?? '').pathname
const show = async (session: Stripe.Checkout.Session) =>
  (await (await simulated.shop.fetch(pathOf(session))).text()).replaceAll(/\s+/g, ' ')
const again = (session: Stripe.Checkout.Session) =>
  api().checkout.sessions.retrieve(session.id, { expand: ['subscription.latest_invoice'] })
const subscriptionOf = (session: Stripe.Checkout.Session) => session.subscription as Stripe.Subscription

describe('subscribing on the page', () => {
  it('shows what is due now and then, and begins with the card that was typed in', async () => {
    const customer = await simulated.plans.customer(null)
    const session = await open(customer)
    expect(session).toMatchObject({
      mode: 'subscription',
      amount_total: 450,
      subscription: null,
      status: 'open',
    })
    const page = await show(session)
    expect(page).toContain('Membership')
    expect(page).toContain('Then $4.50 a month, starting on December 21, 2026.')
    await simulated.news()
    const { location } = await simulated.type(pathOf(session), { ...CARD, due: '450' })
    expect(location).toBe(`https://shop.example/done?checkout=${session.id}`)
    const done = await again(session)
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: null,
      url: null,
    })
    const { default_payment_method, latest_invoice, ...subscription } = subscriptionOf(done)
    expect(subscription).toMatchObject({ status: 'active', metadata: { shop: 'kashihon' } })
    expect(latest_invoice).toMatchObject({ id: done.invoice, status: 'paid', total: 450 })
    const { data } = await api().customers.listPaymentMethods(customer, { type: 'card' })
    expect(data.map(({ id }) => id)).toEqual([default_payment_method])
    expect(await simulated.news()).toEqual([
      'payment_intent.created',
      'payment_method.attached',
      'charge.succeeded',
      'payment_intent.succeeded',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'invoice_payment.paid',
      'customer.subscription.updated',
      'checkout.session.completed',
    ])
    const repeated = await simulated.type(pathOf(session), { ...CARD, due: '450' })
    expect(repeated.location).toContain('/done')
    expect((await api().subscriptions.list({ customer })).data).toHaveLength(1)
  })

  it('twice at the same moment begins once', async () => {
    const customer = await simulated.plans.customer(null)
    const session = await open(customer)
    const press = () => simulated.type(pathOf(session), { ...CARD, due: '450' })
    const answers = await Promise.all([press(), press(), press(), press()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect((await api().subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
    expect((await api().invoices.list({ customer })).data).toHaveLength(1)
  })

  it('that is declined begins nothing, and goes on with another card', async () => {
    const customer = await simulated.plans.customer(null)
    const session = await open(customer)
    const bad = { ...CARD, number: '4000000000009995', due: '450' }
    const { status, text } = await simulated.type(pathOf(session), bad)
    expect(status).toBe(402)
    expect(text).toContain('The card has insufficient funds.')
    expect((await api().subscriptions.list({ customer, status: 'all' })).data).toEqual([])
    expect((await again(session)).status).toBe('open')
    expect((await simulated.type(pathOf(session), { ...CARD, due: '450' })).status).toBe(303)
    expect((await again(session)).status).toBe('complete')
  })

  it('asks the bank where the card does, and begins when the bank says yes', async () => {
    const customer = await simulated.plans.customer(null)
    const session = await open(customer)
    const asks = { ...CARD, number: '4000002760003184', due: '450' }
    const bank = await simulated.type(pathOf(session), asks)
    const no = await simulated.type(bank.location, { answer: 'refuse' })
    expect(no.location).toContain(`/simulator/checkout/${session.id}?declined=`)
    const second = await simulated.type(pathOf(session), asks)
    const yes = await simulated.type(second.location, { answer: 'confirm' })
    expect(yes.location).toContain('/done')
    expect(subscriptionOf(await again(session)).status).toBe('active')
  })

  it('with a card that stays on its way is incomplete until the money has come', async () => {
    const session = await open(await simulated.plans.customer(null))
    await simulated.type(pathOf(session), { ...CARD, number: '4000000000000077', due: '450' })
    const waits = await again(session)
    expect(waits).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
    expect(subscriptionOf(waits).status).toBe('incomplete')
    await simulated.goTo(START + 61)
    expect(subscriptionOf(await again(session))).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid' },
    })
  })

  it('with a trial costs nothing now, and keeps the card', async () => {
    const customer = await simulated.plans.customer(null)
    const session = await open(customer, { subscription_data: { trial_period_days: 7 } })
    expect(session.amount_total).toBe(0)
    expect(await show(session)).toContain('Then $4.50 a month, starting on November 28, 2026.')
    const bad = await simulated.type(pathOf(session), { ...CARD, number: '4000000000000002', due: '0' })
    expect(bad.status).toBe(402)
    await simulated.type(pathOf(session), { ...CARD, number: '4000000000000341', due: '0' })
    const done = await again(session)
    expect(done.payment_status).toBe('no_payment_required')
    expect(subscriptionOf(done)).toMatchObject({ status: 'trialing', trial_end: START + 7 * DAY })
    expect(subscriptionOf(done).default_payment_method).toMatch(/^pm_/)
  })

  it('needs no card where none is wanted', async () => {
    const session = await open(await simulated.plans.customer(null), {
      payment_method_collection: 'if_required',
      subscription_data: {
        trial_period_days: 7,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      },
    })
    expect(await show(session)).toContain('Without a card for now')
    await simulated.type(pathOf(session), { method: 'none', due: '0' })
    const { id } = subscriptionOf(await again(session))
    await simulated.goTo(START + 7 * DAY)
    expect((await api().subscriptions.retrieve(id)).status).toBe('canceled')
  })

  it('takes a discount off, and refuses to go on when it is used up meanwhile', async () => {
    const coupon = await api().coupons.create({ percent_off: 50, duration: 'once', max_redemptions: 1 })
    const code = await api().promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id } })
    const discounts = [{ promotion_code: code.id }]
    const [first, second] = [
      await open(await simulated.plans.customer(null), { discounts }),
      await open(await simulated.plans.customer(null), { discounts }),
    ]
    expect(first).toMatchObject({ amount_subtotal: 450, amount_total: 225 })
    expect(first.total_details?.amount_discount).toBe(225)
    await simulated.type(pathOf(first), { ...CARD, due: '225' })
    expect(subscriptionOf(await again(first)).latest_invoice).toMatchObject({ total: 225 })
    const late = await simulated.type(pathOf(second), { ...CARD, due: '225' })
    expect(late.text).toContain('The discount is no longer available.')
    expect((await again(second)).status).toBe('open')
  })

  it('asks where one lives, adds the tax and shows it before it is paid', async () => {
    const customer = await simulated.plans.customer(null)
    const taxed = { automatic_tax: { enabled: true } }
    expect((await refusal(open(customer, taxed))).code).toBe('customer_tax_location_invalid')
    const session = await open(customer, { ...taxed, customer_update: { address: 'auto' } })
    const fields = { ...CARD, due: '450', country: 'US', postcode: '9410' }
    expect((await simulated.type(pathOf(session), fields)).text).toContain('five-digit ZIP code')
    const changed = await simulated.type(pathOf(session), { ...fields, postcode: '94103' })
    expect(changed.text).toContain('The amount due has changed.')
    expect(changed.text).toContain('$4.86')
    await simulated.type(pathOf(session), { ...fields, postcode: '94103', due: '486' })
    const done = await again(session)
    expect(done).toMatchObject({ amount_total: 486, total_details: { amount_tax: 36 } })
    expect(subscriptionOf(done).latest_invoice).toMatchObject({ total: 486, amount_paid: 486 })
    expect(await api().customers.retrieve(customer)).toMatchObject({
      address: { country: 'US', postal_code: '94103' },
    })
  })

  it('that is closed by the shop, or is too late, begins nothing', async () => {
    const closed = await open(await simulated.plans.customer(null))
    await api().checkout.sessions.expire(closed.id)
    expect((await simulated.type(pathOf(closed), { ...CARD, due: '450' })).text).toContain(
      'This page has expired',
    )
    const late = await open(await simulated.plans.customer(null))
    await simulated.goTo(START + DAY)
    await simulated.type(pathOf(late), { ...CARD, due: '450' })
    expect((await again(late)).status).toBe('expired')
  })
})
