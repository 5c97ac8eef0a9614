import { call, LANG } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const mine = { needs: 'reader' } as const

/**
 * Rents a part for 72 hours with coins.
 * @param coins The price that the reader was shown; another price is refused.
 * @param consent The language of the words that the reader has ticked: they want it at once, and know what opening it ends.
 */
export const rentPart = call({
  name: 'rentPart',
  method: 'POST',
  path: '/app/v2/me/coins/rent/:partId',
  query: { coins: 'number', consent: LANG },
  answers: 'Rental',
  status: 201,
  refuses: {
    ...personal,
    402: ['insufficientCoins', 'debtOpen'],
    404: 'partNotFound',
    409: ['alreadyRented', 'alreadyOwned', 'priceChanged'],
    451: 'blockedInCountry',
    501: ['notReady', 'notForRent'],
  },
  paidOnce: true,
  ...mine,
})

/**
 * The rentals of the reader, the last begun first.
 * @param running Only rentals that have not expired.
 * @param include `part` includes the rented parts and their volumes.
 */
export const listRentals = call({
  name: 'listRentals',
  method: 'GET',
  path: '/app/v2/me/rentals',
  query: { running: 'flag', include: 'text', limit: 'number', skip: 'number' },
  answers: 'RentalList',
  refuses: personal,
  ...mine,
})
