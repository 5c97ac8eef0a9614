import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const mine = { needs: 'reader' } as const

/**
 * What the reader bought in the last 14 days, and what of before is still to come, the newest first: whether it can be given
 * back, until when, and what goes back, or why not. At most 500.
 */
export const listReturns = call({
  name: 'listReturns',
  method: 'GET',
  path: '/app/v2/me/returns',
  answers: 'Returns',
  refuses: personal,
  ...mine,
})

const REFUSED = {
  409: ['returnedBefore', 'coinsSpent', 'paidElsewhere', 'refundFailed'],
  410: 'returnTooLate',
  412: ['openedBefore', 'bundleOpened'],
} as const

/**
 * Withdraws from a purchase: what was not opened goes back at once, and coins or credits return to the balance; the money of
 * coins goes back the way it was paid. A mail confirms it.
 * @param id The id of what can be given back, from `me/returns` or the history.
 */
export const returnPurchase = call({
  name: 'returnPurchase',
  method: 'POST',
  path: '/app/v2/me/returns/:id',
  answers: 'Returned',
  refuses: {
    ...REFUSED,
    401: 'signInFirst',
    404: 'purchaseNotFound',
    410: ['sessionExpired', REFUSED[410]],
  },
  ...mine,
})

/** § 356a BGB: withdraws without signing in. The answer does not reveal whether there is such an account. */
export const declareWithdrawal = call({
  name: 'declareWithdrawal',
  method: 'POST',
  path: '/app/v2/withdrawals',
  body: 'WithdrawalRequest',
  answers: 'Returned',
  ignoresSession: true,
  refuses: { 400: ['emailMissing', 'emailInvalid', 'tooLong'], 429: 'tooManyTries' },
})

/** What can be given back by the token of the mail that confirms a withdrawal, as of when it was received. */
export const findWithdrawal = call({
  name: 'findWithdrawal',
  method: 'GET',
  path: '/app/v2/withdrawals/:token',
  answers: 'Returns',
  ignoresSession: true,
  refuses: { 412: 'tokenInvalid', 429: 'tooManyTries' },
})

/**
 * Gives back one of them.
 * @param id As in the list of the same token.
 */
export const carryOutWithdrawal = call({
  name: 'carryOutWithdrawal',
  method: 'POST',
  path: '/app/v2/withdrawals/:token/:id',
  answers: 'Returned',
  ignoresSession: true,
  refuses: {
    ...REFUSED,
    404: 'purchaseNotFound',
    412: [...REFUSED[412], 'tokenInvalid'],
    429: 'tooManyTries',
  },
})
