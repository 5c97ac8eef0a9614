import type { Session } from '#contract/generated/session.ts'
import { cookieName as nameOfCookie } from '#rules/cookie-name.ts'
import type { AppContext } from '../../context.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { newToken, tokenHash } from '../../platform/http/credential.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { newId } from '../../platform/ids.ts'
import { sessionMessage } from '../view.ts'
import { clientName } from './client-name.ts'
import { setKnownCookie } from './known-browser.ts'
import { addSession, endSessionByToken, endSurplusSessions } from './store.ts'

/** docs/product.md#sessions: 14 days. */
export const LONG_SESSION_SECONDS = 1_209_600
/** In a browser without remember-me: one day. */
export const SHORT_SESSION_SECONDS = 86_400
/** Sessions of one account, so that repeated sign-ins cannot fill the table. */
const MOST_SESSIONS = 200

/** Lets scripts see that somebody is signed in. It is no credential. */
const SIGNED_IN_COOKIE = 'kashihon-signed-in'

interface Opening {
  accountId: string
  /**
   * The requested lifetime in seconds; undefined: a day in a browser, 14 days in a program, whose users cannot tick a box.
   */
  ttl: number | undefined
  /** The client stores the token itself and gets no cookie. */
  slim: boolean
  strong: boolean
  /**
   * A password, a passkey or the link of a mail was shown; not so for a code of an app, which an open session is enough to
   * approve.
   */
  proven: boolean
  /** When the password used at sign-in was set, null for the first password; 'none' for a sign-in without a password. */
  passwordSince: Date | null | 'none'
  visitor: Visitor
  /** The token that came with the sign-in; its session is deleted, which prevents session fixation. */
  former: string | null
  replyHeaders: Headers
}

/**
 * Opens a session with a new token (docs/product.md#credentials). A browser gets the token in an HttpOnly cookie and an id
 * that is no credential; other clients get the token as the id. Answers null where the password was changed or the account
 * deleted during the sign-in.
 */
export async function openSession(
  app: Pick<AppContext, 'clock' | 'config' | 'secrets'> & { db: Reads },
  opening: Opening,
): Promise<Session | null> {
  const { accountId, slim, strong, proven, passwordSince, visitor, former, replyHeaders } = opening
  const now = app.clock.now()
  const token = newToken()
  const id = newId('SES', now)
  const client = clientName(visitor.userAgent)
  const isApp = slim || !visitor.browser
  const usual = isApp ? LONG_SESSION_SECONDS : SHORT_SESSION_SECONDS
  const ttl = Math.min(Math.max(1, opening.ttl ?? usual), LONG_SESSION_SECONDS)
  const outlivesBrowser = opening.ttl !== undefined && ttl > SHORT_SESSION_SECONDS
  const expiresAt = new Date(now.getTime() + ttl * 1000)
  const session = {
    tokenHash: tokenHash(token),
    id,
    accountId,
    app: isApp,
    client,
    strong,
    createdAt: now,
    expiresAt,
    provenAt: proven ? now : null,
    passwordSince,
  }
  if (!(await addSession(app.db, session))) return null
  if (former) await endSessionByToken(app.db, tokenHash(former))
  await endSurplusSessions(app.db, accountId, MOST_SESSIONS)
  if (!slim) {
    setSessionCookies(replyHeaders, app.config, token, outlivesBrowser ? ttl : null)
    setKnownCookie(app, replyHeaders, accountId)
  }
  return sessionMessage(visitor.browser && !slim ? id : token, ttl, now)
}

/** `seconds` null: a cookie that lasts until the browser is closed. */
function setSessionCookies(
  headers: Headers,
  { cookieName, production }: AppContext['config'],
  token: string,
  seconds: number | null,
): void {
  const rest = `; Path=/; SameSite=Lax${production ? '; Secure' : ''}${seconds === null ? '' : `; Max-Age=${seconds}`}`
  headers.append('set-cookie', `${cookieName}=${token}${rest}; HttpOnly`)
  headers.append('set-cookie', `${nameOfCookie(SIGNED_IN_COOKIE, production)}=1${rest}`)
}

export function clearSessionCookies(
  headers: Headers,
  { cookieName, production }: AppContext['config'],
): void {
  const rest = `; Path=/; SameSite=Lax${production ? '; Secure' : ''}; Max-Age=0`
  headers.append('set-cookie', `${cookieName}=${rest}; HttpOnly`)
  headers.append('set-cookie', `${nameOfCookie(SIGNED_IN_COOKIE, production)}=${rest}`)
  // As versions before the prefix set it.
  if (production) headers.append('set-cookie', `${SIGNED_IN_COOKIE}=${rest}`)
}
