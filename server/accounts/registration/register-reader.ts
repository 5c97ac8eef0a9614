import { register } from '#contract/calls/accounts.ts'
import type { User } from '#contract/generated/accounts.ts'
import type { RegisterRequest } from '#contract/generated/session.ts'
import { emailFault, emailKey, passwordFault, tidyEmail, usernameFault } from '#rules/credentials.ts'
import { userLevel } from '#rules/user-level.ts'
import { refuse, type Visitor } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { newId, newLegacyId } from '../../platform/ids.ts'
import { queueConfirmationMail } from '../account-mail.ts'
import { accountLimits } from '../limits.ts'
import { setNewsletter } from '../newsletter/store.ts'
import { hashNewPassword } from '../passwords/hash-new-password.ts'
import { isTooWeak } from '../passwords/password-strength.ts'
import { setKnownCookie } from '../sessions/known-browser.ts'
import { addAccount, findAccount } from '../store.ts'
import { EMPTY_PURSE, userMessage } from '../view.ts'

/**
 * docs/product.md#registration. One of several concurrent registrations of a name or address succeeds. Throws 503 where the
 * mail could not be sent yet: the account exists, and the job sends the mail later.
 */
export async function registerReader(
  app: AppContext,
  body: RegisterRequest,
  visitor: Visitor,
  { next, replyHeaders }: { next?: string | undefined; replyHeaders: Headers },
): Promise<User> {
  check(body)
  await countTry(app, register, accountLimits.register(visitor.network))
  // After the limit, because measuring the strength blocks the process.
  if (await isTooWeak(body.password1, [body.username, body.email])) throw refuse(register, 'passwordTooWeak')
  const passwordHash = await hashNewPassword(body.password1)
  const createdAt = app.clock.now()
  const id = newId('USR', createdAt)
  const email = tidyEmail(body.email)
  const mail = await app.db.transaction(async tx => {
    const added = await addAccount(tx, {
      id,
      legacyId: newLegacyId(createdAt),
      username: body.username,
      displayName: body.username,
      email,
      emailKey: emailKey(email),
      emailVerifiedAt: null,
      lang: visitor.lang,
      country: visitor.country,
      passwordHash,
      createdAt,
    })
    if (!added) throw refuse(register, 'accountExists')
    if (body.newsletter) {
      await setNewsletter(tx, {
        email,
        emailKey: emailKey(email),
        lang: visitor.lang,
        at: createdAt,
        confirmed: false,
      })
    }
    return queueConfirmationMail(app, tx, 'verify', id, next)
  })
  // In this browser the link of the mail signs in at once.
  if (visitor.browser) setKnownCookie(app, replyHeaders, id)
  if (!(await app.jobs.tryNow(mail))) throw refuse(register, 'mailNotSent')
  const account = await findAccount(app.db, id)
  if (!account) throw new Error('the account that was just added is missing')
  const level = userLevel({ emailVerified: false, grants: [], membership: null, roleCounts: false })
  return userMessage(account, { level, rightsRest: false, studio: false }, EMPTY_PURSE)
}

function check({ email, username, password1, password2, termsAgreed }: RegisterRequest): void {
  if (!email || !username || !password1) throw refuse(register, 'badInput')
  if (termsAgreed === false) throw refuse(register, 'termsNotAgreed')
  if (usernameFault(username)) throw refuse(register, 'usernameInvalid')
  if (emailFault(email)) throw refuse(register, 'emailInvalid')
  const fault = passwordFault(password1)
  if (fault === 'passwordTooLong') throw refuse(register, 'badInput')
  if (password1 !== password2) throw refuse(register, 'passwordsDiffer')
  if (fault) throw refuse(register, 'passwordTooWeak')
}
