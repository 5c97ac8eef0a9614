import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
const mine = { needs: 'reader' } as const

export const readLibrary = call({
  name: 'readLibrary',
  method: 'GET',
  path: '/app/v2/me/library',
  // With `hidden=1` also the books that were hidden. With `only=unpurchased` instead the volumes that one reads and does not own: entries
  // without `purchased`, without an id and without files.
  query: {
    // Each book comes with its series, asked for or not.
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

/** Shows a book in the library, or hides it there; it stays owned. */
export const showLibraryBook = call({
  name: 'showLibraryBook',
  method: 'PUT',
  path: '/app/v2/me/library/volume/:id/shown',
  answers: null,
  refuses: { ...personal, 404: 'notOwned' },
  ...mine,
})
export const hideLibraryBook = call({
  name: 'hideLibraryBook',
  method: 'DELETE',
  path: '/app/v2/me/library/volume/:id/shown',
  answers: null,
  refuses: { ...personal, 404: 'notOwned' },
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

/** A signed link; no header is needed. Supports HEAD and Range. */
export const downloadBook = call({
  name: 'downloadBook',
  method: 'GET',
  path: '/app/v2/me/downloads/:bookId/:type',
  query: { sig: 'text', exp: 'number' },
  answers: null,
  raw: true,
  refuses: { 403: 'linkInvalid', 404: 'notOwned' },
})
