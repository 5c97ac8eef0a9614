import { CONSENT_COOKIE, type ConsentCategory, consentCookie, readConsent } from '#rules/consent.ts'

/** The categories that were accepted; null while nothing was chosen. docs/product.md#consent. */
export function storedConsent(): readonly ConsentCategory[] | null {
  const found = document.cookie.split('; ').find(one => one.startsWith(`${CONSENT_COOKIE}=`))
  return found ? readConsent(decodeURIComponent(found.slice(CONSENT_COOKIE.length + 1))) : null
}

export function storeConsent(accepted: readonly ConsentCategory[]): void {
  const { value, maxAgeSeconds } = consentCookie(accepted)
  const age = maxAgeSeconds === null ? '' : `; Max-Age=${maxAgeSeconds}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = `${CONSENT_COOKIE}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${age}${secure}`
}
