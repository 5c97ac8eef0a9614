import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const

/** At most 200 a page; newest launch first unless `sort=launch`. */
export const listEvents = call({
  name: 'listEvents',
  method: 'GET',
  path: '/app/v2/events',
  query: {
    sort: 'text',
    start_date: 'moment',
    end_date: 'moment',
    limit: 'number',
    skip: 'number',
    lang: 'text',
    only_follows: 'flag',
    type: 'text',
  },
  answers: 'EventList',
  refuses: personal,
})

export const listReleases = call({
  name: 'listReleases',
  method: 'GET',
  path: '/app/v2/releases',
  query: { limit: 'number', skip: 'number', type: 'text', lang: 'text', only_follows: 'flag' },
  answers: 'PartList',
  refuses: personal,
})

/** Section 2, home: the side panel with coming up, out now and recent. */
export const findReleasePanel = call({
  name: 'findReleasePanel',
  method: 'GET',
  path: '/app/v2/events/panel',
  query: { lang: 'text' },
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

/** The releases of the whole shop or of one's own follows; `name` ends in .rss, .atom or .json. */
export const readFeed = call({
  name: 'readFeed',
  method: 'GET',
  path: '/feed/:kind/:name',
  answers: null,
  raw: true,
  refuses: { 404: 'feedNotFound' },
  opensWith: 'calendar',
})

export const readCalendarFile = call({
  name: 'readCalendarFile',
  method: 'GET',
  path: '/calendar/:name',
  answers: null,
  raw: true,
  refuses: { 404: 'calendarNotFound' },
  opensWith: 'calendar',
})
