import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const

/**
 * Signs in by name or mail address and password. The reasons codeNeeded and codeIncorrect are answered only after a correct
 * password.
 */
export const login = call({
  name: 'login',
  method: 'POST',
  path: '/app/v2/auth/login',
  ignoresSession: true,
  body: 'LoginRequest',
  answers: 'Session',
  status: 201,
  refuses: {
    400: 'badLogin',
    // All but the first only after a correct password.
    401: ['incorrect', 'codeNeeded', 'codeIncorrect', 'passwordExpired'],
    417: 'emailNotVerified',
    429: 'tooManyTries',
    503: 'temporarilyUnavailable',
  },
})

/** Signs out. Succeeds as well without a session. */
export const logout = call({
  name: 'logout',
  method: 'POST',
  path: '/app/v2/auth/logout',
  ignoresSession: true,
  answers: null,
  refuses: {},
})

const generated = {
  answers: 'OTPack',
  status: 201,
  ignoresSession: true,
  refuses: { 429: 'tooManyTries' },
} as const
const generatePath = '/app/v2/auth/otp4app/generate'
/** Creates a code that a reader types where they are signed in, and the proof by which the app gets its session. */
export const generateAppCode = call({
  name: 'generateAppCode',
  method: 'POST',
  path: generatePath,
  ...generated,
})
/** The same as generateAppCode, for clients that ask by GET. */
export const getAppCode = call({ name: 'getAppCode', method: 'GET', path: generatePath, ...generated })

/**
 * Whether a code has been approved: 204 while it is pending, and the session once.
 * @param otp The code.
 * @param proof The proof that came with the code.
 * @also 204 The code is pending.
 */
export const checkAppCode = call({
  name: 'checkAppCode',
  method: 'GET',
  path: '/app/v2/auth/otp4app/check/:otp/:proof',
  ignoresSession: true,
  answers: 'Session',
  refuses: { 404: 'codeNotFound', 429: 'tooManyTries' },
})

/**
 * Cancels a code.
 * @param otp The code.
 * @param proof The proof that came with the code.
 */
export const cancelAppCode = call({
  name: 'cancelAppCode',
  method: 'DELETE',
  path: '/app/v2/auth/otp4app/check/:otp/:proof',
  ignoresSession: true,
  answers: null,
  refuses: { 404: 'codeNotFound', 429: 'tooManyTries' },
})

/**
 * The app that waits with this code, for the reader to see before approving.
 * @param id The code that was typed.
 */
export const findAppCode = call({
  name: 'findAppCode',
  method: 'GET',
  path: '/app/v2/auth/otp4app/:id',
  answers: 'AppCodeRequest',
  refuses: { ...personal, 404: 'codeNotFound', 409: 'codeUsed', 429: 'tooManyTries' },
  needs: 'reader',
})

/**
 * Approves a code: the app that waits with it gets a session of this reader.
 * @param id The code that was typed.
 */
export const approveAppCode = call({
  name: 'approveAppCode',
  method: 'POST',
  path: '/app/v2/auth/otp4app/:id',
  answers: null,
  refuses: { ...personal, 404: 'codeNotFound', 409: 'codeUsed', 429: 'tooManyTries' },
  needs: 'reader',
})

/** The sessions of the account. */
export const listSessions = call({
  name: 'listSessions',
  method: 'GET',
  path: '/app/v2/me/sessions',
  answers: 'OpenSessionList',
  refuses: personal,
  needs: 'reader',
})

/**
 * Signs out of one session.
 * @param id The id of the session in the list, which is not its credential.
 */
export const closeSession = call({
  name: 'closeSession',
  method: 'DELETE',
  path: '/app/v2/me/sessions/:id',
  answers: null,
  refuses: { ...personal, 404: 'sessionNotFound' },
  needs: 'reader',
})

/**
 * Shows the password or a passkey of the account once more. For ten minutes the session then counts as freshly signed in,
 * which the refusal freshSignInNeeded of other calls asks for. For a passkey, {@link startPasskeySignIn} gives the options.
 */
export const confirmIdentity = call({
  name: 'confirmIdentity',
  method: 'POST',
  path: '/app/v2/me/identity',
  body: 'IdentityProof',
  answers: null,
  refuses: { ...personal, 412: ['passwordIncorrect', 'passkeyIncorrect'], 429: 'tooManyTries' },
  needs: 'reader',
})

/** Whether signing in asks for a code of an authenticator, and how many recovery codes are left. */
export const findSecondFactor = call({
  name: 'findSecondFactor',
  method: 'GET',
  path: '/app/v2/me/second-factor',
  answers: 'SecondFactor',
  refuses: personal,
  needs: 'reader',
})

/** Answers the secret for an authenticator; {@link confirmSecondFactor} with a code of it turns the second factor on. */
export const beginSecondFactor = call({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/app/v2/me/second-factor',
  body: 'SecondFactorRequest',
  answers: 'SecondFactorSetup',
  status: 201,
  refuses: {
    ...personal,
    403: 'strongSessionNeeded',
    409: 'secondFactorOn',
    412: 'passwordIncorrect',
    429: 'tooManyTries',
  },
  needs: 'reader',
})

/** Turns the second factor on by a code of the authenticator, and answers the recovery codes. */
export const confirmSecondFactor = call({
  name: 'confirmSecondFactor',
  method: 'PUT',
  path: '/app/v2/me/second-factor',
  body: 'SecondFactorRequest',
  answers: 'RecoveryCodes',
  refuses: {
    ...personal,
    403: 'strongSessionNeeded',
    404: 'secondFactorNotBegun',
    409: 'secondFactorOn',
    412: 'codeIncorrect',
    429: 'tooManyTries',
  },
  needs: 'reader',
})

/** Turns the second factor off, by the password and a code. */
export const disableSecondFactor = call({
  name: 'disableSecondFactor',
  method: 'POST',
  path: '/app/v2/me/second-factor/end',
  body: 'SecondFactorRequest',
  answers: null,
  refuses: {
    ...personal,
    404: 'secondFactorNotBegun',
    412: ['passwordIncorrect', 'codeIncorrect'],
    429: 'tooManyTries',
  },
  needs: 'reader',
})

/** Options for signing in with a passkey. */
export const startPasskeySignIn = call({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/app/v2/auth/passkey/options',
  ignoresSession: true,
  answers: 'PasskeyOptions',
  status: 201,
  refuses: { 429: 'tooManyTries' },
})

/** Signs in with a passkey. */
export const signInWithPasskey = call({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/app/v2/auth/passkey',
  ignoresSession: true,
  body: 'PasskeyAnswer',
  answers: 'Session',
  status: 201,
  refuses: { 400: 'badInput', 401: 'passkeyIncorrect', 417: 'emailNotVerified', 429: 'tooManyTries' },
})

/** The passkeys of the account. */
export const listPasskeys = call({
  name: 'listPasskeys',
  method: 'GET',
  path: '/app/v2/me/passkeys',
  answers: 'PasskeyList',
  refuses: personal,
  needs: 'reader',
})

/** Options for adding a passkey to the account. */
export const startPasskey = call({
  name: 'startPasskey',
  method: 'POST',
  path: '/app/v2/me/passkeys/options',
  answers: 'PasskeyOptions',
  status: 201,
  refuses: {
    ...personal,
    403: ['strongSessionNeeded', 'freshSignInNeeded'],
    409: 'tooManyPasskeys',
    429: 'tooManyTries',
  },
  needs: 'reader',
})

/** Adds a passkey to the account, which can have 20. */
export const addPasskey = call({
  name: 'addPasskey',
  method: 'POST',
  path: '/app/v2/me/passkeys',
  body: 'PasskeyAnswer',
  answers: 'Passkey',
  status: 201,
  refuses: {
    ...personal,
    400: 'badInput',
    403: 'strongSessionNeeded',
    409: ['passkeyExists', 'tooManyPasskeys'],
    412: 'passkeyIncorrect',
  },
  needs: 'reader',
})

/**
 * Removes a passkey.
 * @param id The id of the passkey.
 */
export const removePasskey = call({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/app/v2/me/passkeys/:id',
  answers: null,
  refuses: { ...personal, 403: ['strongSessionNeeded', 'freshSignInNeeded'], 404: 'passkeyNotFound' },
  needs: 'reader',
})
