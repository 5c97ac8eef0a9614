import { sendVerification, verifyEmail } from '#contract/calls/accounts.ts'
import { emailFault, emailKey } from '#rules/credentials.ts'
import { refuse, type Visitor } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { tokenHash } from '../../platform/http/credential.ts'
import { queueConfirmationMail, queueNotificationMail } from '../account-mail.ts'
import { accountLimits } from '../limits.ts'
import { confirmNewsletterOf, moveNewsletter } from '../newsletter/store.ts'
import { findAccount, findAccountByEmail, isEmailTaken, lockAccount, setVerifiedEmail } from '../store.ts'
import { takeToken } from '../token-store.ts'

/** Sends the mail of registration again. The answer is the same where there is no account, or nothing to verify. */
export async function sendVerificationAgain(
  app: AppContext,
  email: string,
  visitor: Visitor,
  next?: string,
): Promise<null> {
  if (emailFault(email)) throw refuse(sendVerification, 'emailInvalid')
  await countTry(app, sendVerification, accountLimits.mailTo(visitor.network, emailKey(email)))
  const account = await findAccountByEmail(app.db, emailKey(email))
  if (!account || account.emailVerifiedAt) return null
  const mail = await app.db.transaction(tx => queueConfirmationMail(app, tx, 'verify', account.id, next))
  if (!(await app.jobs.tryNow(mail))) throw refuse(sendVerification, 'mailNotSent')
  return null
}

/** docs/product.md#verifying-mail: only the newest token is valid, and only once. */
export async function confirmEmail(app: AppContext, token: string, visitor: Visitor): Promise<null> {
  await countTry(app, verifyEmail, accountLimits.token(visitor.network))
  const now = app.clock.now()
  try {
    const taken = await app.db.transaction(async tx => {
      const found = await takeToken(tx, tokenHash(token), 'verify')
      if (!found || found.expiresAt <= now) return false
      await lockAccount(tx, found.accountId)
      const account = await findAccount(tx, found.accountId)
      if (!account) return false
      if (account.emailKey === found.emailKey) {
        await setVerifiedEmail(tx, account.id, account.email, account.emailKey, now)
        await confirmNewsletterOf(tx, account.emailKey, now)
        return true
      }
      const { pendingEmail } = account
      if (!pendingEmail || emailKey(pendingEmail) !== found.emailKey) return false
      await setVerifiedEmail(tx, account.id, pendingEmail, found.emailKey, now)
      await moveNewsletter(tx, account.emailKey, found.emailKey, pendingEmail)
      await queueNotificationMail(app, tx, { accountId: account.id, letter: 'changed', to: account.email })
      return true
    })
    if (!taken) throw refuse(verifyEmail, 'tokenInvalid')
    return null
  } catch (error) {
    if (isEmailTaken(error)) throw refuse(verifyEmail, 'emailTaken')
    throw error
  }
}
