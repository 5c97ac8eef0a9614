import * as calls from '#contract/calls/sign-in.ts'
import { Platform } from '#contract/generated/devices.ts'
import type { OpenSession, OpenSessionList } from '#contract/generated/session.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import { type Credential, tokenHash } from '../../platform/http/credential.ts'
import { clearSessionCookies } from './open-session.ts'
import * as store from './store.ts'

/** The reader's active sessions, the most recently used first. */
export async function listActiveSessions(
  { db, clock }: AppContext,
  reader: Reader,
): Promise<OpenSessionList> {
  const rows = await store.listSessions(db, reader.id, clock.now())
  return { sessions: rows.map(row => openSessionMessage(row, reader)) }
}

/** A session as its holder sees it, and whoever may end it. */
export function openSessionMessage(
  { id, app, client, platform, createdAt, lastUsedAt, expiresAt }: store.OpenSessionRow,
  { sessionId }: Pick<Reader, 'sessionId'>,
): OpenSession {
  return {
    id,
    app,
    client: client || platformName(platform),
    created: createdAt,
    lastUsed: lastUsedAt,
    expires: expiresAt,
    current: id === sessionId,
  }
}

/** Signs the reader out of one session. Throws 404 for a session that is not the reader's. */
export async function closeSession(
  app: AppContext,
  reader: Reader,
  id: string,
  replyHeaders: Headers,
): Promise<null> {
  if (!(await store.endSession(app.db, reader.id, id))) throw refuse(calls.closeSession, 'sessionNotFound')
  if (id === reader.sessionId) clearSessionCookies(replyHeaders, app.config)
  return null
}

/** docs/product.md#sessions. Deletes the session of the credential; a session that is already deleted is no error. */
export async function signOut(
  app: AppContext,
  credential: Credential | null,
  replyHeaders: Headers,
): Promise<null> {
  if (credential) await store.endSessionByToken(app.db, tokenHash(credential.token))
  clearSessionCookies(replyHeaders, app.config)
  return null
}

function platformName(platform: number | null): string {
  const names = Object.entries(Platform) as [string, number][]
  const name = names.find(([, value]) => value === platform)?.[0] ?? ''
  return { ANDROID: 'Android', IOS: 'iOS', WINDOWS: 'Windows', OSX: 'macOS', LINUX: 'Linux' }[name] ?? ''
}
