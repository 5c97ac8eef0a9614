import { call, LANG } from '../call.ts'
import { RELEASE_TYPES, SERIES_TYPE } from '../choices.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const

/** At most 200 a page, the newest launch first unless `sort=launch`; in all languages unless `lang` names one. */
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

/** In all languages unless `lang` names one. */
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

/** docs/product.md#release-panel: coming up, out now and recent. */
export const findReleasePanel = call({
  name: 'findReleasePanel',
  method: 'GET',
  path: '/app/v2/events/panel',
  query: { lang: LANG },
  answers: 'ReleasePanel',
  refuses: {},
})

/** The released parts of a series; `name` is its slug with .rss, .atom or .json. */
export const readSeriesFeed = call({
  name: 'readSeriesFeed',
  method: 'GET',
  path: '/feed/series/:name',
  answers: null,
  raw: true,
  refuses: { 404: 'feedNotFound' },
})

/** All releases of the shop: `releases.rss`, `.atom` or `.json`, with `lang` and `type` as for the events; or its posts: `blog.rss` … */
export const readFeed = call({
  name: 'readFeed',
  method: 'GET',
  path: '/feed/:name',
  query: { lang: LANG, type: RELEASE_TYPES },
  answers: null,
  raw: true,
  refuses: { 404: 'feedNotFound', 503: 'newsUnavailable' },
})

/** Releases of followed series; `name` is the token of a personal link with .rss, .atom or .json. */
export const readPersonalFeed = call({
  name: 'readPersonalFeed',
  method: 'GET',
  path: '/feed/user/:name',
  answers: null,
  raw: true,
  refuses: { 404: 'feedNotFound' },
})

/** `all.ics`, or the token of a personal link with .ics. */
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

/** A message with nothing set deletes the defaults. */
export const saveCalendarSettings = call({
  name: 'saveCalendarSettings',
  method: 'PUT',
  path: settingsPath,
  body: 'CalendarSettings',
  answers: null,
  refuses: { ...personal, 400: 'badInput' },
  needs: 'reader',
})
