import { call, LANG } from '../call.ts'

/** Bytes; a usual event is a tenth of it. */
const MOST_EVENT = 4_096

/** Counts an event. Only for visitors who have agreed to analytics. */
export const track = call({
  name: 'track',
  method: 'POST',
  path: '/house/trk',
  ignoresSession: true,
  body: 'GenericEvent',
  mostBody: MOST_EVENT,
  answers: null,
  refuses: { 400: 'badInput', 429: 'tooManyTries' },
})

/** Counts an event of a campaign. Only for visitors who have agreed to analytics. */
export const trackCampaign = call({
  name: 'trackCampaign',
  method: 'POST',
  path: '/house/cmp',
  ignoresSession: true,
  body: 'CampaignEvent',
  mostBody: MOST_EVENT,
  answers: null,
  refuses: { 400: 'badInput', 429: 'tooManyTries' },
})

/**
 * The running promotion (name, until, discount, series) as JSON, or null.
 * @param lang Only promotions for series in this language; of any language by default.
 * @produces application/json
 */
export const findSale = call({
  name: 'findSale',
  method: 'GET',
  path: '/api/sale',
  query: { lang: LANG },
  answers: null,
  raw: true,
  refuses: {},
})

/**
 * The running promotion as a message, for a banner in this language. A sale of series in other languages only is answered
 * 404.
 * @param lang The language of the banner; English by default.
 */
export const findRunningSale = call({
  name: 'findRunningSale',
  method: 'GET',
  path: '/app/v2/sale',
  query: { lang: LANG },
  answers: 'Sale',
  refuses: { 404: 'noSale' },
})

/**
 * A legal text of the publisher's own: the one that holds, or the next that is published already.
 *
 * @param page terms, privacy, legal or accessibility
 * @param lang The language of the text; English by default.
 * @param next The one that is to hold next.
 */
export const findLegalText = call({
  name: 'findLegalText',
  method: 'GET',
  path: '/app/v2/legal/:page',
  query: { lang: LANG, next: 'flag' },
  answers: 'LegalText',
  refuses: { 404: 'pageNotFound' },
})

/**
 * All novels in the record shape of the former content site.
 * @param lang The language of the series; English by default.
 * @produces application/json
 */
export const listLegacySeries = call({
  name: 'listLegacySeries',
  method: 'GET',
  path: '/content/series',
  query: { lang: LANG },
  answers: null,
  raw: true,
  refuses: {},
})

/**
 * All manga in the record shape of the former content site.
 * @param lang The language of the series; English by default.
 * @produces application/json
 */
export const listLegacyManga = call({
  name: 'listLegacyManga',
  method: 'GET',
  path: '/content/mangaSeries',
  query: { lang: LANG },
  answers: null,
  raw: true,
  refuses: {},
})

/**
 * The shop's posts in the shape of Ghost's Content API.
 * @produces application/json
 */
export const readPosts = call({
  name: 'readPosts',
  method: 'GET',
  path: '/ghost/api/content/posts/',
  answers: null,
  raw: true,
  refuses: {},
})

/** docs/product.md#home: the one featured announcement. */
export const findAnnouncement = call({
  name: 'findAnnouncement',
  method: 'GET',
  path: '/app/v2/announcement',
  answers: 'Announcement',
  refuses: { 404: 'noAnnouncement' },
})

/**
 * The shop's posts, the newest first; in another language where there are none in this one.
 * @param lang The language of the posts; English by default.
 * @param tag Only posts with this tag, by its slug.
 * @param limit How many posts to answer, from 1 to 100; 15 by default.
 */
export const listPosts = call({
  name: 'listPosts',
  method: 'GET',
  path: '/app/v2/posts',
  query: { lang: LANG, tag: 'text', limit: 'number', skip: 'number' },
  answers: 'PostList',
  refuses: { 503: 'newsUnavailable' },
})

/**
 * A post with its text.
 * @param slug The slug of the post.
 */
export const findPost = call({
  name: 'findPost',
  method: 'GET',
  path: '/app/v2/posts/:slug',
  answers: 'Post',
  refuses: { 404: 'postNotFound', 410: 'postWithdrawn', 503: 'newsUnavailable' },
})

/**
 * docs/product.md#legacy-lists: both lists as one in JSON, the newest first.
 * @produces application/json
 */
export const listLegacyTitles = call({
  name: 'listLegacyTitles',
  method: 'GET',
  path: '/content/titles',
  answers: null,
  raw: true,
  refuses: {},
})

/**
 * The totals of events by day, for staff.
 * @param from Nothing before.
 * @param until Nothing at this moment or later.
 */
export const listAnalyticsTotals = call({
  name: 'listAnalyticsTotals',
  method: 'GET',
  path: '/app/v2/staff/analytics',
  query: { from: 'moment', until: 'moment' },
  answers: 'AnalyticsTotals',
  refuses: { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' },
  needs: 'editor',
})

/**
 * Sends a mail to confirm a subscription to the newsletter. The answer does not reveal whether the address is subscribed
 * already.
 */
export const subscribeNewsletter = call({
  name: 'subscribeNewsletter',
  method: 'POST',
  path: '/app/v2/newsletter',
  body: 'EmailRequest',
  answers: null,
  refuses: { 412: ['emailMissing', 'emailInvalid'], 429: 'tooManyTries', 503: 'mailNotSent' },
})

/** Confirms a subscription to the newsletter by the token of its mail. */
export const confirmNewsletter = call({
  name: 'confirmNewsletter',
  method: 'POST',
  path: '/app/v2/newsletter/:token',
  answers: null,
  refuses: { 412: 'tokenInvalid', 429: 'tooManyTries' },
})

/** Unsubscribes from the newsletter by the token in each of its mails. */
export const unsubscribeNewsletter = call({
  name: 'unsubscribeNewsletter',
  method: 'DELETE',
  path: '/app/v2/newsletter/:token',
  answers: null,
  refuses: { 412: 'tokenInvalid', 429: 'tooManyTries' },
})
