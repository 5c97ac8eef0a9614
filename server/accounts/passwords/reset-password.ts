import { requestPasswordReset, resetPassword } from '#contract/calls/accounts.ts'
import type { PasswordRequest } from '#contract/generated/session.ts'
import { emailFault, emailKey, passwordFault } from '#rules/credentials.ts'
import { refuse, type Visitor } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { tokenHash } from '../../platform/http/credential.ts'
import { queueConfirmationMail, queueNotificationMail } from '../account-mail.ts'
import { accountLimits } from '../limits.ts'
import type { PersonalDataSource } from '../personal-data/personal-data-source.ts'
import { revokeAccess } from '../sessions/revoke-access.ts'
import { findAccount, findAccountByEmail, lockAccount, setPasswordHash } from '../store.ts'
import { takeToken } from '../token-store.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { isTooWeak } from './password-strength.ts'

/** docs/product.md#password-reset. The answer reveals who has an account, as existing clients expect, so tries are limited. */
export async function requestReset(app: AppContext, email: string, visitor: Visitor): Promise<null> {
  if (emailFault(email)) throw refuse(requestPasswordReset, 'emailInvalid')
  await countTry(app, requestPasswordReset, accountLimits.mailTo(visitor.network, emailKey(email)))
  const account = await findAccountByEmail(app.db, emailKey(email))
  if (!account) throw refuse(requestPasswordReset, 'userNotFound')
  if (!account.emailVerifiedAt) throw refuse(requestPasswordReset, 'emailNotVerified')
  const mail = await app.db.transaction(tx => queueConfirmationMail(app, tx, 'reset', account.id))
  if (!(await app.jobs.tryNow(mail))) throw refuse(requestPasswordReset, 'mailNotSent')
  return null
}

/** Sets a new password by the token of a mail; closes every session and revokes every link of the account. */
export async function setNewPassword(
  app: AppContext,
  personalData: readonly PersonalDataSource[],
  token: string,
  { password1, password2 }: PasswordRequest,
  visitor: Visitor,
): Promise<null> {
  const fault = passwordFault(password1)
  if (fault === 'passwordMissing' || fault === 'passwordTooLong') throw refuse(resetPassword, 'badInput')
  if (password1 !== password2) throw refuse(resetPassword, 'passwordsDiffer')
  if (fault) throw refuse(resetPassword, 'passwordTooWeak')
  await countTry(app, resetPassword, accountLimits.token(visitor.network))
  // After the limit, because measuring the strength blocks the process.
  if (isTooWeak(password1, [])) throw refuse(resetPassword, 'passwordTooWeak')
  const passwordHash = await hashNewPassword(password1)
  const now = app.clock.now()
  const outcome = await app.db.transaction(async tx => {
    const found = await takeToken(tx, tokenHash(token), 'reset')
    if (!found) return 'tokenInvalid'
    if (found.expiresAt <= now) return 'tokenExpired'
    await lockAccount(tx, found.accountId)
    const account = await findAccount(tx, found.accountId)
    // The mail went to an address that is no longer the account's.
    if (account?.emailKey !== found.emailKey) return 'tokenInvalid'
    await setPasswordHash(tx, account.id, passwordHash, now)
    await revokeAccess(tx, personalData, account.id, null)
    await queueNotificationMail(app, tx, { accountId: account.id, letter: 'passwordChanged' })
    return null
  })
  if (outcome) throw refuse(resetPassword, outcome)
  return null
}
