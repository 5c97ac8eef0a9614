import type { CoinOptions } from '#contract/generated/coins.ts'
import { costOfCoins, leastCoins } from '#rules/coin-purchase.ts'

/** So many coins for so much. */
export interface PayableAmount {
  readonly coins: number
  /** In the smallest unit of the currency. */
  readonly cents: number
  /** Coins that remain after the purchase for which these are bought. */
  readonly left: number
  /** What as many single coins would cost more. */
  readonly savedCents: number
}

/**
 * What can be paid where coins are missing: exactly those, or as few as are sold at once; and the smallest pack with more
 * coins that costs less for each. Empty where more are missing than are sold at once.
 *
 * @param discountBps what members pay less for coins, basis points
 */
export function payableAmounts(missing: number, discountBps: number, options: CoinOptions): PayableAmount[] {
  const { packs, purchaseMaximumCoins } = options
  const singly = (coins: number) => costOfCoins(coins, discountBps, {})
  if (missing > purchaseMaximumCoins) return []
  const amount = (coins: number, cents: number): PayableAmount => ({
    ...{ coins, cents, left: coins - missing },
    savedCents: Math.max(0, singly(coins) - cents),
  })
  const least = Math.max(missing, leastCoins(missing, { discountBps, packs: {} }))
  const exact = amount(least, packs.find(({ coins }) => coins === least)?.currentCentsCost ?? singly(least))
  const cheaper = packs
    .filter(({ coins, currentCentsCost }) => coins > least && currentCentsCost * least < exact.cents * coins)
    .sort((one, other) => one.coins - other.coins)[0]
  return cheaper ? [exact, amount(cheaper.coins, cheaper.currentCentsCost)] : [exact]
}
