/** What a feed says, whatever it is written as. Addresses are whole. */
export interface Feed {
  /** A name for good, as a URI. */
  id: string
  title: string
  description: string
  /** BCP 47. */
  lang: string
  /** The page that it is the feed of. */
  page: string
  /** The feed itself, by its ending. */
  self: (kind: FeedKind) => string
  /** When the last of it came out or changed. */
  updated: Date
  /** The newest first. */
  items: readonly FeedItem[]
}

export interface FeedItem {
  id: string
  title: string
  url: string
  /** Part, ebook or print, in words; of a post its tags. */
  categories: readonly string[]
  /** Plain text: of what series it is, or how a post begins. */
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
