import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const mine = { needs: 'reader' } as const

export const findOpdsLink = call({
  name: 'findOpdsLink',
  method: 'GET',
  path: '/app/v2/me/opds',
  answers: 'OpdsLink',
  refuses: { ...personal, 404: 'noLink' },
  ...mine,
})

/** Makes the link; one that was made before opens nothing any more. Its address is in this answer only. */
export const makeOpdsLink = call({
  name: 'makeOpdsLink',
  method: 'POST',
  path: '/app/v2/me/opds',
  answers: 'OpdsLink',
  status: 201,
  refuses: { ...personal, 429: 'tooManyTries' },
  ...mine,
})

/** The link opens nothing any more; it does not matter whether there was one. */
export const endOpdsLink = call({
  name: 'endOpdsLink',
  method: 'DELETE',
  path: '/app/v2/me/opds',
  answers: null,
  refuses: personal,
  ...mine,
})
