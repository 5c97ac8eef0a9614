import type { Feed, FeedItem, FeedKind } from './feed.ts'
import { itemHtml } from './item-html.ts'
import { escaped, plain } from './xml.ts'

/** docs/product.md#feeds: a feed as RSS 2.0, as Atom (RFC 4287) or as JSON Feed 1.1. The same feed is the same bytes. */
export function writeFeed(kind: FeedKind, feed: Feed): string {
  return { rss, atom, json }[kind](feed)
}

/** The icon of the shop whose page this is. */
const iconFor = (page: string) => new URL('/static/icon-192.png', page).href

function rss(feed: Feed): string {
  const { title, page, description, lang, updated, self, items } = feed
  return document(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>` +
      `${element('title', title)}${element('link', page)}${element('description', description || title)}` +
      `<atom:link href="${escaped(self('rss'))}" rel="self" type="application/rss+xml"/>` +
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
  const { id, title, page, description, lang, updated, self, items } = feed
  return document(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escaped(lang)}">` +
      `${element('id', id)}${element('title', title)}${description ? element('subtitle', description) : ''}` +
      `${element('icon', iconFor(page))}<link href="${escaped(page)}" rel="alternate" type="text/html"/>` +
      `<link href="${escaped(self('atom'))}" rel="self" type="application/atom+xml"/>` +
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
  const { title, page, description, lang, self, items } = feed
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: plain(title),
    ...(description && { description: plain(description) }),
    language: lang,
    home_page_url: page,
    feed_url: self('json'),
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
