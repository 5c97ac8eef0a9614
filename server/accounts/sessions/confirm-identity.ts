import { confirmIdentity } from '#contract/calls/sign-in.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import { accountLimits } from '../limits.ts'
import { isOwnPasskey } from '../passkeys/manage-passkeys.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { setProvenAt } from './store.ts'

/**
 * docs/product.md#lasting-keys: the password or a passkey once more, after which the session counts as freshly signed in.
 */
export async function confirmHolder({
  app,
  reader,
  visitor,
  body,
  now,
}: CallInput<typeof confirmIdentity>): Promise<null> {
  const { currentPassword, passkeyId: id, passkeyJson: json } = body
  if (json === '') await confirmPassword(app, confirmIdentity, reader, currentPassword)
  else {
    await countTry(app, confirmIdentity, accountLimits.passkey(visitor.network))
    if (!(await isOwnPasskey(app, reader, { id, json }))) throw refuse(confirmIdentity, 'passkeyIncorrect')
  }
  await setProvenAt(app.db, reader.sessionId, now)
  return null
}
