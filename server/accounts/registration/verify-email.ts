import { sendVerification, verifyEmail } from '#contract/calls/accounts.ts'
import { emailFault, emailKey } from '#rules/credentials.ts'
import { type CallInput, refuse, type Visitor } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { isStillReferredTo } from '../../platform/db/gone.ts'
import { tokenHash } from '../../platform/http/credential.ts'
import { queueConfirmationMail, queueNotificationMail } from '../account-mail.ts'
import { accountLimits } from '../limits.ts'
import { confirmNewsletterOf, moveNewsletter } from '../newsletter/store.ts'
import { isKnown } from '../sessions/known-browser.ts'
import { openSession } from '../sessions/open-session.ts'
import {
  deleteUnconfirmed,
  EMAIL_CHANGED,
  findAccount,
  findAccountByEmail,
  isEmailTaken,
  lockAccount,
  setVerifiedEmail,
} from '../store.ts'
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

type ConfirmInput = Pick<CallInput<typeof verifyEmail>, 'app' | 'visitor' | 'credential' | 'replyHeaders'>

/**
 * docs/product.md#verifying-mail: only the newest token is valid, and only once. In the browser in which the account was
 * made, and in which nobody else is signed in, its first verification signs in as well.
 */
export async function confirmEmail(token: string, input: ConfirmInput): Promise<null> {
  const { app, visitor, credential, replyHeaders } = input
  await countTry(app, verifyEmail, accountLimits.token(visitor.network))
  const first = await takeVerification(app, token)
  if (first && visitor.browser && credential === null && isKnown(app, visitor, first.id))
    // The address is confirmed whatever becomes of the session, and the link has been used.
    await openSession(app, {
      ...{ accountId: first.id, ttl: undefined, slim: false, strong: false },
      ...{ proven: true, passwordSince: 'none' },
      ...{ visitor, former: null, replyHeaders },
    }).catch(error => app.log.warn({ err: error }, 'nobody was signed in by the link of a mail'))
  return null
}

/** Uses up a token. The account where it is its first verification; null for a changed address. Throws 409 and 412. */
async function takeVerification(app: AppContext, token: string): Promise<{ id: string } | null> {
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
        return { id: account.emailVerifiedAt || account.secondFactor ? null : account.id }
      }
      const { pendingEmail } = account
      if (!pendingEmail || emailKey(pendingEmail) !== found.emailKey) return false
      await deleteUnconfirmed(tx, found.emailKey)
      await setVerifiedEmail(tx, account.id, pendingEmail, found.emailKey, now)
      await moveNewsletter(tx, account.emailKey, found.emailKey, pendingEmail)
      await queueNotificationMail(app, tx, { accountId: account.id, letter: 'changed', to: account.email })
      await app.jobs.add(tx, { kind: EMAIL_CHANGED, payload: { accountId: account.id } })
      return { id: null }
    })
    if (!taken) throw refuse(verifyEmail, 'tokenInvalid')
    return taken.id === null ? null : { id: taken.id }
  } catch (error) {
    if (isEmailTaken(error) || isStillReferredTo(error)) throw refuse(verifyEmail, 'emailTaken')
    throw error
  }
}
