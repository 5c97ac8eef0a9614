import { storedConsent } from '../platform/consent-cookie.ts'
import { addressOf, type CalendarWish, wishOf } from './calendar-wish.ts'

const NAME = 'kashihon-calendar'

/** Section 4, consent: without it for personalization, nothing about taste is kept in the browser. */
export const mayKeep = () => storedConsent()?.includes('personalization') ?? false

/** Saved in this browser, by who has no account; null where nothing is. */
export function wishInBrowser(): CalendarWish | null {
  if (!mayKeep()) return null
  const text = localStorage.getItem(NAME)
  return text ? wishOf({ search: Object.fromEntries(new URLSearchParams(text)) }) : null
}

export function keepInBrowser(wish: CalendarWish): void {
  const address = addressOf({ ...wish, after: null, before: null })
  localStorage.setItem(NAME, address.slice(address.indexOf('?') + 1))
}
