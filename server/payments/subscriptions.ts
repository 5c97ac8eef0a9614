import type { Language } from '#rules/interface-language.ts'
import type { PlanId } from '#rules/plans.ts'

/** docs/product.md#membership: what a payment provider does for memberships. */

/** Where the provider says no, and the reader can do something about it. */
export class SubscriptionRefused extends Error {
  override name = 'SubscriptionRefused'
  readonly reason:
    | 'couponNotFound'
    | 'couponExpired'
    | 'couponNotForPlan'
    | 'zipRequired'
    | 'zipInvalid'
    | 'changePending'

  constructor(reason: SubscriptionRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** A subscription as the provider knows it now. */
export interface SubscriptionFacts {
  id: string
  customerId: string
  /** null for one that is not of this shop's plans: another site's on the same account. */
  plan: PlanId | null
  /** The provider's word. */
  status: string
  live: boolean
  /** In which it is charged, as long as it lasts: three small letters. */
  currency: string
  /** Whose series it streams; null: of all languages. */
  language: Language | null
  createdAt: Date
  startedAt: Date
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  cancelledAt: Date | null
  endedAt: Date | null
  trialStart: Date | null
  trialEnd: Date | null
  /** Names the card that pays, the same whoever has it; null where it is not known. */
  cardFingerprint: string | null
  /** An upgrade that waits for its payment, and until when; null where none does. */
  pending: { plan: PlanId; until: Date } | null
}

/** A bill that was paid, or given back. */
export interface InvoiceFacts {
  id: string
  subscriptionId: string
  /** What came in, cents. */
  amountCents: number
  currency: string
  paidAt: Date
  /** null where nothing was to be paid. */
  paymentId: string | null
  /** What it paid for. Not what a trial gave. */
  covers: readonly { plan: PlanId; from: Date; until: Date }[]
}

/** A line of a bill. Cents; what is given back is negative. */
export interface EstimateLine {
  /** `plan`: a whole period; `rest`: the rest of a running period on the new plan; `unused`: what is left of the old plan. */
  kind: 'plan' | 'rest' | 'unused'
  plan: PlanId
  from: Date
  until: Date
  amountCents: number
}

export interface BillEstimate {
  lines: readonly EstimateLine[]
  /** Cents. What is charged at once. */
  totalCents: number
  discountCents: number
  taxCents: number
  taxIncluded: boolean
  /** What is left from earlier bills and pays for this one: negative cents. */
  creditCents: number
}

export interface Estimate {
  /** At once. */
  now: BillEstimate
  /** A whole period afterwards, with what a coupon still gives then. */
  next: BillEstimate
  nextAt: Date
}

interface Wanted {
  customerId: string
  plan: PlanId
  /** As it was typed; null without one. */
  coupon: string | null
}

export interface SubscribeWish extends Wanted {
  accountId: string
  /** 0: without a trial. */
  trialDays: number
  language: Language | null
}

export interface UpgradeWish extends Wanted {
  subscriptionId: string
  /** The instant from which the new plan is counted: that of the estimate. */
  from: Date
}

export interface CheckoutWish extends SubscribeWish {
  lang: Language
  successUrl: string
  cancelUrl: string
}

/** An upgrade as it stands: done, or waiting for a payment on a page of the provider's. */
export type Upgraded = { state: 'done' } | { state: 'payFirst'; url: string }

/** Each call ends within 11 seconds and throws PaymentsUnavailable where the provider does not answer. None may be made in a transaction. */
export interface Subscriptions {
  /** Makes what is missing of the plans' prices at the provider; what it made, or with `dry` would make. */
  preparePlans(wish: { dry: boolean }): Promise<string[]>
  /** The plan that the provider knows under this name; null for none of this shop's. */
  findPlan(priceId: string): Promise<PlanId | null>
  /** Where the customer lives, for the tax. Throws {@link SubscriptionRefused}. */
  setAddress(customerId: string, address: { country: string; zip: string | null }): Promise<void>
  /** Of the customer's address, or of the saved card; null where neither has one. */
  findZip(customerId: string): Promise<string | null>
  /** Throws {@link SubscriptionRefused}. */
  estimateNew(wish: SubscribeWish): Promise<Estimate>
  /** The same to the cent as what {@link upgrade} charges with the same `from`. Throws {@link SubscriptionRefused}. */
  estimateUpgrade(wish: UpgradeWish): Promise<Estimate>
  /** What the next renewal will cost, cents; null where there is none. */
  estimateRenewal(subscriptionId: string): Promise<number | null>
  /** Ends what pages are open for the customer, so that two cannot both be paid, and opens one. Throws {@link SubscriptionRefused}. */
  openCheckout(wish: CheckoutWish): Promise<{ id: string; url: string }>
  /** Under the same `key` it is the same upgrade. Throws {@link SubscriptionRefused}. */
  upgrade(wish: UpgradeWish & { key: string }): Promise<Upgraded>
  /** Where the payment is made for which an upgrade waits; null where none does. */
  findPendingPayment(subscriptionId: string): Promise<string | null>
  /** The upgrade that waits does not come. False where none did. Throws {@link SubscriptionRefused} where it is being paid. */
  dropPending(subscriptionId: string): Promise<boolean>
  /** It ends with its period, or is renewed after all. What is over stays so. */
  setEnding(subscriptionId: string, atPeriodEnd: boolean): Promise<void>
  /** At once. `refund`: what its last bill took goes back. */
  end(subscriptionId: string, wish: { refund: boolean }): Promise<void>
  /** The first payment is due now; where it fails, it is over. */
  endTrial(subscriptionId: string): Promise<void>
  /** All that the customer has or had, of this shop and others. */
  listOf(customerId: string): Promise<SubscriptionFacts[]>
  /** What the customer paid for memberships, the oldest first. */
  listInvoices(customerId: string): Promise<InvoiceFacts[]>
  /** Whose subscriptions have run at any time since then. */
  listCustomers(since: Date): Promise<string[]>
}
