import {
  CONSENT_COOKIE,
  type ConsentCategory,
  consentCookie,
  REFUSED_COOKIE,
  readConsent,
  YEAR_SECONDS,
} from '#rules/consent.ts'
import { readCookie, writeCookie } from '../platform/cookies.ts'

/** The categories that were accepted; null while nothing was chosen. docs/product.md#consent. */
export function storedConsent(): readonly ConsentCategory[] | null {
  const found = readCookie(CONSENT_COOKIE)
  // The cookie of a refusal ends with the visit, and nobody shall be asked again for having refused.
  if (found === null) return readCookie(REFUSED_COOKIE) ? [] : null
  return readConsent(decodeURIComponent(found))
}

export function storeConsent(accepted: readonly ConsentCategory[]): void {
  const { value, maxAgeSeconds } = consentCookie(accepted)
  writeCookie(CONSENT_COOKIE, encodeURIComponent(value), { seconds: maxAgeSeconds, sameSite: 'Strict' })
  writeCookie(REFUSED_COOKIE, '1', { seconds: accepted.length > 0 ? 0 : YEAR_SECONDS, sameSite: 'Strict' })
}
