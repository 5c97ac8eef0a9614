import { login } from '#contract/calls/sign-in.ts'
import type { LoginRequest, Session } from '#contract/generated/session.ts'
import { emailKey, MOST_PASSWORD } from '#rules/credentials.ts'
import { refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import type { Credential } from '../../platform/http/credential.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { nameAccount } from '../../platform/observe/request-context.ts'
import { accountLimits } from '../limits.ts'
import { hashPassword, isOutdated, TooManyHashes, verifyPassword } from '../passwords/hash-password.ts'
import { takeCode } from '../second-factor/manage-second-factor.ts'
import { findAccountByLogin, replaceHash } from '../store.ts'
import { isKnown } from './known-browser.ts'
import { openSession } from './open-session.ts'

const MOST_LOGIN = 254

export interface SignInInput {
  app: AppContext
  body: LoginRequest
  visitor: Visitor
  credential: Credential | null
  replyHeaders: Headers
}

/** docs/product.md#sign-in. Neither the answer nor its duration reveals whether the name or the password was wrong. */
export async function signIn({
  app,
  body,
  visitor,
  credential,
  replyHeaders,
}: SignInInput): Promise<Session> {
  const name = body.login.trim()
  if (name === '' || name.length > MOST_LOGIN) throw refuse(login, 'badLogin')
  if (body.password === '' || body.password.length > MOST_PASSWORD) throw refuse(login, 'badLogin')
  if (body.ttl !== undefined && body.ttl <= 0) throw refuse(login, 'badLogin')

  const account = await findAccountByLogin(app.db, name, emailKey(name))
  if (account) nameAccount(account.id)
  const who = account?.id ?? emailKey(name)
  // One after the other, so that a guesser whom the first stops does not use up the second.
  const isOwners = isKnown(app, visitor, who)
  const limits = isOwners
    ? accountLimits.knownLogin(visitor.network, who).map(limit => [limit])
    : [accountLimits.login(visitor.network, who), accountLimits.loginAs(who)]
  for (const limit of limits) await countTry(app, login, limit)
  const tries = limits.flat()
  if (!(await isPassword(account?.passwordHash ?? null, body.password)) || !account) {
    throw refuse(login, 'incorrect')
  }
  await app.limits.giveBack(tries)
  if (account.passwordUntil && account.passwordUntil < app.clock.now()) throw refuse(login, 'passwordExpired')
  if (!account.emailVerifiedAt) throw refuse(login, 'emailNotVerified')
  if (account.secondFactor) {
    if (body.code.trim() === '') throw refuse(login, 'codeNeeded')
    const codes = accountLimits.secondFactor(account.id, isOwners)
    await countTry(app, login, codes)
    if (!(await takeCode(app, account.id, body.code))) throw refuse(login, 'codeIncorrect')
    await app.limits.giveBack(codes)
  }
  if (isOutdated(account.passwordHash)) {
    await replaceHash(app.db, account.id, account.passwordHash, await hashPassword(body.password))
  }
  const session = await openSession(app, {
    accountId: account.id,
    ttl: body.ttl,
    slim: body.slim,
    strong: account.secondFactor,
    proven: true,
    passwordSince: account.passwordChangedAt,
    visitor,
    former: credential?.token ?? null,
    replyHeaders,
  })
  // The password was changed during the sign-in.
  if (!session) throw refuse(login, 'incorrect')
  return session
}

async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  try {
    return await verifyPassword(passwordHash, password)
  } catch (error) {
    if (error instanceof TooManyHashes) throw refuse(login, 'temporarilyUnavailable', 2)
    throw error
  }
}
