import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
const path = '/app/v2/studio/start'
const changed = { needs: 'staff', right: 'changeSettings' } as const

/** What a new shop has of what it needs to sell a first book. */
export const showStart = call({
  name: 'showStart',
  method: 'GET',
  path,
  answers: 'StudioStart',
  refuses: forStaff,
  needs: 'staff',
  right: 'seeSettings',
})

/**
 * Takes the demo out of the shop, for good, after this answer. Volumes that readers have got stay theirs and are sold no
 * more.
 */
export const removeDemoBooks = call({
  name: 'removeDemoBooks',
  method: 'POST',
  path: `${path}/remove-demo`,
  body: 'DemoRemovalRequest',
  answers: 'StudioStart',
  refuses: { ...forStaff, 400: 'wrongConfirmation', 409: 'noDemo' },
  ...changed,
})

/** Asks the payment provider whether it knows this shop. */
export const checkPayments = call({
  name: 'checkPayments',
  method: 'POST',
  path: `${path}/check-payments`,
  answers: 'PaymentCheck',
  refuses: { ...forStaff, 409: 'paymentsOff', 429: 'tooManyTries' },
  ...changed,
})

/** Sends a mail to who asks for it, and answers what came of it. */
export const sendTestMail = call({
  name: 'sendTestMail',
  method: 'POST',
  path: `${path}/test-mail`,
  answers: 'MailCheck',
  refuses: { ...forStaff, 429: 'tooManyTries' },
  ...changed,
})
