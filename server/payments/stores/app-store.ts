/** What a store does not confirm: not signed by it, for another app, cancelled, given back, or not paid yet. */
export class ReceiptRefused extends Error {
  override name = 'ReceiptRefused'
}

/** A purchase in an app, as its store confirms it. */
export interface StorePurchase {
  /** With the store's name in front: the same purchase is never given twice. */
  id: string
  /** What was bought, as the store calls it. */
  sku: string
  quantity: number
  /** Of money that the store took; null where it does not say. */
  amountCents: number | null
  currency: string | null
  /** Tells the store that the goods were given, so that they can be bought again. */
  finish(): Promise<void>
}

/** How much of a purchase its store has taken back. */
export interface StoreRefund {
  /** As {@link StorePurchase} names it. */
  purchaseId: string
  /** From 0, where nothing is gone or all was given again, to 1. */
  share: number
  /** When the store said so, ms: of two answers the later counts. */
  asked: number
}

export interface AppStore {
  /** Throws {@link ReceiptRefused}, and PaymentsUnavailable where the store does not answer. */
  confirm(receipt: { token: string; sku: string | null }): Promise<StorePurchase>
  /** What a notice says of a purchase that went back; null where it says nothing of the kind. Throws SignatureRefused. */
  readNotice?(rawBody: Uint8Array): Promise<StoreRefund | null>
  /** What went back since. Throws PaymentsUnavailable. */
  listRefunds?(since: Date): Promise<StoreRefund[]>
}

/** null: the shop has no app there. */
export interface AppStores {
  apple: AppStore | null
  play: AppStore | null
}
