import {
  getItem,
  mayStoreBeyondVisit,
  SAVED_CALENDAR_FILTERS,
  setItem,
} from '../storage/consented-storage.ts'
import { addressOf, type CalendarQuery, readCalendarQuery } from './calendar-query.ts'

/** The filters that were saved in this browser without an account; null without any. */
export function findFiltersInBrowser(): CalendarQuery | null {
  const text = getItem(SAVED_CALENDAR_FILTERS)
  return text ? readCalendarQuery({ search: Object.fromEntries(new URLSearchParams(text)) }) : null
}

/**
 * Saves the filters, and says for how long: beyond the visit with consent, else until it ends, or not at all where there is
 * no room.
 */
export function saveFiltersInBrowser(filters: CalendarQuery): 'kept' | 'forVisit' | 'noRoom' {
  const address = addressOf({ ...filters, after: null, before: null })
  if (!setItem(SAVED_CALENDAR_FILTERS, address.slice(address.indexOf('?') + 1))) return 'noRoom'
  return mayStoreBeyondVisit() ? 'kept' : 'forVisit'
}
