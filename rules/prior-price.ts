import type { FixedPrices } from './fixed-price.ts'
import { type Price, volumePrice } from './price.ts'
import { runningSales, type SaleTime } from './running-sale.ts'

/** Days before a reduction of which the lowest price is told beside it (directive 98/6/EC, article 6a). */
export const PRIOR_DAYS = 30
const DAY_MS = 86_400_000

/** A change of what a volume costs without a sale. */
export interface PriceChange {
  readonly at: Date | string
  /** What it cost until then, coins; null: the usual price. */
  readonly before: number | null
}

type Priced = Parameters<typeof volumePrice>[0]

/** What is known of a volume's prices. */
export interface PriceHistory {
  /** The price as it is now. */
  readonly volume: Priced
  readonly changes: readonly PriceChange[]
  /** Sales of the volume: past ones, those that run, those to come. */
  readonly sales: readonly SaleTime[]
  /** Since when it is in the shop. */
  readonly since: Date
  readonly fixed: FixedPrices
}

/**
 * docs/product.md#sales: what a volume cost at least in the thirty days before the sale that runs began, coins. What a
 * reader pays less as a member is no reduction for everybody, and does not count. null: no sale runs, or the volume came
 * with it.
 */
export function priorPrice(history: PriceHistory, now: Date): number | null {
  const running = runningSales(history.sales, now)
  if (running.length === 0) return null
  const { volume, fixed } = history
  const { coins, fullCoins } = volumePrice(volume, { discounts: running, fixed })
  // The floor of the sale may leave nothing to take off.
  if (coins === fullCoins && fullCoins > 0) return null
  const begun = running.filter(sale => volumePrice(volume, { discounts: [sale], fixed }).coins === coins)
  return lowestBefore(history, new Date(Math.min(...begun.map(({ from }) => at(from)))))
}

/** What a volume cost at least in the thirty days before a moment, coins; null where it was not in the shop yet. */
export function lowestBefore(history: PriceHistory, moment: Date): number | null {
  const end = moment.getTime()
  const first = Math.max(end - PRIOR_DAYS * DAY_MS, history.since.getTime())
  if (first >= end) return null
  const moments = [first, ...turnsOf(history).filter(turn => turn > first && turn < end)]
  return Math.min(...moments.map(turn => priceAt(history, new Date(turn)).coins))
}

/** The moments at which what everybody pays may have become another. */
export function turnsOf({ changes, sales }: Pick<PriceHistory, 'changes' | 'sales'>): number[] {
  return [
    ...changes.map(change => at(change.at)),
    ...sales.flatMap(({ from, until }) => [at(from), at(until)]),
  ]
}

/** What a volume cost everybody at a moment, and without a sale. */
export function priceAt({ volume, changes, sales, fixed }: Omit<PriceHistory, 'since'>, moment: Date): Price {
  const next = changes
    .filter(change => at(change.at) > moment.getTime())
    .toSorted((one, other) => at(one.at) - at(other.at))[0]
  const priceCoins = next ? next.before : volume.priceCoins
  return volumePrice({ ...volume, priceCoins }, { discounts: runningSales(sales, moment), fixed })
}

function at(moment: Date | string): number {
  return new Date(moment).getTime()
}
