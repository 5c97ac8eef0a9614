import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const mine = { needs: 'reader' } as const

/** Ours: bookmarks, highlights and notes of one part or of all. */
export const listMarks = call({
  name: 'listMarks',
  method: 'GET',
  path: '/app/v2/me/marks',
  query: { part: 'text', limit: 'number', skip: 'number' },
  answers: 'MarkList',
  refuses: { ...personal, 404: 'partNotFound' },
  ...mine,
})

/** Creates or changes a mark. The client chooses the id: 1 to 64 letters, digits, `-` or `_`. */
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

/** Succeeds as well where the mark does not exist. */
export const removeMark = call({
  name: 'removeMark',
  method: 'DELETE',
  path: '/app/v2/me/marks/:id',
  answers: null,
  refuses: personal,
  ...mine,
})
