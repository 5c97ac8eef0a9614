import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const mine = { needs: 'reader' } as const

/**
 * Bookmarks, highlights and notes of one part, or of all.
 * @param part Only marks in this part.
 * @param only `gone` lists the marks whose text is in the book no longer, `present` all others.
 * @param limit How many marks to answer, from 1 to 500; of one part 500 by default, else 10.
 */
export const listMarks = call({
  name: 'listMarks',
  method: 'GET',
  path: '/app/v2/me/marks',
  query: { part: 'text', only: { names: ['gone', 'present'] }, limit: 'number', skip: 'number' },
  answers: 'MarkList',
  refuses: { ...personal, 404: 'partNotFound' },
  ...mine,
})

/**
 * Creates or changes a mark.
 * @param id Chosen by the client: 1 to 64 letters, digits, `-` or `_`.
 */
export const saveMark = call({
  name: 'saveMark',
  method: 'PUT',
  path: '/app/v2/me/marks/:id',
  body: 'Mark',
  answers: 'Mark',
  refuses: {
    400: 'badInput',
    401: 'signInFirst',
    402: 'buyOrSubscribe',
    404: 'partNotFound',
    409: 'tooManyMarks',
    410: ['streamingEnded', 'sessionExpired'],
    451: 'blockedInCountry',
  },
  ...mine,
})

/**
 * Deletes a mark. Succeeds as well where the mark does not exist.
 * @param id The id of the mark.
 */
export const removeMark = call({
  name: 'removeMark',
  method: 'DELETE',
  path: '/app/v2/me/marks/:id',
  answers: null,
  refuses: personal,
  ...mine,
})
