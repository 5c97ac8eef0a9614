import { discounted, WHOLE_BPS } from './discount.ts'
import type { Language } from './interface-language.ts'

/** docs/product.md#volume-price: what a novel in English costs. Coins. */
export const NOVEL_COINS = 699
/** The same in every other language. */
const NOVEL_COINS_ELSEWHERE = 849
const MANGA_COINS = 899
/** The highest price that a publisher can give a volume or part of its own. Coins. */
export const MOST_PRICE_COINS = 1_000_000
/** docs/product.md#volume-price: what premium members pay less, basis points. */
export const PREMIUM_VOLUME_DISCOUNT_BPS = 1_500

interface Priced {
  type: 'novel' | 'manga'
  lang: Language
  /** What the volume costs where it has a price of its own. */
  priceCoins: number | null
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
 * docs/product.md#volume-price: the price of its type and language, unless the volume has its own; of several discounts the largest.
 *
 * @param discountsBps basis points: what the reader's membership and the running sale take off
 */
export function volumePrice({ type, lang, priceCoins }: Priced, discountsBps: readonly number[] = []): Price {
  const fullCoins = priceCoins ?? (type === 'manga' ? MANGA_COINS : novelCoins(lang))
  const discountBps = Math.min(WHOLE_BPS, Math.max(0, ...discountsBps))
  return {
    coins: discounted(fullCoins, discountBps),
    fullCoins,
    discountBps,
    credits: type === 'novel' ? 1 : null,
  }
}

/** What a credit is worth when it is exchanged: the price of a novel in the account's language, coins. */
export function coinsOfCredit(lang: Language): number {
  return novelCoins(lang)
}

function novelCoins(lang: Language): number {
  return lang === 'en' ? NOVEL_COINS : NOVEL_COINS_ELSEWHERE
}
