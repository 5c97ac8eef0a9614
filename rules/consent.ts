/** docs/product.md#consent. */
export const CONSENT_CATEGORIES = ['technical', 'personalization', 'analytics'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]

export const CONSENT_COOKIE = 'kashihon-consent'

/** docs/product.md#analytics: where the session of analytics stands in session storage, while there is consent to it. */
export const ANALYTICS_SESSION = 'analytics-session'

const YEAR_SECONDS = 365 * 86_400

export interface ConsentCookie {
  readonly value: string
  readonly path: '/'
  readonly sameSite: 'Strict'
  /** Null: until the browser is closed. */
  readonly maxAgeSeconds: number | null
}

/** docs/product.md#consent: 365 days only when technical is accepted, otherwise a session cookie. */
export function consentCookie(accepted: readonly ConsentCategory[]): ConsentCookie {
  const inOrder = CONSENT_CATEGORIES.filter(category => accepted.includes(category))
  return {
    value: inOrder.length > 0 ? inOrder.join('.') : 'none',
    path: '/',
    sameSite: 'Strict',
    maxAgeSeconds: inOrder.includes('technical') ? YEAR_SECONDS : null,
  }
}

/** docs/product.md#consent: where the browser notes until which day (YYYY-MM-DD) a refusal counts; it names nobody. */
export const CONSENT_REFUSED = 'consent-refused'

/** The note of a refusal of everything; null for any other choice. */
export function refusalNote(accepted: readonly ConsentCategory[], now: Date): string | null {
  if (accepted.length > 0) return null
  return new Date(now.getTime() + YEAR_SECONDS * 1000).toISOString().slice(0, 10)
}

/** Whether a note still counts. One that is later than any would be made now is none of ours. */
export function isRefusalKept(note: string, now: Date): boolean {
  return note >= now.toISOString().slice(0, 10) && note <= (refusalNote([], now) ?? '')
}

/** The accepted categories of a cookie's value; null where it is not one of ours, which counts as no choice. */
export function readConsent(value: string): readonly ConsentCategory[] | null {
  if (value === 'none') return []
  const named = value.split('.')
  const accepted = CONSENT_CATEGORIES.filter(category => named.includes(category))
  return accepted.length === named.length ? accepted : null
}

/**
 * docs/product.md#consent: asked, and not to be closed, while no choice is stored, except on the pages that explain it.
 * `path` is without language prefix.
 */
export function mustAskForConsent({
  stored,
  path,
}: {
  readonly stored: readonly ConsentCategory[] | null
  readonly path: string
}): boolean {
  return stored === null && !path.startsWith('/privacy') && !path.startsWith('/legal')
}
