import { call, LANG } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const mine = { needs: 'reader' } as const

/**
 * The volumes that the reader owns, the last bought first, each with its series and its files.
 * @param include Accepted for existing clients; each book has its series anyway.
 * @param limit How many books to answer, from 1 to 500; 500 by default.
 * @param query Words in the titles.
 * @param hidden Includes books that the reader has hidden.
 * @param only `unpurchased` lists the volumes that the reader reads and does not own: entries without `purchased`, id and
 * files. `all` lists both.
 * @param sort `purchased` lists the last bought first, `recent` what was read or bought last, `title` by title, `release`
 * the newest ebook. By default `purchased`, and
 *   volumes that are not owned after those, the last read first.
 * @param unread_first Volumes of which nothing was read come first, then those that were begun, then those read to the end.
 * @param by_series The volumes of a series stand together in their order, at the place of the first of them.
 */
export const readLibrary = call({
  name: 'readLibrary',
  method: 'GET',
  path: '/app/v2/me/library',
  query: {
    include: 'text',
    limit: 'number',
    skip: 'number',
    query: 'text',
    hidden: 'flag',
    only: { names: ['purchased', 'unpurchased', 'all'] },
    sort: { names: ['purchased', 'recent', 'title', 'release'] },
    unread_first: 'flag',
    by_series: 'flag',
  },
  answers: 'Library',
  refuses: personal,
  ...mine,
})

/** One book of the library by its volume. The EPUB is the first of its files. */
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

/**
 * Buys a volume with coins.
 * @param coins The price that the reader was shown; another price is refused.
 * @param consent The language of the words that the reader has ticked: they want it at once, and know what opening it ends.
 */
export const redeemWithCoins = call({
  name: 'redeemWithCoins',
  method: 'POST',
  path: '/app/v2/me/coins/redeem/:volumeId',
  query: { coins: 'number', consent: LANG },
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

/**
 * Buys all volumes of a bundle that the reader does not own yet, or none.
 * @param coins The price of the bundle that the reader was shown; another price is refused.
 * @param consent The language of the words that the reader has ticked: they want it at once, and know what opening it ends.
 */
export const redeemBundle = call({
  name: 'redeemBundle',
  method: 'POST',
  path: '/app/v2/me/coins/redeem-bundle/:bundleId',
  query: { coins: 'number', consent: LANG },
  answers: 'BundlePurchase',
  status: 201,
  refuses: {
    ...personal,
    402: ['insufficientCoins', 'debtOpen'],
    404: 'bundleNotFound',
    409: ['bundleOwned', 'tooFewMissing', 'savesNothing', 'priceChanged'],
  },
  paidOnce: true,
  ...mine,
})

/**
 * Buys a novel with one credit.
 * @param consent The language of the words that the reader has ticked: they want it at once, and know what opening it ends.
 */
export const redeemWithCredits = call({
  name: 'redeemWithCredits',
  method: 'POST',
  path: '/app/v2/me/credits/redeem/:volumeId',
  query: { consent: LANG },
  answers: 'LibraryBook',
  status: 201,
  // Without `priceChanged`: the price in coins does not matter.
  refuses: { ...redeemRefusals, 402: ['notEnoughCredits', 'debtOpen'], 409: ['alreadyOwned', 'fixedPrice'] },
  paidOnce: true,
  ...mine,
})

/**
 * A file of a book, by a signed address that needs no header. Supports HEAD and Range.
 * @param bookId The id of the book in the library.
 * @param type The kind of file, as the address in the library has it.
 * @param sig The signature; part of the signed address.
 * @param exp Until when the address is valid; part of the signed address.
 * @produces application/epub+zip application/vnd.comicbook+zip application/pdf application/x-mobipocket-ebook
 */
export const downloadBook = call({
  name: 'downloadBook',
  method: 'GET',
  path: '/app/v2/me/downloads/:bookId/:type',
  query: { sig: 'text', exp: 'number' },
  answers: null,
  raw: true,
  refuses: { 403: 'linkInvalid', 404: 'notOwned', 410: 'sessionExpired' },
})
