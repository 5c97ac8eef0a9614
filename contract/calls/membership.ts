import type { Currency } from '#rules/currency.ts'
import { type Choice, call, LANG } from '../call.ts'

const personal = { 401: 'signInFirst' } as const
const mine = { needs: 'reader' } as const
const unavailable = { 503: 'paymentsUnavailable' } as const
const path = '/app/v2/me/subscription'
// Spelled here, as a shared file would join what pages load first.
const CURRENCY = { names: ['usd', 'eur'] } as const satisfies Choice<Currency>

/** docs/product.md#subscribing. */
const changeRefusals = {
  ...personal,
  ...unavailable,
  404: ['couponNotFound', 'planNotFound'],
  409: [
    'samePlan',
    'lowerPlan',
    'alreadyHighest',
    'giftRuns',
    'changePending',
    'paymentMissing',
    'disputeRuns',
    'periodRefunded',
    'otherCurrency',
    'currencyMixed',
  ],
  410: ['couponExpired', 'sessionExpired'],
  412: ['zipRequired', 'countryRequired'],
  417: 'zipInvalid',
  424: 'couponNotForPlan',
  429: 'tooManyTries',
} as const

/** The plans, in ascending order of their benefits. */
export const listPlans = call({
  name: 'listPlans',
  method: 'GET',
  path: '/app/v2/plans',
  // The prices are in this currency, or else in that of who asks: of a reader's account, or of the market of this language.
  query: { lang: LANG, currency: CURRENCY },
  answers: 'PlanList',
  refuses: {},
})

/** The reader's latest subscription; 404 without one. */
export const findSubscription = call({
  name: 'findSubscription',
  method: 'GET',
  path,
  answers: 'Subscription',
  refuses: { ...personal, 404: 'noSubscription', 410: 'sessionExpired' },
  ...mine,
})

/**
 * What a plan or a change of plan would cost now, and later.
 * @param lang The language of the line items; that of the account by default.
 */
export const estimateSubscription = call({
  name: 'estimateSubscription',
  method: 'POST',
  path: `${path}/estimate`,
  query: { lang: LANG },
  body: 'SubscriptionEstimateRequest',
  answers: 'SubscriptionEstimate',
  refuses: changeRefusals,
  ...mine,
})

/** Asks the payment provider how the subscription stands, and applies that. */
export const syncSubscription = call({
  name: 'syncSubscription',
  method: 'POST',
  path: `${path}/sync`,
  answers: null,
  refuses: { ...personal, ...unavailable, 404: 'noSubscription', 410: 'sessionExpired', 429: 'tooManyTries' },
  ...mine,
})

/**
 * Answers the page to continue at: the provider's checkout, or after an upgrade the shop's own page. An upgrade is charged
 * as it was last estimated.
 * @param lang The language of the page; that of the account by default.
 * @param currency The currency that the reader was shown; another one than that of the account is refused.
 * @param consent The language of the words that the reader has ticked: it begins at once, and who withdraws pays the days
 * until then.
 */
export const checkoutSubscription = call({
  name: 'checkoutSubscription',
  method: 'POST',
  path: '/app/v2/me/checkout/subscription',
  query: { lang: LANG, currency: CURRENCY, consent: LANG },
  body: 'SubscriptionCheckoutSessionRequest',
  answers: 'CheckoutSession',
  refuses: { ...changeRefusals, 409: [...changeRefusals[409], 'currencyChanged'] },
  paidOnce: true,
  ...mine,
})

const pendingRefusals = {
  ...personal,
  ...unavailable,
  404: 'noPendingChange',
  410: 'sessionExpired',
  429: 'tooManyTries',
} as const

/** Answers the page to pay for a pending upgrade. */
export const payPendingChange = call({
  name: 'payPendingChange',
  method: 'POST',
  path: `${path}/pending/pay`,
  answers: 'CheckoutSession',
  refuses: pendingRefusals,
  ...mine,
})

/** Cancels a pending upgrade; the membership goes on unchanged. */
export const cancelPendingChange = call({
  name: 'cancelPendingChange',
  method: 'DELETE',
  path: `${path}/pending`,
  answers: 'Subscription',
  refuses: { ...pendingRefusals, 409: 'changePending' },
  ...mine,
})

/** § 312k BGB: cancels without signing in. The answer does not reveal whether there is such an account. */
export const declareCancellation = call({
  name: 'declareCancellation',
  method: 'POST',
  path: '/app/v2/cancellations',
  body: 'CancellationRequest',
  answers: 'CancellationReceipt',
  ignoresSession: true,
  refuses: {
    400: ['emailMissing', 'emailInvalid', 'reasonMissing', 'dayInvalid', 'tooLong'],
    429: 'tooManyTries',
  },
})

/** Confirms a cancellation by the token of its mail. */
export const confirmCancellation = call({
  name: 'confirmCancellation',
  method: 'POST',
  path: '/app/v2/cancellations/:token',
  answers: 'CancellationReceipt',
  ignoresSession: true,
  refuses: { 412: 'tokenInvalid', 429: 'tooManyTries' },
})

const toggleRefusals = {
  ...personal,
  ...unavailable,
  404: 'noSubscription',
  409: 'giftRuns',
  410: 'sessionExpired',
  429: 'tooManyTries',
} as const

/** Cancels the membership, which ends with its paid period. */
export const cancelSubscription = call({
  name: 'cancelSubscription',
  method: 'POST',
  path: `${path}/cancel`,
  answers: 'Subscription',
  refuses: toggleRefusals,
  ...mine,
})

/** Takes the cancellation back; the membership is renewed. */
export const resumeSubscription = call({
  name: 'resumeSubscription',
  method: 'POST',
  path: `${path}/resume`,
  answers: 'Subscription',
  refuses: toggleRefusals,
  ...mine,
})
