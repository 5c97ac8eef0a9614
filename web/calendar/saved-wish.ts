import { CALENDAR_HERE, keepOwn, keptBeyondVisit, readOwn } from '../platform/own-shelf.ts'
import { addressOf, type CalendarWish, wishOf } from './calendar-wish.ts'

/** The filters that were saved in this browser without an account; null without any. */
export function wishInBrowser(): CalendarWish | null {
  const text = readOwn(CALENDAR_HERE)
  return text ? wishOf({ search: Object.fromEntries(new URLSearchParams(text)) }) : null
}

/** Saves the filters, and says for how long: beyond the visit with consent, else until it ends, or not at all where there is no room. */
export function keepInBrowser(wish: CalendarWish): 'kept' | 'forVisit' | 'noRoom' {
  const address = addressOf({ ...wish, after: null, before: null })
  if (!keepOwn(CALENDAR_HERE, address.slice(address.indexOf('?') + 1))) return 'noRoom'
  return keptBeyondVisit() ? 'kept' : 'forVisit'
}
