import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const mine = { needs: 'reader' } as const

export const rentPart = call({
  name: 'rentPart',
  method: 'POST',
  path: '/app/v2/me/coins/rent/:partId',
  query: { coins: 'number' },
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

export const listRentals = call({
  name: 'listRentals',
  method: 'GET',
  path: '/app/v2/me/rentals',
  query: { running: 'flag', include: 'text', limit: 'number', skip: 'number' },
  answers: 'RentalList',
  refuses: personal,
  ...mine,
})
