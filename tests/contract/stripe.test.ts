// Proves docs/product.md#membership
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStripe } from '#server/payments/stripe/ask-stripe.ts'
import { openSimulatedShop, refusal, type SimulatedShop } from '#tests/support/simulator.ts'

// The same questions to the simulator and, where STRIPE_TEST_KEY names a key of Stripe's test mode, to Stripe: what the shop
// relies on is true of both.

const key = process.env.STRIPE_TEST_KEY ?? ''
if (key && !/^[sr]k_test_/.test(key)) throw new Error('STRIPE_TEST_KEY is a key of the test mode: sk_test_…')

let simulated: SimulatedShop
beforeAll(async () => {
  simulated = await openSimulatedShop(new Date().toISOString())
})
afterAll(() => simulated.close())

describe('the simulator', () => suite(() => simulated.stripe))
describe.skipIf(!key)(
  key ? 'Stripe in its test mode' : 'Stripe in its test mode: not asked, as STRIPE_TEST_KEY is not set',
  () => suite(() => openStripe(key, null)),
)

function suite(api: () => Stripe) {
  const run = `${Date.now()}`
  let regular: Stripe.Price
  let premium: Stripe.Price
  let yearly: Stripe.Price

  beforeAll(async () => {
    const price = async (name: string, unit_amount: number, interval: 'month' | 'year') => {
      const { id: product } = await api().products.create({ name, metadata: { shop: 'kashihon' } })
      return api().prices.create({
        ...{ product, unit_amount, currency: 'usd', recurring: { interval }, tax_behavior: 'exclusive' },
        ...{ lookup_key: `contract.${run}.${name}`, metadata: { plan: name } },
      })
    }
    regular = await price('regular', 450, 'month')
    premium = await price('premium', 1099, 'month')
    yearly = await price('yearly', 11_990, 'year')
  })

  const customer = async (card = 'pm_card_visa') => {
    const { id } = await api().customers.create({ email: 'ada@example.com', metadata: { shop: 'kashihon' } })
    const method = await api().paymentMethods.attach(card, { customer: id })
    await api().customers.update(id, { invoice_settings: { default_payment_method: method.id } })
    return id
  }
  const subscribe = (id: string, change: Partial<Stripe.SubscriptionCreateParams> = {}) =>
    api().subscriptions.create({
      customer: id,
      items: [{ price: regular.id }],
      metadata: { shop: 'kashihon' },
      expand: ['latest_invoice.payments'],
      ...change,
    })
  const itemOf = ({ items }: Stripe.Subscription) => items.data[0] as Stripe.SubscriptionItem
  const invoiceOf = ({ latest_invoice }: Stripe.Subscription) => latest_invoice as Stripe.Invoice

  it('finds prices by their lookup keys', async () => {
    const { data } = await api().prices.list({ lookup_keys: [`contract.${run}.premium`], active: true })
    expect(data.map(({ id, metadata }) => [id, metadata.plan])).toEqual([[premium.id, 'premium']])
  })

  it('has a subscription that is paid active, with its period on the item and its bill paid', async () => {
    const made = await subscribe(await customer())
    expect(made).toMatchObject({ status: 'active', cancel_at_period_end: false, pending_update: null })
    const { current_period_start: start, current_period_end: end } = itemOf(made)
    expect((end - start) / 86_400).toBeGreaterThanOrEqual(28)
    expect((end - start) / 86_400).toBeLessThanOrEqual(31)
    const invoice = invoiceOf(made)
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 450, billing_reason: 'subscription_create' })
    expect(invoice.parent?.subscription_details?.subscription).toBe(made.id)
    expect(invoice.lines.data[0]?.pricing?.price_details?.price).toBe(regular.id)
    expect(invoice.payments?.data[0]?.payment.payment_intent).toMatch(/^pi_/)
  })

  it('foretells an upgrade to the cent', async () => {
    const who = await customer()
    const made = await subscribe(who)
    const from = itemOf(made).current_period_start + 3600
    for (const [price, length] of [
      [premium, 'same'],
      [yearly, 'another'],
    ] as const) {
      const items = [{ id: itemOf(made).id, price: price.id }]
      const change = { items, proration_behavior: 'always_invoice', proration_date: from } as const
      const foretold = await api().invoices.createPreview({
        ...{ customer: who, subscription: made.id, subscription_details: change },
      })
      const updated = await api().subscriptions.update(made.id, {
        ...change,
        ...{ payment_behavior: 'pending_if_incomplete', expand: ['latest_invoice'] },
      })
      expect([length, invoiceOf(updated).amount_paid]).toEqual([length, foretold.amount_due])
      expect(updated.pending_update).toBeNull()
      expect(itemOf(updated).price.id).toBe(price.id)
    }
  })

  it('keeps an upgrade waiting whose payment fails, and the plan as it was', async () => {
    const who = await customer()
    const made = await subscribe(who)
    const bad = await api().paymentMethods.attach('pm_card_chargeCustomerFail', { customer: who })
    await api().customers.update(who, { invoice_settings: { default_payment_method: bad.id } })
    const updated = await api().subscriptions.update(made.id, {
      items: [{ id: itemOf(made).id, price: premium.id }],
      ...{ proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' },
      expand: ['latest_invoice'],
    })
    expect(updated.pending_update).not.toBeNull()
    expect(itemOf(updated).price.id).toBe(regular.id)
    expect(invoiceOf(updated)).toMatchObject({ status: 'open' })
    expect(invoiceOf(updated).hosted_invoice_url).toMatch(/^https?:/)
  })

  it('takes off what a promotion code says, whatever its case', async () => {
    const coupon = await api().coupons.create({ percent_off: 50, duration: 'once' })
    const code = `HALF${run}`
    await api().promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code })
    const { data } = await api().promotionCodes.list({ code: code.toLowerCase(), limit: 10 })
    expect(data).toMatchObject([{ active: true, code, promotion: { coupon: coupon.id } }])
    const bill = await api().invoices.createPreview({
      customer: await customer(),
      subscription_details: { items: [{ price: regular.id }] },
      discounts: [{ promotion_code: data[0]?.id ?? '' }],
    })
    expect(bill).toMatchObject({ subtotal: 450, amount_due: 225, total_discount_amounts: [{ amount: 225 }] })
    expect((await api().promotionCodes.list({ code: `NONE${run}` })).data).toEqual([])
  })

  it('lets a subscription end with its period, and go on after all', async () => {
    const { id } = await subscribe(await customer())
    const ending = await api().subscriptions.update(id, { cancel_at_period_end: true })
    expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(await refusal(api().invoices.createPreview({ subscription: id }))).toMatchObject({
      code: 'invoice_upcoming_none',
    })
    expect(await api().subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      ...{ status: 'active', cancel_at_period_end: false },
    })
    expect(await api().subscriptions.cancel(id)).toMatchObject({ status: 'canceled' })
  })

  it('takes a coupon and the going on into an upgrade that may have to wait', async () => {
    const who = await customer()
    const made = await subscribe(who)
    await api().subscriptions.update(made.id, { cancel_at_period_end: true })
    const coupon = await api().coupons.create({ percent_off: 50, duration: 'once' })
    const updated = await api().subscriptions.update(made.id, {
      items: [{ id: itemOf(made).id, price: premium.id }],
      ...{ proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' },
      ...{ cancel_at_period_end: false, discounts: [{ coupon: coupon.id }] },
    })
    expect(updated).toMatchObject({ pending_update: null, cancel_at_period_end: false, cancel_at: null })
    expect(itemOf(updated).price.id).toBe(premium.id)
  })

  it('has an instant of the end named and taken back, as its own pages do', async () => {
    const made = await subscribe(await customer())
    const { current_period_end: end } = itemOf(made)
    expect(await api().subscriptions.update(made.id, { cancel_at: end })).toMatchObject({
      ...{ status: 'active', cancel_at: end, cancel_at_period_end: false },
    })
    expect(await api().subscriptions.update(made.id, { cancel_at: '' })).toMatchObject({
      ...{ cancel_at: null, cancel_at_period_end: false },
    })
  })

  it('lists what a customer has and had, and what they paid', async () => {
    const who = await customer()
    const { id } = await subscribe(who)
    await api().subscriptions.cancel(id)
    const { data } = await api().subscriptions.list({
      ...{ customer: who, status: 'all', limit: 100, expand: ['data.default_payment_method'] },
    })
    expect(data).toMatchObject([{ id, status: 'canceled' }])
    const invoices = await api().invoices.list({ customer: who, status: 'paid', expand: ['data.payments'] })
    expect(invoices.data[0]?.payments?.data[0]).toMatchObject({ status: 'paid' })
  })

  it('has trials for which nothing is paid, and ends them when asked', async () => {
    const made = await subscribe(await customer(), { trial_period_days: 7 })
    expect(made.status).toBe('trialing')
    expect(invoiceOf(made)).toMatchObject({ status: 'paid', amount_paid: 0 })
    expect(await api().subscriptions.update(made.id, { trial_end: 'now' })).toMatchObject({
      status: 'active',
    })
  })

  it('ends no trial with a card that cannot pay, where that is asked for', async () => {
    const made = await subscribe(await customer('pm_card_chargeCustomerFail'), { trial_period_days: 7 })
    const paidNow = { trial_end: 'now', payment_behavior: 'error_if_incomplete' } as const
    expect(await refusal(api().subscriptions.update(made.id, paidNow))).toBeInstanceOf(
      Stripe.errors.StripeCardError,
    )
    expect((await api().subscriptions.retrieve(made.id)).status).toBe('trialing')
  })

  it('has a page on which to subscribe, and one on which to see to one’s card', async () => {
    const who = await customer()
    const session = await api().checkout.sessions.create({
      ...{ mode: 'subscription', customer: who, line_items: [{ price: regular.id, quantity: 1 }] },
      ...{ success_url: 'https://example.com/done', cancel_url: 'https://example.com/' },
      ...{ payment_method_collection: 'always', subscription_data: { metadata: { shop: 'kashihon' } } },
    })
    expect(session).toMatchObject({ status: 'open', mode: 'subscription' })
    expect(session.url).toMatch(/^https?:/)
    const open = await api().checkout.sessions.list({ customer: who, status: 'open' })
    expect(open.data.map(({ id }) => id)).toEqual([session.id])
    expect(await api().checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired' })
  })

  it('refuses in the same words', async () => {
    const who = await customer()
    expect(await refusal(api().subscriptions.retrieve('sub_nothing'))).toMatchObject({
      ...{ code: 'resource_missing', statusCode: 404 },
    })
    expect(await refusal(subscribe('cus_nothing'))).toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    })
    const nobody = { customer: 'cus_nothing' }
    const stranger = { code: 'resource_missing', param: 'customer' }
    expect(await refusal(api().subscriptions.list(nobody))).toMatchObject(stranger)
    expect(await refusal(api().invoices.list(nobody))).toMatchObject(stranger)
    const bad = await api().paymentMethods.attach('pm_card_chargeCustomerFail', { customer: who })
    const declined = subscribe(who, {
      ...{ default_payment_method: bad.id, payment_behavior: 'error_if_incomplete' },
    })
    expect(await refusal(declined)).toBeInstanceOf(Stripe.errors.StripeCardError)
  })
}
