import { call } from '../call.ts'

// In a file of its own, so that only pages of signed-in readers load it.

/** How the reader likes to read. One record for each account, with defaults before it is first saved. */
export const findPreferences = call({
  name: 'findPreferences',
  method: 'GET',
  path: '/app/v2/me/preferences',
  answers: 'ReaderPreferences',
  refuses: { 401: 'signInFirst', 410: 'sessionExpired' },
  needs: 'reader',
})

/** Saves how the reader likes to read; the whole record is replaced. */
export const savePreferences = call({
  name: 'savePreferences',
  method: 'PUT',
  path: '/app/v2/me/preferences',
  body: 'ReaderPreferences',
  answers: 'ReaderPreferences',
  refuses: { 400: 'badInput', 401: 'signInFirst', 410: 'sessionExpired' },
  needs: 'reader',
})
