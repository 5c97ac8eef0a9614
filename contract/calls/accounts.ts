import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const

export const register = call({
  name: 'register',
  method: 'POST',
  path: '/app/v2/auth/register',
  ignoresSession: true,
  // The path of the site to continue at once the address is verified.
  query: { next: 'text' },
  body: 'RegisterRequest',
  answers: 'User',
  status: 201,
  refuses: {
    400: ['badInput', 'termsNotAgreed'],
    409: 'accountExists',
    411: 'passwordTooWeak',
    412: ['emailInvalid', 'usernameInvalid', 'passwordsDiffer'],
    429: 'tooManyTries',
    500: 'fault',
    503: 'mailNotSent',
  },
})

/** The answer does not reveal whether there is such an account. */
export const sendVerification = call({
  name: 'sendVerification',
  method: 'POST',
  path: '/app/v2/auth/verify',
  ignoresSession: true,
  query: { next: 'text' },
  body: 'EmailRequest',
  answers: null,
  refuses: { 412: 'emailInvalid', 429: 'tooManyTries', 503: 'mailNotSent' },
})

export const verifyEmail = call({
  name: 'verifyEmail',
  method: 'POST',
  path: '/app/v2/auth/verify/:token',
  ignoresSession: true,
  answers: null,
  refuses: { 409: 'emailTaken', 412: 'tokenInvalid', 429: 'tooManyTries' },
})

export const requestPasswordReset = call({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/app/v2/auth/reset',
  ignoresSession: true,
  body: 'EmailRequest',
  answers: null,
  refuses: {
    404: 'userNotFound',
    412: 'emailInvalid',
    417: 'emailNotVerified',
    429: 'tooManyTries',
    503: 'mailNotSent',
  },
})

export const resetPassword = call({
  name: 'resetPassword',
  method: 'PUT',
  path: '/app/v2/auth/reset/:token',
  ignoresSession: true,
  body: 'PasswordRequest',
  answers: null,
  refuses: {
    400: 'badInput',
    410: 'tokenExpired',
    411: 'passwordTooWeak',
    412: ['tokenInvalid', 'passwordsDiffer'],
    429: 'tooManyTries',
  },
})

export const findMe = call({
  name: 'findMe',
  method: 'GET',
  path: '/app/v2/me',
  answers: 'User',
  refuses: personal,
  needs: 'reader',
})

/** A new mail address is pending until it is verified. */
export const changeProfile = call({
  name: 'changeProfile',
  method: 'PUT',
  path: '/app/v2/me',
  body: 'ProfileRequest',
  answers: 'User',
  refuses: {
    ...personal,
    400: 'badInput',
    409: 'accountExists',
    411: 'passwordTooWeak',
    412: [
      'emailInvalid',
      'usernameInvalid',
      'displayNameMissing',
      'countryInvalid',
      'passwordsDiffer',
      'passwordIncorrect',
    ],
    429: 'tooManyTries',
    503: 'mailNotSent',
  },
  needs: 'reader',
})

/** Closes every other session of the account. */
export const changePassword = call({
  name: 'changePassword',
  method: 'PUT',
  path: '/app/v2/me/password',
  body: 'PasswordRequest',
  answers: 'User',
  refuses: {
    ...personal,
    400: 'badInput',
    411: 'passwordTooWeak',
    412: ['passwordsDiffer', 'passwordIncorrect'],
    429: 'tooManyTries',
  },
  needs: 'reader',
})

/** At its start a client sends its version and device. */
export const ping = call({
  name: 'ping',
  method: 'POST',
  path: '/app/v2/ping',
  ignoresSession: true,
  body: 'PingRequest',
  answers: 'PingResponse',
  refuses: { 400: 'badInput', 429: 'tooManyTries' },
})

/** Starts an archive of all data held about the account; it replaces an earlier one. */
export const requestExport = call({
  name: 'requestExport',
  method: 'POST',
  path: '/app/v2/me/export',
  answers: 'DataExport',
  status: 201,
  refuses: { ...personal, 429: 'tooManyTries' },
  needs: 'reader',
})

export const findExport = call({
  name: 'findExport',
  method: 'GET',
  path: '/app/v2/me/export',
  answers: 'DataExport',
  refuses: { ...personal, 404: 'noExport' },
  needs: 'reader',
})

/** The archive, by a signed address that needs no session. */
export const fetchExport = call({
  name: 'fetchExport',
  method: 'GET',
  path: '/app/v2/me/export/:id/kashihon.zip',
  query: { until: 'number', sig: 'text' },
  answers: null,
  raw: true,
  refuses: { 403: 'linkInvalid', 404: 'noExport', 410: 'linkExpired' },
})

/** Sends a mail to confirm; nothing is deleted before. */
export const requestDeletion = call({
  name: 'requestDeletion',
  method: 'POST',
  path: '/app/v2/me/deletion',
  body: 'DeletionRequest',
  answers: null,
  // The last staff account cannot be deleted.
  refuses: {
    ...personal,
    409: 'lastStaff',
    412: 'passwordIncorrect',
    429: 'tooManyTries',
    503: 'mailNotSent',
  },
  needs: 'reader',
})

export const deleteAccount = call({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/app/v2/auth/account/:token',
  ignoresSession: true,
  answers: null,
  refuses: { 412: 'tokenInvalid', 429: 'tooManyTries' },
})
