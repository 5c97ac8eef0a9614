import { divide, type Line, prorate, type Reduction, reduce, type SummedLine } from './invoice-sums.ts'
import { after, type Every, type Period } from './periods.ts'
import type { TaxRate } from './tax.ts'

/** A price, with the fields that matter on invoices. */
export interface Offer {
  priceId: string
  productId: string
  /** Of the product. */
  name: string
  unitAmount: number
  currency: string
  every: Every
  taxBehavior: string | null
}

/** A charge for a period; its unused part is credited when the plan changes. */
export interface Debit {
  invoice: string
  line: string
  name: string
  itemId: string
  priceId: string
  productId: string
  unitAmount: number
  taxBehavior: string | null
  /** After discounts. */
  net: number
  period: Period
  rate: TaxRate | null
}

/** The current state of a subscription for planning its next invoice. */
export interface Standing {
  itemId: string
  offer: Offer
  anchor: number
  period: Period
  trialEnd: number | null
  debits: readonly Debit[]
}

export interface Planned {
  lines: Line[]
  offer: Offer
  anchor: number
  period: Period
  trialEnd: number | null
  /** Whether a new period begins, which is invoiced also without prorations. */
  restarts: boolean
}

/** The price for a whole period. */
export function wholeLine(offer: Offer, period: Period, itemId: string): Line {
  const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: offer.currency })
  const { interval, count } = offer.every
  const every = count === 1 ? interval : `every ${count} ${interval}s`
  return {
    ...plain(offer, period, itemId),
    amount: offer.unitAmount,
    description: `1 × ${offer.name} (at ${price.format(offer.unitAmount / 100)} / ${every})`,
  }
}

function trialLine(offer: Offer, period: Period, itemId: string): Line {
  return { ...plain(offer, period, itemId), amount: 0, description: `Free trial for 1 × ${offer.name}` }
}

function plain(offer: Offer, period: Period, itemId: string) {
  const { priceId, productId, unitAmount, taxBehavior } = offer
  const nothing = { proration: false, within: [], credits: null }
  return { itemId, period, priceId, productId, unitAmount, taxBehavior, ...nothing }
}

/** What a subscription begins with: a trial, or its first period. */
export function planStart(offer: Offer, itemId: string, at: number, trialEnd: number | null): Planned {
  const anchor = trialEnd ?? at
  const period = { start: at, end: trialEnd ?? after(at, offer.every, 1) }
  const line = trialEnd === null ? wholeLine(offer, period, itemId) : trialLine(offer, period, itemId)
  return { lines: [line], offer, anchor, period, trialEnd, restarts: true }
}

/** The next period: the one after a trial begins at its end. */
export function planRenewal({ itemId, offer, anchor, period }: Standing): Planned {
  let times = 1
  while (after(anchor, offer.every, times) <= period.end) times++
  const next = { start: period.end, end: after(anchor, offer.every, times) }
  return {
    lines: [wholeLine(offer, next, itemId)],
    offer,
    anchor,
    period: next,
    trialEnd: null,
    restarts: false,
  }
}

export interface Change {
  to: Offer
  now: number
  /** The instant from which time is credited and charged. */
  prorationDate: number
  prorates: boolean
  endsTrial: boolean
  reductions: readonly Reduction[]
}

/**
 * The lines of a change of price, or of the end of a trial. The unused part of the old price is credited to the second. With
 * the same interval the rest of the period is charged; another interval, or the end of a trial, begins a new period now.
 */
export function planChange(standing: Standing, change: Change): Planned {
  const { itemId, offer, anchor, period, trialEnd } = standing
  const { to, now, prorationDate: at, prorates, endsTrial, reductions } = change
  const inTrial = trialEnd !== null && trialEnd > now
  if (inTrial && !endsTrial) return { lines: [], offer: to, anchor, period, trialEnd, restarts: false }
  const credits = prorates ? creditLines(standing.debits, at) : []
  const otherRhythm = offer.every.interval !== to.every.interval || offer.every.count !== to.every.count
  if (inTrial || otherRhythm) {
    const next = { start: now, end: after(now, to.every, 1) }
    const lines = [...credits, wholeLine(to, next, itemId)]
    return { lines, offer: to, anchor: now, period: next, trialEnd: inTrial ? now : trialEnd, restarts: true }
  }
  const samePrice = offer.priceId === to.priceId
  const left = { start: at, end: period.end }
  const lines = prorates && !samePrice ? [...credits, remainingLine(standing, to, left, reductions)] : []
  return { lines, offer: to, anchor, period, trialEnd, restarts: false }
}

/** The credits for the unused part of charges. */
export function creditLines(debits: readonly Debit[], at: number): Line[] {
  return debits
    .filter(({ period }) => period.end > at)
    .map(debit => {
      const { itemId, priceId, productId, unitAmount, taxBehavior, invoice, line, rate } = debit
      return {
        ...{ itemId, priceId, productId, unitAmount, taxBehavior },
        amount: -prorate(debit.net, debit.period, at) || 0,
        description: `Unused time on ${debit.name} after ${day(at)}`,
        period: { start: at, end: debit.period.end },
        proration: true,
        within: [],
        credits: { invoice, line, rate },
      }
    })
}

function remainingLine(
  { itemId, period }: Standing,
  to: Offer,
  left: Period,
  reductions: readonly Reduction[],
): Line {
  const off = reduce(to.unitAmount, to.productId, reductions)
  const net = to.unitAmount - off.reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...plain(to, left, itemId),
    amount: divide(net * (left.end - left.start), period.end - period.start),
    description: `Remaining time on ${to.name} after ${day(left.start)}`,
    proration: true,
    within: off.map(({ discountId }) => discountId),
  }
}

function day(at: number): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(at * 1000).replace('Sept', 'Sep')
}

/** The charges of an invoice that may be credited later. */
export function debitsOf(
  invoice: string,
  lines: readonly (SummedLine & { id: string })[],
  names: ReadonlyMap<string, string>,
): Debit[] {
  return lines
    .filter(({ credits }) => credits === null)
    .map(line => ({
      invoice,
      line: line.id,
      name: names.get(line.productId) ?? '',
      itemId: line.itemId,
      priceId: line.priceId,
      productId: line.productId,
      unitAmount: line.unitAmount,
      taxBehavior: line.taxBehavior,
      net: line.amount - line.discounts.reduce((sum, { amount }) => sum + amount, 0),
      period: line.period,
      rate: line.tax?.rate ?? null,
    }))
}
