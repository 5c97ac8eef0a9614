import { changePassword, changeProfile } from '#contract/calls/accounts.ts'
import type { ProfileRequest } from '#contract/generated/accounts.ts'
import type { PasswordRequest } from '#contract/generated/session.ts'
import { isCountry } from '#rules/country.ts'
import { emailFault, emailKey, passwordFault, tidyEmail, usernameFault } from '#rules/credentials.ts'
import { type Reader, refuse, type Visitor } from '../calls/bind.ts'
import { countTry } from '../calls/count-tries.ts'
import type { AppContext } from '../context.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import { queueConfirmationMail, queueNotificationMail } from './account-mail.ts'
import { accountLimits } from './limits.ts'
import { endNewsletter, setNewsletter } from './newsletter/store.ts'
import { confirmPassword } from './passwords/confirm-password.ts'
import { hashNewPassword } from './passwords/hash-new-password.ts'
import { isTooWeak } from './passwords/password-strength.ts'
import type { PersonalDataSource } from './personal-data/personal-data-source.ts'
import { lockInSession } from './sessions/lock-in-session.ts'
import { revokeAccess } from './sessions/revoke-access.ts'
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  isUsernameTaken,
  setPasswordHash,
  setProfile,
} from './store.ts'

const MOST_DISPLAY_NAME = 60
const MOST_RECEIPT_DETAILS = 500

/**
 * docs/product.md#profile. Fields left out stay as they are. A new address counts once it is verified; a new password or
 * address needs the current password.
 */
export async function updateProfile(
  app: AppContext,
  personalData: readonly PersonalDataSource[],
  reader: Reader,
  body: ProfileRequest,
  visitor: Visitor,
): Promise<void> {
  const account = await accountOf(app.db, reader)
  const { email } = mergeProfile(account, body)
  const newEmail = email !== null && emailKey(email) !== account.emailKey ? email : null
  const { password1 = '', password2 = '' } = body
  const password = body.password1 === undefined && body.password2 === undefined ? null : password1
  if (password !== null) await checkPassword(app, changeProfile, account, { password1, password2 })
  if (newEmail || password) await confirmPassword(app, changeProfile, reader, body.currentPassword ?? '')
  if (newEmail) {
    // The answer reveals whether an address has an account, and a mail goes to it, so tries are limited.
    await countTry(app, changeProfile, accountLimits.mailTo(visitor.network, emailKey(newEmail)))
    const other = await findAccountByEmail(app.db, emailKey(newEmail))
    // One that nobody has confirmed keeps nobody from the address that they prove.
    if (other?.emailVerifiedAt || other?.isStaff) throw refuse(changeProfile, 'accountExists')
  }
  const passwordHash = password && (await hashNewPassword(password))
  const mail = await app.db
    .transaction(async tx => {
      await lockInSession(tx, reader)
      if (passwordHash) await replacePassword(app, tx, personalData, reader, passwordHash)
      const current = await accountOf(tx, reader)
      const pendingEmail = newEmail ?? (email === null ? current.pendingEmail : null)
      await setProfile(tx, account.id, { ...mergeProfile(current, body), pendingEmail })
      if (body.newsletter !== undefined) await setSubscribed(tx, current, body.newsletter, app.clock.now())
      if (!newEmail) return null
      // Whoever has only the session, and not the mailbox, is noticed before the address is theirs.
      await queueNotificationMail(app, tx, {
        accountId: account.id,
        letter: 'changeAsked',
        to: account.email,
      })
      return queueConfirmationMail(app, tx, 'verify', account.id)
    })
    .catch(error => {
      throw isUsernameTaken(error) ? refuse(changeProfile, 'accountExists') : error
    })
  if (mail && !(await app.jobs.tryNow(mail))) throw refuse(changeProfile, 'mailNotSent')
}

/** docs/product.md#passwords. Closes every other session of the account and revokes its links. */
export async function updatePassword(
  app: AppContext,
  personalData: readonly PersonalDataSource[],
  reader: Reader,
  body: PasswordRequest,
): Promise<void> {
  const account = await accountOf(app.db, reader)
  await checkPassword(app, changePassword, account, body)
  await confirmPassword(app, changePassword, reader, body.currentPassword)
  const passwordHash = await hashNewPassword(body.password1)
  await app.db.transaction(async tx => {
    await lockInSession(tx, reader)
    await replacePassword(app, tx, personalData, reader, passwordHash)
  })
}

async function replacePassword(
  app: AppContext,
  tx: Tx,
  personalData: readonly PersonalDataSource[],
  { id, sessionId }: Reader,
  hash: string,
): Promise<void> {
  await setPasswordHash(tx, id, hash, app.clock.now())
  await revokeAccess(tx, personalData, id, sessionId)
  await queueNotificationMail(app, tx, { accountId: id, letter: 'passwordChanged' })
}

function mergeProfile(account: AccountRow, body: ProfileRequest) {
  const username = body.username ?? account.username
  const displayName = (body.displayName ?? account.displayName).trim().normalize('NFC')
  const country = body.country === undefined ? account.country : body.country.trim().toUpperCase()
  const receiptDetails = (body.receiptDetails ?? account.receiptDetails).replaceAll('\r\n', '\n').trim()
  if (usernameFault(username)) throw refuse(changeProfile, 'usernameInvalid')
  if (displayName === '') throw refuse(changeProfile, 'displayNameMissing')
  if (displayName.length > MOST_DISPLAY_NAME || /\p{C}/u.test(displayName))
    throw refuse(changeProfile, 'badInput')
  if (receiptDetails.length > MOST_RECEIPT_DETAILS || /[^\P{C}\n]|(?:\n.*){8}/u.test(receiptDetails))
    throw refuse(changeProfile, 'badInput')
  if (body.country !== undefined && !isCountry(country ?? '')) throw refuse(changeProfile, 'countryInvalid')
  if (body.email !== undefined && emailFault(body.email)) throw refuse(changeProfile, 'emailInvalid')
  const email = body.email === undefined ? null : tidyEmail(body.email)
  return { username, displayName, country, receiptDetails, email }
}

async function checkPassword(
  app: AppContext,
  call: typeof changeProfile | typeof changePassword,
  { id, username, email }: AccountRow,
  { password1, password2 }: Pick<PasswordRequest, 'password1' | 'password2'>,
): Promise<void> {
  const fault = passwordFault(password1)
  if (fault === 'passwordMissing' || fault === 'passwordTooLong') throw refuse(call, 'badInput')
  if (password1 !== password2) throw refuse(call, 'passwordsDiffer')
  if (fault) throw refuse(call, 'passwordTooWeak')
  await countTry(app, call, accountLimits.newPassword(id))
  if (await isTooWeak(password1, [username, email])) throw refuse(call, 'passwordTooWeak')
}

async function setSubscribed(tx: Tx, { email, emailKey, lang }: AccountRow, subscribed: boolean, at: Date) {
  if (subscribed) await setNewsletter(tx, { email, emailKey, lang, at, confirmed: true })
  else await endNewsletter(tx, emailKey)
}

/** The session's account. Throws where the account is being deleted at this moment. */
export async function accountOf(reads: Reads, { id }: Reader): Promise<AccountRow> {
  const account = await findAccount(reads, id)
  if (!account) throw new Error('the account of a session is gone')
  return account
}
