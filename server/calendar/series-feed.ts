import type { PartRow, SeriesRow } from '../catalogue/store.ts'

export type FeedKind = 'rss' | 'atom' | 'json'

export const FEED_TYPES: Readonly<Record<FeedKind, string>> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json',
}

interface Feed {
  origin: string
  series: SeriesRow
  /** The newest first. */
  parts: readonly PartRow[]
}

/** The released parts of a series as RSS 2.0, Atom or JSON Feed 1.1. */
export function writeFeed(kind: FeedKind, feed: Feed): string {
  return { rss: rss, atom: atom, json: json }[kind](feed)
}

function rss({ origin, series, parts }: Feed): string {
  const items = parts.map(
    part =>
      `<item><title>${escaped(titleOf(part))}</title><link>${linkOf(origin, part)}</link>` +
      `<guid isPermaLink="false">${part.id}</guid><pubDate>${part.launchAt.toUTCString()}</pubDate></item>`,
  )
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>` +
    `<title>${escaped(series.title)}</title><link>${origin}/series/${series.slug}</link>` +
    `<atom:link href="${selfOf(origin, series, 'rss')}" rel="self" type="application/rss+xml"/>` +
    `<description>${escaped(series.shortDescription || series.title)}</description><language>${series.lang}</language>` +
    `${items.join('')}</channel></rss>\n`
  )
}

function atom({ origin, series, parts }: Feed): string {
  const entries = parts.map(
    part =>
      `<entry><id>urn:kashihon:${part.id}</id><title>${escaped(titleOf(part))}</title>` +
      `<link href="${linkOf(origin, part)}"/><updated>${part.launchAt.toISOString()}</updated></entry>`,
  )
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${series.lang}">` +
    `<id>urn:kashihon:${series.id}</id><title>${escaped(series.title)}</title><link href="${origin}/series/${series.slug}"/>` +
    `<link rel="self" href="${selfOf(origin, series, 'atom')}"/><author><name>${escaped(series.title)}</name></author>` +
    `<updated>${(parts[0]?.launchAt ?? series.createdAt).toISOString()}</updated>${entries.join('')}</feed>\n`
  )
}

function json({ origin, series, parts }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: series.title,
    description: series.shortDescription,
    language: series.lang,
    home_page_url: `${origin}/series/${series.slug}`,
    feed_url: selfOf(origin, series, 'json'),
    items: parts.map(part => ({
      id: part.id,
      url: linkOf(origin, part),
      title: titleOf(part),
      content_text: titleOf(part),
      date_published: part.launchAt.toISOString(),
    })),
  })
}

function titleOf({ title, shortTitle }: PartRow): string {
  return shortTitle ? `${title}: ${shortTitle}` : title
}

function linkOf(origin: string, { slug }: PartRow): string {
  return `${origin}/read/${slug}`
}

function selfOf(origin: string, { slug }: SeriesRow, kind: FeedKind): string {
  return `${origin}/feed/series/${slug}.${kind}`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escaped(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}/gu, '').replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
}
