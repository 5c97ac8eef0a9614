import { CONSENT_COOKIE, type ConsentCategory, consentCookie, readConsent } from '#rules/consent.ts'
import { readCookie, writeCookie } from '../platform/cookies.ts'

/** The categories that were accepted; null while nothing was chosen. docs/product.md#consent. */
export function storedConsent(): readonly ConsentCategory[] | null {
  const found = readCookie(CONSENT_COOKIE)
  return found === null ? null : readConsent(decodeURIComponent(found))
}

export function storeConsent(accepted: readonly ConsentCategory[]): void {
  const { value, maxAgeSeconds } = consentCookie(accepted)
  writeCookie(CONSENT_COOKIE, encodeURIComponent(value), { seconds: maxAgeSeconds, sameSite: 'Strict' })
}
