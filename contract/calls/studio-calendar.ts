import { call, LANG } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
const RELEASE = { names: ['part', 'digital', 'physical'], many: true } as const
const STATE = {
  names: [
    ...(['planned', 'draft', 'ready', 'scheduled', 'published', 'waitsForSeries'] as const),
    ...(['waitsForVolume', 'held', 'withdrawn', 'hidden'] as const),
  ],
  many: true,
} as const
const FILTER = { series: 'text', lang: LANG, release: RELEASE, state: STATE } as const

/**
 * What launches within a time, or has launched in it, also what readers do not see yet: parts, ebooks and printed books, the
 * earliest first. At most 5,000 are answered; `cut` says that there are more.
 * @param from The first moment; now by default.
 * @param to Nothing that launches at this moment or later: at most 100 days after the first; 31 days after it by default.
 * @param perDay Only so many of each day, the earliest; `days` says how many there are, and parts that come out with their
 * ebook are counted with it. All by default.
 * @param series Only of this series, by its id or address.
 * @param lang Only of series in this language.
 * @param release part, digital for ebooks, or physical for printed books.
 * @param state Only in these states.
 */
export const listStudioCalendar = call({
  name: 'listStudioCalendar',
  method: 'GET',
  path: '/app/v2/studio/calendar',
  query: { from: 'moment', to: 'moment', perDay: 'number', ...FILTER },
  answers: 'StudioCalendar',
  refuses: { ...forStaff, 400: 'rangeTooLong' },
  needs: 'staff',
  right: 'see',
})

/**
 * What has no date yet, or is only planned, in the order of the catalogue.
 * @param series Only of this series, by its id or address.
 * @param lang Only of series in this language.
 * @param release part, digital for ebooks, or physical for printed books.
 * @param state Only in these states.
 */
export const listStudioUnscheduled = call({
  name: 'listStudioUnscheduled',
  method: 'GET',
  path: '/app/v2/studio/calendar/unscheduled',
  query: { ...FILTER, limit: 'number', skip: 'number' },
  answers: 'StudioUnscheduled',
  refuses: forStaff,
  needs: 'staff',
  right: 'see',
})
