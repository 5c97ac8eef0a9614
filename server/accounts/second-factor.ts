import { generateSecret, generateURI, verify } from 'otplib'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from '#contract/calls/sign-in.ts'
import type {
  RecoveryCodes,
  SecondFactor,
  SecondFactorRequest,
  SecondFactorSetup,
} from '#contract/generated/credentials.ts'
import { type Reader, refuse } from '../calls/bind.ts'
import type { House } from '../context.ts'
import { tellByMail } from './account-mail.ts'
import { confirmPassword } from './confirm-password.ts'
import { limitsOf, take } from './limits.ts'
import * as store from './second-factor-store.ts'
import { markStrong } from './session-store.ts'
import { findAccount } from './store.ts'
import { newTypedCode, readTypedCode, typedCodeHash } from './typed-code.ts'
import { refuseWeakStaff } from './weak-staff.ts'

/** Longer makes a code of squares that cameras cannot read. Characters. */
const MOST_ISSUER = 32
/** RFC 6238, which authenticators take for granted. */
const STEP_SECONDS = 30
const RECOVERY_CODES = 10
const RECOVERY_SIGNS = 10

type Needed = Pick<House, 'db' | 'clock' | 'limits' | 'secrets' | 'sealing' | 'config'>

export async function seeSecondFactor({ db }: Needed, { id }: Reader): Promise<SecondFactor> {
  const found = await store.findSecondFactor(db, id)
  if (!found?.confirmedAt) return { since: undefined, recoveryCodesLeft: 0 }
  return { since: found.confirmedAt, recoveryCodesLeft: await store.countRecoveryCodes(db, id) }
}

/** A secret for an authenticator. It counts for nothing until a code of it has been seen. */
export async function begin(
  house: Needed,
  reader: Reader,
  body: SecondFactorRequest,
): Promise<SecondFactorSetup> {
  await refuseWeakStaff(house, beginSecondFactor, reader)
  await confirmPassword(house, beginSecondFactor, reader, body.currentPassword)
  const secret = generateSecret()
  const sealed = house.sealing.seal(secret, about(reader.id))
  if (!(await store.beginSecondFactor(house.db, reader.id, sealed, house.clock.now())))
    throw refuse(beginSecondFactor, 'secondFactorOn')
  const account = await findAccount(house.db, reader.id)
  const issuer = issuerFor(house.config.shopName)
  return { secret, uri: generateURI({ issuer, label: account?.username ?? reader.id, secret }) }
}

/** What an authenticator lists the account under. A colon would end the name in the address. */
function issuerFor(shopName: string): string {
  return [...shopName.replaceAll(':', ' ')].slice(0, MOST_ISSUER).join('').trim()
}

/** Turns it on, and gives the codes with which one gets in when the authenticator is lost. The session counts as strong from now on. */
export async function confirm(
  house: Needed,
  reader: Reader,
  body: SecondFactorRequest,
): Promise<RecoveryCodes> {
  await refuseWeakStaff(house, confirmSecondFactor, reader)
  const tries = limitsOf.secondFactor(reader.id)
  await take(house, confirmSecondFactor, tries)
  const found = await store.findSecondFactor(house.db, reader.id)
  if (!found) throw refuse(confirmSecondFactor, 'secondFactorNotBegun')
  if (found.confirmedAt) throw refuse(confirmSecondFactor, 'secondFactorOn')
  if (!(await takeDigits(house, reader.id, found, body.code)))
    throw refuse(confirmSecondFactor, 'codeIncorrect')
  await house.limits.giveBack(tries)
  const codes = Array.from({ length: RECOVERY_CODES }, () => newTypedCode(RECOVERY_SIGNS))
  await house.db.transaction(async tx => {
    if (!(await store.confirmSecondFactor(tx, reader.id, house.clock.now())))
      throw refuse(confirmSecondFactor, 'secondFactorOn')
    await store.setRecoveryCodes(
      tx,
      reader.id,
      codes.map(code => recoveryHash(house, code)),
    )
    await markStrong(tx, reader.sessionId)
  })
  return { codes: codes.map(code => `${code.slice(0, 5)}-${code.slice(5)}`) }
}

export async function end(house: House, reader: Reader, body: SecondFactorRequest): Promise<null> {
  const found = await store.findSecondFactor(house.db, reader.id)
  if (!found?.confirmedAt) throw refuse(endSecondFactor, 'secondFactorNotBegun')
  await confirmPassword(house, endSecondFactor, reader, body.currentPassword)
  const tries = limitsOf.secondFactor(reader.id)
  await take(house, endSecondFactor, tries)
  if (!(await takeCode(house, reader.id, body.code))) throw refuse(endSecondFactor, 'codeIncorrect')
  await house.limits.giveBack(tries)
  await house.db.transaction(async tx => {
    await store.endSecondFactor(tx, reader.id)
    await tellByMail(house, tx, { accountId: reader.id, letter: 'secondFactorEnded' })
  })
  return null
}

/** Whether this is the authenticator's code of now, or a recovery code that was not used yet. It is used up. */
export async function takeCode(house: Needed, accountId: string, typed: string): Promise<boolean> {
  const found = await store.findSecondFactor(house.db, accountId)
  if (!found?.confirmedAt) return false
  if (await takeDigits(house, accountId, found, typed)) return true
  return store.takeRecoveryCode(house.db, accountId, recoveryHash(house, readTypedCode(typed)))
}

async function takeDigits(
  { db, clock, sealing }: Needed,
  accountId: string,
  found: store.SecondFactorRow,
  typed: string,
): Promise<boolean> {
  const token = typed.replace(/\s+/g, '')
  if (!/^\d{6}$/.test(token)) return false
  const secret = found.sealed ? sealing.open(found.sealed, about(accountId)) : found.secret
  if (secret === null) throw new Error('a second factor has no secret')
  const epoch = Math.floor(clock.now().getTime() / 1000)
  // One step of patience to each side: clocks differ, and people type slowly.
  const result = await verify({ secret, token, epoch, period: STEP_SECONDS, epochTolerance: STEP_SECONDS })
  if (!result.valid) return false
  const step = Math.floor(epoch / STEP_SECONDS) + result.delta
  return store.takeStep(db, accountId, step)
}

/** A secret that is moved to another account opens nothing there. */
const about = (accountId: string) => `second factor ${accountId}`

/** Secrets from before there was a key. */
export async function sealOldSecrets(db: House['db'], sealing: House['sealing']): Promise<void> {
  await store.sealPlain(db, (secret, accountId) => sealing.seal(secret, about(accountId)))
}

function recoveryHash({ secrets }: Needed, code: string): Buffer {
  return typedCodeHash(secrets.codes, 'recovery', code)
}
