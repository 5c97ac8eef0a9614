// Proves docs/product.md#credits, docs/product.md#receipts, docs/product.md#withdrawal, docs/product.md#membership, docs/product.md#refunds-and-disputes
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelSubscription,
  checkoutSubscription,
  estimateSubscription,
  resumeSubscription,
} from '#contract/calls/membership.ts'
import { bonusMoments, earnsBonus } from '#rules/monthly-bonus.ts'
import { PLANS, type PlanId, planOf } from '#rules/plans.ts'
import type { Reader } from '#server/calls/bind.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { findMembership } from '#server/membership/find-membership.ts'
import { setEnding } from '#server/membership/plan-change/cancel-and-resume.ts'
import { estimate, subscribe } from '#server/membership/plan-change/subscribe.ts'
import { openDispute } from '#stripe-simulator/disputes.ts'
import { setDelivery } from '#stripe-simulator/simulator-store.ts'
import { type MembershipShop, openMembershipShop } from '#tests/support/membership-shop.ts'
import { paymentPagesOf } from '#tests/support/payment-pages.ts'
import { randomFrom } from '#tests/support/random-from.ts'
import { yearOfPurses } from '#tests/support/year-of-purses.ts'

// A year in a minute: people come and go, cards fail, banks take money back, and what the provider tells is lost, doubled,
// late and in the wrong order.

const CUSTOMERS = Number(process.env.YEAR_CUSTOMERS ?? 40)
/** With YEAR_CUSTOMERS=200 it takes some minutes. */
const WITHIN_MS = 900_000
const SEED = Number(process.env.YEAR_SEED ?? 20_260_131)
const DAY_MS = 86_400_000
const BEGIN = Date.parse('2026-01-31T12:00:00Z')
const STEP_DAYS = 7
const PROMOTION = 'YEAR'
/** Credits a month; the highest plan brings none. */
const CREDITS: Partial<Record<PlanId, number>> = { Membership: 1, MembershipYearly: 2, PremiumMembership: 3 }

interface Person {
  accountId: string
  customerId: string
  good: string
  bad: string
}

interface Simulated {
  id: string
  customer: string
  status: string
  created: number
  ended_at: number | null
  cancel_at_period_end: boolean
  items: {
    data: {
      current_period_start: number
      current_period_end: number
      price: { metadata: { plan?: string } }
    }[]
  }
}

interface SimulatedInvoice {
  id: string
  customer: string
  status: string
  amount_paid: number
  created: number
  parent: { subscription_details: { subscription: string } }
  lines: {
    data: {
      amount: number
      period: { start: number; end: number }
      pricing: { price_details: { price: string } }
    }[]
  }
  status_transitions: { paid_at: number | null }
}

let open: MembershipShop
let people: Person[]
let priceOf: Map<string, PlanId>
/** Of every bill whose money went back whole: since when. */
const takenBack = new Map<string, number>()
/** Of which bills the bank has taken the money. */
const disputed = new Set<string>()
/** Subscriptions that were begun beside a live one. */
const surplus = new Set<string>()
const wrongEstimates: string[] = []
let estimates = 0
const random = randomFrom(SEED)

beforeAll(async () => {
  const credits = Object.entries(CREDITS).map(([plan, count]) => `${plan}:${count}`)
  open = await openMembershipShop({ PLAN_CREDITS: credits.join(), VAT: 'oss', VAT_COUNTRY: 'DE' })
  const till = paymentPagesOf(() => open.shop)
  people = []
  for (let at = 0; at < CUSTOMERS; at++) {
    const { accountId, customerId } = await till.buyer()
    const attach = async (card: string) =>
      (await open.stripe.paymentMethods.attach(card, { customer: customerId })).id
    people.push({
      accountId,
      customerId,
      bad: await attach('pm_card_chargeCustomerFail'),
      good: await attach('pm_card_visa'),
    })
  }
  priceOf = new Map()
  for (const { id } of PLANS) priceOf.set(await open.priceOf(id), id)
  const coupon = await open.stripe.coupons.create({
    percent_off: 30,
    duration: 'repeating',
    duration_in_months: 3,
  })
  await open.stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: PROMOTION,
  })
})
afterAll(() => open.close())

describe(`a year of ${CUSTOMERS} customers (seed ${SEED})`, () => {
  it(
    'leaves everybody with the rights that the provider’s truth implies, on every day that is looked at, and each bonus and month of credits once',
    async () => {
      const wrong: string[] = []
      const purses = yearOfPurses(open, random)
      for (let day = 0; day <= 365; day += STEP_DAYS) {
        await leap(new Date(BEGIN + day * DAY_MS))
        await setDelivery(open.shop.app.db, anyDelivery())
        for (const person of people) if (random() < 0.12) await act(person)
        for (const person of people) if (random() < 0.18) await purses.act(person)
        // Within minutes whatever was lost is found on the provider's list.
        await open.goTo(new Date(open.shop.clock.now().getTime() + 120_000))
        // That money went back counts from when it is heard of.
        for (const [id, at] of takenBack)
          if (Number.isNaN(at)) takenBack.set(id, open.shop.clock.now().getTime())
        wrong.push(...(await lookAtRights(day)))
        await purses.issue()
      }
      // Bonuses within a year come by the quarter of an hour.
      await leap(new Date(open.shop.clock.now().getTime() + 1_000_000))
      expect(wrong).toEqual([])
      await purses.issue()
      expect(await purses.contradictions(people)).toEqual([])
      expect(purses.withdrawals()).toBeGreaterThan(CUSTOMERS / 8)
      expect(estimates).toBeGreaterThan(CUSTOMERS / 20)
      expect(wrongEstimates).toEqual([])
      expect(await lookAtMonths('bonus', plan => Boolean(planOf(plan)?.premium))).toEqual([])
      expect(await lookAtMonths('plan_credits', plan => plan in CREDITS)).toEqual([])
      const wrongBooks = await listContradictions(open.shop.app.db)
      expect(wrongBooks.filter(({ where }) => !purses.hasSpent(where))).toEqual([])
    },
    WITHIN_MS,
  )
})

/**
 * What the shop does again and again it would have done all along: after the leap it is done last, when the provider's own
 * time has gone by.
 */
async function leap(to: Date): Promise<void> {
  await open.shop.app.db.query({
    text: `update jobs set run_at = $1 where key = 'daily' and run_at < $1`,
    values: [to],
  })
  await open.goTo(to)
}

function anyDelivery() {
  const ways = [
    {},
    { copies: 0 },
    { copies: 2 },
    { reversed: true },
    { afterSeconds: 2 * 86_400 },
    { copies: 3, reversed: true },
  ]
  return ways[Math.floor(random() * ways.length)] ?? {}
}

/** Somebody does something. */
async function act(person: Person): Promise<void> {
  const { stripe, shop } = open
  const { app } = shop
  const [live] = await liveOf(person)
  const chance = random()
  if (!live) return chance < 0.6 ? void (await begin(person)) : undefined
  const now = shop.clock.now().getTime() / 1000
  const item = live.items.data[0]
  // At the very instant of a renewal or an end nobody acts: what is true then has not happened yet.
  if (!item || Math.abs(item.current_period_end - now) < 1 || Math.abs(item.current_period_start - now) < 1)
    return
  if (chance < 0.3) return upgrade(person)
  if (chance < 0.4)
    return void (await setEnding(cancelSubscription, { app, reader: readerOf(person), ends: true }))
  if (chance < 0.5)
    return void (await setEnding(resumeSubscription, { app, reader: readerOf(person), ends: false }))
  if (chance < 0.65)
    return void (await stripe.subscriptions.update(live.id, { default_payment_method: person.bad }))
  if (chance < 0.8) {
    await stripe.subscriptions.update(live.id, { default_payment_method: person.good })
    const { data } = await stripe.invoices.list({ subscription: live.id, status: 'open' })
    for (const { id } of data) await stripe.invoices.pay(id, { payment_method: person.good })
    return
  }
  if (chance < 0.85) return void (await stripe.subscriptions.cancel(live.id))
  if (chance < 0.88) return void surplus.add(await begin(person))
  return takeMoneyBack(person, live.id, chance < 0.95)
}

async function begin({ customerId, accountId, good }: Person): Promise<string> {
  const plan = PLANS[Math.floor(random() * PLANS.length)]?.id ?? 'Membership'
  const found = await open.stripe.promotionCodes.list({ code: PROMOTION })
  const { id } = await open.stripe.subscriptions.create({
    customer: customerId,
    items: [{ price: await open.priceOf(plan) }],
    default_payment_method: good,
    metadata: { shop: 'kashihon', accountId },
    ...(random() < 0.15 && { trial_period_days: 7 }),
    ...(random() < 0.15 && { discounts: [{ promotion_code: found.data[0]?.id ?? '' }] }),
  })
  return id
}

async function upgrade(person: Person): Promise<void> {
  const { app } = open.shop
  const plan = PLANS[Math.floor(random() * PLANS.length)]?.id ?? 'Membership'
  const changing = { app, reader: readerOf(person), plan, zip: '', lang: 'en' as const, coupon: '' }
  try {
    const told = await estimate(estimateSubscription, changing)
    if (told.change !== 'upgrade') return
    open.shop.clock.set(new Date(open.shop.clock.now().getTime() + 90_000))
    const before = await countInvoices(person)
    const { url } = await subscribe(checkoutSubscription, changing)
    if (!url.includes('checkout=changed')) return
    const after = await invoicesOf(person)
    const bill = after.toSorted((a, b) => b.created - a.created)[0]
    estimates++
    if (after.length !== before + 1 || bill?.amount_paid !== told.now.totalCents)
      wrongEstimates.push(
        `${person.accountId}: told ${told.now.totalCents}, paid ${bill?.amount_paid}, ${after.length - before} bills`,
      )
  } catch (error) {
    // What the shop refuses is no fault.
    if ((error as { reason?: string }).reason === undefined) throw error
  }
}

async function takeMoneyBack({ customerId }: Person, subscription: string, refund: boolean): Promise<void> {
  const { data } = await open.stripe.invoices.list({
    customer: customerId,
    subscription,
    status: 'paid',
    limit: 1,
    expand: ['data.payments'],
  })
  const invoice = data[0]
  const intent = invoice?.payments?.data[0]?.payment.payment_intent
  if (!invoice || typeof intent !== 'string' || takenBack.has(invoice.id)) return
  takenBack.set(invoice.id, Number.NaN)
  if (refund) await open.stripe.refunds.create({ payment_intent: intent })
  else {
    disputed.add(invoice.id)
    const { latest_charge: charge } = await open.stripe.paymentIntents.retrieve(intent)
    await open.inSimulator(request => openDispute(request, String(charge)))
  }
}

/** Where the shop gives other rights than the provider's truth implies. */
async function lookAtRights(day: number): Promise<string[]> {
  const now = open.shop.clock.now()
  const wrong: string[] = []
  const truth = await subscriptions()
  for (const { accountId, customerId } of people) {
    const rights = await findMembership(open.shop.app.db, accountId, now)
    const given = rights ? (rights.premium ? 'premium' : 'regular') : 'none'
    const due = rightsFrom(
      truth.filter(({ customer }) => customer === customerId),
      await invoicesOf({ customerId }),
      now.getTime() / 1000,
    )
    if (given !== due) wrong.push(`day ${day}: ${accountId} has ${given}, and ought to have ${due}`)
  }
  return wrong
}

function rightsFrom(all: readonly Simulated[], invoices: readonly SimulatedInvoice[], now: number): string {
  const counting = all.filter(({ status, cancel_at_period_end: ends, items }) => {
    const { current_period_start: start = 0, current_period_end: end = 0 } = items.data[0] ?? {}
    if (ends && now >= end) return false
    return status === 'active' || status === 'trialing' || (status === 'past_due' && now < start + 7 * 86_400)
  })
  const [one] = counting.toSorted((a, b) => a.created - b.created)
  // What the bank has taken back gives nothing for its time.
  const rests = invoices.some(
    ({ id, parent, lines }) =>
      disputed.has(id) &&
      parent.subscription_details.subscription === one?.id &&
      lines.data.some(({ amount, period }) => amount > 0 && now < period.end),
  )
  const plan = one && !rests && planOf(one.items.data[0]?.price.metadata.plan ?? '')
  return plan ? (plan.premium ? 'premium' : 'regular') : 'none'
}

/** To whom something was given for other months than the paid bills of these plans imply. */
async function lookAtMonths(
  kind: 'bonus' | 'plan_credits',
  brings: (plan: string) => boolean,
): Promise<string[]> {
  const { db } = open.shop.app
  const now = open.shop.clock.now()
  const all = await subscriptions()
  const wrong: string[] = []
  let given = 0
  for (const person of people) {
    const periods = (await invoicesOf(person)).flatMap(invoice => {
      const { subscription: name } = invoice.parent.subscription_details
      if (surplus.has(name)) return []
      const subscription = all.find(({ id }) => id === name)
      const ends = [
        subscription?.ended_at ? subscription.ended_at * 1000 : Number.POSITIVE_INFINITY,
        takenBack.get(invoice.id) ?? Number.POSITIVE_INFINITY,
      ]
      return invoice.lines.data
        .filter(({ amount, pricing }) => amount > 0 && brings(priceOf.get(pricing.price_details.price) ?? ''))
        .map(({ period }) => ({
          from: new Date(period.start * 1000),
          until: new Date(period.end * 1000),
        }))
        .filter(earnsBonus)
        .map(({ from, until }) => ({ from, until: new Date(Math.min(until.getTime(), ...ends)) }))
    })
    const due = new Set(
      bonusMoments(periods)
        .filter(moment => moment <= now)
        .map(moment => moment.toISOString().slice(0, 7)),
    )
    const entries = await db.query<{ key: string }>({
      text: `select key from ledger_entries where account_id = $1 and kind = $2 order by key`,
      values: [person.accountId, kind],
    })
    given += entries.length
    const months = entries.map(({ key }) => key.split(' ').at(-1))
    if (months.join() !== [...due].toSorted().join())
      wrong.push(
        `${person.accountId} was given ${kind} for ${months}, and ought to have ${[...due].toSorted()}`,
      )
  }
  expect(given).toBeGreaterThan(CUSTOMERS)
  return wrong
}

async function subscriptions(): Promise<Simulated[]> {
  const rows = await open.shop.app.db.query<{ body: Simulated }>({
    text: `select body from simulator_objects where kind = 'subscription'`,
  })
  return rows.map(({ body }) => body)
}

async function liveOf({ customerId }: Person): Promise<Simulated[]> {
  const rows = await open.shop.app.db.query<{ body: Simulated }>({
    text: `select body from simulator_objects where kind = 'subscription' and customer_id = $1 and body->>'status' in ('active', 'trialing', 'past_due')
      order by number`,
    values: [customerId],
  })
  return rows.map(({ body }) => body)
}

async function invoicesOf({ customerId }: Pick<Person, 'customerId'>): Promise<SimulatedInvoice[]> {
  const rows = await open.shop.app.db.query<{ body: SimulatedInvoice }>({
    text: `select body from simulator_objects where kind = 'invoice' and customer_id = $1 and body->>'status' = 'paid' order by number`,
    values: [customerId],
  })
  return rows.map(({ body }) => body)
}

async function countInvoices(person: Person): Promise<number> {
  return (await invoicesOf(person)).length
}

function readerOf({ accountId }: Person): Reader {
  return {
    id: accountId,
    sessionId: 'SES-TEST',
    lang: 'en',
    country: null,
    currency: null,
    level: 1,
    membership: null,
    strong: false,
    staff: null,
    token: null,
  }
}
