import type { Language } from './interface-language.ts'

const ENGLISH_NOVEL_COINS = 699
const OTHER_NOVEL_COINS = 849
const MANGA_COINS = 899
/** docs/product.md#volume-price: what premium members pay less, basis points. */
export const PREMIUM_VOLUME_DISCOUNT_BPS = 1_500
const WHOLE_BPS = 10_000

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
 * docs/product.md#volume-price: novels 699 coins in English and 849 in other languages, manga 899, unless the volume has its own; of several discounts the
 * largest. Rounds down, in the buyer's favour.
 *
 * @param discountsBps basis points: what the reader's membership and the running sale take off
 */
export function volumePrice({ type, lang, priceCoins }: Priced, discountsBps: readonly number[] = []): Price {
  const fullCoins = priceCoins ?? (type === 'manga' ? MANGA_COINS : novelCoins(lang))
  const discountBps = Math.min(WHOLE_BPS, Math.max(0, ...discountsBps))
  const coins = Math.floor((fullCoins * (WHOLE_BPS - discountBps)) / WHOLE_BPS)
  return { coins, fullCoins, discountBps, credits: type === 'novel' ? 1 : null }
}

/** What a credit is worth when it is exchanged: the price of a novel in the account's language, coins. */
export function coinsOfCredit(lang: Language): number {
  return novelCoins(lang)
}

function novelCoins(lang: Language): number {
  return lang === 'en' ? ENGLISH_NOVEL_COINS : OTHER_NOVEL_COINS
}
