import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const mine = { needs: 'reader' } as const

/** Where this reader's devices stopped in a part. */
export const listPositions = call({
  name: 'listPositions',
  method: 'GET',
  path: '/app/v2/me/places/:partId',
  answers: 'PlaceList',
  refuses: { ...personal, 404: 'partNotFound' },
  ...mine,
})

/**
 * Saves the position of this session and answers those of all devices. A position older than the saved one changes nothing.
 */
export const savePosition = call({
  name: 'savePosition',
  method: 'PUT',
  path: '/app/v2/me/places/:partId',
  body: 'PlaceRequest',
  answers: 'PlaceList',
  refuses: {
    400: 'badInput',
    401: 'signInFirst',
    402: 'buyOrSubscribe',
    404: 'partNotFound',
    410: 'sessionExpired',
    451: 'blockedInCountry',
  },
  ...mine,
})

/** Resets the part as if it had never been read. */
export const resetPart = call({
  name: 'resetPart',
  method: 'DELETE',
  path: '/app/v2/me/places/:partId',
  answers: null,
  refuses: { ...personal, 404: 'partNotFound' },
  ...mine,
})

/**
 * The part read last in each series, for going on.
 * @param series Only this series, by its id, legacy id or slug.
 * @param begin Begins with the volume bought last, where nothing of it was read, and then has up to twelve rentals, the
 *   first to end before the others. They come before the entries of the first page, beyond its limit; not with a series.
 */
export const listRecent = call({
  name: 'listRecent',
  method: 'GET',
  path: '/app/v2/me/recent',
  query: { limit: 'number', skip: 'number', series: 'text', begin: 'flag' },
  answers: 'RecentList',
  refuses: personal,
  ...mine,
})
