// Proves docs/product.md#simulator
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSimulatedProvider, openStripeProvider, type Provider } from '#tests/support/providers.ts'
import { refusal } from '#tests/support/simulator.ts'

const START = Date.parse('2027-01-15T12:00:00Z') / 1000
const DAY = 86_400
const HOUR = 3_600
const key = process.env.STRIPE_TEST_KEY ?? ''

let provider: Provider
const api = () => provider.stripe
const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0] as Stripe.SubscriptionItem
const latest = ({ latest_invoice }: Stripe.Subscription) => latest_invoice as Stripe.Invoice
const expand = ['latest_invoice']
const find = (id: string) => api().subscriptions.retrieve(id, { expand })
const subscribe = async (change: Partial<Stripe.SubscriptionCreateParams> = {}, card = 'pm_card_visa') => {
  const customer = await provider.customer(card)
  const items = [{ price: provider.plans.monthly.id }]
  return api().subscriptions.create({ customer, items, expand, ...change })
}
const amountsOf = (invoice: Stripe.Invoice) =>
  invoice.lines.data.map(({ amount }) => amount).sort((a, b) => a - b)

/** What has to do with time, and holds with Stripe as with the simulator. */
function scenarios(): void {
  it('what is paid is active, and its period stands on the item', async () => {
    const made = await subscribe()
    expect(made).toMatchObject({
      status: 'active',
      billing_cycle_anchor: START,
      billing_mode: { type: 'flexible' },
    })
    expect(itemOf(made)).toMatchObject({ current_period_start: START, current_period_end: START + 31 * DAY })
    expect(latest(made)).toMatchObject({
      ...{ status: 'paid', billing_reason: 'subscription_create' },
      ...{ subtotal: 450, total: 450, amount_due: 450, amount_paid: 450, amount_remaining: 0 },
    })
    const { data } = await api().invoicePayments.list({ invoice: latest(made).id })
    expect(data).toMatchObject([{ status: 'paid', is_default: true, payment: { type: 'payment_intent' } }])
  })

  it('a card that is declined leaves it incomplete, or nothing at all', async () => {
    const made = await subscribe({}, 'pm_card_chargeCustomerFail')
    expect(made.status).toBe('incomplete')
    expect(latest(made)).toMatchObject({ status: 'open', attempt_count: 1 })
    const all = subscribe({ payment_behavior: 'error_if_incomplete' }, 'pm_card_chargeCustomerFail')
    expect(await refusal(all)).toMatchObject({ code: 'card_declined', statusCode: 402 })
  })

  it('an upgrade half way costs what was foretold', async () => {
    const made = await subscribe()
    const at = START + 10 * DAY
    await provider.goTo(at)
    const change = {
      items: [{ id: itemOf(made).id, price: provider.plans.premium.id }],
      proration_behavior: 'always_invoice' as const,
      proration_date: at,
    }
    const preview = await api().invoices.createPreview({
      subscription: made.id,
      subscription_details: change,
    })
    expect(amountsOf(preview)).toEqual([-305, 744])
    const changed = await api().subscriptions.update(made.id, { ...change, expand })
    expect(amountsOf(latest(changed))).toEqual([-305, 744])
    expect(latest(changed)).toMatchObject({
      total: preview.total,
      status: 'paid',
      billing_reason: 'subscription_update',
    })
    expect(itemOf(changed).current_period_end).toBe(START + 31 * DAY)
  })

  it('another interval begins a period at once', async () => {
    const made = await subscribe()
    const at = START + 10 * DAY
    await provider.goTo(at)
    const changed = await api().subscriptions.update(made.id, {
      items: [{ id: itemOf(made).id, price: provider.plans.yearly.id }],
      proration_behavior: 'always_invoice',
      proration_date: at,
      expand,
    })
    expect(amountsOf(latest(changed))).toEqual([-305, 4950])
    expect(changed.billing_cycle_anchor).toBe(at)
    expect(itemOf(changed).current_period_end).toBe(at + 365 * DAY)
  })

  it('a coupon for once counts once', async () => {
    const coupon = await api().coupons.create({ percent_off: 50, duration: 'once' })
    const made = await subscribe({ discounts: [{ coupon: coupon.id }] })
    expect(latest(made)).toMatchObject({ subtotal: 450, total: 225 })
    expect(latest(made).total_discount_amounts).toMatchObject([{ amount: 225 }])
    const next = await api().invoices.createPreview({ subscription: made.id })
    expect(next).toMatchObject({ total: 450, billing_reason: 'subscription_cycle' })
  })

  it('a renewal is drawn up at the end of the period, and paid an hour later', async () => {
    const { id } = await subscribe()
    const ends = START + 31 * DAY
    await provider.goTo(ends + 60)
    expect(latest(await find(id))).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' })
    await provider.goTo(ends + 2 * HOUR)
    expect(latest(await find(id))).toMatchObject({ status: 'paid', total: 450 })
  })

  it('a trial costs nothing, and is then a subscription', async () => {
    const made = await subscribe({ trial_period_days: 7 })
    expect(made).toMatchObject({ status: 'trialing', latest_invoice: { total: 0, status: 'paid' } })
    await provider.goTo(START + 7 * DAY + 2 * HOUR)
    expect(await find(made.id)).toMatchObject({
      status: 'active',
      latest_invoice: { total: 450, status: 'paid' },
    })
  })

  it('a cancellation takes effect at the end, or at once with what is left given back', async () => {
    const made = await subscribe()
    const ending = await api().subscriptions.update(made.id, { cancel_at_period_end: true })
    expect(ending).toMatchObject({ status: 'active', cancel_at: START + 31 * DAY })
    await provider.goTo(START + 10 * DAY)
    const ended = await api().subscriptions.cancel(made.id, { invoice_now: true, prorate: true })
    expect(ended.status).toBe('canceled')
    expect(await api().customers.retrieve(String(made.customer))).toMatchObject({ balance: -305 })
  })
}

beforeEach(() => provider.begin(START))
afterAll(() => provider.close())

describe('the simulator', () => {
  beforeAll(async () => {
    provider = await openSimulatedProvider()
  })
  scenarios()
})

// Stripe has to be asked for real: a key of its test mode is needed.
describe.skipIf(key === '')('Stripe (needs STRIPE_TEST_KEY of a test account)', () => {
  let simulated: Provider
  beforeAll(async () => {
    simulated = provider
    provider = await openStripeProvider(key)
    await simulated.close()
  })
  scenarios()
})
