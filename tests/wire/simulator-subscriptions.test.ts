// Proves docs/product.md#simulator, docs/product.md#plan-changes
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

describe('a subscription', () => {
  it('that is paid is active, with its period on the item', async () => {
    const customer = await simulated.plans.customer()
    await simulated.news()
    const made = await subscribe(customer, { metadata: { shop: 'kashihon' } })
    expect(made).toMatchObject({
      status: 'active',
      billing_cycle_anchor: START,
      cancel_at_period_end: false,
      metadata: { shop: 'kashihon' },
      trial_end: null,
    })
    expect(itemOf(made)).toMatchObject({
      current_period_start: START,
      current_period_end: Date.parse('2026-12-21T12:00:00Z') / 1000,
      price: { id: simulated.plans.monthly.id },
    })
    const invoice = latestInvoice(made)
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      total: 450,
      amount_due: 450,
      amount_paid: 450,
      amount_remaining: 0,
      parent: { subscription_details: { subscription: made.id, metadata: { shop: 'kashihon' } } },
    })
    expect(invoice.number).toMatch(/-0001$/)
    expect(invoice.lines.data).toMatchObject([
      { amount: 450, description: '1 × Membership (at $4.50 / month)', period: { start: START } },
    ])
    expect(invoice.payments?.data[0]?.payment.payment_intent).toMatchObject({
      status: 'succeeded',
      amount: 450,
    })
    expect(await simulated.news()).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'invoice_payment.paid',
      'customer.subscription.updated',
    ])
  })

  it('leads from the payment to the invoice and back', async () => {
    const invoice = latestInvoice(await subscribe(await simulated.plans.customer()))
    const { data } = await api().invoicePayments.list({ invoice: invoice.id })
    const paymentId = String(data[0]?.payment.payment_intent)
    const found = await api().invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paymentId },
    })
    expect(found.data).toMatchObject([{ invoice: invoice.id, status: 'paid', amount_paid: 450 }])
    await api().refunds.create({ payment_intent: paymentId, amount: 100 })
    expect(await simulated.news()).toContain('charge.refunded')
  })

  it('without a card is refused, unless nothing is due yet', async () => {
    const customer = await simulated.plans.customer(null)
    expect((await refusal(subscribe(customer))).code).toBe('resource_missing')
    const waits = await subscribe(customer, { payment_behavior: 'default_incomplete' })
    expect(waits.status).toBe('incomplete')
    expect(latestInvoice(waits).status).toBe('open')
    const trial = await subscribe(customer, { trial_period_days: 7 })
    expect(trial.status).toBe('trialing')
    expect(latestInvoice(trial)).toMatchObject({ status: 'paid', total: 0 })
  })

  it('whose card is declined is incomplete, and expires after 23 hours', async () => {
    const customer = await simulated.plans.customer('pm_card_chargeCustomerFail')
    const refused = subscribe(customer, { payment_behavior: 'error_if_incomplete' })
    expect(await refusal(refused)).toMatchObject({ code: 'card_declined', statusCode: 402 })
    expect((await api().subscriptions.list({ customer, status: 'all' })).data).toEqual([])
    const { id, status } = await subscribe(customer)
    expect(status).toBe('incomplete')
    await simulated.goTo(START + 23 * 3_600 - 1)
    expect((await api().subscriptions.retrieve(id)).status).toBe('incomplete')
    await simulated.goTo(START + 23 * 3_600)
    const over = await api().subscriptions.retrieve(id, { expand: ['latest_invoice'] })
    expect(over.status).toBe('incomplete_expired')
    expect(latestInvoice(over).status).toBe('void')
  })

  it('that is incomplete is active when its invoice is paid with another card', async () => {
    const customer = await simulated.plans.customer('pm_card_chargeCustomerFail')
    const made = await subscribe(customer)
    const other = await api().paymentMethods.attach('pm_card_mastercard', { customer })
    const paid = await api().invoices.pay(latestInvoice(made).id ?? '', { payment_method: other.id })
    expect(paid.status).toBe('paid')
    expect((await api().subscriptions.retrieve(made.id)).status).toBe('active')
    expect((await refusal(api().invoices.pay(paid.id ?? ''))).code).toBe('invoice_already_paid')
  })

  it('is found by customer, price and state', async () => {
    const customer = await simulated.plans.customer()
    const first = await subscribe(customer)
    const second = await subscribe(customer, { items: [{ price: simulated.plans.premium.id }] })
    await api().subscriptions.cancel(first.id)
    const ids = async (wanted: Stripe.SubscriptionListParams) =>
      (await api().subscriptions.list({ customer, ...wanted })).data.map(({ id }) => id)
    expect(await ids({})).toEqual([second.id])
    expect(await ids({ status: 'all' })).toEqual([second.id, first.id])
    expect(await ids({ status: 'ended' })).toEqual([first.id])
    expect(await ids({ status: 'all', price: simulated.plans.monthly.id })).toEqual([first.id])
    expect(await ids({ status: 'all', created: { gt: START } })).toEqual([])
    const page = await api().subscriptions.list({ customer, status: 'all', limit: 1 })
    expect(page.has_more).toBe(true)
    expect(await ids({ status: 'all', starting_after: second.id })).toEqual([first.id])
  })
})

describe('a change of the plan', () => {
  const upgrade = async (customer: string, seconds: number, change: Stripe.SubscriptionUpdateParams = {}) => {
    const made = await subscribe(customer)
    later(seconds)
    return api().subscriptions.update(made.id, {
      items: [{ id: itemOf(made).id, price: simulated.plans.premium.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
      ...change,
    })
  }

  it('of the same interval gives back what is not used, takes what is left, and keeps the period', async () => {
    const changed = await upgrade(await simulated.plans.customer(), 15 * DAY)
    expect(changed.status).toBe('active')
    expect(itemOf(changed)).toMatchObject({
      price: { id: simulated.plans.premium.id },
      current_period_start: START,
      current_period_end: START + 30 * DAY,
    })
    expect(latestInvoice(changed)).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      total: 325,
    })
    expect(latestInvoice(changed).lines.data).toMatchObject([
      {
        amount: -225,
        description: 'Unused time on Membership after 06 Dec 2026',
        parent: { subscription_item_details: { proration: true } },
        period: { start: START + 15 * DAY, end: START + 30 * DAY },
      },
      { amount: 550, description: 'Remaining time on Premium after 06 Dec 2026' },
    ])
  })

  it('to another interval begins a period now', async () => {
    const made = await subscribe(await simulated.plans.customer())
    later(10 * DAY)
    const changed = await api().subscriptions.update(made.id, {
      items: [{ id: itemOf(made).id, price: simulated.plans.yearly.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    })
    expect(changed.billing_cycle_anchor).toBe(START + 10 * DAY)
    expect(itemOf(changed).current_period_end).toBe(Date.parse('2027-12-01T12:00:00Z') / 1000)
    expect(latestInvoice(changed).lines.data.map(({ amount }) => amount)).toEqual([-300, 4950])
  })

  it('without prorations costs nothing until the next period', async () => {
    const changed = await upgrade(await simulated.plans.customer(), 10 * DAY, { proration_behavior: 'none' })
    expect(latestInvoice(changed).billing_reason).toBe('subscription_create')
    const preview = await api().invoices.createPreview({ subscription: changed.id })
    expect(preview).toMatchObject({ total: 1099, billing_reason: 'subscription_cycle' })
  })

  it('that cannot be paid waits, and comes when it is paid', async () => {
    const customer = await simulated.plans.customer()
    const made = await subscribe(customer)
    const bad = await api().paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await api().customers.update(customer, { invoice_settings: { default_payment_method: bad.id } })
    later(15 * DAY)
    const asked = {
      items: [{ id: itemOf(made).id, price: simulated.plans.premium.id }],
      proration_behavior: 'always_invoice' as const,
      expand: ['latest_invoice'],
    }
    const refused = api().subscriptions.update(made.id, { ...asked, payment_behavior: 'error_if_incomplete' })
    expect((await refusal(refused)).code).toBe('card_declined')
    const waits = await api().subscriptions.update(made.id, {
      ...asked,
      payment_behavior: 'pending_if_incomplete',
    })
    expect(waits.status).toBe('active')
    expect(itemOf(waits).price.id).toBe(simulated.plans.monthly.id)
    expect(waits.pending_update).toMatchObject({
      expires_at: START + 15 * DAY + 23 * 3_600,
      subscription_items: [{ price: { id: simulated.plans.premium.id } }],
    })
    expect(latestInvoice(waits)).toMatchObject({ status: 'open', amount_due: 325 })
    const good = await api().paymentMethods.attach('pm_card_visa', { customer })
    await api().invoices.pay(latestInvoice(waits).id ?? '', { payment_method: good.id })
    const done = await api().subscriptions.retrieve(made.id)
    expect(done).toMatchObject({ status: 'active', pending_update: null })
    expect(itemOf(done).price.id).toBe(simulated.plans.premium.id)
    expect(await simulated.news()).toContain('customer.subscription.pending_update_applied')
  })

  it('that is never paid is forgotten after 23 hours', async () => {
    const customer = await simulated.plans.customer()
    const made = await subscribe(customer)
    const bad = await api().paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await api().customers.update(customer, { invoice_settings: { default_payment_method: bad.id } })
    const waits = await api().subscriptions.update(made.id, {
      items: [{ id: itemOf(made).id, price: simulated.plans.premium.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    })
    await simulated.goTo(START + 23 * 3_600)
    const after = await api().subscriptions.retrieve(made.id)
    expect(after.pending_update).toBeNull()
    expect(itemOf(after).price.id).toBe(simulated.plans.monthly.id)
    expect((await api().invoices.retrieve(String(waits.latest_invoice))).status).toBe('void')
    expect(await simulated.news()).toContain('customer.subscription.pending_update_expired')
  })
})

describe('the end', () => {
  it('comes at the end of the period, unless somebody changes their mind', async () => {
    const customer = await simulated.plans.customer()
    const made = await subscribe(customer)
    const ends = itemOf(made).current_period_end
    const ending = await api().subscriptions.update(made.id, { cancel_at_period_end: true })
    expect(ending).toMatchObject({ status: 'active', cancel_at: ends, canceled_at: START })
    const back = await api().subscriptions.update(made.id, { cancel_at_period_end: false })
    expect(back).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false })
    await api().subscriptions.update(made.id, { cancel_at_period_end: true })
    await simulated.news()
    await simulated.goTo(ends)
    expect(await api().subscriptions.retrieve(made.id)).toMatchObject({ status: 'canceled', ended_at: ends })
    expect(await simulated.news(customer)).toEqual(['customer.subscription.deleted'])
    expect((await refusal(api().subscriptions.cancel(made.id))).code).toBe('resource_missing')
  })

  it('at once gives back onto the balance what is not used, and the next invoice takes it from there', async () => {
    const customer = await simulated.plans.customer()
    const made = await subscribe(customer)
    later(10 * DAY)
    await api().subscriptions.cancel(made.id, { invoice_now: true, prorate: true })
    expect(await api().customers.retrieve(customer)).toMatchObject({ balance: -300 })
    const next = await subscribe(customer)
    expect(latestInvoice(next)).toMatchObject({
      total: 450,
      amount_due: 150,
      starting_balance: -300,
      ending_balance: 0,
    })
  })

  it('comes with the customer’s', async () => {
    const customer = await simulated.plans.customer()
    const made = await subscribe(customer)
    await api().customers.del(customer)
    expect((await api().subscriptions.retrieve(made.id)).status).toBe('canceled')
  })
})
