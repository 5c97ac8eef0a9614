import { changePassword, changeProfile } from '#contract/calls/accounts.ts'
import type { ProfileRequest } from '#contract/generated/accounts.ts'
import type { PasswordRequest } from '#contract/generated/session.ts'
import { emailFault, emailKey, passwordFault, tidyEmail, usernameFault } from '#rules/credentials.ts'
import { type Reader, refuse, type Visitor } from '../calls/bind.ts'
import type { House } from '../context.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import { askByMail, tellByMail } from './account-mail.ts'
import { confirmPassword } from './confirm-password.ts'
import { endWaysIn } from './end-ways-in.ts'
import { hashNew } from './hash-new.ts'
import { limitsOf, take } from './limits.ts'
import { lockInSession } from './lock-in-session.ts'
import { endNewsletter, setNewsletter } from './newsletter-store.ts'
import { isTooWeak } from './password-strength.ts'
import type { PersonalRoom } from './personal-data/personal-room.ts'
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  isUsernameTaken,
  setPasswordHash,
  setProfile,
} from './store.ts'

const MOST_DISPLAY_NAME = 60

/** docs/product.md#profile. What is left out stays. Another address counts once it is proved; a password is only changed by who says the old one. */
export async function changeMine(
  house: House,
  rooms: readonly PersonalRoom[],
  reader: Reader,
  body: ProfileRequest,
  visitor: Visitor,
): Promise<void> {
  const account = await accountOf(house.db, reader)
  const { email } = wantedProfile(account, body)
  const newEmail = email !== null && emailKey(email) !== account.emailKey ? email : null
  const { password1 = '', password2 = '' } = body
  const password = body.password1 === undefined && body.password2 === undefined ? null : password1
  if (password !== null) await checkPassword(house, changeProfile, account, { password1, password2 })
  if (newEmail || password) await confirmPassword(house, changeProfile, reader, body.currentPassword ?? '')
  if (newEmail) {
    // It tells who has an account, and writes to whoever is named.
    await take(house, changeProfile, limitsOf.mailTo(visitor.network, emailKey(newEmail)))
    if (await findAccountByEmail(house.db, emailKey(newEmail))) throw refuse(changeProfile, 'accountExists')
  }
  const passwordHash = password && (await hashNew(password))
  const mail = await house.db
    .transaction(async tx => {
      await lockInSession(tx, reader)
      if (passwordHash) await replacePassword(house, tx, rooms, reader, passwordHash)
      const current = await accountOf(tx, reader)
      const pendingEmail = newEmail ?? (email === null ? current.pendingEmail : null)
      await setProfile(tx, account.id, { ...wantedProfile(current, body), pendingEmail })
      if (body.newsletter !== undefined) await keepNewsletter(tx, current, body.newsletter, house.clock.now())
      return newEmail ? askByMail(house, tx, 'verify', account.id) : null
    })
    .catch(error => {
      throw isUsernameTaken(error) ? refuse(changeProfile, 'accountExists') : error
    })
  if (mail && !(await house.jobs.tryNow(mail))) throw refuse(changeProfile, 'mailNotSent')
}

/** docs/product.md#passwords. Every other session of the account ends, and every link. */
export async function changeMyPassword(
  house: House,
  rooms: readonly PersonalRoom[],
  reader: Reader,
  body: PasswordRequest,
): Promise<void> {
  const account = await accountOf(house.db, reader)
  await checkPassword(house, changePassword, account, body)
  await confirmPassword(house, changePassword, reader, body.currentPassword)
  const passwordHash = await hashNew(body.password1)
  await house.db.transaction(async tx => {
    await lockInSession(tx, reader)
    await replacePassword(house, tx, rooms, reader, passwordHash)
  })
}

async function replacePassword(
  house: House,
  tx: Tx,
  rooms: readonly PersonalRoom[],
  { id, sessionId }: Reader,
  hash: string,
): Promise<void> {
  await setPasswordHash(tx, id, hash, house.clock.now())
  await endWaysIn(tx, rooms, id, sessionId)
  await tellByMail(house, tx, { accountId: id, letter: 'passwordChanged' })
}

function wantedProfile(account: AccountRow, body: ProfileRequest) {
  const username = body.username ?? account.username
  const displayName = (body.displayName ?? account.displayName).trim().normalize('NFC')
  const country = body.country === undefined ? account.country : body.country.trim().toUpperCase()
  if (usernameFault(username)) throw refuse(changeProfile, 'usernameInvalid')
  if (displayName === '') throw refuse(changeProfile, 'displayNameMissing')
  if (displayName.length > MOST_DISPLAY_NAME || /\p{C}/u.test(displayName))
    throw refuse(changeProfile, 'badInput')
  if (body.country !== undefined && !isCountry(country ?? '')) throw refuse(changeProfile, 'countryInvalid')
  if (body.email !== undefined && emailFault(body.email)) throw refuse(changeProfile, 'emailInvalid')
  return { username, displayName, country, email: body.email === undefined ? null : tidyEmail(body.email) }
}

async function checkPassword(
  house: House,
  call: typeof changeProfile | typeof changePassword,
  { id, username, email }: AccountRow,
  { password1, password2 }: Pick<PasswordRequest, 'password1' | 'password2'>,
): Promise<void> {
  const fault = passwordFault(password1)
  if (fault === 'passwordMissing' || fault === 'passwordTooLong') throw refuse(call, 'badInput')
  if (password1 !== password2) throw refuse(call, 'passwordsDiffer')
  if (fault) throw refuse(call, 'passwordTooWeak')
  await take(house, call, limitsOf.newPassword(id))
  if (isTooWeak(password1, [username, email])) throw refuse(call, 'passwordTooWeak')
}

async function keepNewsletter(tx: Tx, { email, emailKey, lang }: AccountRow, wanted: boolean, at: Date) {
  if (wanted) await setNewsletter(tx, { email, emailKey, lang, at, confirmed: true })
  else await endNewsletter(tx, emailKey)
}

/** Two letters that stand for a country, and for nothing else. */
function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && countryNames.of(code) !== undefined
}
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** The session's account. It can only be missing where it is deleted at this very moment. */
export async function accountOf(reads: Reads, { id }: Reader): Promise<AccountRow> {
  const account = await findAccount(reads, id)
  if (!account) throw new Error('the account of a session is gone')
  return account
}
