import { call } from '../call.ts'

/**
 * Redeems a gift code for coins, credits, a volume or a membership.
 * @param code The code.
 */
export const redeemGift = call({
  name: 'redeemGift',
  method: 'POST',
  path: '/app/v2/me/gift/:code',
  answers: 'GiftResult',
  refuses: {
    400: 'codeInvalid',
    401: 'signInFirst',
    403: ['giftUsed', 'codeExpired'],
    409: ['alreadyOwned', 'membershipRuns', 'nothingToRead'],
    410: 'sessionExpired',
    429: 'tooManyTries',
    451: 'blockedInCountry',
  },
  needs: 'reader',
})
