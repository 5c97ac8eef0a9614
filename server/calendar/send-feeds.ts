import type { Next } from 'hono'
import type { QueryOf } from '#contract/call.ts'
import {
  readCalendarFile,
  readFacetFeed,
  readFeed,
  readPersonalFeed,
  readSeriesFeed,
} from '#contract/calls/calendar.ts'
import type { Language } from '#rules/interface-language.ts'
import { releaseFilter } from '#rules/release-filter.ts'
import { findFacetSeries } from '../catalogue/facets/find-facet-series.ts'
import { columnOf, findSeries } from '../catalogue/store.ts'
import { findLinkOwner } from '../follows/personal-link.ts'
import { listFollowedIds } from '../follows/store.ts'
import { withoutNews } from '../news/post.ts'
import { onePerOwner, VersionedCache } from '../platform/cache/versioned-cache.ts'
import { answerPage } from '../platform/http/answer-page.ts'
import { refusalText } from '../platform/http/answer-refusal.ts'
import { type EncodedPage, etagOf, pageOf } from '../platform/http/encoded-page.ts'
import { chooseEncoding } from '../platform/http/encoding.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import { readQuery } from '../platform/http/read-input.ts'
import { refuse } from '../platform/http/refusal.ts'
import type { RouteContext } from '../route-context.ts'
import { blogFeed } from './blog-feed.ts'
import { FEED_TYPES, type Feed, type FeedKind } from './feeds/feed.ts'
import { writeFeed } from './feeds/write-feed.ts'
import { calendarFile } from './gather-calendar.ts'
import { facetFeed, followsFeed, releasesFeed, seriesFeed } from './gather-feed.ts'

/** Of answers that are the same for everybody. */
const FOR_ALL = 'public, max-age=600, s-maxage=60'
/** While something is taken down in some countries, caches on the way would answer one country what another has asked. */
const FOR_REGION = 'private, max-age=600'
/** Feed readers can wait this long for the posts. */
const NEWS_RETRY_SECONDS = 600
const MOST_PAGES = 1_000
/** Caches the calendar files that are the same for everybody, one for each language and filter, since each is expensive. */
const calendarsOf = onePerOwner(() => new VersionedCache<Written>({ entries: 24 }))
/** Of personal addresses: a revoked one must not be served from a cache. */
const FOR_ONE = 'private, no-cache'

/** docs/product.md#feeds: of a series, of all releases, of the blog and of followed series; and calendar files. */
export async function sendSeriesFeed(door: RouteContext, incoming: Incoming): Promise<Response> {
  const { name, kind } = feedName(incoming)
  const series = name && kind ? await findSeries(door.shared.db, name) : null
  if (!series || !kind) return refusalText(refuse(readSeriesFeed, 'feedNotFound'), incoming.req.raw)
  if (columnOf(name ?? '') === 'slug' && name !== series.slug)
    return movedFeed(incoming, `${series.slug}.${kind}`)
  const feed = await seriesFeed(inputOf(door, incoming, series.lang), series)
  return answerFeed(incoming, kind, feed, forAll(door))
}

/** For good: readers of feeds then ask the address of now. */
function movedFeed({ req }: Incoming, name: string): Response {
  const { pathname, search } = new URL(req.url)
  return new Response(null, { status: 301, headers: { location: pathname.replace(/[^/]*$/, name) + search } })
}

export async function sendPersonalFeed(door: RouteContext, incoming: Incoming): Promise<Response> {
  const { app } = door
  const { name, kind } = feedName(incoming)
  const owner = name && kind ? await findLinkOwner(app, name) : null
  if (!owner || !name || !kind) return refusalText(refuse(readPersonalFeed, 'feedNotFound'), incoming.req.raw)
  const country = countryOf(door, incoming) ?? owner.country
  const input = inputOf(door, incoming, owner.lang, { from: app, country })
  const seriesIds = await listFollowedIds(app.db, owner.accountId)
  const feed = await followsFeed(input, { seriesIds, token: name, id: owner.accountId })
  return answerFeed(incoming, kind, feed, FOR_ONE)
}

/** Of a tag, a creator or what else names several series. */
export async function sendFacetFeed(door: RouteContext, incoming: Incoming): Promise<Response> {
  const { name, kind } = feedName(incoming)
  const query: QueryOf<typeof readFacetFeed> = readQuery(
    readFacetFeed,
    new URL(incoming.req.url).searchParams,
  )
  const { lang = 'en' } = query
  const of = incoming.req.param('kind') ?? ''
  const facet = name && kind ? await findFacetSeries(door.shared, of, name, lang) : null
  if (!facet || !kind) return refusalText(refuse(readFacetFeed, 'feedNotFound'), incoming.req.raw)
  const feed = await facetFeed(inputOf(door, incoming, lang), facet)
  return answerFeed(incoming, kind, feed, forAll(door))
}

/** Of all releases, or of the blog. */
export async function sendFeed(door: RouteContext, incoming: Incoming): Promise<Response> {
  const { name, kind } = feedName(incoming)
  if ((name !== 'releases' && name !== 'blog') || !kind)
    return refusalText(refuse(readFeed, 'feedNotFound'), incoming.req.raw)
  const { lang, filter, search } = readFilter(incoming)
  if (name === 'blog') {
    const feed = await blogFeed(door.app, lang, numberOf(incoming)).catch(withoutNews)
    if (feed) return answerFeed(incoming, kind, feed, FOR_ALL)
    return refusalText(refuse(readFeed, 'newsUnavailable', NEWS_RETRY_SECONDS), incoming.req.raw)
  }
  const feed = await releasesFeed(inputOf(door, incoming, lang), filter, search)
  return answerFeed(incoming, kind, feed, forAll(door))
}

/** A calendar file of all releases, or of followed series. Other names are pages. */
export async function sendCalendar(
  door: RouteContext,
  incoming: Incoming,
  next: Next,
): Promise<Response | undefined> {
  const { app, shared } = door
  const name = /^(?<name>.+)\.ics$/.exec(incoming.req.param('name') ?? '')?.groups?.name
  if (!name) {
    await next()
    return
  }
  const now = app.clock.now()
  const query = readFilter(incoming)
  if (name === 'all') {
    const { leftOut } = inputOf(door, incoming, query.lang)
    const filter = { ...query.filter, lang: query.lang, seriesIds: null, leftOut }
    const key = JSON.stringify(filter)
    const file = await calendarsOf(app).findOrMake(app.cacheVersion.current(), key, async () =>
      written(await calendarFile({ app: shared, now, lang: query.lang, filter, mine: false })),
    )
    return answer(incoming, { ...file, type: CALENDAR, cache: forAll(door) })
  }
  const owner = await findLinkOwner(app, name)
  if (!owner) return refusalText(refuse(readCalendarFile, 'calendarNotFound'), incoming.req.raw)
  const seriesIds = await listFollowedIds(app.db, owner.accountId)
  const country = countryOf(door, incoming) ?? owner.country
  const { leftOut } = inputOf(door, incoming, owner.lang, { country })
  const filter = { ...query.filter, lang: null, seriesIds, leftOut }
  const file = await calendarFile({ app, now, lang: owner.lang, filter, mine: true })
  return answer(incoming, { ...written(file), type: CALENDAR, cache: FOR_ONE })
}

function countryOf({ app }: RouteContext, { req, env }: Incoming): string | null {
  return app.countries.of(req.raw, env.peer)
}

function inputOf(
  door: RouteContext,
  incoming: Incoming,
  lang: Language,
  { from = door.shared, country = countryOf(door, incoming) } = {},
) {
  const { clock, takedowns } = door.app
  return {
    ...{ app: from, now: clock.now(), lang, number: numberOf(incoming) },
    leftOut: takedowns.leftOutIn(country),
  }
}

function forAll({ app }: RouteContext): string {
  return app.takedowns.differ() ? FOR_REGION : FOR_ALL
}

const CALENDAR = 'text/calendar; charset=utf-8'

function feedName({ req }: Incoming): { name?: string; kind?: FeedKind } {
  return /^(?<name>.+)\.(?<kind>rss|atom|json)$/.exec(req.param('name') ?? '')?.groups ?? {}
}

/**
 * Reads `lang` and `type` as for the events, but English by default, since a feed has one language. `search` is the query of
 * the feed's own address. Throws Malformed.
 */
function readFilter(incoming: Incoming): {
  lang: Language
  filter: { kinds: ReturnType<typeof releaseFilter>['kinds']; type: 'novel' | 'manga' | null }
  search: string
} {
  const query: QueryOf<typeof readFeed> = readQuery(readFeed, new URL(incoming.req.url).searchParams)
  const { lang = 'en', type } = query
  const { kinds, series } = releaseFilter(type)
  const search = new URLSearchParams()
  if (lang !== 'en') search.set('lang', lang)
  if (type) search.set('type', type.join(','))
  return { lang, filter: { kinds, type: series }, search: search.size > 0 ? `?${search}` : '' }
}

/** The page of a feed that is asked for, from 1. Throws Malformed. */
function numberOf({ req }: Incoming): number {
  const { page = 1 }: QueryOf<typeof readSeriesFeed> = readQuery(
    readSeriesFeed,
    new URL(req.url).searchParams,
  )
  return Math.min(MOST_PAGES, Math.max(1, page))
}

function answerFeed(incoming: Incoming, kind: FeedKind, feed: Feed, cache: string) {
  return answer(incoming, {
    ...written({ text: writeFeed(kind, feed), updated: feed.updated }),
    type: FEED_TYPES[kind],
    cache,
  })
}

/** A written file, which is compressed at the first request for it. */
interface Written {
  page: EncodedPage
  updated: Date
}

function written({ text, updated }: { text: string; updated: Date }): Written {
  return { page: pageOf({ status: 200, html: text }), updated }
}

interface Answer extends Written {
  type: string
  cache: string
}

/** Answers 304 to a conditional request where nothing changed; the entity tag takes precedence over the date (RFC 9110). */
function answer({ req }: Incoming, { page, updated, type, cache }: Answer): Response | Promise<Response> {
  const headers = {
    'last-modified': updated.toUTCString(),
    'cache-control': cache,
    vary: 'accept-encoding',
    ...(cache === FOR_ONE && { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }),
  }
  const since = Date.parse(req.header('if-modified-since') ?? '')
  // Dates are ignored for personal feeds, which change with what is followed, and for calendars, which lose hidden releases.
  const dated = cache !== FOR_ONE && type !== CALENDAR && !req.header('if-none-match')
  if (dated && Math.floor(updated.getTime() / 1000) * 1000 <= since) {
    const etag = etagOf(page, chooseEncoding(req.header('accept-encoding')))
    return new Response(null, { status: 304, headers: { ...headers, etag } })
  }
  return answerPage(req.raw, page, { ...headers, 'content-type': type })
}
