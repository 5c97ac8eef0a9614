import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const mine = { needs: 'reader' } as const

export const readLibrary = call({
  name: 'readLibrary',
  method: 'GET',
  path: '/app/v2/me/library',
  // `hidden=1` includes hidden books. `only=unpurchased` lists the volumes that the reader reads and does not own instead: entries without
  // `purchased`, id and files.
  query: {
    // Accepted for existing clients; each book has its series anyway.
    include: 'text',
    limit: 'number',
    skip: 'number',
    query: 'text',
    hidden: 'flag',
    only: { names: ['purchased', 'unpurchased'] },
  },
  answers: 'Library',
  refuses: personal,
  ...mine,
})

export const findLibraryBook = call({
  name: 'findLibraryBook',
  method: 'GET',
  path: '/app/v2/me/library/volume/:id',
  answers: 'LibraryBook',
  refuses: { ...personal, 404: 'notOwned' },
  ...mine,
})

/** Shows a hidden book in the library again. */
export const showLibraryBook = call({
  name: 'showLibraryBook',
  method: 'PUT',
  path: '/app/v2/me/library/volume/:id/shown',
  answers: null,
  refuses: { ...personal, 404: 'notOwned' },
  ...mine,
})
/** Hides a book in the library; it stays owned. */
export const hideLibraryBook = call({
  name: 'hideLibraryBook',
  method: 'DELETE',
  path: '/app/v2/me/library/volume/:id/shown',
  answers: null,
  refuses: { ...personal, 404: 'notOwned' },
  ...mine,
})

const redeemRefusals = {
  ...personal,
  404: ['volumeNotFound', 'notForSale'],
  451: 'blockedInCountry',
  501: 'notForManga',
} as const

export const redeemWithCoins = call({
  name: 'redeemWithCoins',
  method: 'POST',
  path: '/app/v2/me/coins/redeem/:volumeId',
  // The price that the reader was shown; another price is refused.
  query: { coins: 'number' },
  answers: 'LibraryBook',
  status: 201,
  refuses: {
    ...redeemRefusals,
    402: ['insufficientCoins', 'debtOpen'],
    409: ['alreadyOwned', 'priceChanged'],
  },
  paidOnce: true,
  ...mine,
})

export const redeemWithCredits = call({
  name: 'redeemWithCredits',
  method: 'POST',
  path: '/app/v2/me/credits/redeem/:volumeId',
  answers: 'LibraryBook',
  status: 201,
  // Without `priceChanged`: the price in coins does not matter.
  refuses: { ...redeemRefusals, 402: ['notEnoughCredits', 'debtOpen'], 409: 'alreadyOwned' },
  paidOnce: true,
  ...mine,
})

/** A file by a signed address that needs no header. Supports HEAD and Range. */
export const downloadBook = call({
  name: 'downloadBook',
  method: 'GET',
  path: '/app/v2/me/downloads/:bookId/:type',
  query: { sig: 'text', exp: 'number' },
  answers: null,
  raw: true,
  refuses: { 403: 'linkInvalid', 404: 'notOwned', 410: 'sessionExpired' },
})
