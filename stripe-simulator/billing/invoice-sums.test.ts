import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divide, type Line, prorate, type Reduction, reduce, sumInvoice, taxOn } from './invoice-sums.ts'

const US = { id: 'txr_us', thousandths: 8_000, inclusive: false }
const DE = { id: 'txr_de', thousandths: 7_000, inclusive: true }
const FR = { id: 'txr_fr', thousandths: 5_500, inclusive: true }

const line = (amount: number, change: Partial<Line> = {}): Line => ({
  amount,
  description: '',
  period: { start: 0, end: 100 },
  itemId: 'si',
  priceId: 'price',
  productId: 'prod',
  unitAmount: amount,
  proration: false,
  taxBehavior: null,
  within: [],
  credits: null,
  ...change,
})
const percent = (percentOff: number, products: string[] | null = null): Reduction => ({
  discountId: `di_${percentOff}`,
  percentOff,
  amountOff: null,
  products,
})
const off = (amountOff: number): Reduction => ({
  discountId: 'di_off',
  percentOff: null,
  amountOff,
  products: null,
})
const none = { reductions: [], rateOf: null, balance: 0 }

describe('cents', () => {
  it.each([
    [1, 2, 1],
    [-1, 2, -1],
    [1, 3, 0],
    [2, 3, 1],
    [-2, 3, -1],
    [0, 5, 0],
  ])('%s / %s are %s: halves go away from zero', (numerator, denominator, cents) => {
    expect(divide(numerator, denominator)).toBe(cents)
  })

  it.each([
    [450, 15, 225],
    [450, 0, 450],
    [1099, 10, 733],
    [1099, 29, 37],
    [450, 30, 0],
  ])('of %s cents for 30 days, %s days later, %s are left', (amount, days, left) => {
    expect(prorate(amount, { start: 0, end: 30 * 86_400 }, days * 86_400)).toBe(left)
  })
})

describe('tax', () => {
  it.each([
    [450, US, 36, 450],
    [1099, US, 88, 1099],
    [549, DE, 36, 513],
    [1299, FR, 68, 1231],
    [-549, DE, -36, -513],
    [450, null, 0, 0],
  ])('on %s with %o is %s of %s', (amount, rate, tax, taxable) => {
    expect(taxOn(amount, rate)).toMatchObject({ amount: tax, taxable })
  })
})

describe('discounts', () => {
  it.each([
    ['a half', [percent(50)], 1099, [550]],
    ['an amount', [off(100)], 450, [100]],
    ['more than it costs', [off(1000)], 450, [450]],
    ['one after the other', [percent(50), off(100)], 450, [225, 100]],
    ['of another product', [percent(50, ['other'])], 450, []],
    ['everything', [percent(100)], 450, [450]],
  ])('%s', (_, reductions, amount, expected) => {
    expect(reduce(amount, 'prod', reductions).map(one => one.amount)).toEqual(expected)
  })
})

describe('an invoice', () => {
  it.each([
    ['plain', [450], none, { subtotal: 450, total: 450, due: 450, endingBalance: 0 }],
    [
      'with a discount and tax',
      [450],
      { ...none, reductions: [percent(20)], rateOf: () => US },
      { total: 389, due: 389 },
    ],
    ['tax within', [549], { ...none, rateOf: () => DE }, { total: 549, totalWithoutTax: 513, due: 549 }],
    ['paid from the balance', [450], { ...none, balance: -1000 }, { due: 0, endingBalance: -550 }],
    ['in part', [450], { ...none, balance: -100 }, { due: 350, endingBalance: 0 }],
    ['that gives back', [-300, 100], none, { total: -200, due: 0, endingBalance: -200 }],
    ['too small to collect', [40], none, { total: 40, due: 0, endingBalance: 40 }],
    ['with what was too small before', [450], { ...none, balance: 40 }, { due: 490, endingBalance: 0 }],
    ['of nothing', [0], none, { total: 0, due: 0, endingBalance: 0 }],
  ])('%s', (_, amounts, circumstances, expected) => {
    expect(
      sumInvoice(
        amounts.map(one => line(one)),
        circumstances,
      ),
    ).toMatchObject(expected)
  })

  it('takes no discount off what is prorated a second time, and gives tax back as it was taken', () => {
    const credit = line(-400, { proration: true, credits: { invoice: 'in', line: 'il', rate: DE } })
    const sums = sumInvoice([credit, line(1000, { proration: true })], {
      ...none,
      reductions: [percent(50)],
      rateOf: () => US,
    })
    expect(sums.discounts).toEqual([])
    expect(sums.lines.map(({ tax }) => tax?.amount)).toEqual([-26, 80])
    expect(sums.total).toBe(680)
  })

  it('is the sum of its lines, and what is due and what stays are all there is', () => {
    const lines = fc.array(
      fc.record({ amount: fc.integer({ min: -20_000, max: 20_000 }), proration: fc.boolean() }),
      { minLength: 1, maxLength: 6 },
    )
    const reductions = fc.array(
      fc.oneof(
        fc.integer({ min: 1, max: 100 }).map(share => percent(share)),
        fc.integer({ min: 1, max: 5_000 }).map(amount => off(amount)),
      ),
      { maxLength: 2 },
    )
    const rate = fc.constantFrom(null, US, DE, FR)
    const balance = fc.integer({ min: -30_000, max: 5_000 })
    fc.assert(
      fc.property(lines, reductions, rate, balance, (given, reduced, tax, before) => {
        const sums = sumInvoice(
          given.map(one => line(one.amount, { proration: one.proration || one.amount < 0 })),
          { reductions: reduced, rateOf: tax && (() => tax), balance: before },
        )
        const net = sums.lines.map(
          one => one.amount - one.discounts.reduce((sum, { amount }) => sum + amount, 0),
        )
        const added = sums.lines.map(one => (one.tax && !one.tax.rate?.inclusive ? one.tax.amount : 0))
        const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
        expect(sums.total).toBe(sum(net) + sum(added))
        expect(sums.due + sums.endingBalance).toBe(sums.total + before)
        expect(sums.due === 0 || sums.due >= 50).toBe(true)
        expect(sums.totalWithoutTax + sum(sums.taxes.map(({ amount }) => amount))).toBe(sums.total)
        expect(Number.isSafeInteger(sums.total)).toBe(true)
      }),
    )
  })
})
