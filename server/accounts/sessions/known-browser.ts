import { createHmac } from 'node:crypto'
import { cookieName } from '#rules/cookie-name.ts'
import type { AppContext } from '../../context.ts'
import { KNOWN_COOKIE, type Visitor } from '../../platform/http/visitor.ts'
import { isSameSecret } from '../../platform/is-same-secret.ts'

type KnownCookieContext = Pick<AppContext, 'config' | 'secrets'>

const YEAR_SECONDS = 31_536_000

/** Whether the account was signed in before in this browser. Its tries are counted apart from those of strangers. */
export function isKnown(
  { secrets }: Pick<AppContext, 'secrets'>,
  { known }: Visitor,
  accountId: string,
): boolean {
  return isSameSecret(known ?? '', markOf(secrets, accountId))
}

export function setKnownCookie(
  { config, secrets }: KnownCookieContext,
  headers: Headers,
  accountId: string,
): void {
  const secure = config.production ? '; Secure' : ''
  const rest = `; Path=/; SameSite=Lax${secure}; Max-Age=${YEAR_SECONDS}; HttpOnly`
  headers.append(
    'set-cookie',
    `${cookieName(KNOWN_COOKIE, config.production)}=${markOf(secrets, accountId)}${rest}`,
  )
}

function markOf({ codes }: AppContext['secrets'], accountId: string): string {
  return createHmac('sha256', codes).update(`known ${accountId}`).digest('base64url')
}
