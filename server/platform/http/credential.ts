import { createHash, randomBytes } from 'node:crypto'

/** A session token that a request carries. */
export interface Credential {
  readonly token: string
  /**
   * Browsers send a cookie also for requests that another site caused; a bearer token is sent only by a program that knows
   * it.
   */
  readonly from: 'bearer' | 'cookie'
}

const TOKEN = /^[\w-]{20,200}$/

/** What programs that are not signed in send when they write an empty variable. */
const NO_TOKEN = /^(Bearer *)?(null|undefined|none)?$/i

/** The bearer, or else the cookie (docs/product.md#credentials); null without either. */
export function credentialOf(headers: Pick<Headers, 'get'>, cookieName: string): Credential | null {
  const bearer = headers.get('authorization')?.trim() ?? ''
  if (!NO_TOKEN.test(bearer)) {
    const token = /^Bearer +(.+)$/i.exec(bearer)?.[1]?.trim() ?? ''
    // A malformed token finds no session, as a wrong one does.
    return { token: TOKEN.test(token) ? token : '', from: 'bearer' }
  }
  const token = cookieOf(headers, cookieName)
  return token !== null && TOKEN.test(token) ? { token, from: 'cookie' } : null
}

/** The first cookie of this name; null without one. */
export function cookieOf(headers: Pick<Headers, 'get'>, name: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = pair.split('=')
    if (key?.trim() === name) return value.join('=').trim()
  }
  return null
}

/** 256 random bits in 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The form in which tokens are stored: who reads the database cannot use them. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
