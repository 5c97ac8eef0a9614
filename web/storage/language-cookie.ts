import type { Language } from '#rules/interface-language.ts'
import { storedConsent } from './consent-cookie.ts'

export const LANGUAGE_COOKIE = 'lang'

/** Keeps the language that a person chose, so that the bare address `/` opens in it. A year with technical consent, else for this visit. */
export function rememberLanguage(lang: Language): void {
  const age = storedConsent()?.includes('technical') ? `; Max-Age=${365 * 86_400}` : ''
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = `${LANGUAGE_COOKIE}=${lang}; Path=/; SameSite=Lax${age}${secure}`
}
