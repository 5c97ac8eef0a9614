import type { Language } from '#rules/interface-language.ts'
import type { AppStores } from './stores/app-store.ts'
import type { Subscriptions } from './subscriptions.ts'

/** docs/product.md#payments: the one interface behind which money is taken. */

/** The provider is down, too slow, or says what nobody understands. Nothing is known to have happened; asking again may help. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable'
}

/** An event that the provider did not sign, or signed too long ago. */
export class SignatureRefused extends Error {
  override name = 'SignatureRefused'
}

export type Provider = 'simulator' | 'stripe' | 'off'

/** Coins that are asked for. The price is worked out by the caller, who is the shop. */
export interface CoinOrder {
  accountId: string
  customerId: string
  coins: number
  amountCents: number
  /** Three small letters. */
  currency: string
  /** With which the same is asked for again after a lost answer: then it is the same order. Any other order of this reader's under it is refused. */
  key?: string
}

export interface PaymentAnswer {
  status: 'succeeded' | 'requiresAction' | 'processing' | 'declined'
  /** '' where the provider has begun nothing. */
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

/** What the provider knows of a payment now, whatever was told before and in which order. */
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
  /** Of the amount, what went back so far. */
  refundedCents: number
  /** The buyer's bank asks for it back, or has taken it back. */
  disputed: boolean
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

/** Something that happened at the provider: only what it was about, which is then asked for. */
export interface ProviderEvent {
  id: string
  /** As the provider names it. */
  type: string
  /** What it was about: of which kind, and which. */
  objectKind: string
  objectId: string
  /** The payment that this is about; null where it is about none. */
  paymentId: string | null
  /** Whose it is at the provider; null where it is nobody's. */
  customerId: string | null
  live: boolean
  happenedAt: Date
}

/** Each call ends within 11 seconds and throws {@link PaymentsUnavailable} where the provider does not answer. None may be made in a transaction. */
export interface Payments {
  readonly provider: Provider
  readonly currency: 'usd' | 'eur'
  /** The stores of the apps, which take money too. */
  readonly stores: AppStores
  readonly subscriptions: Subscriptions
  /** Who the reader is to the provider; null for who never bought anything. */
  findCustomer(accountId: string): Promise<string | null>
  /** Whose customer this is; null for one of another shop's. */
  findAccount(customerId: string): Promise<string | null>
  findOrCreateCustomer(reader: { accountId: string; email: string }): Promise<string>
  /** Has the provider delete who somebody is, with their cards; what they subscribe to ends at once. Done for one who is gone already. */
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
  /** The card that was saved last; null without one. */
  findMethod(customerId: string): Promise<SavedCard | null>
  openBilling(customerId: string, returnUrl: string, lang: Language): Promise<{ id: string; url: string }>
  /** Throws {@link SignatureRefused}. */
  readEvent(rawBody: Uint8Array, signature: string | null): ProviderEvent
  /** null for one that the provider does not know. */
  fetchPayment(paymentId: string): Promise<PaymentFacts | null>
  /** Gives money back: all of it, or so much. Under the same key it is the same. False where there is not so much left. */
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
  /** The number of the question that this answers: of two answers the one that was asked for later counts. */
  asked: number
  /** How many of the coins are gone, where that is not to be counted from the money. */
  coinsGone?: number
}

/** Gives what was paid for, once, however often it is called. `refused`: this cannot be given, and somebody has to look. */
export type Fulfil = (payment: PaidOrder) => Promise<'granted' | 'known' | 'refused'>
/**
 * Takes back what a payment bought as far as `refundedCents` and `disputed` say, and gives again what they no longer say, once, however often it is
 * called. False where a later answer counts.
 */
export type TakeBack = (payment: PaidOrder) => Promise<boolean>

export interface PaymentHooks {
  fulfil: Fulfil
  takeBack: TakeBack
  /** A store of an app has taken a purchase back, or given it again. */
  storeRefunded?: (purchaseId: string) => Promise<void>
  /** A payment that was for no order, as it stood when it was asked for with this number: a membership's, or another shop's. */
  otherPayment?: (payment: PaymentFacts, asked: number) => Promise<'known' | 'foreign'>
  /** Something of a customer's subscriptions has changed. */
  subscriptionChanged?: (customerId: string) => Promise<'known' | 'foreign'>
  /** In what the books are not what the provider says of a payment; null where they agree. */
  paymentDiffers?: (payment: PaymentFacts) => Promise<string | null>
  /** The same for a customer's subscriptions. */
  subscriptionDiffers?: (customerId: string) => Promise<string[]>
  /** Whose subscriptions are to be looked at: of all that happened since, and members about whom nobody asked for long, or every one. */
  listSubscribers?: (since: Date, everyMember: boolean) => Promise<string[]>
}
