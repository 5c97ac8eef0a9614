import { volumePrice } from './price.ts'
import { runningSaleBps, type SaleTime } from './running-sale.ts'

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
}

/**
 * docs/product.md#sales: what a volume cost at least in the thirty days before the sale that runs began, coins. What a reader pays less as a member is no
 * reduction for everybody, and does not count. null: no sale runs, or the volume came with it.
 */
export function priorPrice({ volume, changes, sales, since }: PriceHistory, now: Date): number | null {
  const bps = runningSaleBps(sales, now)
  const begun = sales.filter(sale => sale.bps === bps && runningSaleBps([sale], now) > 0)
  if (begun.length === 0) return null
  const start = Math.min(...begun.map(({ from }) => at(from)))
  const first = Math.max(start - PRIOR_DAYS * DAY_MS, since.getTime())
  if (first >= start) return null
  const turns = [
    ...changes.map(change => at(change.at)),
    ...sales.flatMap(({ from, until }) => [at(from), at(until)]),
  ]
  const moments = [first, ...turns.filter(turn => turn > first && turn < start)]
  return Math.min(...moments.map(moment => priceAt({ volume, changes, sales }, moment)))
}

function priceAt({ volume, changes, sales }: Omit<PriceHistory, 'since'>, moment: number): number {
  const next = changes
    .filter(change => at(change.at) > moment)
    .toSorted((one, other) => at(one.at) - at(other.at))[0]
  const priceCoins = next ? next.before : volume.priceCoins
  return volumePrice({ ...volume, priceCoins }, [runningSaleBps(sales, new Date(moment))]).coins
}

function at(moment: Date | string): number {
  return new Date(moment).getTime()
}
