import type { Period } from './periods.ts'
import type { TaxRate } from './tax.ts'

/** What is invoiced, before discounts and tax. Cents; what is given back is below zero. */
export interface Line {
  amount: number
  description: string
  period: Period
  itemId: string
  priceId: string
  productId: string
  unitAmount: number
  proration: boolean
  /** Of the price. */
  taxBehavior: string | null
  /** Of a proration: the discounts that its amount holds already. */
  within: readonly string[]
  /** Of a credit: the line that it credits, and its tax. */
  credits: { invoice: string; line: string; rate: TaxRate | null } | null
}

/** A discount, with the fields that matter for sums. */
export interface Reduction {
  discountId: string
  percentOff: number | null
  amountOff: number | null
  /** null: for all. */
  products: readonly string[] | null
}

export interface LineTax {
  amount: number
  taxable: number
  /** null where nothing is collected. */
  rate: TaxRate | null
}

export interface SummedLine extends Line {
  discounts: { discountId: string; amount: number }[]
  /** null where tax is not asked for. */
  tax: LineTax | null
}

export interface Sums {
  lines: SummedLine[]
  /** All lines, before discounts. */
  subtotal: number
  subtotalWithoutTax: number
  discounts: { discountId: string; amount: number }[]
  taxes: LineTax[]
  total: number
  totalWithoutTax: number
  startingBalance: number
  endingBalance: number
  due: number
}

interface Circumstances {
  reductions: readonly Reduction[]
  /** The tax for a price's behaviour; null where tax is not asked for. */
  rateOf: ((taxBehavior: string | null) => TaxRate | null) | null
  /** Below zero: to be used up; above: owed. */
  balance: number
}

/** Stripe does not charge less than this; it adds it to the balance. */
const LEAST_CENTS = 50
const ALL = 100_000

/** Rounds to whole cents, halves away from zero, so that a credit is the exact opposite of its charge. */
export function divide(numerator: number, denominator: number): number {
  const whole = Math.floor((Math.abs(numerator) * 2 + denominator) / (denominator * 2))
  return numerator < 0 && whole > 0 ? -whole : whole
}

/** What of an amount falls on the time from `at` to the end of the period. */
export function prorate(amount: number, { start, end }: Period, at: number): number {
  return divide(amount * (end - Math.max(at, start)), end - start)
}

/** What each discount takes off an amount, one after the other, and never more than is left. */
export function reduce(amount: number, productId: string, reductions: readonly Reduction[]) {
  let left = amount
  return reductions
    .filter(({ products }) => products === null || products.includes(productId))
    .map(({ discountId, percentOff, amountOff }) => {
      const off = percentOff === null ? (amountOff ?? 0) : divide(left * Math.round(percentOff * 100), 10_000)
      const taken = Math.max(0, Math.min(off, left))
      left -= taken
      return { discountId, amount: taken }
    })
}

export function taxOn(amount: number, rate: TaxRate | null): LineTax {
  if (!rate) return { amount: 0, taxable: 0, rate }
  if (!rate.inclusive) return { amount: divide(amount * rate.thousandths, ALL), taxable: amount, rate }
  const taxable = divide(amount * ALL, ALL + rate.thousandths)
  return { amount: amount - taxable, taxable, rate }
}

/** Sums up an invoice. Previews and invoices both use it, so that they agree. */
export function sumInvoice(lines: readonly Line[], { reductions, rateOf, balance }: Circumstances): Sums {
  const summed = lines.map((line): SummedLine => {
    // The amount of a proration includes its discounts already.
    const discounts = line.proration ? [] : reduce(line.amount, line.productId, reductions)
    const net = line.amount - total(discounts)
    const rate = line.credits ? line.credits.rate : (rateOf?.(line.taxBehavior) ?? null)
    return { ...line, discounts, tax: rateOf || rate ? taxOn(net, rate) : null }
  })
  const subtotal = total(lines)
  const discounts = gathered(summed.flatMap(line => line.discounts))
  const taxes = gatheredTaxes(summed.flatMap(({ tax }) => tax ?? []))
  const inclusive = total(taxes.filter(({ rate }) => rate?.inclusive))
  const sum = subtotal - total(discounts) + total(taxes) - inclusive
  return {
    lines: summed,
    subtotal,
    subtotalWithoutTax: subtotal - inclusive,
    discounts,
    taxes,
    total: sum,
    totalWithoutTax: sum - total(taxes),
    startingBalance: balance,
    ...settle(sum, balance),
  }
}

/** What is due now, and what stays on the balance: their sum is always the total and the earlier balance. */
function settle(sum: number, balance: number): { due: number; endingBalance: number } {
  const all = sum + balance
  if (sum <= 0) return { due: 0, endingBalance: all }
  return all >= LEAST_CENTS ? { due: all, endingBalance: 0 } : { due: 0, endingBalance: all }
}

function total(amounts: readonly { amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0)
}

function gathered(discounts: Sums['discounts']): Sums['discounts'] {
  const ids = [...new Set(discounts.map(({ discountId }) => discountId))]
  return ids.map(discountId => ({
    discountId,
    amount: total(discounts.filter(one => one.discountId === discountId)),
  }))
}

function gatheredTaxes(taxes: readonly LineTax[]): LineTax[] {
  const keyOf = ({ rate }: LineTax) => `${rate?.id} ${rate?.thousandths} ${rate?.inclusive}`
  return [...new Set(taxes.map(keyOf))].map(key => {
    const alike = taxes.filter(one => keyOf(one) === key)
    const taxable = alike.reduce((sum, one) => sum + one.taxable, 0)
    return { amount: total(alike), taxable, rate: alike[0]?.rate ?? null }
  })
}
