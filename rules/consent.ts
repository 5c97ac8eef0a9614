/** docs/product.md#consent. */
export const CONSENT_CATEGORIES = ['technical', 'personalization', 'analytics'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]

export const CONSENT_COOKIE = 'kashihon-consent'

/** docs/product.md#analytics: where the session of analytics stands in session storage, while there is consent to it. */
export const ANALYTICS_SESSION = 'analytics-session'

export const YEAR_SECONDS = 365 * 86_400

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

/** docs/product.md#consent: the cookie that says that everything was refused, for as long as an acceptance counts. */
export const REFUSED_COOKIE = 'consent-refused'

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
