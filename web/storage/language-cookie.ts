import type { Language } from '#rules/interface-language.ts'
import { writeCookie } from '../platform/cookies.ts'
import { storedConsent } from './consent-cookie.ts'

export const LANGUAGE_COOKIE = 'lang'

/**
 * Keeps the language that a person chose, so that the bare address `/` opens in it. A year with technical consent, else for
 * this visit.
 */
export function rememberLanguage(lang: Language): void {
  const seconds = storedConsent()?.includes('technical') ? 365 * 86_400 : null
  writeCookie(LANGUAGE_COOKIE, lang, { seconds, sameSite: 'Lax' })
}
