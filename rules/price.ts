import { discounted, WHOLE_BPS } from './discount.ts'
import { type FixedPrices, hasFixedPrice } from './fixed-price.ts'
import type { Language } from './interface-language.ts'

/** docs/product.md#volume-price: what a novel in English costs. Coins. */
export const NOVEL_COINS = 699
/** The same in every other language. */
const NOVEL_COINS_ELSEWHERE = 849
const MANGA_COINS = 899
/** The highest price that a publisher can give a volume or part of its own. Coins. */
export const MOST_PRICE_COINS = 1_000_000

export interface Priced {
  type: 'novel' | 'manga'
  lang: Language
  /** What the volume costs where it has a price of its own. */
  priceCoins: number | null
}

/** What a sale or a membership takes off. */
export interface Discount {
  /** Basis points */
  readonly bps: number
  /** Of a sale: the price below which it takes nothing off, coins. */
  readonly floorCoins?: number | null
}

/** What there is to take off, and the languages in which nothing may be taken off. */
export interface Reductions {
  readonly discounts: readonly Discount[]
  readonly fixed: FixedPrices
}

export interface Price {
  /** What is to be paid, coins. */
  coins: number
  /** What it costs without discount, coins. */
  fullCoins: number
  discountBps: number
  /** 1 for a novel; null where credits do not buy it. */
  credits: number | null
}

/**
 * docs/product.md#volume-price: the price of its type and language, unless the volume has its own; of several discounts the
 * one that takes off most, and none of them where the price is fixed. All prices are made here.
 *
 * @param discounts what the running sales, a bundle and the reader's membership take off
 */
export function volumePrice(
  { type, lang, priceCoins }: Priced,
  { discounts, fixed }: Reductions = { discounts: [], fixed: [] },
): Price {
  const fullCoins = priceCoins ?? (type === 'manga' ? MANGA_COINS : novelCoins(lang))
  let best = { coins: fullCoins, discountBps: 0 }
  for (const discount of hasFixedPrice({ lang }, fixed) ? [] : discounts) {
    const reduced = reducedPrice(fullCoins, discount)
    const isMore =
      reduced.coins < best.coins || (reduced.coins === best.coins && reduced.discountBps > best.discountBps)
    if (isMore) best = reduced
  }
  return { ...best, fullCoins, credits: type === 'novel' ? 1 : null }
}

function reducedPrice(
  fullCoins: number,
  { bps, floorCoins }: Discount,
): Pick<Price, 'coins' | 'discountBps'> {
  const discountBps = Math.min(WHOLE_BPS, Math.max(0, bps))
  const coins = discounted(fullCoins, discountBps)
  const floor = Math.min(fullCoins, floorCoins ?? 0)
  if (coins >= floor) return { coins, discountBps }
  return { coins: floor, discountBps: Math.floor(((fullCoins - floor) * WHOLE_BPS) / fullCoins) }
}

/**
 * Whether a credit of a reader whose account has this language buys a novel: where its price is fixed, only for what the
 * credit is worth.
 */
export function creditBuys(volume: Priced, reader: { readonly lang: Language }, fixed: FixedPrices): boolean {
  return !hasFixedPrice(volume, fixed) || volumePrice(volume).coins === coinsOfCredit(reader.lang)
}

/** What a credit is worth when it is exchanged: the price of a novel in the account's language, coins. */
export function coinsOfCredit(lang: Language): number {
  return novelCoins(lang)
}

function novelCoins(lang: Language): number {
  return lang === 'en' ? NOVEL_COINS : NOVEL_COINS_ELSEWHERE
}
