import { type FixedPrices, hasFixedPrice } from '#rules/fixed-price.ts'
import { languageFacts } from '#rules/interface-language.ts'
import type { Reads } from '../platform/db/connect.ts'
import { type Covers, listFixedTitles } from './fixed-price-store.ts'

const MOST_NAMED = 5

/** An offer that would take something off titles whose price the law fixes. */
export class FixedPriceTouched extends Error {
  override name = 'FixedPriceTouched'
  /** The first of them, with commas between. */
  readonly titles: string

  constructor(titles: readonly string[]) {
    const named = titles.slice(0, MOST_NAMED).join(', ')
    const text = titles.length > MOST_NAMED ? `${named} …` : named
    super(`The price is fixed of: ${text}`)
    this.titles = text
  }
}

/**
 * docs/product.md#fixed-prices: throws {@link FixedPriceTouched} where what a sale or bundle covers has titles with a fixed
 * price.
 */
export async function refuseFixedPrices(reads: Reads, covers: Covers, fixed: FixedPrices): Promise<void> {
  const titles = fixed.length === 0 ? [] : await listFixedTitles(reads, covers, fixed, MOST_NAMED + 1)
  if (titles.length > 0) throw new FixedPriceTouched(titles)
  // There is no series in it yet.
  const { lang } = covers
  if (lang !== null && hasFixedPrice({ lang }, fixed)) throw new FixedPriceTouched([languageFacts[lang].name])
}
