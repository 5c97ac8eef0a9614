// Proves docs/product.md#simulator, docs/product.md#billing
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CARD } from '#tests/support/payment-pages.ts'
import { openSimulatedPlans, refusal, type SimulatedPlans } from '#tests/support/simulator.ts'

const NOON = '2026-11-21T12:00:00Z'
const START = Date.parse(NOON) / 1000
const DAY = 86_400
const HOUR = 3_600
let simulated: SimulatedPlans
let customer: string
beforeAll(async () => {
  simulated = await openSimulatedPlans(NOON)
})
afterAll(() => simulated.close())
beforeEach(async () => {
  simulated.shop.clock.set(NOON)
  customer = await simulated.plans.customer()
})

const api = () => simulated.stripe
const subscribe = (change: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  api().subscriptions.create({ customer, items: [{ price: simulated.plans.monthly.id }], ...change })
const find = (id: string) => api().subscriptions.retrieve(id, { expand: ['latest_invoice'] })
const open = async (change: Stripe.BillingPortal.SessionCreateParams = {}) => {
  const wanted = { customer, return_url: 'https://shop.example/user', locale: 'en' as const }
  const { url } = await api().billingPortal.sessions.create({ ...wanted, ...change })
  return new URL(url).pathname
}
const show = async (path: string) =>
  (await (await simulated.shop.fetch(path)).text()).replace(/<style.*?<\/style>/s, '').replaceAll(/\s+/g, ' ')

describe('the portal', () => {
  it('shows what comes next and when, and what was paid', async () => {
    await subscribe()
    const page = await show(await open())
    expect(page).toContain('<h2>Membership</h2>')
    expect(page).toContain('Next payment: $4.50 on December 21, 2026.')
    expect(page).toMatch(/-0001<\/a><\/td><td class="number">\$4\.50<\/td><td>Paid/)
    expect(page).toContain('used for the membership')
  })

  it('cancels at the end of the period, and takes that back', async () => {
    const { id } = await subscribe()
    const portal = await open()
    await simulated.type(portal, { cancel: id })
    // So does Stripe where billing is flexible.
    expect(await find(id)).toMatchObject({
      cancel_at: Date.parse('2026-12-21T12:00:00Z') / 1000,
      cancel_at_period_end: false,
    })
    expect(await show(portal)).toContain('Ends on December 21, 2026.')
    await simulated.type(portal, { keep: id })
    expect(await find(id)).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
  })

  it('does nothing with what is somebody else’s', async () => {
    const { id } = await subscribe()
    customer = await simulated.plans.customer()
    await simulated.type(await open(), { cancel: id })
    expect((await find(id)).cancel_at_period_end).toBe(false)
  })

  it('lets a period end now, and charges the next at once', async () => {
    const { id } = await subscribe()
    simulated.shop.clock.set(new Date((START + 10 * DAY) * 1000))
    await simulated.type(await open(), { period: id })
    const renewed = await find(id)
    expect(renewed.latest_invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_cycle',
      total: 450,
    })
    expect(renewed.items.data[0]).toMatchObject({
      current_period_start: START + 10 * DAY,
      current_period_end: Date.parse('2027-01-01T12:00:00Z') / 1000,
    })
    // And goes on from there.
    await simulated.goTo('2027-01-01T13:00:00Z')
    expect((await find(id)).latest_invoice).toMatchObject({
      status: 'paid',
      created: Date.parse('2027-01-01T12:00:00Z') / 1000,
    })
  })

  it('lets what is cancelled end now, too', async () => {
    const { id } = await subscribe({ cancel_at_period_end: true })
    await simulated.type(await open(), { period: id })
    expect((await find(id)).status).toBe('canceled')
  })

  it('lets a card fail, and pays what is open with another', async () => {
    const { id } = await subscribe()
    const portal = await open()
    const { data } = await api().customers.listPaymentMethods(customer)
    await simulated.type(portal, { fails: data[0]?.id ?? '' })
    await simulated.type(portal, { period: id })
    const failed = await find(id)
    expect(failed.status).toBe('past_due')
    const page = await show(portal)
    expect(page).toContain('The last payment failed')
    const invoice =
      /href="(\/simulator\/invoice\/in_\w+\?back=bps_\w+)" aria-label="Pay/.exec(page)?.[1] ?? ''
    expect(await show(invoice)).toContain('Pay $4.50')
    const bad = await simulated.type(invoice, { ...CARD, number: '4000000000009995' })
    expect(bad).toMatchObject({ status: 402 })
    expect(bad.text).toContain('The card has insufficient funds.')
    const good = await simulated.type(invoice, CARD)
    expect(good).toMatchObject({ status: 303, location: invoice })
    expect(await find(id)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
    expect(await show(invoice)).not.toContain('Pay $4.50')
  })

  it('takes a new card for what comes', async () => {
    const { id } = await subscribe()
    const portal = await open()
    await simulated.type(portal, { ...CARD, number: '5555555555554444' })
    const { data } = await api().customers.listPaymentMethods(customer)
    expect((await find(id)).default_payment_method).toBe(data[0]?.id)
    expect(data[0]?.card?.last4).toBe('4444')
    const refused = await simulated.type(portal, { ...CARD, number: '4000000000000002' })
    expect(refused.status).toBe(402)
  })
})

describe('an invoice that the bank asks about', () => {
  it('is paid on its page when the bank says yes', async () => {
    customer = await simulated.plans.customer('pm_card_authenticationRequired')
    const made = await subscribe({ expand: ['latest_invoice'] })
    expect(made.status).toBe('incomplete')
    const page = new URL((made.latest_invoice as Stripe.Invoice).hosted_invoice_url ?? '').pathname
    const { data } = await api().customers.listPaymentMethods(customer)
    const bank = await simulated.type(page, { method: data[0]?.id ?? '' })
    expect(bank.location).toContain('/simulator/bank/')
    const back = await simulated.type(bank.location, { answer: 'confirm' })
    expect(back.location).toBe(page)
    expect((await find(made.id)).status).toBe('active')
  })
})

describe('a way through the portal', () => {
  const after = { type: 'redirect' as const, redirect: { return_url: 'https://shop.example/done' } }

  it('changes the card', async () => {
    const { id } = await subscribe()
    const flow = await open({ flow_data: { type: 'payment_method_update', after_completion: after } })
    expect(await show(flow)).toContain('<h1>Change your card</h1>')
    const { location } = await simulated.type(flow, { ...CARD, number: '5555555555554444' })
    expect(location).toBe('https://shop.example/done')
    expect((await find(id)).default_payment_method).toMatch(/^pm_/)
  })

  it('cancels', async () => {
    const { id } = await subscribe()
    const flow = await open({
      flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: id } },
    })
    expect(await show(flow)).toContain('Membership ends on December 21, 2026.')
    await simulated.type(flow, {})
    expect((await find(id)).cancel_at).not.toBeNull()
  })

  it('changes the plan, for what it has shown', async () => {
    const { id, items } = await subscribe()
    simulated.shop.clock.set(new Date((START + 15 * DAY) * 1000))
    const flow_data = {
      type: 'subscription_update_confirm' as const,
      after_completion: after,
      subscription_update_confirm: {
        subscription: id,
        items: [{ id: items.data[0]?.id ?? '', price: simulated.plans.premium.id }],
      },
    }
    const closed = await api().billingPortal.configurations.create({
      features: { payment_method_update: { enabled: true } },
    })
    expect((await refusal(open({ configuration: closed.id, flow_data }))).message).toContain('disabled')
    const flow = await open({ flow_data })
    const page = await show(flow)
    expect(page).toContain('From Membership to Premium: $10.99 a month.')
    expect(page).toContain('Change and pay $3.25')
    const { location } = await simulated.type(flow, { due: '325' })
    expect(location).toBe('https://shop.example/done')
    expect(await find(id)).toMatchObject({ latest_invoice: { total: 325, status: 'paid' } })
  })

  it('that is not the customer’s own is refused', async () => {
    const { id } = await subscribe()
    customer = await simulated.plans.customer()
    const flow_data = { type: 'subscription_cancel' as const, subscription_cancel: { subscription: id } }
    expect((await refusal(open({ flow_data }))).message).toContain('another customer')
  })

  it('is closed after an hour', async () => {
    const path = await open()
    await simulated.goTo(START + HOUR + 1)
    expect((await simulated.shop.fetch(path)).status).toBe(404)
  })
})

it('configurations of the portal are found again', async () => {
  const made = await api().billingPortal.configurations.create({
    features: {
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      invoice_history: { enabled: true },
    },
    metadata: { shop: 'kashihon' },
  })
  expect(made.features.subscription_cancel).toMatchObject({ enabled: true, mode: 'at_period_end' })
  expect((await api().billingPortal.configurations.list({ active: true })).data[0]?.id).toBe(made.id)
  await api().billingPortal.configurations.update(made.id, { active: false })
  expect((await api().billingPortal.configurations.retrieve(made.id)).active).toBe(false)
})
