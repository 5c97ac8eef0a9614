import { call, LANG } from '../call.ts'
import { RELEASE_TYPES, SERIES_TYPE } from '../choices.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const

/**
 * The calendar: releases of parts, ebooks and printed books, the newest launch first.
 * @param sort `launch` lists the earliest first, from this minute on unless a date is given; `-launch` the newest first.
 * @param start_date Nothing that launches before.
 * @param end_date Nothing that launches at this moment or later.
 * @param limit How many events to answer, from 1 to 200; 200 by default.
 * @param lang Only events of series in this language; all languages by default.
 * @param only_follows Only events of followed series; needs a session.
 * @param type Types of series, and formats: `part` and `subscription` are parts, `digital` ebooks, `physical`,
 * `physicalplanned` and
 *   `physicalavailable` printed books.
 */
export const listEvents = call({
  name: 'listEvents',
  method: 'GET',
  path: '/app/v2/events',
  query: {
    sort: { names: ['launch', '-launch'] },
    start_date: 'moment',
    end_date: 'moment',
    limit: 'number',
    skip: 'number',
    lang: LANG,
    only_follows: 'flag',
    type: RELEASE_TYPES,
  },
  answers: 'EventList',
  refuses: personal,
})

/**
 * Parts that have launched, the newest first.
 * @param type Only series of these types.
 * @param lang Only series in this language; all languages by default.
 * @param only_follows Only followed series; needs a session.
 */
export const listReleases = call({
  name: 'listReleases',
  method: 'GET',
  path: '/app/v2/releases',
  query: {
    limit: 'number',
    skip: 'number',
    type: { ...SERIES_TYPE, many: true },
    lang: LANG,
    only_follows: 'flag',
  },
  answers: 'PartList',
  refuses: personal,
})

/**
 * docs/product.md#release-panel: coming up, out now and recent.
 * @param lang Only series in this language; all languages by default.
 */
export const findReleasePanel = call({
  name: 'findReleasePanel',
  method: 'GET',
  path: '/app/v2/events/panel',
  query: { lang: LANG },
  answers: 'ReleasePanel',
  refuses: {},
})

/**
 * The feed of a series: its released parts.
 * @param name The slug of the series with `.rss`, `.atom` or `.json`.
 * @param page Which page of it, from 1, 50 entries each; those around it are linked (RFC 5005).
 * @produces application/rss+xml application/atom+xml application/feed+json
 */
export const readSeriesFeed = call({
  name: 'readSeriesFeed',
  method: 'GET',
  path: '/feed/series/:name',
  query: { page: 'number' },
  answers: null,
  raw: true,
  refuses: { 404: 'feedNotFound' },
})

/**
 * The feed of the series of a tag, a creator or a label in one language: their releases.
 * @param kind `tags`, `creators` or `labels`.
 * @param name The slug of one with `.rss`, `.atom` or `.json`.
 * @param lang The language of the series; English by default.
 * @param page Which page of it, from 1, 50 entries each; those around it are linked (RFC 5005).
 * @produces application/rss+xml application/atom+xml application/feed+json
 */
export const readFacetFeed = call({
  name: 'readFacetFeed',
  method: 'GET',
  path: '/feed/:kind/:name',
  query: { lang: LANG, page: 'number' },
  answers: null,
  raw: true,
  refuses: { 404: 'feedNotFound' },
})

/**
 * The feed of all releases of the shop, or of its posts.
 * @param name `releases` or `blog`, with `.rss`, `.atom` or `.json`.
 * @param lang The language of the feed; English by default.
 * @param type Types of series and formats, as for the events.
 * @param page Which page of it, from 1, 50 releases or 30 posts each; those around it are linked (RFC 5005).
 * @produces application/rss+xml application/atom+xml application/feed+json
 */
export const readFeed = call({
  name: 'readFeed',
  method: 'GET',
  path: '/feed/:name',
  query: { lang: LANG, type: RELEASE_TYPES, page: 'number' },
  answers: null,
  raw: true,
  refuses: { 404: 'feedNotFound', 503: 'newsUnavailable' },
})

/**
 * The feed of the releases of followed series, at a personal address.
 * @param name The token of the personal link with `.rss`, `.atom` or `.json`.
 * @param page Which page of it, from 1, 50 entries each; those around it are linked (RFC 5005).
 * @produces application/rss+xml application/atom+xml application/feed+json
 */
export const readPersonalFeed = call({
  name: 'readPersonalFeed',
  method: 'GET',
  path: '/feed/user/:name',
  query: { page: 'number' },
  answers: null,
  raw: true,
  refuses: { 404: 'feedNotFound' },
})

/**
 * The calendar as an iCalendar file, with the last 90 days.
 * @param name `all.ics`, or the token of a personal link with `.ics`.
 * @param lang The language of the calendar; English by default.
 * @param type Types of series and formats, as for the events.
 * @produces text/calendar
 */
export const readCalendarFile = call({
  name: 'readCalendarFile',
  method: 'GET',
  path: '/calendar/:name',
  query: { lang: LANG, type: RELEASE_TYPES },
  answers: null,
  raw: true,
  refuses: { 404: 'calendarNotFound' },
})

const settingsPath = '/app/v2/me/calendar'

/** docs/product.md#calendar: the filters that the reader saved as defaults. */
export const findCalendarSettings = call({
  name: 'findCalendarSettings',
  method: 'GET',
  path: settingsPath,
  answers: 'CalendarSettings',
  refuses: personal,
  needs: 'reader',
})

/** Saves the default filters of the calendar. A message with nothing set deletes them. */
export const saveCalendarSettings = call({
  name: 'saveCalendarSettings',
  method: 'PUT',
  path: settingsPath,
  body: 'CalendarSettings',
  answers: null,
  refuses: { ...personal, 400: 'badInput' },
  needs: 'reader',
})
