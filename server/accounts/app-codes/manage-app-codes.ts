import { timingSafeEqual } from 'node:crypto'
import {
  approveAppCode,
  cancelAppCode,
  checkAppCode,
  findAppCode,
  generateAppCode,
} from '#contract/calls/sign-in.ts'
import type { AppCodeRequest, OTPack, Session } from '#contract/generated/session.ts'
import { type Reader, refuse, type Visitor } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { newToken, tokenHash } from '../../platform/http/credential.ts'
import { accountLimits } from '../limits.ts'
import { clientName } from '../sessions/client-name.ts'
import { LONG_SESSION_SECONDS, openSession } from '../sessions/open-session.ts'
import { inGroups, newTypedCode, readTypedCode, typedCodeHash } from '../typed-code.ts'
import * as store from './store.ts'

/**
 * docs/product.md#app-codes: nine characters of 31 are 44 bits. A code is valid for ten minutes and for five wrong tries.
 */
const CODE_LENGTH = 9
const GROUP_LENGTH = 3
const TTL_SECONDS = 600
const MOST_WRONG = 5

type AppCodeContext = Pick<AppContext, 'db' | 'clock' | 'config' | 'limits' | 'secrets'>
type AppRequest = { app: AppCodeContext; visitor: Visitor }
type CodeProof = { otp: string; proof: string }

const hashOf = ({ secrets }: AppCodeContext, code: string) =>
  typedCodeHash(secrets.codes, 'app', readTypedCode(code))

/** Creates a code for an app, which its reader types where they are signed in. The proof stays with the app. */
export async function generateCode({ app, visitor }: AppRequest): Promise<OTPack> {
  await countTry(app, generateAppCode, accountLimits.newCode(visitor.network))
  const createdAt = app.clock.now()
  const expiresAt = new Date(createdAt.getTime() + TTL_SECONDS * 1000)
  const proof = newToken()
  const client = clientName(visitor.userAgent)
  for (;;) {
    const otp = newTypedCode(CODE_LENGTH)
    const code = { codeHash: hashOf(app, otp), proofHash: tokenHash(proof), client, createdAt, expiresAt }
    if (await store.addAppCode(app.db, code))
      return { otp: inGroups(otp, GROUP_LENGTH), proof, ttl: TTL_SECONDS }
  }
}

/**
 * Opens the session once the code is approved; null while it waits. Throws 404 for a code that is unknown, expired or used.
 */
export async function checkCode(
  { app, visitor }: AppRequest,
  codeProof: CodeProof,
  replyHeaders: Headers,
): Promise<Session | null> {
  await countTry(app, checkAppCode, accountLimits.askCode(visitor.network))
  const now = app.clock.now()
  const code = await findOwnCode(app, codeProof, now)
  if (!code) throw refuse(checkAppCode, 'codeNotFound')
  if (!code.approvedBy) return null
  const opening = {
    slim: true,
    strong: false,
    proven: false,
    passwordSince: 'none',
    former: null,
  } as const
  // In one transaction, so that revoking access finds either the code or the session.
  const session = await app.db.transaction(async tx => {
    const fetched = await store.fetchAppCode(tx, hashOf(app, codeProof.otp), now)
    if (!fetched) return null
    const { accountId, endsAt } = fetched
    const ttl = endsAt ? Math.floor((endsAt.getTime() - now.getTime()) / 1000) : LONG_SESSION_SECONDS
    return openSession({ ...app, db: tx }, { ...opening, accountId, ttl, visitor, replyHeaders })
  })
  if (!session) throw refuse(checkAppCode, 'codeNotFound')
  return session
}

export async function cancelCode({ app, visitor }: AppRequest, codeProof: CodeProof): Promise<null> {
  await countTry(app, cancelAppCode, accountLimits.askCode(visitor.network))
  if (!(await findOwnCode(app, codeProof, app.clock.now()))) throw refuse(cancelAppCode, 'codeNotFound')
  await store.endAppCode(app.db, hashOf(app, codeProof.otp))
  return null
}

/** The app that waits with the typed code, for the reader to see before approving it. */
export async function findCode(app: AppCodeContext, reader: Reader, typed: string): Promise<AppCodeRequest> {
  const code = await findTypedCode(app, reader, typed, findAppCode)
  return { client: code.client, created: code.createdAt }
}

/**
 * An app that was itself signed in by a code gives another no more time than it has: otherwise sessions would follow each
 * other without end, and nobody would have to show a password.
 */
export async function approveCode(app: AppCodeContext, reader: Reader, typed: string): Promise<null> {
  await findTypedCode(app, reader, typed, approveAppCode)
  const now = app.clock.now()
  const by = { accountId: reader.id, sessionId: reader.sessionId }
  if (!(await store.approveAppCode(app.db, hashOf(app, typed), by, now)))
    throw refuse(approveAppCode, 'codeUsed')
  return null
}

/** The app's code, if the proof is right; null otherwise. A wrong proof is counted against the code. */
async function findOwnCode(
  app: AppCodeContext,
  { otp, proof }: CodeProof,
  now: Date,
): Promise<store.AppCodeRow | null> {
  const codeHash = hashOf(app, otp)
  const code = await store.findAppCode(app.db, codeHash, now, MOST_WRONG)
  if (!code) return null
  if (timingSafeEqual(code.proofHash, tokenHash(proof))) return code
  await store.noteWrongProof(app.db, codeHash)
  return null
}

/** Finds a typed code. Unknown codes count against the reader, so that none can be guessed. */
async function findTypedCode(
  app: AppCodeContext,
  reader: Reader,
  typed: string,
  call: typeof findAppCode | typeof approveAppCode,
): Promise<store.AppCodeRow> {
  const tries = accountLimits.typeCode(reader.id)
  await countTry(app, call, tries)
  const code = await store.findAppCode(app.db, hashOf(app, typed), app.clock.now(), MOST_WRONG)
  if (!code) throw refuse(call, 'codeNotFound')
  await app.limits.giveBack(tries)
  if (code.approvedBy) throw refuse(call, 'codeUsed')
  return code
}
