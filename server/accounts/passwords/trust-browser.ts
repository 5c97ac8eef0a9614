import { trustBrowser } from '#contract/calls/accounts.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import { accountLimits } from '../limits.ts'
import { setKnownCookie } from '../sessions/known-browser.ts'
import { takeResetToken } from './reset-password.ts'

/**
 * docs/product.md#guessing: by the link of the mail for a new password, the browser counts as one in which the account was
 * signed in before. The password stays, and is still needed.
 */
export async function trustMyBrowser({
  app,
  params,
  visitor,
  replyHeaders,
}: CallInput<typeof trustBrowser>): Promise<null> {
  await countTry(app, trustBrowser, accountLimits.token(visitor.network))
  const now = app.clock.now()
  const account = await app.db.transaction(tx => takeResetToken(tx, params.token, now))
  if (typeof account === 'string') throw refuse(trustBrowser, account)
  setKnownCookie(app, replyHeaders, account.id)
  return null
}
