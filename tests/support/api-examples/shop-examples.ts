import * as calendar from '#contract/calls/calendar.ts'
import * as catalogue from '#contract/calls/catalogue.ts'
import * as follows from '#contract/calls/follows.ts'
import * as search from '#contract/calls/search.ts'
import * as visit from '#contract/calls/visit.ts'
import { unsubscribeToken } from '#server/calendar/notifications/unsubscribe-token.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { day, type ExampleShop } from './example-shop.ts'

const SERIES = { params: { id: 'rain' } }
const VOLUME = { params: { id: 'rain-volume-1' } }
const PART = { params: { id: 'rain-volume-1-part-2' } }

export async function showCatalogue({ recorder }: ExampleShop): Promise<void> {
  await recorder.show(catalogue.latestPhysical, { query: { lang: 'en', limit: 1 } })
  await recorder.show(catalogue.latestDigital, { query: { lang: 'en', limit: 1 } })
  await recorder.show(catalogue.listSeries, { query: { query: 'rain', type: 'novel', sort: 'az', limit: 1 } })
  await recorder.show(catalogue.querySeries, { body: { query: 'rain', type: 'NOVEL', onlyRentals: true } })
  await recorder.show(catalogue.findSeries, SERIES)
  await recorder.show(catalogue.listVolumes, SERIES)
  await recorder.show(catalogue.aggregateSeries, SERIES)
  await recorder.show(catalogue.findVolume, VOLUME)
  await recorder.show(catalogue.findSeriesOfVolume, VOLUME)
  await recorder.show(catalogue.listParts, { ...VOLUME, query: { released: 1 } })
  await recorder.show(catalogue.listSkus, { ...VOLUME, query: { country: 'DE' } })
  await recorder.show(catalogue.findPrice, VOLUME)
  await recorder.show(catalogue.findVolumeNeighbours, VOLUME)
  await recorder.show(catalogue.findPart, { ...PART, query: { preload: 'volume,serie' } })
  await recorder.show(catalogue.findVolumeOfPart, PART)
  await recorder.show(catalogue.findSeriesOfPart, PART)
  await recorder.show(catalogue.findToc, PART)
}

export async function showSearch({ recorder }: ExampleShop): Promise<void> {
  await recorder.show(search.suggest, { query: { query: 'ra', lang: 'en' } })
  await recorder.show(search.listTags, { query: { lang: 'en', limit: 2 } })
  await recorder.show(search.findTag, { params: { slug: 'fantasy' }, query: { lang: 'en' } })
  await recorder.show(search.findCreator, { params: { slug: 'ada-wren' }, query: { lang: 'en' } })
}

export async function showFollows(shop: ExampleShop): Promise<void> {
  const { recorder } = shop
  const token = await shop.signIn('ada')
  const params = { seriesId: 'rain' }
  await recorder.show(follows.follow, { params, token })
  await recorder.show(follows.isFollowing, { params, token })
  await recorder.show(follows.listFollows, { token })
  await recorder.show(follows.readMyFeed, { token, query: { limit: 1 } })
  await recorder.show(follows.readMyReleases, { token, query: { limit: 1 } })
  const { atom } = await recorder.show(follows.makeFeedLink, { token })
  recorder.masks.hide(/user\/(.+)\.atom/.exec(atom)?.[1] ?? '', 'mB4xT9qW2rLkP7vY1nZ5cD')
  await recorder.show(follows.findFeedLink, { token })
  await recorder.showAt(calendar.readPersonalFeed, atom)
  await recorder.show(follows.saveNotificationSettings, { token, body: { rhythm: 'DAILY' } })
  await recorder.show(follows.findNotificationSettings, { token })
  await recorder.show(follows.saveFollowSettings, { params, token, body: { rhythm: 'WEEKLY' } })
  const { key } = await recorder.show(follows.findPushKey)
  recorder.masks.hide(String(key), 'BLq3…')
  const browser = {
    endpoint: 'https://push.example/send/1',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  await recorder.show(follows.addPush, { token, body: browser })
  await recorder.show(follows.removePush, { token, body: browser })
  const [ada] = await shop.shop.scratch.db.query<{ id: string }>({
    text: `select id from accounts where username = 'ada'`,
  })
  const unsubscribe = unsubscribeToken(shop.shop.app, ada?.id ?? '')
  recorder.masks.hide(unsubscribe, 'USR-….Zk3xQ7vB1nM9tR5wY2pL8s')
  recorder.masks.hide(encodeURIComponent(unsubscribe), 'USR-….Zk3xQ7vB1nM9tR5wY2pL8s')
  await recorder.show(follows.endNotifications, { params: { token: unsubscribe } })
  await recorder.show(follows.revokeFeedLink, { token })
  await recorder.show(follows.unfollow, { params, token })
}

export async function showCalendar(shop: ExampleShop): Promise<void> {
  const { recorder } = shop
  const token = await shop.signIn('cal')
  await recorder.show(calendar.listEvents, { query: { type: 'part', sort: 'launch', limit: 1 } })
  await recorder.show(calendar.listReleases, { query: { type: 'novel', limit: 1 } })
  await recorder.show(calendar.findReleasePanel, { query: { lang: 'en' } })
  await recorder.show(calendar.readSeriesFeed, { params: { name: 'rain.atom' } })
  await recorder.show(calendar.readFacetFeed, { params: { kind: 'labels', name: 'club.rss' } })
  await recorder.show(calendar.readFeed, { params: { name: 'releases.rss' }, query: { type: 'novel' } })
  await recorder.show(calendar.readCalendarFile, { params: { name: 'all.ics' } })
  await recorder.show(calendar.saveCalendarSettings, { token, body: { onlyFollows: true, kinds: ['PART'] } })
  await recorder.show(calendar.findCalendarSettings, { token })
}

export async function showVisit(shop: ExampleShop): Promise<void> {
  const { recorder, mail } = shop
  const session = 'AAAAAAAAAAAAAAAAAAAAAA'
  const event = { session, category: 'page', action: 'view', label: '/series' }
  await recorder.show(visit.track, { body: event })
  await recorder.show(visit.trackCampaign, {
    body: { event, campaign: 'autumn', source: 'letter', medium: 'mail' },
  })
  const token = await shop.signIn('edith')
  const { db } = shop.shop.scratch
  await giveRole(db, 'edith', 'editor')
  await recorder.show(visit.listAnalyticsTotals, { token })
  await recorder.show(visit.findAnnouncement)
  await recorder.show(visit.listPosts, { query: { lang: 'en', limit: 1 } })
  await recorder.show(visit.findPost, { params: { slug: 'the-shop-opens' } })
  await recorder.show(visit.readPosts)
  await recorder.show(visit.listLegacySeries)
  await recorder.show(visit.listLegacyManga)
  await recorder.show(visit.listLegacyTitles)
  await recorder.show(visit.subscribeNewsletter, { body: { email: 'nora@example.com' } })
  const params = { token: mail.tokenTo('nora@example.com') }
  await recorder.show(visit.confirmNewsletter, { params })
  await recorder.show(visit.unsubscribeNewsletter, { params })
  // Last, since a sale changes prices.
  await db.query({
    text: `insert into sales (id, name, starts_at, ends_at, discount_bps) values ('S', 'Winter', $1, $2, 2000)`,
    values: [day(-1), day(7)],
  })
  await recorder.show(visit.findSale)
  await recorder.show(visit.findRunningSale, { query: { lang: 'en' } })
}
