import { generateSecret, generateURI, verify } from 'otplib'
import { beginSecondFactor, confirmSecondFactor, disableSecondFactor } from '#contract/calls/sign-in.ts'
import type {
  RecoveryCodes,
  SecondFactor,
  SecondFactorRequest,
  SecondFactorSetup,
} from '#contract/generated/credentials.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { queueNotificationMail } from '../account-mail.ts'
import { accountLimits } from '../limits.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { hashCode, TooManyHashes } from '../passwords/hash-password.ts'
import { endSessionsBut, markStrong } from '../sessions/store.ts'
import { requireStrongSession } from '../staff/require-strong-session.ts'
import { findAccount } from '../store.ts'
import { inGroups, newTypedCode, readTypedCode, typedCodeHash } from '../typed-code.ts'
import * as store from './store.ts'

/** Characters; a longer issuer makes a QR code that cameras cannot read. */
const MOST_ISSUER = 32
/** The default of RFC 6238, the only one that all authenticators support. */
const STEP_SECONDS = 30
const RECOVERY_CODES = 10
const RECOVERY_CODE_LENGTH = 10

type SecondFactorContext = Pick<
  AppContext,
  'db' | 'clock' | 'limits' | 'secrets' | 'sealing' | 'config' | 'brand'
>

export async function getSecondFactor({ db }: SecondFactorContext, { id }: Reader): Promise<SecondFactor> {
  const found = await store.findSecondFactor(db, id)
  if (!found?.confirmedAt) return { since: undefined, recoveryCodesLeft: 0 }
  return { since: found.confirmedAt, recoveryCodesLeft: await store.countRecoveryCodes(db, id) }
}

/** Creates a secret for an authenticator. It takes effect once a code of it is confirmed. */
export async function startSetup(
  app: SecondFactorContext,
  reader: Reader,
  body: SecondFactorRequest,
): Promise<SecondFactorSetup> {
  await requireStrongSession(app, beginSecondFactor, reader)
  await confirmPassword(app, beginSecondFactor, reader, body.currentPassword)
  const secret = generateSecret()
  const sealed = app.sealing.seal(secret, aad(reader.id))
  if (!(await store.beginSecondFactor(app.db, reader.id, sealed, app.clock.now())))
    throw refuse(beginSecondFactor, 'secondFactorOn')
  const account = await findAccount(app.db, reader.id)
  const issuer = issuerFor(app.brand.current().name)
  return { secret, uri: generateURI({ issuer, label: account?.username ?? reader.id, secret }) }
}

/** The name under which an authenticator lists the account; a colon would end it in the otpauth address. */
function issuerFor(shopName: string): string {
  return [...shopName.replaceAll(':', ' ')].slice(0, MOST_ISSUER).join('').trim()
}

/** Turns the second factor on and answers the recovery codes. The session counts as strong from now on. */
export async function confirmSetup(
  app: SecondFactorContext,
  reader: Reader,
  body: SecondFactorRequest,
): Promise<RecoveryCodes> {
  await requireStrongSession(app, confirmSecondFactor, reader)
  const tries = accountLimits.secondFactor(reader.id)
  await countTry(app, confirmSecondFactor, tries)
  const found = await store.findSecondFactor(app.db, reader.id)
  if (!found) throw refuse(confirmSecondFactor, 'secondFactorNotBegun')
  if (found.confirmedAt) throw refuse(confirmSecondFactor, 'secondFactorOn')
  if (!(await takeDigits(app, reader.id, found, body.code)))
    throw refuse(confirmSecondFactor, 'codeIncorrect')
  await app.limits.giveBack(tries)
  const codes = Array.from({ length: RECOVERY_CODES }, () => newTypedCode(RECOVERY_CODE_LENGTH))
  const hashes = await Promise.all(codes.map(code => recoveryHash(app, reader.id, code)))
  await app.db.transaction(async tx => {
    if (!(await store.confirmSecondFactor(tx, reader.id, app.clock.now())))
      throw refuse(confirmSecondFactor, 'secondFactorOn')
    await store.setRecoveryCodes(tx, reader.id, hashes)
    await markStrong(tx, reader.sessionId)
    // They were opened by the password alone.
    await endSessionsBut(tx, reader.id, reader.sessionId)
  })
  return { codes: codes.map(code => inGroups(code, 5)) }
}

/** Turns the second factor off; needs the password and a code. */
export async function disable(app: AppContext, reader: Reader, body: SecondFactorRequest): Promise<null> {
  const found = await store.findSecondFactor(app.db, reader.id)
  if (!found?.confirmedAt) throw refuse(disableSecondFactor, 'secondFactorNotBegun')
  await confirmPassword(app, disableSecondFactor, reader, body.currentPassword)
  const tries = accountLimits.secondFactor(reader.id)
  await countTry(app, disableSecondFactor, tries)
  if (!(await takeCode(app, reader.id, body.code))) throw refuse(disableSecondFactor, 'codeIncorrect')
  await app.limits.giveBack(tries)
  await app.db.transaction(async tx => {
    await store.endSecondFactor(tx, reader.id)
    await endSessionsBut(tx, reader.id, reader.sessionId)
    await queueNotificationMail(app, tx, { accountId: reader.id, letter: 'secondFactorEnded' })
  })
  return null
}

/** Whether this is the authenticator's current code or an unused recovery code. Uses the code up. */
export async function takeCode(app: SecondFactorContext, accountId: string, typed: string): Promise<boolean> {
  const found = await store.findSecondFactor(app.db, accountId)
  if (!found?.confirmedAt) return false
  if (await takeDigits(app, accountId, found, typed)) return true
  const code = readTypedCode(typed)
  if (code.length !== RECOVERY_CODE_LENGTH) return false
  if (await store.takeRecoveryCode(app.db, accountId, await recoveryHash(app, accountId, code))) return true
  // As versions before the slow hash stored them.
  return store.takeRecoveryCode(app.db, accountId, typedCodeHash(app.secrets.codes, 'recovery', code))
}

async function takeDigits(
  { db, clock, sealing }: SecondFactorContext,
  accountId: string,
  found: store.SecondFactorRow,
  typed: string,
): Promise<boolean> {
  const token = typed.replace(/\s+/g, '')
  if (!/^\d{6}$/.test(token)) return false
  if (!found.sealed) throw new Error('a second factor has no secret')
  const secret = sealing.open(found.sealed, aad(accountId))
  const epoch = Math.floor(clock.now().getTime() / 1000)
  // One step is tolerated on each side, because clocks differ and people type slowly.
  const result = await verify({ secret, token, epoch, period: STEP_SECONDS, epochTolerance: STEP_SECONDS })
  if (!result.valid) return false
  const step = Math.floor(epoch / STEP_SECONDS) + result.delta
  return store.takeStep(db, accountId, step)
}

/** Additional authenticated data, so that a secret copied to another account cannot be decrypted. */
const aad = (accountId: string) => `second factor ${accountId}`

/** docs/product.md#second-factor: seals every secret with the present key, while the shop is open. */
export async function renewSealedSecrets(
  db: AppContext['db'],
  sealing: AppContext['sealing'],
): Promise<store.Renewed> {
  return store.renewSealed(db, (sealed, accountId) => sealing.renew(sealed, aad(accountId)))
}

/**
 * As slow as that of a password, with a salt for each account: whoever has the database, with its keys, tries codes one
 * account at a time. Throws 503 where too many are being hashed.
 */
async function recoveryHash(
  { secrets }: SecondFactorContext,
  accountId: string,
  code: string,
): Promise<Buffer> {
  try {
    return await hashCode(code, typedCodeHash(secrets.codes, 'salt of recovery', accountId))
  } catch (error) {
    throw error instanceof TooManyHashes ? new Refusal(503, 'busy', 2) : error
  }
}
