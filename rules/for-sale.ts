/** What decides whether a volume is sold. */
export interface SaleFacts {
  /** When the ebook comes out, which may be in the future; null: to be announced. */
  readonly publishingAt: Date | null
  /** False where the publisher has taken it off sale. */
  readonly onSale: boolean
  /** It is printed only. */
  readonly noEbook: boolean
}

/** docs/product.md#redeem: a volume is for sale while the publisher sells it and it has an ebook with a publishing date. Before that date it is a pre-order. */
export function isForSale({ publishingAt, onSale, noEbook }: SaleFacts): boolean {
  return onSale && !noEbook && publishingAt !== null
}

export interface RedeemFacts extends SaleFacts {
  readonly type: 'novel' | 'manga'
}

/** docs/product.md#volume-price: why nobody can redeem a volume, for coins or credits; null where one can. Manga only where the shop allows it. */
export function whyNotRedeemed(
  volume: RedeemFacts,
  { redeemManga }: { readonly redeemManga: boolean },
): 'notForManga' | 'notForSale' | null {
  if (volume.type === 'manga' && !redeemManga) return 'notForManga'
  return isForSale(volume) ? null : 'notForSale'
}
