import { endSession } from '#contract/calls/sign-in.ts'
import { Platform } from '#contract/generated/devices.ts'
import type { OpenSessionList } from '#contract/generated/session.ts'
import { type Reader, refuse } from '../calls/bind.ts'
import type { House } from '../context.ts'
import { type Credential, tokenHash } from '../platform/http/credential.ts'
import { clearSessionCookies } from './open-session.ts'
import * as store from './session-store.ts'

/** Where an account is signed in, the last used first. */
export async function listMine({ db, clock }: House, reader: Reader): Promise<OpenSessionList> {
  const rows = await store.listSessions(db, reader.id, clock.now())
  return {
    sessions: rows.map(({ id, app, client, platform, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      app,
      client: client || platformName(platform),
      created: createdAt,
      lastUsed: lastUsedAt,
      expires: expiresAt,
      current: id === reader.sessionId,
    })),
  }
}

export async function endMine(
  house: House,
  reader: Reader,
  id: string,
  replyHeaders: Headers,
): Promise<null> {
  if (!(await store.endSession(house.db, reader.id, id))) throw refuse(endSession, 'sessionNotFound')
  if (id === reader.sessionId) clearSessionCookies(replyHeaders, house.config)
  return null
}

/** docs/product.md#sessions: the session is gone afterwards, and it is no matter whether it was before. */
export async function signOut(
  house: House,
  credential: Credential | null,
  replyHeaders: Headers,
): Promise<null> {
  if (credential) await store.endSessionOf(house.db, tokenHash(credential.token))
  clearSessionCookies(replyHeaders, house.config)
  return null
}

function platformName(platform: number | null): string {
  const names = Object.entries(Platform) as [string, number][]
  const name = names.find(([, value]) => value === platform)?.[0] ?? ''
  return { ANDROID: 'Android', IOS: 'iOS', WINDOWS: 'Windows', OSX: 'macOS', LINUX: 'Linux' }[name] ?? ''
}
