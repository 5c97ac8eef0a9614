import type { Image } from '#contract/generated/catalogue.ts'
import { type Language, localPath } from '#rules/interface-language.ts'
import { RELEASE_KINDS } from '#rules/release-filter.ts'
import type { SeriesRow } from '../catalogue/store.ts'
import { viewContext } from '../catalogue/view.ts'
import type { AppContext } from '../context.ts'
import { changeKey, listChanges } from './change-store.ts'
import { eventMessages } from './event-view.ts'
import type { Feed, FeedItem } from './feeds/feed.ts'
import { type EventQuery, listEvents } from './store.ts'
import { feedTexts } from './texts.ts'

const MOST_ITEMS = 50
const COVER_WIDTH = 480

interface FeedInput {
  readonly app: AppContext
  readonly now: Date
  readonly lang: Language
  /** What is taken down where the feed is read. */
  readonly leftOut: readonly string[]
  /** The page, from 1. */
  readonly number: number
}

type EventFilter = Partial<Pick<EventQuery, 'kinds' | 'type' | 'seriesIds' | 'lang'>>

/** The feed of a series. */
export async function seriesFeed(input: FeedInput, series: SeriesRow): Promise<Feed> {
  const { publicUrl } = input.app.config
  const own = { kinds: RELEASE_KINDS, lang: null, seriesIds: [series.id] }
  const { items, ...pages } = await listItems(input, own)
  return {
    id: `urn:kashihon:${series.id}`,
    title: series.title,
    description: series.shortDescription,
    lang: series.lang,
    page: publicUrl + localPath(input.lang, `/series/${series.slug}`),
    self: kind => `${publicUrl}/feed/series/${series.slug}.${kind}`,
    updated: lastOf(items, series.createdAt),
    items,
    ...pages,
  }
}

/** The feed of the series of a tag, a creator or a label. `path` is that of its page. */
export async function facetFeed(
  input: FeedInput,
  { path, name, seriesIds }: { path: string; name: string; seriesIds: readonly string[] },
): Promise<Feed> {
  const { publicUrl } = input.app.config
  const { name: shopName } = input.app.brand.current()
  const t = feedTexts(input.lang)
  const { items, ...pages } = await listItems(input, { kinds: RELEASE_KINDS, lang: input.lang, seriesIds })
  return {
    id: `urn:kashihon:releases:${input.lang}:${path.slice(1)}`,
    title: t('ofFacet', { shop: shopName, name }),
    description: t('ofFacetWhat', { name }),
    lang: input.lang,
    page: publicUrl + localPath(input.lang, path),
    self: kind => `${publicUrl}/feed${path}.${kind}${input.lang === 'en' ? '' : `?lang=${input.lang}`}`,
    updated: lastOf(items, EPOCH),
    items,
    ...pages,
  }
}

/** The feed of all releases in a language. `search` is the query of its address. */
export async function releasesFeed(input: FeedInput, filter: EventFilter, search: string): Promise<Feed> {
  const { publicUrl } = input.app.config
  const { name: shopName } = input.app.brand.current()
  const t = feedTexts(input.lang)
  const { items, ...pages } = await listItems(input, { ...filter, lang: input.lang })
  return {
    id: `urn:kashihon:releases:${input.lang}${idOf(filter)}`,
    title: t('allReleases', { shop: shopName }),
    description: t('allReleasesWhat'),
    lang: input.lang,
    page: publicUrl + localPath(input.lang, '/calendar'),
    self: kind => `${publicUrl}/feed/releases.${kind}${search}`,
    updated: lastOf(items, EPOCH),
    items,
    ...pages,
  }
}

/** The feed of the series that somebody follows. `token` is that of their personal address. */
export async function followsFeed(
  input: FeedInput,
  { seriesIds, token, id }: { seriesIds: readonly string[]; token: string; id: string },
): Promise<Feed> {
  const { publicUrl } = input.app.config
  const { name: shopName } = input.app.brand.current()
  const t = feedTexts(input.lang)
  const { items, ...pages } = await listItems(input, { kinds: RELEASE_KINDS, lang: null, seriesIds })
  return {
    id: `urn:kashihon:${id}`,
    title: t('mine', { shop: shopName }),
    description: t('mineWhat'),
    lang: input.lang,
    page: publicUrl + localPath(input.lang, '/user/feed'),
    self: kind => `${publicUrl}/feed/user/${token}.${kind}`,
    updated: lastOf(items, EPOCH),
    items,
    ...pages,
  }
}

/**
 * The part of the id for the filter: another content is another feed, whatever the order of the query (RFC 4287, atom:id).
 */
function idOf({ kinds = RELEASE_KINDS, type = null }: EventFilter): string {
  const parts = [...(type ? [type] : []), ...(kinds.length < RELEASE_KINDS.length ? kinds : [])]
  return parts.map(part => `:${part}`).join('')
}

const EPOCH = new Date('2026-01-01T00:00:00Z')
const lastOf = (items: readonly FeedItem[], otherwise: Date) =>
  items.length > 0 ? new Date(Math.max(...items.map(({ changed }) => changed.getTime()))) : otherwise

async function listItems(
  { app, now, lang, leftOut, number }: FeedInput,
  filter: EventFilter,
): Promise<Pick<Feed, 'items' | 'number' | 'hasMore'>> {
  const found = await listEvents(app.db, {
    lang: null,
    kinds: RELEASE_KINDS,
    ...filter,
    from: null,
    // `until` is exclusive.
    until: new Date(now.getTime() + 1),
    earliestFirst: false,
    skip: (number - 1) * MOST_ITEMS,
    // One more shows whether there is a further page.
    limit: MOST_ITEMS + 1,
    leftOut,
  })
  const rows = found.slice(0, MOST_ITEMS)
  const [events, changes] = await Promise.all([
    eventMessages(app.db, rows, viewContext(app, now)),
    listChanges(app.db, rows),
  ])
  const t = feedTexts(lang)
  const items = rows.map((row, at): FeedItem => {
    const { volume, serie, thumbnail } = events[at] ?? {}
    const changed = changes.get(changeKey(row))?.changedAt
    return {
      id: row.kind === 'part' ? `urn:kashihon:${row.id}` : `urn:kashihon:${row.id}:${row.kind}`,
      title: row.title,
      url: app.config.publicUrl + localPath(lang, linkOf(row)),
      volume:
        row.kind === 'part' && volume
          ? { title: volume.title, url: app.config.publicUrl + localPath(lang, `/volumes/${volume.slug}`) }
          : null,
      categories: [t(`kind.${row.kind}`)],
      text: `${t(`kind.${row.kind}`)} · ${serie?.title ?? volume?.seriesTitle ?? ''}`,
      at: row.at,
      // A change before the release is no update of the item.
      changed: changed && changed > row.at ? changed : row.at,
      image: thumbnail ? `${app.config.publicUrl}/img/jpg/${COVER_WIDTH}/${hashIn(thumbnail, lang)}` : null,
    }
  })
  return { items, number, hasMore: found.length > MOST_ITEMS }
}

/** The cover that pages in this language show. */
const hashIn = ({ hash, languages }: Image, lang: Language) =>
  languages.find(one => one.lang === lang)?.image?.hash ?? hash

const linkOf = ({ kind, slug }: { kind: string; slug: string }) =>
  kind === 'part' ? `/read/${slug}` : `/volumes/${slug}`
