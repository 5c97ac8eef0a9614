import { cookieName, cookieValue } from '#rules/cookie-name.ts'

export function readCookie(name: string): string | null {
  return cookieValue(document.cookie, name)
}

/**
 * `seconds`: null until the browser is closed, 0 deletes it. One that an older version set under the name without prefix is
 * deleted.
 */
export function writeCookie(
  name: string,
  value: string,
  { seconds, sameSite }: { seconds: number | null; sameSite: 'Lax' | 'Strict' },
): void {
  const https = location.protocol === 'https:'
  const age = seconds === null ? '' : `; Max-Age=${seconds}`
  const secure = https ? '; Secure' : ''
  const written = cookieName(name, https)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = `${written}=${value}; Path=/; SameSite=${sameSite}${age}${secure}`
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  if (written !== name) document.cookie = `${name}=; Path=/; Max-Age=0`
}
