import { call } from '../call.ts'

export const track = call({
  name: 'track',
  method: 'POST',
  path: '/house/trk',
  body: 'GenericEvent',
  answers: null,
  refuses: {},
  opensWith: 'accounts',
})

export const trackCampaign = call({
  name: 'trackCampaign',
  method: 'POST',
  path: '/house/cmp',
  body: 'CampaignEvent',
  answers: null,
  refuses: {},
  opensWith: 'accounts',
})

/** The running promotion (name, until, discount, series) as JSON, or null. */
export const findSale = call({
  name: 'findSale',
  method: 'GET',
  path: '/api/sale',
  answers: null,
  raw: true,
  refuses: {},
})

export const listLegacySeries = call({
  name: 'listLegacySeries',
  method: 'GET',
  path: '/content/series',
  answers: null,
  raw: true,
  refuses: {},
})

export const listLegacyManga = call({
  name: 'listLegacyManga',
  method: 'GET',
  path: '/content/mangaSeries',
  answers: null,
  raw: true,
  refuses: {},
})

export const readPosts = call({
  name: 'readPosts',
  method: 'GET',
  path: '/ghost/api/content/posts/',
  answers: null,
  raw: true,
  refuses: {},
})

/** Section 2, home: the one featured announcement. */
export const findAnnouncement = call({
  name: 'findAnnouncement',
  method: 'GET',
  path: '/app/v2/announcement',
  answers: 'Announcement',
  refuses: { 404: 'noAnnouncement' },
})
