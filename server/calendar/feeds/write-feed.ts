import type { Feed, FeedItem, FeedKind } from './feed.ts'
import { itemHtml } from './item-html.ts'
import { escaped, plain } from './xml.ts'

/** docs/product.md#feeds: a feed as RSS 2.0, as Atom (RFC 4287) or as JSON Feed 1.1. The same feed is the same bytes. */
export function writeFeed(kind: FeedKind, feed: Feed): string {
  return { rss, atom, json }[kind](feed)
}

/** The icon of the shop whose page this is. */
const iconFor = (page: string) => new URL('/static/icon-192.png', page).href

/** The address of a page of the feed. */
function addressOf({ self }: Feed, kind: FeedKind, number: number): string {
  const url = new URL(self(kind))
  if (number > 1) url.searchParams.set('page', String(number))
  return url.href
}

/** This page and those around it, as RFC 5005, 3 relates them. */
function pageLinks(feed: Feed, kind: FeedKind): { rel: string; href: string }[] {
  const { number, hasMore } = feed
  const at = (rel: string, page: number) => ({ rel, href: addressOf(feed, kind, page) })
  return [
    at('self', number),
    ...(number > 1 || hasMore ? [at('first', 1)] : []),
    ...(number > 1 ? [at('previous', number - 1)] : []),
    ...(hasMore ? [at('next', number + 1)] : []),
  ]
}

function rss(feed: Feed): string {
  const { title, page, description, lang, updated, items } = feed
  const links = pageLinks(feed, 'rss').map(
    ({ rel, href }) => `<atom:link href="${escaped(href)}" rel="${rel}" type="application/rss+xml"/>`,
  )
  return document(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>` +
      `${element('title', title)}${element('link', page)}${element('description', description || title)}` +
      links.join('') +
      `${element('language', lang)}${element('lastBuildDate', updated.toUTCString())}${element('ttl', '60')}` +
      `<image>${element('url', iconFor(page))}${element('title', title)}${element('link', page)}</image>` +
      `${items.map(rssItem).join('')}</channel></rss>`,
  )
}

function rssItem(item: FeedItem): string {
  return (
    `\n<item>${element('title', item.title)}${element('link', item.url)}` +
    `<guid isPermaLink="false">${escaped(item.id)}</guid>${element('pubDate', item.at.toUTCString())}` +
    `${item.categories.map(category => element('category', category)).join('')}${element('description', itemHtml(item))}</item>`
  )
}

function atom(feed: Feed): string {
  const { id, title, page, description, lang, updated, items } = feed
  const links = pageLinks(feed, 'atom').map(
    ({ rel, href }) => `<link href="${escaped(href)}" rel="${rel}" type="application/atom+xml"/>`,
  )
  return document(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escaped(lang)}">` +
      `${element('id', id)}${element('title', title)}${description ? element('subtitle', description) : ''}` +
      `${element('icon', iconFor(page))}<link href="${escaped(page)}" rel="alternate" type="text/html"/>` +
      links.join('') +
      `${element('updated', updated.toISOString())}<author>${element('name', title)}</author>` +
      `${items.map(atomEntry).join('')}</feed>`,
  )
}

function atomEntry(item: FeedItem): string {
  return (
    `\n<entry>${element('id', item.id)}${element('title', item.title)}` +
    `<link href="${escaped(item.url)}" rel="alternate" type="text/html"/>` +
    `${item.volume ? `<link href="${escaped(item.volume.url)}" rel="related" type="text/html" title="${escaped(item.volume.title)}"/>` : ''}` +
    `${element('published', item.at.toISOString())}${element('updated', item.changed.toISOString())}` +
    `${item.categories.map(category => `<category term="${escaped(category)}"/>`).join('')}<content type="html">${escaped(itemHtml(item))}</content></entry>`
  )
}

function json(feed: Feed): string {
  const { title, page, description, lang, number, hasMore, items } = feed
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: plain(title),
    ...(description && { description: plain(description) }),
    language: lang,
    home_page_url: page,
    feed_url: addressOf(feed, 'json', number),
    ...(hasMore && { next_url: addressOf(feed, 'json', number + 1) }),
    icon: iconFor(page),
    authors: [{ name: plain(title), url: page }],
    items: items.map(item => ({
      id: item.id,
      url: item.url,
      title: plain(item.title),
      content_html: itemHtml(item),
      ...(item.image && { image: item.image }),
      date_published: item.at.toISOString(),
      date_modified: item.changed.toISOString(),
      tags: item.categories.map(plain),
      language: lang,
    })),
  })
}

const document = (root: string) => `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`
const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`
