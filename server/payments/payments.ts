import type { Currency } from '#rules/currency.ts'
import type { Language } from '#rules/interface-language.ts'
import type { AppStores } from './stores/app-store.ts'
import type { Subscriptions } from './subscriptions.ts'

/** docs/product.md#payments: the interface of payment providers. */

/**
 * The provider is down, too slow, or its answer cannot be understood. Whether anything was done is not known; trying again
 * may help.
 */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable'
}

/** An event that the provider did not sign, or signed too long ago or in the future. */
export class SignatureRefused extends Error {
  override name = 'SignatureRefused'
}

/** How far the clock of who signs an event may be ahead of the shop's. */
export const MOST_AHEAD_MS = 300_000

export type Provider = 'simulator' | 'stripe' | 'off'

/** An order of coins. The caller has worked out the price. */
export interface CoinOrder {
  accountId: string
  customerId: string
  coins: number
  amountCents: number
  currency: Currency
  /**
   * Idempotency key: the same order with the same key is repeated after a lost answer, and another order of this reader's
   * with it is refused.
   */
  key?: string
  /** What the coins are for, which is bought as soon as they are there. */
  purchaseId?: string | null
}

export interface PaymentAnswer {
  status: 'succeeded' | 'requiresAction' | 'processing' | 'declined'
  /** '' where the provider has created no payment. */
  paymentId: string
  /** For the provider's own script in the browser. */
  clientSecret: string | null
  /** Where the buyer confirms with the bank, and comes back from to `returnUrl`; null unless an action is required. */
  actionUrl: string | null
  /** The provider's word for why it was declined, such as `insufficient_funds`; '' otherwise. */
  code: string
  /** The provider's sentence for it, in English. */
  message: string
}

export interface SavedCard {
  id: string
  /** As the provider writes it: visa, mastercard, amex, discover, diners, jcb, unionpay, unknown. */
  brand: string
  funding: string
  expMonth: number
  expYear: number
  lastFour: string
  country: string
  zip: string
  fingerprint: string
}

/** The current state of a payment at the provider. */
export interface PaymentFacts {
  id: string
  status: 'open' | 'requiresAction' | 'processing' | 'succeeded' | 'cancelled'
  /** Real money. */
  live: boolean
  /** What came in; 0 until it succeeded. */
  amountCents: number
  currency: string
  customerId: string | null
  metadata: Readonly<Record<string, string>>
  /** The part of the amount that was refunded so far. */
  refundedCents: number
  /** There is a dispute that is open or lost. */
  disputed: boolean
  /** In two letters; null where nobody says. */
  cardCountry: string | null
  createdAt: Date
}

export interface Checkout {
  id: string
  /** Whose it is; '' where it is not of this shop. */
  accountId: string
  status: 'open' | 'complete' | 'expired'
  /** null until something was paid. */
  paymentId: string | null
}

/** An event of the provider: only the names of what it is about, whose state is then fetched. */
export interface ProviderEvent {
  id: string
  /** As the provider names it. */
  type: string
  /** Kind and id of the object that it is about. */
  objectKind: string
  objectId: string
  /** The payment that this is about; null where it is about none. */
  paymentId: string | null
  /** Whose it is at the provider; null where it is nobody's. */
  customerId: string | null
  live: boolean
  happenedAt: Date
}

/**
 * Each call ends within 11 seconds and throws {@link PaymentsUnavailable} where the provider does not answer. None may be
 * made in a transaction.
 */
export interface Payments {
  readonly provider: Provider
  /** The stores of the apps, which take money too. */
  readonly stores: AppStores
  readonly subscriptions: Subscriptions
  /** The reader's customer id at the provider; null for one who never bought anything. */
  findCustomer(accountId: string): Promise<string | null>
  /** The account of a customer; null for a customer of another shop. */
  findAccount(customerId: string): Promise<string | null>
  findOrCreateCustomer(reader: { accountId: string; email: string }): Promise<string>
  /**
   * Deletes the customer and their cards at the provider, and ends their subscriptions at once. Does nothing for one who is
   * deleted already.
   */
  forgetCustomer(customerId: string): Promise<void>
  /** A page of the provider's on which to pay. `{CHECKOUT_SESSION_ID}` in `successUrl` becomes the checkout's id. */
  createCoinCheckout(
    order: CoinOrder & { lang: Language; successUrl: string; cancelUrl: string },
  ): Promise<{ id: string; url: string }>
  findCheckout(id: string): Promise<Checkout | null>
  /** Pays at once: with this method or the card that was saved last; or goes on with a payment that asked for an action. */
  pay(
    order: CoinOrder & { returnUrl: string; paymentMethod?: string; paymentIntent?: string },
  ): Promise<PaymentAnswer>
  /**
   * Closes what is open of an order, so that it cannot be paid any more: the page, or the payment that waits for the buyer.
   * What is paid or under way stays.
   */
  closeOrder(order: { checkoutId: string | null; paymentId: string | null }): Promise<void>
  /**
   * Stores the reader's changed address of mail with their customer. Does nothing for one whom the provider does not know.
   */
  setEmail(customerId: string, email: string): Promise<void>
  /** The card that was saved last; null without one. */
  findMethod(customerId: string): Promise<SavedCard | null>
  openBilling(customerId: string, returnUrl: string, lang: Language): Promise<{ id: string; url: string }>
  /** null for a signed event that is nothing of the shop's. Throws {@link SignatureRefused}. */
  readEvent(rawBody: Uint8Array, signature: string | null): ProviderEvent | null
  /** null for one that the provider does not know. */
  fetchPayment(paymentId: string): Promise<PaymentFacts | null>
  /** Refunds a payment, in full or in part. With the same key it is the same refund. False where less than that is left. */
  refund(paymentId: string, refund: { amountCents?: number; key: string }): Promise<boolean>
  /** What happened since, the oldest first. */
  listEvents(since: Date): Promise<ProviderEvent[]>
  /** Every payment that was begun since. */
  listPayments(since: Date): Promise<PaymentFacts[]>
}

/** A payment of this shop's that came in as it was ordered. */
export interface PaidOrder
  extends Pick<PaymentFacts, 'id' | 'amountCents' | 'currency' | 'refundedCents' | 'disputed'> {
  accountId: string
  coins: number
  /** What the coins are for. */
  purchaseId?: string | null
  /** The number of the request that this answers: of two answers the one with the higher number counts. */
  asked: number
  /** How many of the coins were refunded, where that does not follow from the money. */
  coinsGone?: number
  /** The currency that the account has from its first payment on; not set for purchases in an app's store. */
  accountCurrency?: Currency
}

/** Gives what was paid for, once, however often it is called. `refused`: it cannot be given, and the operator is alerted. */
export type Fulfil = (payment: PaidOrder) => Promise<'granted' | 'known' | 'refused'>
/**
 * Takes back what a payment bought as far as `refundedCents` and `disputed` say, and returns what was taken back beyond
 * that. Idempotent. False where a later answer counts.
 */
export type TakeBack = (payment: PaidOrder) => Promise<boolean>

export interface PaymentHooks {
  fulfil: Fulfil
  takeBack: TakeBack
  /** A store of an app has taken a purchase back, or given it again. */
  storeRefunded?: (purchaseId: string) => Promise<void>
  /** A payment without an order, as the request with this number answered it: a membership's, or another shop's. */
  otherPayment?: (payment: PaymentFacts, asked: number) => Promise<'known' | 'foreign'>
  /** Something of a customer's subscriptions has changed. */
  subscriptionChanged?: (customerId: string) => Promise<'known' | 'foreign'>
  /** How the books differ from the provider's state of a payment; null where they agree. */
  paymentDiffers?: (payment: PaymentFacts) => Promise<string | null>
  /** The same for a customer's subscriptions. */
  subscriptionDiffers?: (customerId: string) => Promise<string[]>
  /**
   * Customers whose subscriptions are to be compared: those with changes since then, and members not compared for long, or
   * all members.
   */
  listSubscribers?: (since: Date, everyMember: boolean) => Promise<string[]>
}
