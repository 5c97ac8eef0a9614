// Proves docs/product.md#feeds
import { JSDOM } from 'jsdom'
import { expect, it } from 'vitest'
import type { Feed } from './feed.ts'
import { writeFeed } from './write-feed.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const feedWith = (title: string): Feed => ({
  id: 'urn:kashihon:x',
  title,
  description: title,
  lang: 'en',
  page: 'https://shop.example/calendar?a=1&b=2',
  self: kind => `https://shop.example/feed/releases.${kind}`,
  updated: AT,
  number: 1,
  hasMore: false,
  items: [
    {
      id: 'urn:kashihon:one',
      title,
      url: 'https://shop.example/read/one',
      volume: { title, url: 'https://shop.example/volumes/one' },
      categories: [title],
      text: title,
      at: AT,
      changed: AT,
      image: 'https://shop.example/img/jpg/480/x',
    },
  ],
})
const ICON = 'https://shop.example/static/icon-192.png'
const { DOMParser } = new JSDOM('').window

const EVERY_CONTROL = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')

it.each([
  { title: ']]>', shown: ']]>' },
  { title: '<script>alert(1)</script>', shown: '<script>alert(1)</script>' },
  { title: `a${EVERY_CONTROL}b`, shown: 'a\t\n\rb' },
  { title: 'half \ud83d a dragon', shown: 'half \ufffd a dragon' },
  { title: 'other \udc09 half', shown: 'other \ufffd half' },
  { title: 'none \uffff of these \ufffe', shown: 'none  of these ' },
  { title: '"&quot;\'', shown: '"&quot;\'' },
  { title: '🐉 & 龍', shown: '🐉 & 龍' },
])('a feed titled $title stays well-formed', ({ title, shown }) => {
  for (const kind of ['rss', 'atom'] as const) {
    const document = new DOMParser().parseFromString(writeFeed(kind, feedWith(title)), 'application/xml')
    expect(document.querySelector('parsererror')).toBeNull()
    const said = document.querySelector('item > title, entry > title')?.textContent ?? ''
    // A parser reads every end of a line as \n.
    expect(said.replace(/\r/g, '\n')).toBe(shown.replace(/\r/g, '\n'))
    expect(document.querySelector('image > url, feed > icon')?.textContent).toBe(ICON)
    const html = document.querySelector('item > description, entry > content')?.textContent ?? ''
    expect(new JSDOM(html).window.document.querySelector('script')).toBeNull()
  }
  const feed = JSON.parse(writeFeed('json', feedWith(title)))
  expect(feed.items[0].title).toBe(shown)
  expect(feed.icon).toBe(ICON)
})

it.each([
  { number: 1, hasMore: false, links: 'self 1' },
  { number: 1, hasMore: true, links: 'self 1 first 1 next 2' },
  { number: 2, hasMore: true, links: 'self 2 first 1 previous 1 next 3' },
  { number: 3, hasMore: false, links: 'self 3 first 1 previous 2' },
])('page $number of a feed leads to those around it: $links', ({ number, hasMore, links }) => {
  const self = (kind: string) => `https://shop.example/feed/releases.${kind}?lang=de`
  const feed = { ...feedWith('x'), self, number, hasMore }
  const pageOf = (href: string | null) => {
    const { searchParams } = new URL(href ?? '')
    expect(searchParams.get('lang')).toBe('de')
    return searchParams.get('page') ?? 1
  }
  for (const kind of ['rss', 'atom'] as const) {
    const document = new DOMParser().parseFromString(writeFeed(kind, feed), 'application/xml')
    const found = [...document.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')]
      .filter(link => link.parentElement?.tagName === (kind === 'rss' ? 'channel' : 'feed'))
      .filter(link => link.getAttribute('rel') !== 'alternate')
      .map(link => `${link.getAttribute('rel')} ${pageOf(link.getAttribute('href'))}`)
    expect(found.join(' ')).toBe(links)
  }
  const { feed_url: own, next_url: next } = JSON.parse(writeFeed('json', feed))
  expect([pageOf(own), next && pageOf(next)].map(String)).toEqual([
    String(number),
    String(hasMore ? number + 1 : undefined),
  ])
})
