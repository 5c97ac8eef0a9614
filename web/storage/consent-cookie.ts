import {
  CONSENT_COOKIE,
  CONSENT_REFUSED,
  type ConsentCategory,
  consentCookie,
  isRefusalKept,
  readConsent,
  refusalNote,
} from '#rules/consent.ts'
import { readCookie, writeCookie } from '../platform/cookies.ts'
import { currentTime } from '../platform/now.ts'

/** The categories that were accepted; null while nothing was chosen. docs/product.md#consent. */
export function storedConsent(): readonly ConsentCategory[] | null {
  const found = readCookie(CONSENT_COOKIE)
  if (found !== null) return readConsent(decodeURIComponent(found))
  // The cookie of a refusal ends with the visit, and nobody shall be asked again for having refused.
  return isRefusalKept(localStorage.getItem(CONSENT_REFUSED) ?? '', currentTime()) ? [] : null
}

export function storeConsent(accepted: readonly ConsentCategory[]): void {
  const { value, maxAgeSeconds } = consentCookie(accepted)
  writeCookie(CONSENT_COOKIE, encodeURIComponent(value), { seconds: maxAgeSeconds, sameSite: 'Strict' })
  const note = refusalNote(accepted, currentTime())
  if (note === null) localStorage.removeItem(CONSENT_REFUSED)
  else localStorage.setItem(CONSENT_REFUSED, note)
}
