import { askReset, resetPassword } from '#contract/calls/accounts.ts'
import type { PasswordRequest } from '#contract/generated/session.ts'
import { emailFault, emailKey, passwordFault } from '#rules/credentials.ts'
import { refuse, type Visitor } from '../calls/bind.ts'
import type { House } from '../context.ts'
import { tokenHash } from '../platform/http/credential.ts'
import { askByMail, tellByMail } from './account-mail.ts'
import { endWaysIn } from './end-ways-in.ts'
import { hashNew } from './hash-new.ts'
import { limitsOf, take } from './limits.ts'
import { isTooWeak } from './password-strength.ts'
import type { PersonalRoom } from './personal-data/personal-room.ts'
import { findAccount, findAccountByEmail, lockAccount, setPasswordHash } from './store.ts'
import { takeToken } from './token-store.ts'

/** docs/product.md#password-reset. It tells who has an account, as programs expect, and therefore not often. */
export async function askForReset(house: House, email: string, visitor: Visitor): Promise<null> {
  if (emailFault(email)) throw refuse(askReset, 'emailInvalid')
  await take(house, askReset, limitsOf.mailTo(visitor.network, emailKey(email)))
  const account = await findAccountByEmail(house.db, emailKey(email))
  if (!account) throw refuse(askReset, 'userNotFound')
  if (!account.emailVerifiedAt) throw refuse(askReset, 'emailNotVerified')
  const mail = await house.db.transaction(tx => askByMail(house, tx, 'reset', account.id))
  if (!(await house.jobs.tryNow(mail))) throw refuse(askReset, 'mailNotSent')
  return null
}

/** Sets the password that was forgotten, and ends every session and every link of its account. */
export async function reset(
  house: House,
  rooms: readonly PersonalRoom[],
  token: string,
  { password1, password2 }: PasswordRequest,
  visitor: Visitor,
): Promise<null> {
  const fault = passwordFault(password1)
  if (fault === 'passwordMissing' || fault === 'passwordTooLong') throw refuse(resetPassword, 'badInput')
  if (password1 !== password2) throw refuse(resetPassword, 'passwordsDiffer')
  if (fault) throw refuse(resetPassword, 'passwordTooWeak')
  await take(house, resetPassword, limitsOf.token(visitor.network))
  // After the limit: it is slow enough to keep everybody else waiting.
  if (isTooWeak(password1, [])) throw refuse(resetPassword, 'passwordTooWeak')
  const passwordHash = await hashNew(password1)
  const now = house.clock.now()
  const outcome = await house.db.transaction(async tx => {
    const found = await takeToken(tx, tokenHash(token), 'reset')
    if (!found) return 'tokenInvalid'
    if (found.expiresAt <= now) return 'tokenExpired'
    await lockAccount(tx, found.accountId)
    const account = await findAccount(tx, found.accountId)
    // The mail went to an address that is no longer the account's.
    if (account?.emailKey !== found.emailKey) return 'tokenInvalid'
    await setPasswordHash(tx, account.id, passwordHash, now)
    await endWaysIn(tx, rooms, account.id, null)
    await tellByMail(house, tx, { accountId: account.id, letter: 'passwordChanged' })
    return null
  })
  if (outcome) throw refuse(resetPassword, outcome)
  return null
}
