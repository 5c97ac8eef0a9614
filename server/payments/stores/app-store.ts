/** A receipt that its store does not confirm: not signed by it, for another app, cancelled, refunded, or not paid yet. */
export class ReceiptRefused extends Error {
  override name = 'ReceiptRefused'
}

/** A purchase in an app, as its store confirms it. */
export interface StorePurchase {
  /** The store's id with the store's name in front. What it bought is given once for each id. */
  id: string
  /** What was bought, as the store calls it. */
  sku: string
  quantity: number
  /** Of money that the store took; null where it does not say. */
  amountCents: number | null
  currency: string | null
  /** Tells the store that the purchase was fulfilled, so that it can be made again. */
  finish(): Promise<void>
}

/** How much of a purchase its store has taken back. */
export interface StoreRefund {
  /** As {@link StorePurchase} names it. */
  purchaseId: string
  /** From 0 (nothing) to 1 (all). */
  share: number
  /** When the store said so, ms: of two answers the later counts. */
  asked: number
}

export interface AppStore {
  /** Throws {@link ReceiptRefused}, and PaymentsUnavailable where the store does not answer. */
  confirm(receipt: { token: string; sku: string | null }): Promise<StorePurchase>
  /**
   * The refund in a notification; null for a notification about something else. Throws SignatureRefused, also for one signed
   * in the future.
   */
  readNotice?(rawBody: Uint8Array, now: Date): Promise<StoreRefund | null>
  /** Refunds since then. Throws PaymentsUnavailable. */
  listRefunds?(since: Date): Promise<StoreRefund[]>
}

/** null: the shop has no app there. */
export interface AppStores {
  apple: AppStore | null
  play: AppStore | null
}
