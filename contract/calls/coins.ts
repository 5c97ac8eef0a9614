import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
const later = { opensWith: 'coins' } as const
const mine = { needs: 'reader', ...later } as const

export const findMyCoinOptions = call({
  name: 'findMyCoinOptions',
  method: 'GET',
  path: '/app/v2/me/coins/options',
  answers: 'CoinOptions',
  refuses: personal,
  ...mine,
})

export const findCoinOptions = call({
  name: 'findCoinOptions',
  method: 'GET',
  path: '/app/v2/coins/options',
  answers: 'CoinOptions',
  refuses: {},
  ...later,
})

export const convertCredits = call({
  name: 'convertCredits',
  method: 'POST',
  path: '/app/v2/me/credits/convert',
  body: 'CreditConversion',
  answers: null,
  refuses: { ...personal, 400: 'badAmount', 402: 'notEnoughCredits' },
  ...mine,
})

const redeemRefusals = {
  ...personal,
  404: 'volumeNotFound',
  409: ['alreadyOwned', 'priceChanged'],
  501: 'notForManga',
} as const

export const redeemWithCoins = call({
  name: 'redeemWithCoins',
  method: 'POST',
  path: '/app/v2/me/coins/redeem/:volumeId',
  answers: 'LibraryBook',
  status: 201,
  refuses: { ...redeemRefusals, 402: 'insufficientCoins' },
  ...mine,
})

export const redeemWithCredits = call({
  name: 'redeemWithCredits',
  method: 'POST',
  path: '/app/v2/me/credits/redeem/:volumeId',
  answers: 'LibraryBook',
  status: 201,
  refuses: { ...redeemRefusals, 402: 'notEnoughCredits' },
  ...mine,
})

export const rentPart = call({
  name: 'rentPart',
  method: 'POST',
  path: '/app/v2/me/coins/rent/:partId',
  answers: 'Rental',
  status: 201,
  refuses: {
    ...personal,
    402: 'insufficientCoins',
    404: 'partNotFound',
    409: 'alreadyRented',
    501: 'notReady',
  },
  ...mine,
})

export const redeemGift = call({
  name: 'redeemGift',
  method: 'POST',
  path: '/app/v2/me/gift/:code',
  answers: 'GiftResult',
  refuses: {
    400: 'codeInvalid',
    401: 'signInFirst',
    403: ['codeUsed', 'codeExpired'],
    410: 'sessionExpired',
  },
  ...mine,
})

export const purchaseCoins = call({
  name: 'purchaseCoins',
  method: 'POST',
  path: '/app/v2/me/coins/purchase',
  body: 'PurchaseRequest',
  answers: 'PurchaseStatus',
  refuses: { ...personal, 400: 'badAmount', 501: 'processorUnavailable', 503: 'paymentsUnavailable' },
  ...mine,
})

export const checkoutCoins = call({
  name: 'checkoutCoins',
  method: 'POST',
  path: '/app/v2/me/checkout/coins',
  query: { lang: 'text' },
  body: 'CoinCheckoutSessionRequest',
  answers: 'CheckoutSession',
  refuses: { ...personal, 400: 'badAmount', 503: 'paymentsUnavailable' },
  ...mine,
})

export const openBilling = call({
  name: 'openBilling',
  method: 'GET',
  path: '/app/v2/me/billing',
  query: { lang: 'text' },
  answers: 'BillingPortalSession',
  refuses: { ...personal, 404: 'noCustomer', 503: 'paymentsUnavailable' },
  ...mine,
})

export const findPaymentMethod = call({
  name: 'findPaymentMethod',
  method: 'GET',
  path: '/app/v2/me/method',
  answers: 'PaymentMethod',
  refuses: { ...personal, 404: 'noMethod' },
  ...mine,
})

export const readHistory = call({
  name: 'readHistory',
  method: 'GET',
  path: '/app/v2/me/history',
  query: { from: 'moment', until: 'moment' },
  answers: 'PurchaseHistory',
  refuses: personal,
  ...mine,
})
