import type { AnyCall, ReasonOf } from '#contract/call.ts'
import { MOST_PASSWORD } from '#rules/credentials.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { accountLimits } from '../limits.ts'
import { findAccount } from '../store.ts'
import { TooManyHashes, verifyPassword } from './hash-password.ts'

/** Checks the reader's password again before a change that could lock them out. Throws 412, 429 and 503. */
export async function confirmPassword<C extends AnyCall>(
  app: Pick<AppContext, 'db' | 'clock' | 'limits'>,
  call: C & ('tooManyTries' | 'passwordIncorrect' extends ReasonOf<C> ? unknown : never),
  reader: Reader,
  password: string,
): Promise<void> {
  const tries = accountLimits.password(reader.id)
  await countTry(app, call as never, tries)
  const account = await findAccount(app.db, reader.id)
  if (!account || !(await isPassword(account.passwordHash, password)))
    throw refuse(call, 'passwordIncorrect' as ReasonOf<C>)
  await app.limits.giveBack(tries)
}

async function isPassword(passwordHash: string, password: string): Promise<boolean> {
  if (password === '' || password.length > MOST_PASSWORD) return false
  try {
    return await verifyPassword(passwordHash, password)
  } catch (error) {
    if (error instanceof TooManyHashes) throw new Refusal(503, 'busy', 2)
    throw error
  }
}
