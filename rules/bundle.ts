import type { FixedPrices } from './fixed-price.ts'
import { type Discount, type Priced, volumePrice } from './price.ts'

/** docs/product.md#bundles: of fewer volumes than these there is no bundle. */
export const LEAST_MISSING = 2
/** The lowest and the highest percentage that a bundle takes off. */
export const BUNDLE_PERCENT = { min: 1, max: 90 } as const

/** A volume of a bundle that is sold now. */
export interface BundledVolume extends Priced {
  readonly id: string
  /** By the reader. */
  readonly owned: boolean
  /** What its running sales and the reader's membership take off. */
  readonly discounts: readonly Discount[]
}

export interface PricedVolume {
  readonly id: string
  readonly owned: boolean
  /** What it costs in the bundle. */
  readonly coins: number
  /** What it costs the reader by itself. */
  readonly singleCoins: number
}

export interface BundlePrice {
  readonly volumes: readonly PricedVolume[]
  /** What the volumes cost that the reader does not own, and what they cost one by one. */
  readonly coins: number
  readonly singleCoins: number
  /** The same of all volumes. */
  readonly allCoins: number
  readonly allSingleCoins: number
  readonly owned: number
}

export type BundleDecision =
  | { readonly offer: true; readonly price: BundlePrice }
  | {
      readonly offer: false
      readonly because: 'nothingSold' | 'bundleOwned' | 'tooFewMissing' | 'savesNothing'
    }

/**
 * docs/product.md#bundles: what a bundle costs a reader. Its discount is one of several for each volume, of which the one
 * that takes off most counts, so that a volume never costs more in the bundle than by itself; each price is rounded down,
 * and the bundle costs their sum.
 */
export function decideBundle(
  discountBps: number,
  bundled: readonly BundledVolume[],
  fixed: FixedPrices,
): BundleDecision {
  if (bundled.length < LEAST_MISSING) return { offer: false, because: 'nothingSold' }
  const volumes = bundled.map(({ id, owned, discounts, ...volume }) => ({
    ...{ id, owned },
    coins: volumePrice(volume, { discounts: [...discounts, { bps: discountBps }], fixed }).coins,
    singleCoins: volumePrice(volume, { discounts, fixed }).coins,
  }))
  const missing = volumes.filter(({ owned }) => !owned)
  if (missing.length === 0) return { offer: false, because: 'bundleOwned' }
  if (missing.length < LEAST_MISSING) return { offer: false, because: 'tooFewMissing' }
  const price = {
    ...{ volumes, owned: volumes.length - missing.length },
    ...{ coins: sumOf(missing, 'coins'), singleCoins: sumOf(missing, 'singleCoins') },
    ...{ allCoins: sumOf(volumes, 'coins'), allSingleCoins: sumOf(volumes, 'singleCoins') },
  }
  return price.coins < price.singleCoins ? { offer: true, price } : { offer: false, because: 'savesNothing' }
}

function sumOf(volumes: readonly PricedVolume[], what: 'coins' | 'singleCoins'): number {
  return volumes.reduce((sum, volume) => sum + volume[what], 0)
}

export interface BundleTime {
  readonly startsAt: Date
  /** null: it is offered until it is withdrawn. */
  readonly endsAt: Date | null
}

/** Whether a bundle that was published is offered at this instant. */
export function isBundleOffered({ startsAt, endsAt }: BundleTime, now: Date): boolean {
  return startsAt <= now && (endsAt === null || now < endsAt)
}
