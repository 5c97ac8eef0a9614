// Proves docs/product.md#simulator
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSimulatedPlans, type SimulatedPlans } from '#tests/support/simulator.ts'

const START = Date.parse('2026-11-21T12:00:00Z') / 1000
const DAY = 86_400
let simulated: SimulatedPlans
beforeAll(async () => {
  simulated = await openSimulatedPlans()
})
afterAll(() => simulated.close())

const api = () => simulated.stripe

/** The same numbers every time. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const PLACES = [
  undefined,
  { country: 'US', postal_code: '10001' },
  { country: 'DE' },
  { country: 'FR' },
  { country: 'JP' },
]

const sumsOf = (invoice: Stripe.Invoice) => ({
  lines: invoice.lines.data.map(({ amount, description, discount_amounts, taxes }) => [
    ...[amount, description, discount_amounts?.map(one => one.amount), taxes?.map(tax => tax.amount)],
  ]),
  ...{ total: invoice.total, due: invoice.amount_due, starting: invoice.starting_balance },
})

/** What holds of every invoice, whatever it is for. */
function expectSound(invoice: Stripe.Invoice): void {
  const sum = (amounts: (number | undefined)[]) => amounts.reduce<number>((all, one) => all + (one ?? 0), 0)
  expect(invoice.subtotal).toBe(sum(invoice.lines.data.map(({ amount }) => amount)))
  const off = sum((invoice.total_discount_amounts ?? []).map(({ amount }) => amount))
  const added = (invoice.total_taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'exclusive')
  expect(invoice.total).toBe(invoice.subtotal - off + sum(added.map(({ amount }) => amount)))
  expect(invoice.amount_due + (invoice.ending_balance ?? 0)).toBe(invoice.total + invoice.starting_balance)
  expect(invoice.amount_paid + invoice.amount_remaining).toBe(invoice.amount_due)
}

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'every invoice of a restless customer (%s) is what was foretold',
  async seed => {
    const roll = dice(seed * 7_919)
    simulated.shop.clock.set(new Date(START * 1000))
    const place = PLACES[roll(PLACES.length)]
    const customer = await simulated.plans.customer('pm_card_visa', place ? { address: place } : {})
    const automatic_tax = { enabled: place !== undefined }
    const all = [simulated.plans.monthly, simulated.plans.premium, simulated.plans.yearly]
    const price = all[roll(all.length)] ?? simulated.plans.monthly
    const durations = ['once', 'forever', 'repeating'] as const
    const duration = durations[roll(3)] ?? 'once'
    const coupon = await api().coupons.create({
      duration,
      ...(duration === 'repeating' && { duration_in_months: 2 }),
      ...(roll(2) ? { percent_off: 5 + roll(90) } : { amount_off: 1 + roll(300), currency: 'usd' }),
    })
    const discounts = roll(2) ? [{ coupon: coupon.id }] : []
    const first = await api().invoices.createPreview({
      customer,
      automatic_tax,
      discounts,
      subscription_details: { items: [{ price: price.id }] },
    })
    const made = await api().subscriptions.create({
      customer,
      automatic_tax,
      discounts,
      items: [{ price: price.id }],
      expand: ['latest_invoice'],
    })
    expect(sumsOf(made.latest_invoice as Stripe.Invoice)).toEqual(sumsOf(first))

    let now = START
    for (let step = 0; step < 8; step++) {
      const before = await api().subscriptions.retrieve(made.id)
      const item = before.items.data[0] as Stripe.SubscriptionItem
      if (roll(2)) {
        // Until the period is over: what was foretold just before is what comes.
        const foretold = await api().invoices.createPreview({ subscription: made.id })
        now = item.current_period_end + 3_600
        await simulated.goTo(now)
        const { latest_invoice } = await api().subscriptions.retrieve(made.id, { expand: ['latest_invoice'] })
        expect(sumsOf(latest_invoice as Stripe.Invoice)).toEqual(sumsOf(foretold))
        continue
      }
      now = Math.min(now + roll(20 * DAY), item.current_period_end - 1)
      await simulated.goTo(now)
      const to = all[roll(all.length)] ?? simulated.plans.premium
      if (to.id === item.price.id) continue
      const change = {
        items: [{ id: item.id, price: to.id }],
        proration_behavior: 'always_invoice' as const,
        proration_date: now,
      }
      const foretold = await api().invoices.createPreview({
        subscription: made.id,
        subscription_details: change,
      })
      const changed = await api().subscriptions.update(made.id, { ...change, expand: ['latest_invoice'] })
      expect(sumsOf(changed.latest_invoice as Stripe.Invoice)).toEqual(sumsOf(foretold))
    }

    const { data } = await api().invoices.list({ customer, limit: 100 })
    let balance = 0
    for (const invoice of data.reverse()) {
      expectSound(invoice)
      expect(invoice).toMatchObject({ status: 'paid', starting_balance: balance })
      balance = invoice.ending_balance ?? 0
    }
    expect(await api().customers.retrieve(customer)).toMatchObject({ balance })
  },
)
