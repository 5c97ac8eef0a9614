import { sendVerification, verifyEmail } from '#contract/calls/accounts.ts'
import { emailFault, emailKey } from '#rules/credentials.ts'
import { refuse, type Visitor } from '../calls/bind.ts'
import { countTry } from '../calls/count-tries.ts'
import type { House } from '../context.ts'
import { tokenHash } from '../platform/http/credential.ts'
import { queueConfirmationMail, queueNotificationMail } from './account-mail.ts'
import { accountLimits } from './limits.ts'
import { confirmNewsletterOf, moveNewsletter } from './newsletter-store.ts'
import { findAccount, findAccountByEmail, isEmailTaken, lockAccount, setVerifiedEmail } from './store.ts'
import { takeToken } from './token-store.ts'

/** Sends the mail of registration again. The answer is the same where there is no account, or nothing to verify. */
export async function sendVerificationAgain(
  house: House,
  email: string,
  visitor: Visitor,
  next?: string,
): Promise<null> {
  if (emailFault(email)) throw refuse(sendVerification, 'emailInvalid')
  await countTry(house, sendVerification, accountLimits.mailTo(visitor.network, emailKey(email)))
  const account = await findAccountByEmail(house.db, emailKey(email))
  if (!account || account.emailVerifiedAt) return null
  const mail = await house.db.transaction(tx => queueConfirmationMail(house, tx, 'verify', account.id, next))
  if (!(await house.jobs.tryNow(mail))) throw refuse(sendVerification, 'mailNotSent')
  return null
}

/** docs/product.md#verifying-mail: only the newest token is valid, and only once. */
export async function confirmEmail(house: House, token: string, visitor: Visitor): Promise<null> {
  await countTry(house, verifyEmail, accountLimits.token(visitor.network))
  const now = house.clock.now()
  try {
    const taken = await house.db.transaction(async tx => {
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
      await queueNotificationMail(house, tx, { accountId: account.id, letter: 'changed', to: account.email })
      return true
    })
    if (!taken) throw refuse(verifyEmail, 'tokenInvalid')
    return null
  } catch (error) {
    if (isEmailTaken(error)) throw refuse(verifyEmail, 'emailTaken')
    throw error
  }
}
