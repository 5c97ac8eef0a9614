import { requestPasswordReset, resetPassword } from '#contract/calls/accounts.ts'
import { emailFault, emailKey, passwordFault } from '#rules/credentials.ts'
import { type CallInput, refuse, type Visitor } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { tokenHash } from '../../platform/http/credential.ts'
import { nameAccount } from '../../platform/observe/request-context.ts'
import { queueConfirmationMail, queueNotificationMail } from '../account-mail.ts'
import { accountLimits } from '../limits.ts'
import type { PersonalDataSource } from '../personal-data/personal-data-source.ts'
import { setKnownCookie } from '../sessions/known-browser.ts'
import { revokeAccess } from '../sessions/revoke-access.ts'
import {
  type AccountRow,
  endKeys,
  findAccount,
  findAccountByEmail,
  lockAccount,
  setPasswordHash,
  setVerifiedEmail,
} from '../store.ts'
import { takeToken } from '../token-store.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { isTooWeak } from './password-strength.ts'

/**
 * docs/product.md#password-reset. The answer reveals who has an account, as existing clients expect, so tries are limited.
 */
export async function requestReset(app: AppContext, email: string, visitor: Visitor): Promise<null> {
  if (emailFault(email)) throw refuse(requestPasswordReset, 'emailInvalid')
  // One after the other: what a network asks that may ask no more sends nothing, and uses up none of the mails to the
  // address.
  for (const limit of accountLimits.resetMail(visitor.network, emailKey(email)))
    await countTry(app, requestPasswordReset, [limit])
  const account = await findAccountByEmail(app.db, emailKey(email))
  if (!account) throw refuse(requestPasswordReset, 'userNotFound')
  if (!account.emailVerifiedAt) throw refuse(requestPasswordReset, 'emailNotVerified')
  const mail = await app.db.transaction(tx => queueConfirmationMail(app, tx, 'reset', account.id))
  if (!(await app.jobs.tryNow(mail))) throw refuse(requestPasswordReset, 'mailNotSent')
  return null
}

/**
 * Sets a new password by the token of a mail; closes every session and revokes every link of the account. The first one ends
 * all keys of before it.
 */
export async function setNewPassword(
  personalData: readonly PersonalDataSource[],
  { app, params, body, visitor, replyHeaders }: CallInput<typeof resetPassword>,
): Promise<null> {
  const { password1, password2 } = body
  const fault = passwordFault(password1)
  if (fault === 'passwordMissing' || fault === 'passwordTooLong') throw refuse(resetPassword, 'badInput')
  if (password1 !== password2) throw refuse(resetPassword, 'passwordsDiffer')
  if (fault) throw refuse(resetPassword, 'passwordTooWeak')
  await countTry(app, resetPassword, accountLimits.token(visitor.network))
  // After the limit, because measuring the strength blocks the process.
  if (await isTooWeak(password1, [])) throw refuse(resetPassword, 'passwordTooWeak')
  const passwordHash = await hashNewPassword(password1)
  const now = app.clock.now()
  const outcome = await app.db.transaction(async tx => {
    const account = await takeResetToken(tx, params.token, now)
    if (typeof account === 'string') return account
    await setPasswordHash(tx, account.id, passwordHash, now)
    await revokeAccess(tx, personalData, account.id, null)
    if (account.passwordHash === '') await endKeys(tx, account.id)
    // Whoever was invited sets their first password: the link has proved their address, and nothing was changed of which to
    // tell.
    if (!account.emailVerifiedAt) await setVerifiedEmail(tx, account.id, account.email, account.emailKey, now)
    else await queueNotificationMail(app, tx, { accountId: account.id, letter: 'passwordChanged' })
    return account
  })
  if (typeof outcome === 'string') throw refuse(resetPassword, outcome)
  // Whoever reads the account's mails may sign in here, however many strangers guess at the same time.
  nameAccount(outcome.id)
  setKnownCookie(app, replyHeaders, outcome.id)
  return null
}

/** Uses up the token of a mail and locks its account until the transaction ends; otherwise why it cannot be used. */
export async function takeResetToken(
  tx: Tx,
  token: string,
  now: Date,
): Promise<AccountRow | 'tokenInvalid' | 'tokenExpired'> {
  const found = await takeToken(tx, tokenHash(token), 'reset')
  if (!found) return 'tokenInvalid'
  if (found.expiresAt <= now) return 'tokenExpired'
  await lockAccount(tx, found.accountId)
  const account = await findAccount(tx, found.accountId)
  // Otherwise the mail went to an address that is no longer the account's.
  return account?.emailKey === found.emailKey ? account : 'tokenInvalid'
}
