import type { Currency } from '#rules/currency.ts'
import type { Language } from '#rules/interface-language.ts'
import type { PlanId } from '#rules/plans.ts'

/** docs/product.md#membership: what a payment provider does for memberships. */

/** A refusal of the provider that the reader can do something about. */
export class SubscriptionRefused extends Error {
  override name = 'SubscriptionRefused'
  readonly reason:
    | 'couponNotFound'
    | 'couponExpired'
    | 'couponNotForPlan'
    | 'zipRequired'
    | 'zipInvalid'
    | 'changePending'
    | 'currencyMixed'

  constructor(reason: SubscriptionRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** A subscription as the provider knows it now. */
export interface SubscriptionFacts {
  id: string
  customerId: string
  /** null for a subscription that is none of this shop's plans, but of another site with the same provider account. */
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
  /** Fingerprint of the card that pays, the same for every customer; null where it is not known. */
  cardFingerprint: string | null
  /** In two letters; null where nobody says. */
  cardCountry: string | null
  /** What of the running period's bill is unpaid, cents, and when that is charged by itself; null without one. */
  owed: { cents: number; at: Date | null } | null
  /** An upgrade that waits for its payment, and until when; null without one. */
  pending: { plan: PlanId; until: Date } | null
}

/** A bill that was paid or refunded. */
export interface InvoiceFacts {
  id: string
  subscriptionId: string
  /** What came in, cents. */
  amountCents: number
  /** Within that. */
  taxCents: number
  currency: string
  paidAt: Date
  /** null where nothing was to be paid. */
  paymentId: string | null
  /** The period that it paid for; a trial is not part of it. */
  covers: readonly { plan: PlanId; from: Date; until: Date }[]
}

/** A line of a bill. Cents; what is given back is negative. */
export interface EstimateLine {
  /**
   * `plan`: a whole period; `rest`: the rest of a running period on the new plan; `unused`: what is left of the old plan.
   */
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
  /** Credit from earlier bills that this one uses: negative cents. */
  creditCents: number
}

export interface Estimate {
  /** At once. */
  now: BillEstimate
  /** A whole period afterwards, with a coupon that still applies then. */
  next: BillEstimate
  nextAt: Date
}

interface PlanRequest {
  customerId: string
  plan: PlanId
  /** In which the plan is charged. */
  currency: Currency
  /** As it was typed; null without one. */
  coupon: string | null
}

export interface SubscribeInput extends PlanRequest {
  accountId: string
  /** 0: without a trial. */
  trialDays: number
  language: Language | null
}

export interface EstimateInput extends SubscribeInput {
  /** Without the customer's balance: something of theirs is unpaid in another currency, and the provider mixes none. */
  withoutCustomer: boolean
}

export interface UpgradeInput extends PlanRequest {
  subscriptionId: string
  /** The instant from which the new plan is counted: that of the estimate. */
  from: Date
}

export interface CheckoutInput extends SubscribeInput {
  lang: Language
  successUrl: string
  cancelUrl: string
}

/** An upgrade as it stands: done, or waiting for a payment on a page of the provider's. */
export type Upgraded = { state: 'done' } | { state: 'payFirst'; url: string }

/**
 * Each call ends within 11 seconds and throws PaymentsUnavailable where the provider does not answer. None may be made in a
 * transaction.
 */
export interface Subscriptions {
  /**
   * Creates missing prices of the plans in these currencies at the provider; returns what it created, or with `dry` would
   * create.
   */
  preparePlans(wish: { dry: boolean; currencies: readonly Currency[] }): Promise<string[]>
  /** The plan of a price; null for a price that is not this shop's. */
  findPlan(priceId: string): Promise<PlanId | null>
  /** Stores where the customer lives, for the tax. Throws {@link SubscriptionRefused}. */
  setAddress(customerId: string, address: { country: string; zip: string | null }): Promise<void>
  /** Of the customer's address, or of the saved card; null where neither has one. */
  findZip(customerId: string): Promise<string | null>
  /** Throws {@link SubscriptionRefused}. */
  estimateNew(wish: EstimateInput): Promise<Estimate>
  /** The same to the cent as what {@link upgrade} charges with the same `from`. Throws {@link SubscriptionRefused}. */
  estimateUpgrade(wish: UpgradeInput): Promise<Estimate>
  /** What the next renewal will cost, cents; null where there is none. */
  estimateRenewal(subscriptionId: string): Promise<number | null>
  /**
   * Expires open checkout pages of the customer, so that only one can be paid, and opens one. Throws {@link
   * SubscriptionRefused}.
   */
  openCheckout(wish: CheckoutInput): Promise<{ id: string; url: string }>
  /** Under the same `key` it is the same upgrade. Throws {@link SubscriptionRefused}. */
  upgrade(wish: UpgradeInput & { key: string }): Promise<Upgraded>
  /** Where the payment is made for which an upgrade waits; null where none does. */
  findPendingPayment(subscriptionId: string): Promise<string | null>
  /** Drops the upgrade that waits. False where none did. Throws {@link SubscriptionRefused} where it is being paid. */
  dropPending(subscriptionId: string): Promise<boolean>
  /**
   * Sets whether it ends with its period. While that period is unpaid it ends at once instead, and its bill is not charged
   * any more: then the answer is true. Does nothing for one that is over.
   */
  setEnding(subscriptionId: string, atPeriodEnd: boolean): Promise<boolean>
  /** Ends it at once. `refund`: the payment of its last bill is refunded; or so many cents of its last bills. */
  end(subscriptionId: string, wish: { refund: boolean | number }): Promise<void>
  /** All that the customer has or had, of this shop and others. */
  listOf(customerId: string): Promise<SubscriptionFacts[]>
  /** What the customer paid for memberships, the oldest first. */
  listInvoices(customerId: string): Promise<InvoiceFacts[]>
  /** Customers with a subscription or invoice since then. */
  listCustomers(since: Date): Promise<string[]>
}
