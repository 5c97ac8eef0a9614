// Proves docs/product.md#simulator, docs/product.md#membership
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setDunning } from '#stripe-simulator/billing/dunning.ts'
import { setCardBehaviour } from '#stripe-simulator/payment-methods.ts'
import { itemOf, openSimulatedPlans, type SimulatedPlans } from '#tests/support/simulator.ts'

const FIRST = '2027-01-31T12:00:00Z'
const START = Date.parse(FIRST) / 1000
const DAY = 86_400
const HOUR = 3_600
const at = (text: string) => Date.parse(text) / 1000
let simulated: SimulatedPlans
let customer: string
beforeAll(async () => {
  simulated = await openSimulatedPlans(FIRST)
})
afterAll(() => simulated.close())
beforeEach(async () => {
  simulated.shop.clock.set(FIRST)
  customer = await simulated.plans.customer()
})

const api = () => simulated.stripe
const { goTo, news, inSimulator } = {
  goTo: (to: number) => simulated.goTo(to),
  news: () => simulated.news(customer),
  inSimulator: <T>(work: Parameters<typeof simulated.inSimulator<T>>[0]) => simulated.inSimulator(work),
}
const subscribe = (change: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  api().subscriptions.create({ customer, items: [{ price: simulated.plans.monthly.id }], ...change })
const find = (id: string) => api().subscriptions.retrieve(id, { expand: ['latest_invoice'] })
const invoices = async () => (await api().invoices.list({ customer, limit: 100 })).data.reverse()
const card = async () => {
  const { data } = await api().customers.listPaymentMethods(customer)
  return data[0]?.id ?? ''
}
const turn = async (how: 'fails' | 'pays' | 'asks') => {
  const id = await card()
  await inSimulator(request => setCardBehaviour(request, id, how))
}

describe('a renewal', () => {
  it('draws the invoice up when the period ends, and sends it an hour later', async () => {
    const { id } = await subscribe()
    await news()
    const ends = at('2027-02-28T12:00:00Z')
    await goTo(ends - 1)
    expect(await news()).toEqual([])
    await goTo(ends)
    expect(await news()).toEqual(['invoice.created', 'customer.subscription.updated'])
    const renewed = await find(id)
    expect(itemOf(renewed)).toMatchObject({
      current_period_start: ends,
      current_period_end: at('2027-03-31T12:00:00Z'),
    })
    expect(renewed).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'draft', billing_reason: 'subscription_cycle', created: ends },
    })
    await goTo(ends + HOUR)
    expect(await news()).toEqual([
      'invoice.finalized',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
    ])
    expect((await find(id)).latest_invoice).toMatchObject({ status: 'paid', amount_paid: 450 })
  })

  it('of several periods in one jump is each invoiced, in order, as of its own instant', async () => {
    const { id } = await subscribe()
    await goTo(at('2027-06-30T13:00:00Z'))
    expect((await invoices()).map(({ created, status }) => [created, status])).toEqual([
      [START, 'paid'],
      [at('2027-02-28T12:00:00Z'), 'paid'],
      [at('2027-03-31T12:00:00Z'), 'paid'],
      [at('2027-04-30T12:00:00Z'), 'paid'],
      [at('2027-05-31T12:00:00Z'), 'paid'],
      [at('2027-06-30T12:00:00Z'), 'paid'],
    ])
    const { data } = await api().events.list({ types: ['invoice.paid'], limit: 100 })
    const own = data.filter(event => (event.data.object as Stripe.Invoice).customer === customer)
    expect(own.slice(0, 5).map(({ created }) => created)).toEqual([
      at('2027-06-30T13:00:00Z'),
      at('2027-05-31T13:00:00Z'),
      at('2027-04-30T13:00:00Z'),
      at('2027-03-31T13:00:00Z'),
      at('2027-02-28T13:00:00Z'),
    ])
    expect(itemOf(await find(id)).current_period_end).toBe(at('2027-07-31T12:00:00Z'))
  })

  it('is done before anything is changed, also where its turn has not come yet', async () => {
    const made = await subscribe()
    simulated.shop.clock.set('2027-03-10T12:00:00Z')
    const change = {
      items: [{ id: itemOf(made).id, price: simulated.plans.premium.id }],
      proration_behavior: 'always_invoice' as const,
    }
    await api().subscriptions.update(made.id, change)
    const reasons = (await invoices()).map(({ billing_reason, status, total }) => [
      billing_reason,
      status,
      total,
    ])
    expect(reasons).toEqual([
      ['subscription_create', 'paid', 450],
      ['subscription_cycle', 'paid', 450],
      ['subscription_update', 'paid', 439],
    ])
    await simulated.goTo('2027-03-10T12:00:00Z')
    expect(await invoices()).toHaveLength(3)
  })

  it('equals what was foretold, with a discount for as long as it holds', async () => {
    const coupon = await api().coupons.create({
      percent_off: 20,
      duration: 'repeating',
      duration_in_months: 3,
    })
    const { id } = await subscribe({ discounts: [{ coupon: coupon.id }] })
    for (const [now, total] of [
      ['2027-02-28T13:00:00Z', 360],
      ['2027-03-31T13:00:00Z', 360],
      ['2027-04-30T13:00:00Z', 450],
    ] as const) {
      const foretold = await api().invoices.createPreview({ subscription: id })
      expect(foretold.total).toBe(total)
      await goTo(at(now))
      expect((await find(id)).latest_invoice).toMatchObject({
        total,
        status: 'paid',
        created: foretold.created,
      })
    }
    expect((await find(id)).discounts).toEqual([])
  })

  it('takes what was put off from a change before', async () => {
    const made = await subscribe({ billing_cycle_anchor: undefined })
    await goTo(START + 14 * DAY)
    await api().subscriptions.update(made.id, {
      items: [{ id: itemOf(made).id, price: simulated.plans.premium.id }],
    })
    const foretold = await api().invoices.createPreview({ subscription: made.id })
    await goTo(at('2027-02-28T13:00:00Z'))
    const { latest_invoice } = await find(made.id)
    expect(latest_invoice).toMatchObject({ total: -225 + 550 + 1099, status: 'paid' })
    expect(foretold.total).toBe(-225 + 550 + 1099)
  })
})

describe('a trial', () => {
  it('says three days before that it ends, and is then a subscription', async () => {
    const { id } = await subscribe({ trial_period_days: 14 })
    await news()
    await goTo(START + 11 * DAY)
    expect(await news()).toEqual(['customer.subscription.trial_will_end'])
    await goTo(START + 14 * DAY)
    expect(await find(id)).toMatchObject({ status: 'active', billing_cycle_anchor: START + 14 * DAY })
    await goTo(START + 14 * DAY + HOUR)
    expect((await find(id)).latest_invoice).toMatchObject({ status: 'paid', total: 450 })
  })

  it.each([
    ['cancel', 'canceled'],
    ['pause', 'paused'],
  ] as const)('without a card, which shall %s then, is %s', async (missing_payment_method, status) => {
    customer = await simulated.plans.customer(null)
    const { id } = await subscribe({
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method } },
    })
    await goTo(START + 7 * DAY)
    expect((await find(id)).status).toBe(status)
    if (status === 'canceled') return
    const { id: method } = await api().paymentMethods.attach('pm_card_visa', { customer })
    await api().subscriptions.update(id, { default_payment_method: method })
    const resumed = await api().subscriptions.resume(id, { expand: ['latest_invoice'] })
    expect(resumed).toMatchObject({
      status: 'active',
      billing_cycle_anchor: START + 7 * DAY,
      latest_invoice: { status: 'paid', total: 450 },
    })
  })

  it('is over at once when somebody wants that, and paid', async () => {
    const made = await subscribe({ trial_period_days: 14 })
    await goTo(START + DAY)
    const foretold = await api().invoices.createPreview({
      subscription: made.id,
      subscription_details: { trial_end: 'now' },
    })
    await api().subscriptions.update(made.id, { trial_end: 'now' })
    expect(await find(made.id)).toMatchObject({
      status: 'active',
      billing_cycle_anchor: START + DAY,
      latest_invoice: { total: foretold.total, status: 'paid' },
    })
    expect(foretold.total).toBe(450)
  })
})

describe('a card that fails', () => {
  const ends = at('2027-02-28T12:00:00Z')
  const tries = [ends + HOUR, ends + HOUR + 3 * DAY, ends + HOUR + 8 * DAY, ends + HOUR + 15 * DAY]

  it('makes it past due, is tried after 3, 5 and 7 days, and then ends it', async () => {
    const { id } = await subscribe()
    await turn('fails')
    await news()
    await goTo(tries[0] ?? 0)
    expect(await find(id)).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1, next_payment_attempt: tries[1] },
    })
    expect(await news()).toContain('invoice.payment_failed')
    await goTo(tries[2] ?? 0)
    expect((await find(id)).latest_invoice).toMatchObject({
      attempt_count: 3,
      next_payment_attempt: tries[3],
    })
    await goTo((tries[3] ?? 0) - 1)
    expect((await find(id)).status).toBe('past_due')
    await goTo(tries[3] ?? 0)
    expect(await find(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
    })
    expect(await news()).toContain('customer.subscription.deleted')
  })

  it('that works again is active from the next try on', async () => {
    const { id } = await subscribe()
    await turn('fails')
    await goTo(tries[0] ?? 0)
    await turn('pays')
    await goTo(tries[1] ?? 0)
    expect(await find(id)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
  })

  it('can be helped with another, at once', async () => {
    const { id } = await subscribe()
    await turn('fails')
    await goTo(tries[0] ?? 0)
    const other = await api().paymentMethods.attach('pm_card_mastercard', { customer })
    const { latest_invoice } = await find(id)
    await api().invoices.pay((latest_invoice as Stripe.Invoice).id ?? '', { payment_method: other.id })
    expect((await find(id)).status).toBe('active')
    await goTo(tries[3] ?? 0)
    expect((await find(id)).status).toBe('active')
  })

  it('leaves it unpaid where the operator wants that, until it is paid', async () => {
    await inSimulator(request => setDunning(request, { afterwards: 'unpaid' }))
    const { id } = await subscribe()
    await turn('fails')
    await goTo(tries[3] ?? 0)
    expect((await find(id)).status).toBe('unpaid')
    await goTo(at('2027-03-31T14:00:00Z'))
    const waits = await find(id)
    expect(waits).toMatchObject({ status: 'unpaid', latest_invoice: { status: 'draft' } })
    await turn('pays')
    await api().invoices.pay((waits.latest_invoice as Stripe.Invoice).id ?? '')
    expect((await find(id)).status).toBe('active')
    await inSimulator(request => setDunning(request, {}))
  })

  it('that asks the bank waits for the reader', async () => {
    const { id } = await subscribe()
    await turn('asks')
    await news()
    await goTo(tries[0] ?? 0)
    expect(await news()).toContain('invoice.payment_action_required')
    const { status, latest_invoice } = await find(id)
    expect(status).toBe('past_due')
    expect((latest_invoice as Stripe.Invoice).hosted_invoice_url).toContain('/simulator/invoice/in_')
  })
})
