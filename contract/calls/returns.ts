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
    401: 'signInFirst',
    404: 'purchaseNotFound',
    409: ['returnedBefore', 'coinsSpent', 'paidElsewhere'],
    410: ['sessionExpired', 'returnTooLate'],
    412: ['openedBefore', 'bundleOpened'],
  },
  ...mine,
})
