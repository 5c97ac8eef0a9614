import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
const later = { opensWith: 'accounts' } as const

export const register = call({
  name: 'register',
  method: 'POST',
  path: '/app/v2/auth/register',
  body: 'RegisterRequest',
  answers: 'User',
  status: 201,
  refuses: {
    400: 'badInput',
    409: 'accountExists',
    411: 'passwordTooWeak',
    412: ['emailInvalid', 'usernameInvalid', 'passwordsDiffer'],
    429: 'tooManyTries',
    500: 'creationFailed',
    503: 'mailNotSent',
  },
  ...later,
})

export const sendVerification = call({
  name: 'sendVerification',
  method: 'POST',
  path: '/app/v2/auth/verify',
  body: 'EmailRequest',
  answers: null,
  refuses: { 412: 'emailInvalid', 429: 'tooManyTries', 503: 'mailNotSent' },
  ...later,
})

export const verifyEmail = call({
  name: 'verifyEmail',
  method: 'POST',
  path: '/app/v2/auth/verify/:token',
  answers: null,
  refuses: { 412: 'tokenInvalid', 429: 'tooManyTries', 503: 'temporarilyUnavailable' },
  ...later,
})

export const askReset = call({
  name: 'askReset',
  method: 'POST',
  path: '/app/v2/auth/reset',
  body: 'EmailRequest',
  answers: null,
  refuses: { 404: 'userNotFound', 412: 'emailInvalid', 417: 'emailNotVerified', 429: 'tooManyTries' },
  ...later,
})

export const resetPassword = call({
  name: 'resetPassword',
  method: 'PUT',
  path: '/app/v2/auth/reset/:token',
  body: 'PasswordRequest',
  answers: null,
  refuses: {
    410: 'tokenExpired',
    411: 'passwordTooWeak',
    412: ['tokenInvalid', 'passwordsDiffer'],
    429: 'tooManyTries',
  },
  ...later,
})

export const login = call({
  name: 'login',
  method: 'POST',
  path: '/app/v2/auth/login',
  body: 'LoginRequest',
  answers: 'Session',
  status: 201,
  refuses: {
    400: 'badLogin',
    401: 'incorrect',
    417: 'emailNotVerified',
    429: 'tooManyTries',
    503: 'temporarilyUnavailable',
  },
  ...later,
})

/** 204 also when the session is already gone. */
export const logout = call({
  name: 'logout',
  method: 'POST',
  path: '/app/v2/auth/logout',
  answers: null,
  refuses: {},
  ...later,
})

const generated = { answers: 'OTPack', status: 201, refuses: { 429: 'tooManyTries' }, ...later } as const
const generatePath = '/app/v2/auth/otp4app/generate'
export const generateAppCode = call({
  name: 'generateAppCode',
  method: 'POST',
  path: generatePath,
  ...generated,
})
export const getAppCode = call({ name: 'getAppCode', method: 'GET', path: generatePath, ...generated })

/** 204 while pending, the session once. */
export const checkAppCode = call({
  name: 'checkAppCode',
  method: 'GET',
  path: '/app/v2/auth/otp4app/check/:otp/:proof',
  answers: 'Session',
  refuses: { 404: 'codeNotFound', 429: 'tooManyTries' },
  ...later,
})

export const cancelAppCode = call({
  name: 'cancelAppCode',
  method: 'DELETE',
  path: '/app/v2/auth/otp4app/check/:otp/:proof',
  answers: null,
  refuses: { 404: 'codeNotFound' },
  ...later,
})

export const approveAppCode = call({
  name: 'approveAppCode',
  method: 'POST',
  path: '/app/v2/auth/otp4app/:id',
  answers: null,
  refuses: { ...personal, 404: 'codeNotFound', 409: 'codeUsed' },
  needs: 'reader',
  ...later,
})

export const findMe = call({
  name: 'findMe',
  method: 'GET',
  path: '/app/v2/me',
  answers: 'User',
  refuses: personal,
  needs: 'reader',
  ...later,
})

const profileRefusals = {
  ...personal,
  400: 'badInput',
  409: 'accountExists',
  411: 'passwordTooWeak',
  412: ['emailInvalid', 'usernameInvalid', 'passwordsDiffer', 'passwordIncorrect'],
} as const

export const changeProfile = call({
  name: 'changeProfile',
  method: 'PUT',
  path: '/app/v2/me',
  body: 'ProfileRequest',
  answers: 'User',
  refuses: profileRefusals,
  needs: 'reader',
  ...later,
})

export const changePassword = call({
  name: 'changePassword',
  method: 'PUT',
  path: '/app/v2/me/password',
  body: 'PasswordRequest',
  answers: 'User',
  refuses: profileRefusals,
  needs: 'reader',
  ...later,
})

export const ping = call({
  name: 'ping',
  method: 'POST',
  path: '/app/v2/ping',
  body: 'PingRequest',
  answers: 'PingResponse',
  refuses: {},
  ...later,
})
