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
}

/**
 * docs/product.md#redeem: a volume is for sale while the publisher sells it and it has an ebook with a publishing date. Before that date it is a pre-order; after
 * it the book has to be there.
 */
export function isForSale({ publishingAt, onSale, noEbook, awaitsEdition }: SaleFacts, now: Date): boolean {
  return onSale && !noEbook && publishingAt !== null && (!awaitsEdition || publishingAt > now)
}

export interface RedeemFacts extends SaleFacts {
  readonly type: 'novel' | 'manga'
}

/** docs/product.md#volume-price: why nobody can redeem a volume, for coins or credits; null where one can. Manga only where the shop allows it. */
export function whyNotRedeemed(
  volume: RedeemFacts,
  { redeemManga }: { readonly redeemManga: boolean },
  now: Date,
): 'notForManga' | 'notForSale' | null {
  if (volume.type === 'manga' && !redeemManga) return 'notForManga'
  return isForSale(volume, now) ? null : 'notForSale'
}
