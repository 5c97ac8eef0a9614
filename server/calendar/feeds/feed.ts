/** A feed before it is written in a format. Addresses are absolute. */
export interface Feed {
  /** A permanent URI. */
  id: string
  title: string
  description: string
  /** BCP 47. */
  lang: string
  /** The page whose feed it is. */
  page: string
  /** The address of the feed in a format, which is that of its first page. */
  self: (kind: FeedKind) => string
  /** From 1. */
  number: number
  /** Older items stand on a further page. */
  hasMore: boolean
  /** The latest release or change. */
  updated: Date
  /** The newest first. */
  items: readonly FeedItem[]
}

export interface FeedItem {
  id: string
  title: string
  url: string
  /** The page of the volume that a part belongs to; null for everything else. */
  volume: { readonly title: string; readonly url: string } | null
  /** The kind of release as text, or the tags of a post. */
  categories: readonly string[]
  /** Plain text: the series of a release, or the excerpt of a post. */
  text: string
  at: Date
  changed: Date
  image: string | null
}

export type FeedKind = 'rss' | 'atom' | 'json'

export const FEED_TYPES: Readonly<Record<FeedKind, string>> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
}
