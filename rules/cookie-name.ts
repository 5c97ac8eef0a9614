const HOST = '__Host-'
/** docs/product.md#theme names it, for other programs too; a theme that somebody else has planted does no harm. */
export const THEME_COOKIE = '_reflexTheme'

/**
 * Over https browsers take a cookie with this prefix from the host alone: neither a neighbour under the same domain nor
 * somebody on the line can plant one.
 */
export function cookieName(name: string, https: boolean): string {
  return https && name !== THEME_COOKIE ? HOST + name : name
}

/**
 * Of a `Cookie` header or `document.cookie`: under the name with the prefix, or else under the one without, as over plain
 * http and as older versions set it.
 */
export function cookieValue(cookies: string, name: string): string | null {
  const pairs = cookies.split(';').map(pair => pair.trim())
  for (const begins of [`${HOST}${name}=`, `${name}=`]) {
    const found = pairs.find(pair => pair.startsWith(begins))
    if (found !== undefined) return found.slice(begins.length)
  }
  return null
}
