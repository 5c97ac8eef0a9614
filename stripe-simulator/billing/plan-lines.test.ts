import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Reduction, sumInvoice } from './invoice-sums.ts'
import { after, periodAt } from './periods.ts'
import {
  type Change,
  creditLines,
  debitsOf,
  type Offer,
  planChange,
  planRenewal,
  planStart,
  type Standing,
} from './plan-lines.ts'

const DAY = 86_400
const START = Date.parse('2026-11-21T12:00:00Z') / 1000
const offer = (name: string, unitAmount: number, interval = 'month'): Offer => ({
  priceId: `price ${name}`,
  productId: `prod ${name}`,
  name,
  unitAmount,
  currency: 'usd',
  every: { interval, count: 1 },
  taxBehavior: null,
})
const member = offer('Membership', 450)
const premium = offer('Premium', 1099)
const yearly = offer('Yearly', 4950, 'year')

/** Where one stands who has begun at the start, with or without a trial. */
function standing(of: Offer, { trialDays = 0, reductions = [] as Reduction[] } = {}): Standing {
  const planned = planStart(of, 'si', START, trialDays ? START + trialDays * DAY : null)
  const { lines } = sumInvoice(planned.lines, { reductions, rateOf: null, balance: 0 })
  const named = lines.map((line, index) => ({ ...line, id: `il${index}` }))
  const debits = debitsOf('in', named, new Map([[of.productId, of.name]]))
  return {
    itemId: 'si',
    offer: of,
    anchor: planned.anchor,
    period: planned.period,
    trialEnd: planned.trialEnd,
    debits,
  }
}
const change = (to: Offer, days: number, more: Partial<Change> = {}): Change => {
  const now = START + days * DAY
  return { to, now, prorationDate: now, prorates: true, endsTrial: false, reductions: [], ...more }
}
const half: Reduction = { discountId: 'di', percentOff: 50, amountOff: null, products: null }

describe('a change', () => {
  it.each([
    ['member → premium, half way', member, premium, 15, {}, [-225, 550], false],
    ['premium → member, half way', premium, member, 15, {}, [-550, 225], false],
    ['member → premium, at once', member, premium, 0, {}, [-450, 1099], false],
    ['member → premium, without prorations', member, premium, 15, { prorates: false }, [], false],
    ['member → yearly', member, yearly, 10, {}, [-300, 4950], true],
    ['member → yearly, without prorations', member, yearly, 10, { prorates: false }, [4950], true],
    ['yearly → member', yearly, member, 73, {}, [-3960, 450], true],
    ['to the same', member, member, 15, {}, [], false],
  ] as const)('%s', (_, from, to, days, more, amounts, restarts) => {
    const planned = planChange(standing(from), change(to, days, more))
    expect(planned.lines.map(({ amount }) => amount)).toEqual(amounts)
    expect(planned.restarts).toBe(restarts)
    const at = START + days * DAY
    if (restarts) expect(planned.period).toEqual({ start: at, end: after(at, to.every, 1) })
    else expect(planned.period).toEqual(standing(from).period)
  })

  it.each([
    ['to another plan keeps the trial, and costs nothing', premium, {}, [], 7],
    ['to a yearly plan does, too', yearly, {}, [], 7],
    ['that ends the trial takes a whole period', member, { endsTrial: true }, [0, 450], 3],
    ['of the plan that ends the trial takes one of the other', premium, { endsTrial: true }, [0, 1099], 3],
  ] as const)('within a trial %s', (_, to, more, amounts, endsAfter) => {
    const planned = planChange(standing(member, { trialDays: 7 }), change(to, 3, more))
    expect(planned.lines.map(({ amount }) => amount)).toEqual(amounts)
    expect(planned.trialEnd).toBe(START + endsAfter * DAY)
  })

  it('gives back what was paid, not what it would cost', () => {
    const halved = standing(premium, { reductions: [half] })
    expect(planChange(halved, change(member, 15)).lines.map(({ amount }) => amount)).toEqual([-275, 225])
    const kept = planChange(halved, change(member, 15, { reductions: [half] }))
    expect(kept.lines.map(({ amount }) => amount)).toEqual([-275, 113])
    expect(kept.lines[1]?.within).toEqual(['di'])
  })

  it('never gives back more than was taken, and takes no more than a period costs', () => {
    const offers = fc.constantFrom(member, premium, yearly)
    const instant = fc.integer({ min: 0, max: 30 * DAY - 1 })
    fc.assert(
      fc.property(offers, offers, instant, (from, to, seconds) => {
        const planned = planChange(standing(from), change(to, seconds / DAY))
        for (const { amount } of planned.lines) {
          expect(Number.isInteger(amount)).toBe(true)
          expect(amount).toBeGreaterThanOrEqual(-from.unitAmount)
          expect(amount).toBeLessThanOrEqual(to.unitAmount)
        }
      }),
    )
  })

  it('there and back at the same second costs nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 * DAY - 1 }), seconds => {
        const first = standing(member)
        const there = planChange(first, change(premium, seconds / DAY))
        const sums = sumInvoice(there.lines, { reductions: [], rateOf: null, balance: 0 })
        const lines = sums.lines.map((line, index) => ({ ...line, id: `il${index}` }))
        const now: Standing = { ...first, offer: premium, debits: debitsOf('in2', lines, new Map()) }
        const back = planChange(now, change(member, seconds / DAY))
        expect([...there.lines, ...back.lines].reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      }),
    )
  })
})

describe('a renewal', () => {
  it('follows the period before, on the anchor’s day where the month has it', () => {
    const first = standing(member)
    const anchor = Date.parse('2027-01-31T08:00:00Z') / 1000
    let period = periodAt(anchor, member.every, anchor)
    const ends: string[] = []
    for (let times = 0; times < 4; times++) {
      period = planRenewal({ ...first, anchor, period }).period
      ends.push(new Date(period.end * 1000).toISOString().slice(0, 10))
    }
    expect(ends).toEqual(['2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30'])
  })

  it('after a trial is a whole period from its end', () => {
    const planned = planRenewal(standing(member, { trialDays: 7 }))
    const end = START + 7 * DAY
    expect(planned.period).toEqual({ start: end, end: after(end, member.every, 1) })
    expect(planned.lines.map(({ amount }) => amount)).toEqual([450])
  })
})

it('what has ended gives nothing back', () => {
  const { debits, period } = standing(member)
  expect(creditLines(debits, period.end)).toEqual([])
  expect(creditLines(debits, period.end - 1)[0]?.amount).toBe(0)
})
