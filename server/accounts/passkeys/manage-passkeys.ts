import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import {
  addPasskey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#contract/calls/sign-in.ts'
import type { Passkey, PasskeyAnswer, PasskeyList, PasskeyOptions } from '#contract/generated/credentials.ts'
import type { Session } from '#contract/generated/session.ts'
import { type Reader, refuse, type Visitor } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import type { Credential } from '../../platform/http/credential.ts'
import { newToken } from '../../platform/http/credential.ts'
import { newId } from '../../platform/ids.ts'
import { nameAccount } from '../../platform/observe/request-context.ts'
import { queueNotificationMail } from '../account-mail.ts'
import { accountLimits } from '../limits.ts'
import { openSession } from '../sessions/open-session.ts'
import { requireFreshSession } from '../sessions/require-fresh-session.ts'
import { endSessionsBut } from '../sessions/store.ts'
import { requireStrongSession } from '../staff/require-strong-session.ts'
import { findAccount, lockAccount } from '../store.ts'
import * as store from './store.ts'

const ANSWERED_WITHIN_MS = 300_000
const MOST_NAME = 60
/** Of an account. Each is a way in, and all of them are listed, and sent to the browser that adds one. */
const MOST_PASSKEYS = 20

/** Loaded with the first passkey: with its readers of certificates it is 300 files, and 20 MB of memory. */
const library = () => import('@simplewebauthn/server')

/** WebAuthn options for adding a passkey: discoverable, and with user verification. */
export async function createRegistrationOptions(
  app: AppContext,
  reader: Reader,
  visitor: Visitor,
): Promise<PasskeyOptions> {
  await countTry(app, startPasskey, accountLimits.passkey(visitor.network))
  await requireStrongSession(app, startPasskey, reader)
  await requireFreshSession(app, startPasskey, reader)
  const [account, known] = await Promise.all([
    findAccount(app.db, reader.id),
    store.listPasskeys(app.db, reader.id),
  ])
  // Before the device makes one that would be of no use.
  if (known.length >= MOST_PASSKEYS) throw refuse(startPasskey, 'tooManyPasskeys')
  const options = await (await library()).generateRegistrationOptions({
    rpName: app.brand.current().name,
    rpID: partyOf(app).id,
    userID: Buffer.from(reader.id),
    userName: account?.username ?? reader.id,
    userDisplayName: account?.displayName ?? '',
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return saveChallenge(app, options.challenge, reader.id, options)
}

/**
 * Verifies the browser's answer and stores the passkey. Throws 412 where it does not fit the options. These were given to a
 * fresh sign-in only, so that it is not asked for again.
 */
export async function registerPasskey(
  app: AppContext,
  reader: Reader,
  body: PasskeyAnswer,
): Promise<Passkey> {
  const response = readAnswer<RegistrationResponseJSON>(body.json)
  if (!response || body.name.length > MOST_NAME) throw refuse(addPasskey, 'badInput')
  await requireStrongSession(app, addPasskey, reader)
  const createdAt = app.clock.now()
  const challenge = await store.takeChallenge(app.db, body.id, reader.id, createdAt)
  const verified = challenge && (await verifyNew(app, challenge, response))
  if (!verified) throw refuse(addPasskey, 'passkeyIncorrect')
  const { credential } = verified
  const passkey = {
    ...{ id: newId('KEY', createdAt), accountId: reader.id, credentialId: credential.id },
    ...{ publicKey: Buffer.from(credential.publicKey), counter: credential.counter },
    ...{ transports: credential.transports ?? [], name: body.name.trim(), createdAt },
  }
  await app.db.transaction(async tx => {
    // Two that are added at once are counted one after the other.
    await lockAccount(tx, reader.id)
    const { length } = await store.listPasskeys(tx, reader.id)
    if (length >= MOST_PASSKEYS) throw refuse(addPasskey, 'tooManyPasskeys')
    if (!(await store.addPasskey(tx, passkey))) throw refuse(addPasskey, 'passkeyExists')
    // A passkey outlives the session that added it, so the owner is notified.
    await queueNotificationMail(app, tx, { accountId: reader.id, letter: 'passkeyAdded' })
  })
  return passkeyMessage({ ...passkey, lastUsedAt: null })
}

export async function listPasskeys({ db }: AppContext, reader: Reader): Promise<PasskeyList> {
  return { passkeys: (await store.listPasskeys(db, reader.id)).map(passkeyMessage) }
}

export async function deletePasskey(app: AppContext, reader: Reader, id: string): Promise<null> {
  await requireStrongSession(app, removePasskey, reader)
  await requireFreshSession(app, removePasskey, reader)
  await app.db.transaction(async tx => {
    if (!(await store.removePasskey(tx, reader.id, id))) throw refuse(removePasskey, 'passkeyNotFound')
    await endSessionsBut(tx, reader.id, reader.sessionId)
  })
  return null
}

/** WebAuthn options for signing in with any passkey of the browser; they name no account. */
export async function createSignInOptions(app: AppContext, visitor: Visitor): Promise<PasskeyOptions> {
  await countTry(app, startPasskeySignIn, accountLimits.passkey(visitor.network))
  const options = await (await library()).generateAuthenticationOptions({
    rpID: partyOf(app).id,
    userVerification: 'required',
  })
  return saveChallenge(app, options.challenge, null, options)
}

interface PasskeySignInInput {
  app: AppContext
  body: PasskeyAnswer
  visitor: Visitor
  credential: Credential | null
  replyHeaders: Headers
}

/** A passkey with user verification is two factors in itself, so no code is asked for. */
export async function signInByPasskey({
  app,
  body,
  visitor,
  credential,
  replyHeaders,
}: PasskeySignInInput): Promise<Session> {
  const response = readAnswer<AuthenticationResponseJSON>(body.json)
  if (!response) throw refuse(signInWithPasskey, 'badInput')
  await countTry(app, signInWithPasskey, accountLimits.passkey(visitor.network))
  const now = app.clock.now()
  const shown = await findShown(app, body.id, response, now)
  if (!shown) throw refuse(signInWithPasskey, 'passkeyIncorrect')
  const { passkey, counter } = shown
  const account = await findAccount(app.db, passkey.accountId)
  if (!account) throw refuse(signInWithPasskey, 'passkeyIncorrect')
  nameAccount(account.id)
  if (!account.emailVerifiedAt) throw refuse(signInWithPasskey, 'emailNotVerified')
  await store.setPasskeyUsed(app.db, passkey.id, counter, now)
  const opening = { accountId: account.id, ttl: body.ttl, slim: body.slim, strong: true, proven: true }
  const session = await openSession(app, {
    ...opening,
    passwordSince: 'none',
    visitor,
    former: credential?.token ?? null,
    replyHeaders,
  })
  if (!session) throw refuse(signInWithPasskey, 'passkeyIncorrect')
  return session
}

/** Whether the answer to {@link createSignInOptions} is by a passkey of this reader. */
export async function isOwnPasskey(
  app: AppContext,
  reader: Reader,
  { id, json }: Pick<PasskeyAnswer, 'id' | 'json'>,
): Promise<boolean> {
  const response = readAnswer<AuthenticationResponseJSON>(json)
  const now = app.clock.now()
  const shown = response && (await findShown(app, id, response, now))
  if (!shown || shown.passkey.accountId !== reader.id) return false
  await store.setPasskeyUsed(app.db, shown.passkey.id, shown.counter, now)
  return true
}

/** The passkey that signed the challenge, which is used up; null where none did. */
async function findShown(app: AppContext, id: string, response: AuthenticationResponseJSON, now: Date) {
  const challenge = await store.takeChallenge(app.db, id, null, now)
  const passkey = challenge && (await store.findPasskey(app.db, response.id))
  if (!passkey) return null
  const counter = await verifyKnown(app, challenge, passkey, response)
  return counter === null ? null : { passkey, counter }
}

async function saveChallenge(
  { db, clock }: AppContext,
  challenge: string,
  accountId: string | null,
  options: object,
): Promise<PasskeyOptions> {
  const id = newToken()
  const expiresAt = new Date(clock.now().getTime() + ANSWERED_WITHIN_MS)
  await store.addChallenge(db, { id, challenge, accountId, expiresAt })
  return { id, json: JSON.stringify(options) }
}

/** null for an answer that is wrong in any way. */
async function verifyNew(app: AppContext, challenge: string, response: RegistrationResponseJSON) {
  const { id, origin } = partyOf(app, response.response?.clientDataJSON)
  const result = await (await library())
    .verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    })
    .catch(() => null)
  return result?.verified ? (result.registrationInfo ?? null) : null
}

async function verifyKnown(
  app: AppContext,
  challenge: string,
  { credentialId, publicKey, counter, transports }: store.PasskeyRow,
  response: AuthenticationResponseJSON,
): Promise<number | null> {
  const { id, origin } = partyOf(app, response.response?.clientDataJSON)
  const credential = {
    id: credentialId,
    publicKey: new Uint8Array(publicKey),
    counter,
    transports: transports as AuthenticatorTransport[],
  }
  const result = await (await library())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential,
      requireUserVerification: true,
    })
    .catch(() => null)
  return result?.verified ? result.authenticationInfo.newCounter : null
}

/** The relying party: the shop's host name, or localhost on any port where no public address is set. */
function partyOf({ config }: AppContext, clientData = ''): { id: string; origin: string } {
  const { publicUrl, publicUrlGiven } = config
  // An IP address cannot be a relying party.
  const hostname = publicUrlGiven ? new URL(publicUrl).hostname : 'localhost'
  const claimed = publicUrlGiven ? null : URL.parse(originIn(clientData))
  return { id: hostname, origin: claimed?.hostname === hostname ? claimed.origin : publicUrl }
}

function originIn(clientData: string): string {
  try {
    return String(JSON.parse(Buffer.from(clientData, 'base64url').toString()).origin)
  } catch {
    return ''
  }
}

function readAnswer<T extends { id: string }>(json: string): T | null {
  try {
    const answer = JSON.parse(json) as T
    return typeof answer?.id === 'string' ? answer : null
  } catch {
    return null
  }
}

export function passkeyMessage({ id, name, createdAt, lastUsedAt }: store.PasskeyRow): Passkey {
  return { id, name, created: createdAt, lastUsed: lastUsedAt ?? undefined }
}
