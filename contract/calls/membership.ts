import { call } from '../call.ts'

const personal = { 401: 'signInFirst' } as const
const mine = { needs: 'reader' } as const
const unavailable = { 503: 'paymentsUnavailable' } as const
const path = '/app/v2/me/subscription'

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
    'otherCurrency',
  ],
  410: ['couponExpired', 'sessionExpired'],
  412: ['zipRequired', 'countryRequired'],
  417: 'zipInvalid',
  424: 'couponNotForPlan',
  429: 'tooManyTries',
} as const

/** What memberships there are, in the order of what they give. */
export const listPlans = call({
  name: 'listPlans',
  method: 'GET',
  path: '/app/v2/plans',
  answers: 'PlanList',
  refuses: {},
})

/** 404 means none. */
export const findSubscription = call({
  name: 'findSubscription',
  method: 'GET',
  path,
  answers: 'Subscription',
  refuses: { ...personal, 404: 'noSubscription', 410: 'sessionExpired' },
  ...mine,
})

export const estimateSubscription = call({
  name: 'estimateSubscription',
  method: 'POST',
  path: `${path}/estimate`,
  query: { lang: 'text' },
  body: 'SubscriptionEstimateRequest',
  answers: 'SubscriptionEstimate',
  refuses: changeRefusals,
  ...mine,
})

export const syncSubscription = call({
  name: 'syncSubscription',
  method: 'POST',
  path: `${path}/sync`,
  answers: null,
  refuses: { ...personal, ...unavailable, 404: 'noSubscription', 410: 'sessionExpired', 429: 'tooManyTries' },
  ...mine,
})

/**
 * Where one goes on: a page of the provider's on which to pay, or for an upgrade that is paid already the shop's own page, which says that it is done.
 * What was estimated last is what is charged.
 */
export const checkoutSubscription = call({
  name: 'checkoutSubscription',
  method: 'POST',
  path: '/app/v2/me/checkout/subscription',
  query: { lang: 'text' },
  body: 'SubscriptionCheckoutSessionRequest',
  answers: 'CheckoutSession',
  refuses: changeRefusals,
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

/** The page on which one pays for an upgrade that waits for it. */
export const payPendingChange = call({
  name: 'payPendingChange',
  method: 'POST',
  path: `${path}/pending/pay`,
  answers: 'CheckoutSession',
  refuses: pendingRefusals,
  ...mine,
})

/** The upgrade that waits for its payment does not come. What one has goes on as it was. */
export const dropPendingChange = call({
  name: 'dropPendingChange',
  method: 'DELETE',
  path: `${path}/pending`,
  answers: 'Subscription',
  refuses: { ...pendingRefusals, 409: 'changePending' },
  ...mine,
})

/** § 312k BGB: notice without signing in. It is answered the same whether there is such an account or not. */
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

/** The answer to the mail that asks whether it is meant. */
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

/** It ends with the period that is paid, and is not renewed. */
export const cancelSubscription = call({
  name: 'cancelSubscription',
  method: 'POST',
  path: `${path}/cancel`,
  answers: 'Subscription',
  refuses: toggleRefusals,
  ...mine,
})

/** It is renewed after all. */
export const resumeSubscription = call({
  name: 'resumeSubscription',
  method: 'POST',
  path: `${path}/resume`,
  answers: 'Subscription',
  refuses: toggleRefusals,
  ...mine,
})
