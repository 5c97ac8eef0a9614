import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 403: 'notAllowed' } as const
const mine = { needs: 'reader', opensWith: 'membership' } as const

const changeRefusals = {
  ...personal,
  404: ['couponNotFound', 'planNotFound'],
  409: ['samePlan', 'lowerPlan', 'alreadyHighest'],
  410: ['couponExpired', 'sessionExpired'],
  412: 'zipRequired',
  417: 'zipInvalid',
  424: 'couponNotForPlan',
} as const

/** 404 means none. */
export const findSubscription = call({
  name: 'findSubscription',
  method: 'GET',
  path: '/app/v2/me/subscription',
  answers: 'Subscription',
  refuses: { ...personal, 404: 'noSubscription', 410: 'sessionExpired' },
  ...mine,
})

export const estimateSubscription = call({
  name: 'estimateSubscription',
  method: 'POST',
  path: '/app/v2/me/subscription/estimate',
  query: { lang: 'text' },
  body: 'SubscriptionEstimateRequest',
  answers: 'SubscriptionEstimate',
  refuses: changeRefusals,
  ...mine,
})

export const syncSubscription = call({
  name: 'syncSubscription',
  method: 'POST',
  path: '/app/v2/me/subscription/sync',
  answers: null,
  refuses: { ...personal, 404: 'noSubscription', 410: 'sessionExpired' },
  ...mine,
})

export const checkoutSubscription = call({
  name: 'checkoutSubscription',
  method: 'POST',
  path: '/app/v2/me/checkout/subscription',
  query: { lang: 'text' },
  body: 'SubscriptionCheckoutSessionRequest',
  answers: 'CheckoutSession',
  refuses: { ...changeRefusals, 503: 'paymentsUnavailable' },
  ...mine,
})
