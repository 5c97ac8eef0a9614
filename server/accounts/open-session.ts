import type { Session } from '#contract/generated/session.ts'
import type { House } from '../context.ts'
import type { Reads } from '../platform/db/connect.ts'
import { newToken, tokenHash } from '../platform/http/credential.ts'
import type { Visitor } from '../platform/http/visitor.ts'
import { newId } from '../platform/ids.ts'
import { clientName } from './client-name.ts'
import { setKnownCookie } from './known-browser.ts'
import { addSession, endSessionOf, endSurplusSessions } from './session-store.ts'
import { sessionMessage } from './view.ts'

/** docs/product.md#sessions: 14 days. */
export const LONG_SESSION_SECONDS = 1_209_600
/** One without remember-me. */
const SHORT_SESSION_SECONDS = 86_400
/** Of one account: whoever signs in again and again fills no table with it. */
const MOST_SESSIONS = 200

/** Tells scripts that somebody is signed in; it opens nothing. */
const SIGNED_IN_COOKIE = 'kashihon-signed-in'

interface Opening {
  accountId: string
  /** As asked for, seconds; nothing for a short session. */
  ttl: number | undefined
  /** The client keeps the token itself and wants no cookie. */
  slim: boolean
  strong: boolean
  /** When the password that was shown was set, null for the first one; 'none' where none was shown. */
  passwordSince: Date | null | 'none'
  visitor: Visitor
  /** Shown when signing in: that session ends, so that nobody who planted it comes along. */
  former: string | null
  replyHeaders: Headers
}

/**
 * Opens a session with a token that nobody has had before (docs/product.md#credentials). Browsers get it in a cookie that scripts cannot
 * read, and as the answer's id a name that opens nothing; other clients get the token as id. null where the password was changed, or the
 * account deleted, while somebody signed in.
 */
export async function openSession(
  house: Pick<House, 'clock' | 'config' | 'secrets'> & { db: Reads },
  opening: Opening,
): Promise<Session | null> {
  const { accountId, slim, strong, passwordSince, visitor, former, replyHeaders } = opening
  const now = house.clock.now()
  const long = opening.ttl !== undefined
  const ttl = Math.min(Math.max(1, opening.ttl ?? SHORT_SESSION_SECONDS), LONG_SESSION_SECONDS)
  const token = newToken()
  const id = newId('SES', now)
  const client = clientName(visitor.userAgent)
  const app = slim || !visitor.browser
  const expiresAt = new Date(now.getTime() + ttl * 1000)
  const session = {
    tokenHash: tokenHash(token),
    id,
    accountId,
    app,
    client,
    strong,
    createdAt: now,
    expiresAt,
    passwordSince,
  }
  if (!(await addSession(house.db, session))) return null
  if (former) await endSessionOf(house.db, tokenHash(former))
  await endSurplusSessions(house.db, accountId, MOST_SESSIONS)
  if (!slim) {
    setSessionCookies(replyHeaders, house.config, token, long ? ttl : null)
    setKnownCookie(house, replyHeaders, accountId)
  }
  return sessionMessage(visitor.browser && !slim ? id : token, ttl, now)
}

/** `seconds` null: until the browser is closed. */
function setSessionCookies(
  headers: Headers,
  { cookieName, production }: House['config'],
  token: string,
  seconds: number | null,
): void {
  const rest = `; Path=/; SameSite=Lax${production ? '; Secure' : ''}${seconds === null ? '' : `; Max-Age=${seconds}`}`
  headers.append('set-cookie', `${cookieName}=${token}${rest}; HttpOnly`)
  headers.append('set-cookie', `${SIGNED_IN_COOKIE}=1${rest}`)
}

/** The browser forgets that anybody was signed in. */
export function clearSessionCookies(headers: Headers, { cookieName, production }: House['config']): void {
  const rest = `; Path=/; SameSite=Lax${production ? '; Secure' : ''}; Max-Age=0`
  headers.append('set-cookie', `${cookieName}=${rest}; HttpOnly`)
  headers.append('set-cookie', `${SIGNED_IN_COOKIE}=${rest}`)
}
