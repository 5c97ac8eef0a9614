import type { Currency } from '#rules/currency.ts'
import { type Choice, call, LANG } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const mine = { needs: 'reader' } as const
/**
 * The currency that the reader was shown (docs/product.md#currencies). Spelled here, as a shared file would join what pages
 * load first.
 */
const CURRENCY = { names: ['usd', 'eur'] } as const satisfies Choice<Currency>

/** What coins cost the reader, with the discount of the membership. */
export const findMyCoinOptions = call({
  name: 'findMyCoinOptions',
  method: 'GET',
  path: '/app/v2/me/coins/options',
  query: { lang: LANG },
  answers: 'CoinOptions',
  refuses: personal,
  ...mine,
})

/** What coins cost without a membership. */
export const findCoinOptions = call({
  name: 'findCoinOptions',
  method: 'GET',
  path: '/app/v2/coins/options',
  query: { lang: LANG },
  answers: 'CoinOptions',
  refuses: {},
})

/** Exchanges credits for coins. The same Idempotency-Key with another amount is refused as keyUsed. */
export const convertCredits = call({
  name: 'convertCredits',
  method: 'POST',
  path: '/app/v2/me/credits/convert',
  body: 'CreditConversion',
  answers: null,
  // 422: the same Idempotency-Key with another amount.
  refuses: { ...personal, 400: 'badAmount', 402: ['notEnoughCredits', 'debtOpen'], 422: 'keyUsed' },
  paidOnce: true,
  ...mine,
})

/** What the coins that are paid for shall buy, and why they cannot. */
const FOR = {
  volume: 'text',
  part: 'text',
  bundle: 'text',
  price: 'number',
  cents: 'number',
  consent: LANG,
} as const
const cannotBuy = {
  402: 'insufficientCoins',
  404: ['volumeNotFound', 'notForSale', 'partNotFound', 'bundleNotFound'],
  451: 'blockedInCountry',
} as const
const HAS_OR_OTHERWISE = [
  'currencyChanged',
  'alreadyOwned',
  'alreadyRented',
  'bundleOwned',
  'tooFewMissing',
  'savesNothing',
  'priceChanged',
  'paymentPending',
] as const
const NOT_SOLD = ['notForManga', 'notReady', 'notForRent'] as const

/**
 * Buys coins with a card on file, or by the receipt of an app store.
 * @param volume Buys this volume as soon as the coins are there. Receipts of app stores buy coins alone.
 * @param part Rents this part as soon as the coins are there.
 * @param bundle Buys this bundle, by its id, as soon as the coins are there.
 * @param price The price of that, in coins, that the reader was shown; at another price nothing is paid.
 * @param cents The price of the coins that the reader was shown, in the smallest unit of the currency; at another price
 * nothing is paid.
 * @param consent The language of the words that the reader has ticked: they want it at once, and know what opening it ends.
 * @param lang The language of the page; that of the account by default.
 * @param currency The currency that the reader was shown; another one than that of the account is refused.
 * @param next The path of the site to return to; it becomes part of the address to which the bank redirects the buyer.
 */
export const purchaseCoins = call({
  name: 'purchaseCoins',
  method: 'POST',
  path: '/app/v2/me/coins/purchase',
  query: { lang: LANG, next: 'text', currency: CURRENCY, ...FOR },
  body: 'PurchaseRequest',
  answers: 'PurchaseStatus',
  refuses: {
    ...personal,
    ...cannotBuy,
    400: ['badAmount', 'receiptRefused'],
    409: HAS_OR_OTHERWISE,
    // The same Idempotency-Key for another purchase.
    422: 'keyUsed',
    429: 'tooManyTries',
    501: ['processorUnavailable', ...NOT_SOLD],
    503: 'paymentsUnavailable',
  },
  paidOnce: true,
  ...mine,
})

/**
 * Starts buying coins on the page of the payment provider, whose address it answers.
 * @param volume Buys this volume as soon as the coins are there.
 * @param part Rents this part as soon as the coins are there.
 * @param bundle Buys this bundle, by its id, as soon as the coins are there.
 * @param price The price of that, in coins, that the reader was shown; at another price nothing is paid.
 * @param cents The price of the coins that the reader was shown, in the smallest unit of the currency; at another price
 * nothing is paid.
 * @param consent The language of the words that the reader has ticked: they want it at once, and know what opening it ends.
 * @param lang The language of the page; that of the account by default.
 * @param next The path of the site to return to.
 */
export const checkoutCoins = call({
  name: 'checkoutCoins',
  method: 'POST',
  path: '/app/v2/me/checkout/coins',
  query: { lang: LANG, next: 'text', currency: CURRENCY, ...FOR },
  body: 'CoinCheckoutSessionRequest',
  answers: 'CheckoutSession',
  refuses: {
    ...personal,
    ...cannotBuy,
    400: 'badAmount',
    409: HAS_OR_OTHERWISE,
    429: 'tooManyTries',
    501: NOT_SOLD,
    503: 'paymentsUnavailable',
  },
  ...mine,
})

/**
 * What came of a checkout, once the buyer is back.
 * @param id The id of the checkout.
 */
export const returnFromCheckout = call({
  name: 'returnFromCheckout',
  method: 'POST',
  path: '/app/v2/me/checkout/coins/:id/return',
  answers: 'PurchaseStatus',
  refuses: { ...personal, 404: 'checkoutNotFound', 429: 'tooManyTries', 503: 'paymentsUnavailable' },
  ...mine,
})

/**
 * The page of the payment provider where readers manage cards and see bills.
 * @param lang The language of the page; that of the account by default.
 */
export const openBilling = call({
  name: 'openBilling',
  method: 'GET',
  path: '/app/v2/me/billing',
  query: { lang: LANG },
  answers: 'BillingPortalSession',
  refuses: { ...personal, 404: 'noCustomer', 429: 'tooManyTries', 503: 'paymentsUnavailable' },
  ...mine,
})

/** The card on file. */
export const findPaymentMethod = call({
  name: 'findPaymentMethod',
  method: 'GET',
  path: '/app/v2/me/method',
  answers: 'PaymentMethod',
  refuses: { ...personal, 404: 'noMethod', 429: 'tooManyTries', 503: 'paymentsUnavailable' },
  ...mine,
})

/**
 * Gives a payment back that could not buy what it was for, while none of its coins is spent. The coins are taken at once.
 * Sent again, it is one refund.
 * @param id The refundId of its entry in the history.
 */
export const refundPayment = call({
  name: 'refundPayment',
  method: 'POST',
  path: '/app/v2/me/history/:id/refund',
  answers: null,
  refuses: { ...personal, 404: 'paymentNotFound', 409: 'notRefundable' },
  ...mine,
})

/**
 * What the reader bought, rented and received, the newest first; at most 1000 entries.
 * @param from Nothing before.
 * @param until Nothing at this moment or later; for older entries, the date of the last one.
 */
export const readHistory = call({
  name: 'readHistory',
  method: 'GET',
  path: '/app/v2/me/history',
  query: { from: 'moment', until: 'moment' },
  answers: 'PurchaseHistory',
  refuses: personal,
  ...mine,
})
