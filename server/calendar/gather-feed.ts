import { type Language, localPath } from '#rules/interface-language.ts'
import { RELEASE_KINDS } from '#rules/release-filter.ts'
import type { SeriesRow } from '../catalogue/store.ts'
import type { House } from '../context.ts'
import { changeKey, listChanges } from './change-store.ts'
import { eventMessages } from './event-view.ts'
import type { Feed, FeedItem } from './feeds/feed.ts'
import { type EventWish, listEvents } from './store.ts'
import { feedTexts } from './words.ts'

const MOST_ITEMS = 50
const COVER_WIDTH = 480

interface Asked {
  readonly house: House
  readonly now: Date
  readonly lang: Language
}

type Which = Partial<Pick<EventWish, 'kinds' | 'type' | 'seriesIds' | 'lang'>>

/** What came out of a series. */
export async function seriesFeed(asked: Asked, series: SeriesRow): Promise<Feed> {
  const { publicUrl } = asked.house.config
  const own = { kinds: RELEASE_KINDS, lang: null, seriesIds: [series.id] }
  const items = await listItems(asked, own)
  return {
    id: `urn:kashihon:${series.id}`,
    title: series.title,
    description: series.shortDescription,
    lang: series.lang,
    page: publicUrl + localPath(asked.lang, `/series/${series.slug}`),
    self: kind => `${publicUrl}/feed/series/${series.slug}.${kind}`,
    updated: lastOf(items, series.createdAt),
    items,
  }
}

/** What came out in the whole shop, in a language. `search` is how the feed was asked for. */
export async function releasesFeed(asked: Asked, which: Which, search: string): Promise<Feed> {
  const { publicUrl, shopName } = asked.house.config
  const t = feedTexts(asked.lang)
  const items = await listItems(asked, { ...which, lang: asked.lang })
  return {
    id: `urn:kashihon:releases:${asked.lang}${idOf(which)}`,
    title: t('allReleases', { shop: shopName }),
    description: t('allReleasesWhat'),
    lang: asked.lang,
    page: publicUrl + localPath(asked.lang, '/calendar'),
    self: kind => `${publicUrl}/feed/releases.${kind}${search}`,
    updated: lastOf(items, EPOCH),
    items,
  }
}

/** What came out of what somebody follows. */
export async function followsFeed(
  asked: Asked,
  { seriesIds, token, id }: { seriesIds: readonly string[]; token: string; id: string },
): Promise<Feed> {
  const { publicUrl, shopName } = asked.house.config
  const t = feedTexts(asked.lang)
  const items = await listItems(asked, { kinds: RELEASE_KINDS, lang: null, seriesIds })
  return {
    id: `urn:kashihon:${id}`,
    title: t('mine', { shop: shopName }),
    description: t('mineWhat'),
    lang: asked.lang,
    page: publicUrl + localPath(asked.lang, '/user/feed'),
    self: kind => `${publicUrl}/feed/user/${token}.${kind}`,
    updated: lastOf(items, EPOCH),
    items,
  }
}

/** RFC 4287, atom:id: what holds something else is another feed, however its words were put. */
function idOf({ kinds = RELEASE_KINDS, type = null }: Which): string {
  const words = [...(type ? [type] : []), ...(kinds.length < RELEASE_KINDS.length ? kinds : [])]
  return words.map(word => `:${word}`).join('')
}

const EPOCH = new Date('2026-01-01T00:00:00Z')
const lastOf = (items: readonly FeedItem[], otherwise: Date) =>
  items.length > 0 ? new Date(Math.max(...items.map(({ changed }) => changed.getTime()))) : otherwise

async function listItems({ house, now, lang }: Asked, which: Which): Promise<FeedItem[]> {
  const rows = await listEvents(house.db, {
    lang: null,
    kinds: RELEASE_KINDS,
    ...which,
    from: null,
    // Up to this instant, with it.
    until: new Date(now.getTime() + 1),
    earliestFirst: false,
    skip: 0,
    limit: MOST_ITEMS,
  })
  const [events, changes] = await Promise.all([
    eventMessages(house.db, rows, { images: house.images, now }),
    listChanges(house.db, rows),
  ])
  const t = feedTexts(lang)
  return rows.map((row, at) => {
    const { volume, serie, thumbnail } = events[at] ?? {}
    const changed = changes.get(changeKey(row))?.changedAt
    return {
      id: row.kind === 'part' ? `urn:kashihon:${row.id}` : `urn:kashihon:${row.id}:${row.kind}`,
      title: row.title,
      url: house.config.publicUrl + localPath(lang, linkOf(row)),
      categories: [t(`kind.${row.kind}`)],
      text: `${t(`kind.${row.kind}`)} · ${serie?.title ?? volume?.seriesTitle ?? ''}`,
      at: row.at,
      // What was moved before it came out has not changed since.
      changed: changed && changed > row.at ? changed : row.at,
      image: thumbnail ? `${house.config.publicUrl}/img/jpg/${COVER_WIDTH}/${thumbnail.hash}` : null,
    }
  })
}

const linkOf = ({ kind, slug }: { kind: string; slug: string }) =>
  kind === 'part' ? `/read/${slug}` : `/volumes/${slug}`
