import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
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
import { type Reader, refuse, type Visitor } from '../calls/bind.ts'
import { countTry } from '../calls/count-tries.ts'
import type { House } from '../context.ts'
import type { Credential } from '../platform/http/credential.ts'
import { newToken } from '../platform/http/credential.ts'
import { newId } from '../platform/ids.ts'
import { queueNotificationMail } from './account-mail.ts'
import { accountLimits } from './limits.ts'
import { openSession } from './open-session.ts'
import * as store from './passkey-store.ts'
import { findAccount } from './store.ts'
import { requireStrongSession } from './weak-staff.ts'

const ANSWERED_WITHIN_MS = 300_000
const MOST_NAME = 60

/** WebAuthn options for adding a passkey: discoverable, and with user verification. */
export async function createRegistrationOptions(
  house: House,
  reader: Reader,
  visitor: Visitor,
): Promise<PasskeyOptions> {
  await countTry(house, startPasskey, accountLimits.passkey(visitor.network))
  await requireStrongSession(house, startPasskey, reader)
  const [account, known] = await Promise.all([
    findAccount(house.db, reader.id),
    store.listPasskeys(house.db, reader.id),
  ])
  const options = await generateRegistrationOptions({
    rpName: house.config.shopName,
    rpID: partyOf(house).id,
    userID: Buffer.from(reader.id),
    userName: account?.username ?? reader.id,
    userDisplayName: account?.displayName ?? '',
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return saveChallenge(house, options.challenge, reader.id, options)
}

/** Verifies the browser's answer and stores the passkey. Throws 412 where it does not fit the options. */
export async function registerPasskey(house: House, reader: Reader, body: PasskeyAnswer): Promise<Passkey> {
  const response = readAnswer<RegistrationResponseJSON>(body.json)
  if (!response || body.name.length > MOST_NAME) throw refuse(addPasskey, 'badInput')
  await requireStrongSession(house, addPasskey, reader)
  const createdAt = house.clock.now()
  const challenge = await store.takeChallenge(house.db, body.id, reader.id, createdAt)
  const verified = challenge && (await verifyNew(house, challenge, response))
  if (!verified) throw refuse(addPasskey, 'passkeyIncorrect')
  const { credential } = verified
  const passkey = {
    id: newId('KEY', createdAt),
    accountId: reader.id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name: body.name.trim(),
    createdAt,
  }
  await house.db.transaction(async tx => {
    if (!(await store.addPasskey(tx, passkey))) throw refuse(addPasskey, 'passkeyExists')
    // A passkey outlives the session that added it, so the owner is notified.
    await queueNotificationMail(house, tx, { accountId: reader.id, letter: 'passkeyAdded' })
  })
  return messageOf({ ...passkey, lastUsedAt: null })
}

export async function listPasskeys({ db }: House, reader: Reader): Promise<PasskeyList> {
  return { passkeys: (await store.listPasskeys(db, reader.id)).map(messageOf) }
}

export async function deletePasskey(house: House, reader: Reader, id: string): Promise<null> {
  await requireStrongSession(house, removePasskey, reader)
  if (!(await store.removePasskey(house.db, reader.id, id))) throw refuse(removePasskey, 'passkeyNotFound')
  return null
}

/** WebAuthn options for signing in with any passkey of the browser; they name no account. */
export async function createSignInOptions(house: House, visitor: Visitor): Promise<PasskeyOptions> {
  await countTry(house, startPasskeySignIn, accountLimits.passkey(visitor.network))
  const options = await generateAuthenticationOptions({
    rpID: partyOf(house).id,
    userVerification: 'required',
  })
  return saveChallenge(house, options.challenge, null, options)
}

interface PasskeySignInInput {
  house: House
  body: PasskeyAnswer
  visitor: Visitor
  credential: Credential | null
  replyHeaders: Headers
}

/** A passkey with user verification is two factors in itself, so no code is asked for. */
export async function signInByPasskey({
  house,
  body,
  visitor,
  credential,
  replyHeaders,
}: PasskeySignInInput): Promise<Session> {
  const response = readAnswer<AuthenticationResponseJSON>(body.json)
  if (!response) throw refuse(signInWithPasskey, 'badInput')
  await countTry(house, signInWithPasskey, accountLimits.passkey(visitor.network))
  const now = house.clock.now()
  const challenge = await store.takeChallenge(house.db, body.id, null, now)
  const passkey = challenge && (await store.findPasskey(house.db, response.id))
  if (!passkey) throw refuse(signInWithPasskey, 'passkeyIncorrect')
  const counter = await verifyKnown(house, challenge, passkey, response)
  if (counter === null) throw refuse(signInWithPasskey, 'passkeyIncorrect')
  const account = await findAccount(house.db, passkey.accountId)
  if (!account) throw refuse(signInWithPasskey, 'passkeyIncorrect')
  if (!account.emailVerifiedAt) throw refuse(signInWithPasskey, 'emailNotVerified')
  await store.setPasskeyUsed(house.db, passkey.id, counter, now)
  const opening = { accountId: account.id, ttl: body.ttl, slim: body.slim, strong: true }
  const session = await openSession(house, {
    ...opening,
    passwordSince: 'none',
    visitor,
    former: credential?.token ?? null,
    replyHeaders,
  })
  if (!session) throw refuse(signInWithPasskey, 'passkeyIncorrect')
  return session
}

async function saveChallenge(
  { db, clock }: House,
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
async function verifyNew(house: House, challenge: string, response: RegistrationResponseJSON) {
  const { id, origin } = partyOf(house, response.response?.clientDataJSON)
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => null)
  return result?.verified ? (result.registrationInfo ?? null) : null
}

async function verifyKnown(
  house: House,
  challenge: string,
  { credentialId, publicKey, counter, transports }: store.PasskeyRow,
  response: AuthenticationResponseJSON,
): Promise<number | null> {
  const { id, origin } = partyOf(house, response.response?.clientDataJSON)
  const credential = {
    id: credentialId,
    publicKey: new Uint8Array(publicKey),
    counter,
    transports: transports as AuthenticatorTransport[],
  }
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential,
    requireUserVerification: true,
  }).catch(() => null)
  return result?.verified ? result.authenticationInfo.newCounter : null
}

/** The relying party: the shop's host name, or localhost on any port where no public address is set. */
function partyOf({ config }: House, clientData = ''): { id: string; origin: string } {
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

function messageOf({ id, name, createdAt, lastUsedAt }: store.PasskeyRow): Passkey {
  return { id, name, created: createdAt, lastUsed: lastUsedAt ?? undefined }
}
