import { timingSafeEqual } from 'node:crypto'
import {
  approveAppCode,
  cancelAppCode,
  checkAppCode,
  findAppCode,
  generateAppCode,
} from '#contract/calls/sign-in.ts'
import type { AppCodeRequest, OTPack, Session } from '#contract/generated/session.ts'
import { type Reader, refuse, type Visitor } from '../calls/bind.ts'
import type { House } from '../context.ts'
import { newToken, tokenHash } from '../platform/http/credential.ts'
import * as store from './app-code-store.ts'
import { clientName } from './client-name.ts'
import { limitsOf, take } from './limits.ts'
import { LONG_SESSION_SECONDS, openSession } from './open-session.ts'
import { newTypedCode, readTypedCode, typedCodeHash } from './typed-code.ts'

/** docs/product.md#app-codes: a code of six signs lives ten minutes, and five wrong tries burn it. */
const SIGNS = 6
const TTL_SECONDS = 600
const MOST_WRONG = 5

type Needed = Pick<House, 'db' | 'clock' | 'config' | 'limits' | 'secrets'>
type App = { house: Needed; visitor: Visitor }
type Shown = { otp: string; proof: string }

const hashOf = ({ secrets }: Needed, code: string) => typedCodeHash(secrets.codes, 'app', readTypedCode(code))

/** An app asks for a code, which its reader types where they are signed in. The proof stays with the app. */
export async function generateCode({ house, visitor }: App): Promise<OTPack> {
  await take(house, generateAppCode, limitsOf.newCode(visitor.network))
  const createdAt = house.clock.now()
  const expiresAt = new Date(createdAt.getTime() + TTL_SECONDS * 1000)
  const proof = newToken()
  const client = clientName(visitor.userAgent)
  for (;;) {
    const otp = newTypedCode(SIGNS)
    const code = { codeHash: hashOf(house, otp), proofHash: tokenHash(proof), client, createdAt, expiresAt }
    if (await store.addAppCode(house.db, code)) return { otp, proof, ttl: TTL_SECONDS }
  }
}

/** The session, once, when the code has been approved; null while it waits. */
export async function checkCode(
  { house, visitor }: App,
  shown: Shown,
  replyHeaders: Headers,
): Promise<Session | null> {
  await take(house, checkAppCode, limitsOf.askCode(visitor.network))
  const now = house.clock.now()
  const code = await findOwnCode(house, shown, now)
  if (!code) throw refuse(checkAppCode, 'codeNotFound')
  if (!code.approvedBy) return null
  const opening = {
    ttl: LONG_SESSION_SECONDS,
    slim: true,
    strong: false,
    passwordSince: 'none',
    former: null,
  } as const
  // Together: who ends approved codes, and then sessions, ends the one or the other.
  const session = await house.db.transaction(async tx => {
    const accountId = await store.fetchAppCode(tx, hashOf(house, shown.otp), now)
    return accountId && openSession({ ...house, db: tx }, { ...opening, accountId, visitor, replyHeaders })
  })
  if (!session) throw refuse(checkAppCode, 'codeNotFound')
  return session
}

export async function cancelCode({ house, visitor }: App, shown: Shown): Promise<null> {
  await take(house, cancelAppCode, limitsOf.askCode(visitor.network))
  if (!(await findOwnCode(house, shown, house.clock.now()))) throw refuse(cancelAppCode, 'codeNotFound')
  await store.endAppCode(house.db, hashOf(house, shown.otp))
  return null
}

/** Who waits with the code that the reader has typed: to be seen before it is approved. */
export async function findCode(house: Needed, reader: Reader, typed: string): Promise<AppCodeRequest> {
  const code = await findTypedCode(house, reader, typed, findAppCode)
  return { client: code.client, created: code.createdAt }
}

export async function approveCode(house: Needed, reader: Reader, typed: string): Promise<null> {
  await findTypedCode(house, reader, typed, approveAppCode)
  const now = house.clock.now()
  if (!(await store.approveAppCode(house.db, hashOf(house, typed), reader.id, now)))
    throw refuse(approveAppCode, 'codeUsed')
  return null
}

/** The code of the app that shows the right proof. A wrong proof is counted against the code. */
async function findOwnCode(
  house: Needed,
  { otp, proof }: Shown,
  now: Date,
): Promise<store.AppCodeRow | null> {
  const codeHash = hashOf(house, otp)
  const code = await store.findAppCode(house.db, codeHash, now, MOST_WRONG)
  if (!code) return null
  if (timingSafeEqual(code.proofHash, tokenHash(proof))) return code
  await store.noteWrongProof(house.db, codeHash)
  return null
}

/** Codes that are not there are counted against who types them: nobody finds one by trying. */
async function findTypedCode(
  house: Needed,
  reader: Reader,
  typed: string,
  call: typeof findAppCode | typeof approveAppCode,
): Promise<store.AppCodeRow> {
  const tries = limitsOf.typeCode(reader.id)
  await take(house, call, tries)
  const code = await store.findAppCode(house.db, hashOf(house, typed), house.clock.now(), MOST_WRONG)
  if (!code) throw refuse(call, 'codeNotFound')
  await house.limits.giveBack(tries)
  if (code.approvedBy) throw refuse(call, 'codeUsed')
  return code
}
