import { call, LANG } from '../call.ts'

/** docs/product.md#part-access: the refusals of a part. */
const withoutAccess = {
  402: 'buyOrSubscribe',
  403: 'signInFirst',
  404: 'partNotFound',
  410: 'streamingEnded',
  451: 'blockedInCountry',
} as const

/** Whether the part may be read; the answer is the status. */
export const checkPart = call({
  name: 'checkPart',
  method: 'HEAD',
  path: '/app/v2/parts/:id/check',
  answers: null,
  refuses: withoutAccess,
})

/** The purchases and memberships that would open the part for this reader. */
export const findPartOffers = call({
  name: 'findPartOffers',
  method: 'GET',
  path: '/app/v2/parts/:id/offers',
  // In whose market the plans are priced for who has paid for nothing yet.
  query: { lang: LANG },
  answers: 'PartOffers',
  refuses: { 404: 'partNotFound' },
})

/** The content of a part. A preview is answered as plain data, everything else encrypted for the requesting device. */
export const openPart = call({
  name: 'openPart',
  method: 'GET',
  path: '/app/v2/parts/:id/data',
  answers: 'PartData',
  refuses: { ...withoutAccess, 400: ['deviceKeyMissing', 'deviceKeyInvalid'], 429: 'tooManyTries' },
  forDevice: true,
})

/**
 * The pages of a part, by the signed address from `openPart`. The address of a part that is no preview is valid for its
 * session only.
 * @param exp Until when the address is valid; part of the signed address.
 * @param sig The signature; part of the signed address.
 */
export const openTicket = call({
  name: 'openTicket',
  method: 'GET',
  path: '/app/v2/tickets/:id',
  query: { exp: 'number', sig: 'text' },
  answers: 'MangaTicket',
  refuses: {
    400: ['deviceKeyMissing', 'deviceKeyInvalid'],
    403: 'ticketInvalid',
    404: 'partNotFound',
    410: 'ticketExpired',
    451: 'blockedInCountry',
  },
  forDevice: true,
})

/**
 * A picture of a part that is no preview, encrypted with the key from its ticket: IV, ciphertext, tag.
 * @param page The number of the page, from 1.
 * @param format The format, as the address in the ticket has it.
 * @param width The width, as the address in the ticket has it.
 * @param exp Until when the address is valid; part of the signed address.
 * @param sig The signature; part of the signed address.
 * @produces application/octet-stream
 */
export const openPicture = call({
  name: 'openPicture',
  method: 'GET',
  path: '/app/v2/tickets/:id/:page/:format/:width',
  query: { exp: 'number', sig: 'text' },
  answers: null,
  raw: true,
  refuses: { 403: 'ticketInvalid', 404: 'partNotFound', 410: 'ticketExpired', 451: 'blockedInCountry' },
})

/** Saves how much of a part has been read. The body is a decimal from 0 to 1 as text, or the message. */
export const saveProgress = call({
  name: 'saveProgress',
  method: 'PUT',
  path: '/app/v2/me/completion/:partId',
  body: 'Progress',
  bareNumber: 'value',
  answers: null,
  refuses: { 400: 'badInput', 401: 'signInFirst', 404: 'partNotFound', 410: 'sessionExpired' },
  needs: 'reader',
})

/** Resets all parts of a series as if they had never been read. */
export const resetSeries = call({
  name: 'resetSeries',
  method: 'DELETE',
  path: '/app/v2/me/completion/series/:id',
  answers: null,
  refuses: { 401: 'signInFirst', 404: 'seriesNotFound', 410: 'sessionExpired' },
  needs: 'reader',
})

/**
 * The part as XHTML for e-ink readers and converters.
 * @produces application/xhtml+xml
 */
export const embedPart = call({
  name: 'embedPart',
  method: 'GET',
  path: '/embed/v2/:partId/data.xhtml',
  answers: null,
  raw: true,
  refuses: {
    ...withoutAccess,
    400: 'noTextInManga',
    410: ['streamingEnded', 'sessionExpired'],
    429: 'tooManyTries',
  },
})

/**
 * A picture in that XHTML or the cover of its volume, by a signed address that needs no header and is valid for 24 hours.
 * Supports HEAD and Range.
 * @param ticket The signature; part of the signed address.
 * @param picture The name of the picture; part of the signed address, with `.jpg` or `.webp`.
 * @produces image/jpeg image/webp
 */
export const embedPicture = call({
  name: 'embedPicture',
  method: 'GET',
  path: '/embed/v2/:partId/pictures/:ticket/:picture',
  answers: null,
  raw: true,
  refuses: { 403: 'linkInvalid', 404: 'partNotFound' },
})
