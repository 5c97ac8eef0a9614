import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const mine = { needs: 'reader' } as const

/** When the link to the reader's library for e-readers was made and used. Its address is shown only when it is made. */
export const findOpdsLink = call({
  name: 'findOpdsLink',
  method: 'GET',
  path: '/app/v2/me/opds',
  answers: 'OpdsLink',
  refuses: { ...personal, 404: 'noLink' },
  ...mine,
})

/** Creates the link; it replaces an earlier one. Only this answer has its address. */
export const makeOpdsLink = call({
  name: 'makeOpdsLink',
  method: 'POST',
  path: '/app/v2/me/opds',
  answers: 'OpdsLink',
  status: 201,
  refuses: { ...personal, 403: 'freshSignInNeeded', 429: 'tooManyTries' },
  ...mine,
})

/** Revokes the link; succeeds as well without one. */
export const revokeOpdsLink = call({
  name: 'revokeOpdsLink',
  method: 'DELETE',
  path: '/app/v2/me/opds',
  answers: null,
  refuses: personal,
  ...mine,
})
