import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const

/**
 * Makes an account and sends a mail to verify its address; nobody signs in before that.
 * @param next The path of the site to continue at once the address is verified.
 */
export const register = call({
  name: 'register',
  method: 'POST',
  path: '/app/v2/auth/register',
  ignoresSession: true,
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

/**
 * Sends the mail that verifies an address again. The answer does not reveal whether there is such an account.
 * @param next The path of the site to continue at once the address is verified.
 */
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

/** Verifies an address by the token of its mail. */
export const verifyEmail = call({
  name: 'verifyEmail',
  method: 'POST',
  path: '/app/v2/auth/verify/:token',
  ignoresSession: true,
  answers: null,
  refuses: { 409: 'emailTaken', 412: 'tokenInvalid', 429: 'tooManyTries' },
})

/** Sends a mail with a link to choose a new password, which is valid for 30 minutes. */
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

/** Sets a new password by the token of the mail. Every session of the account ends. */
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

/**
 * By the token of the mail for a new password, which it uses up: the browser counts as one in which the account was signed
 * in before, and may sign in with the same password while strangers guess at it.
 * @param token The token of the mail.
 */
export const trustBrowser = call({
  name: 'trustBrowser',
  method: 'POST',
  path: '/app/v2/auth/reset/:token/browser',
  ignoresSession: true,
  answers: null,
  refuses: { 410: 'tokenExpired', 412: 'tokenInvalid', 429: 'tooManyTries' },
})

/** Who is signed in, with level, coins, credits and the rights of the membership. */
export const findMe = call({
  name: 'findMe',
  method: 'GET',
  path: '/app/v2/me',
  answers: 'User',
  refuses: personal,
  needs: 'reader',
})

/** Changes the profile; what the body leaves out stays as it is. A new mail address is pending until it is verified. */
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

/** Changes the password and closes every other session of the account. */
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

/**
 * At its start a client sends its version and device. The answer says which versions the shop accepts, and registers the
 * device.
 */
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

/** The archive of the account, with its address once it is ready. */
export const findExport = call({
  name: 'findExport',
  method: 'GET',
  path: '/app/v2/me/export',
  answers: 'DataExport',
  refuses: { ...personal, 404: 'noExport' },
  needs: 'reader',
})

/**
 * The archive, by a signed address that needs no session.
 * @param until Until when the address is valid; part of the signed address.
 * @param sig The signature; part of the signed address.
 * @produces application/zip
 */
export const fetchExport = call({
  name: 'fetchExport',
  method: 'GET',
  path: '/app/v2/me/export/:id/kashihon.zip',
  query: { until: 'number', sig: 'text' },
  answers: null,
  raw: true,
  refuses: { 403: 'linkInvalid', 404: 'noExport', 410: 'linkExpired' },
})

/**
 * Sends a mail to confirm that the account is to be deleted; nothing is deleted before. The last staff account cannot be
 * deleted.
 */
export const requestDeletion = call({
  name: 'requestDeletion',
  method: 'POST',
  path: '/app/v2/me/deletion',
  body: 'DeletionRequest',
  answers: null,
  refuses: {
    ...personal,
    409: 'lastStaff',
    412: 'passwordIncorrect',
    429: 'tooManyTries',
    503: 'mailNotSent',
  },
  needs: 'reader',
})

/** Deletes an account by the token of the mail. */
export const deleteAccount = call({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/app/v2/auth/account/:token',
  ignoresSession: true,
  answers: null,
  refuses: { 412: 'tokenInvalid', 429: 'tooManyTries' },
})
