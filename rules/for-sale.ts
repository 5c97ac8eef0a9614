import type { FixedPrices } from './fixed-price.ts'

/** What decides whether a volume is sold. */
export interface SaleFacts {
  /** When the ebook comes out, which may be in the future; null: to be announced. */
  readonly publishingAt: Date | null
  /** False where the publisher has taken it off sale. */
  readonly onSale: boolean
  /** It is printed only. */
  readonly noEbook: boolean
  /** Its parts come one at a time, and there is no book of it yet. */
  readonly awaitsEdition: boolean
  /** A part of it that is not hidden has text or pages. */
  readonly hasContent: boolean
  /** It or its series is withdrawn; who has it keeps it. */
  readonly withdrawn?: boolean
}

/**
 * docs/product.md#redeem: a volume is for sale while the publisher sells it and it has an ebook with a publishing date.
 * Before that date it is a pre-order; after it the book has to be there, with something to read in it.
 */
export function isForSale(volume: SaleFacts, now: Date): boolean {
  return isOffered(volume) && !isOutWithoutBook(volume, now)
}

/** Its publisher means to sell it, and would have sold it by now, but there is nothing to sell. */
export function lacksItsBook(volume: SaleFacts, now: Date): boolean {
  return isOffered(volume) && isOutWithoutBook(volume, now)
}

/**
 * docs/product.md#gifts: its publishing date has passed and there is nothing to read in it, so that whoever got it now would
 * get nothing.
 */
export function isOutAndEmpty(
  { publishingAt, hasContent }: Pick<SaleFacts, 'publishingAt' | 'hasContent'>,
  now: Date,
): boolean {
  return publishingAt !== null && publishingAt <= now && !hasContent
}

function isOffered({ onSale, noEbook, publishingAt, withdrawn = false }: SaleFacts): boolean {
  return onSale && !noEbook && !withdrawn && publishingAt !== null
}

function isOutWithoutBook(volume: SaleFacts, now: Date): boolean {
  const isOut = volume.publishingAt !== null && volume.publishingAt <= now
  return isOut && (volume.awaitsEdition || !volume.hasContent)
}

export interface RedeemFacts extends SaleFacts {
  readonly type: 'novel' | 'manga'
}

/** What a shop sells for coins and credits. */
export interface CoinSales {
  readonly redeemManga: boolean
  readonly fixedPrices: FixedPrices
}

/**
 * docs/product.md#volume-price: the shop sells books of this kind for coins and credits: manga only where its publisher has
 * turned that on.
 */
export function isSoldForCoins(type: string, { redeemManga }: Pick<CoinSales, 'redeemManga'>): boolean {
  return type !== 'manga' || redeemManga
}

/**
 * docs/product.md#volume-price: why nobody can redeem a volume, for coins or credits; null where one can. Manga only where
 * the shop allows it.
 */
export function whyNotRedeemed(
  volume: RedeemFacts,
  shop: Pick<CoinSales, 'redeemManga'>,
  now: Date,
): 'notForManga' | 'notForSale' | null {
  if (!isSoldForCoins(volume.type, shop)) return 'notForManga'
  return isForSale(volume, now) ? null : 'notForSale'
}
