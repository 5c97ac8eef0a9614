import { discounted, WHOLE_BPS } from './discount.ts'
import { PREMIUM_VOLUME_DISCOUNT_BPS } from './plans.ts'
import { type Discount, volumePrice } from './price.ts'
import { lowestBefore, type PriceHistory, priceAt, turnsOf } from './prior-price.ts'
import { runningSales, type SaleTime } from './running-sale.ts'

/** What a sale makes of the price of a volume when it begins. */
export interface SaleEffect {
  /** What everybody pays without it and with it, coins. */
  readonly oldCoins: number
  readonly newCoins: number
  readonly premiumCoins: number
  /** The lowest price of the thirty days before it; null where the volume was not in the shop. */
  readonly lowestCoins: number | null
  /** How much less than that it is. */
  readonly reductionBps: number
  /** It announces more than that. */
  readonly isOverstated: boolean
  /** Its floor keeps the price up. */
  readonly isAtFloor: boolean
  /** At some time of it another sale takes off as much or more. */
  readonly isOverlapped: boolean
}

/** docs/product.md#sales: `history` is without the sale itself. */
export function saleEffect(history: PriceHistory, sale: SaleTime): SaleEffect {
  const start = new Date(sale.from)
  const { coins: oldCoins, fullCoins } = priceAt(history, start)
  const volume = { ...history.volume, priceCoins: fullCoins }
  const sales = [...runningSales(history.sales, start), sale]
  const coinsWith = (discounts: readonly Discount[]) =>
    volumePrice(volume, { discounts, fixed: history.fixed }).coins
  const alone = coinsWith([sale])
  const newCoins = coinsWith(sales)
  const lowestCoins = lowestBefore(history, start)
  const saved = Math.max(0, (lowestCoins ?? fullCoins) - newCoins)
  return {
    oldCoins,
    newCoins,
    premiumCoins: coinsWith([...sales, { bps: PREMIUM_VOLUME_DISCOUNT_BPS }]),
    lowestCoins,
    reductionBps: Math.floor((saved * WHOLE_BPS) / Math.max(1, lowestCoins ?? fullCoins)),
    isOverstated: lowestCoins !== null && alone > discounted(lowestCoins, sale.bps),
    isAtFloor: alone > discounted(fullCoins, sale.bps),
    isOverlapped: history.sales.some(other => isAtOnce(other, sale) && coinsWith([other]) <= alone),
  }
}

/** Whether two sales run at the same time; one that ends when the other begins does not. */
export function isAtOnce(one: SaleTime, other: SaleTime): boolean {
  return new Date(one.from) < new Date(other.until) && new Date(other.from) < new Date(one.until)
}

/** From a moment on a volume costs everybody this. */
export interface PriceStep {
  readonly at: Date
  readonly coins: number
  readonly fullCoins: number
}

/** What a volume has cost since it is in the shop, and will cost by the sales that are planned; the oldest first. */
export function priceSteps(history: PriceHistory): PriceStep[] {
  const since = history.since.getTime()
  const turns = [...new Set([since, ...turnsOf(history).filter(turn => turn > since)])].sort((a, b) => a - b)
  const steps: PriceStep[] = []
  for (const turn of turns) {
    const { coins, fullCoins } = priceAt(history, new Date(turn))
    const last = steps.at(-1)
    if (last?.coins !== coins || last.fullCoins !== fullCoins)
      steps.push({ at: new Date(turn), coins, fullCoins })
  }
  return steps
}
