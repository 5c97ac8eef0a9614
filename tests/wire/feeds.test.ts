// Proves docs/product.md#follows, docs/product.md#my-feed
import ICAL from 'ical.js'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEvents, listReleases } from '#contract/calls/calendar.ts'
import {
  findFeedLink,
  follow,
  makeFeedLink,
  readMyFeed,
  readMyReleases,
  revokeFeedLink,
  unfollow,
} from '#contract/calls/follows.ts'
import { ReleaseKind } from '#contract/generated/calendar.ts'
import type { Send } from '#contract/page.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const NOW = '2026-11-21T12:00:00Z'
const day = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000)
/** What a publisher may type, or paste. */
const HOSTILE = `]]> <b>&amp; "Rain" 'n' \u0007\u001b\ufffe 🐉 </title>`

let shop: TestShop
let mail: MailServer
let rain: Added
const readers = readersOf(
  () => shop,
  () => mail,
)
const { DOMParser } = new JSDOM('').window

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ now: NOW, env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
  rain = await addSeries(shop.scratch.db, {
    title: 'Rain',
    volumes: [
      {
        title: HOSTILE,
        publishingAt: day(-1),
        physicalPublishingAt: day(3),
        parts: [{ launchAt: day(-40) }, { launchAt: day(-2) }, { launchAt: day(1) }],
      },
    ],
  })
  await addSeries(shop.scratch.db, {
    title: 'Drawn',
    type: 'manga',
    volumes: [{ publishingAt: null, parts: [{ launchAt: day(-5) }] }],
  })
  await addSeries(shop.scratch.db, {
    title: 'Regen',
    lang: 'de',
    volumes: [{ publishingAt: null, parts: [{ launchAt: day(-3) }, { launchAt: day(5) }] }],
  })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

/** Parsed strictly; an error of the parser is an element of the document. */
function xml(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const error = document.querySelector('parsererror')
  if (error) throw new Error(error.textContent ?? 'not well-formed')
  return document as unknown as Document
}
const texts = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(one => one.textContent)
const get = async (path: string) => {
  const response = await shop.fetch(path)
  return { response, text: await response.text() }
}
const pathOf = (url: string | undefined) => new URL(url ?? '').pathname
const TITLE = `]]> <b>&amp; "Rain" 'n'  🐉 </title>`

describe('the feed of all releases', () => {
  it('is RSS 2.0 with what came out in one language, the newest first, whatever the titles hold', async () => {
    const { response, text } = await get('/feed/releases.rss')
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const feed = xml(text)
    expect(texts(feed, 'item > title')).toEqual([
      TITLE,
      'rain-volume-1 Part 2',
      'drawn-volume-1 Part 1',
      'rain-volume-1 Part 1',
    ])
    expect(texts(feed, 'item > pubDate')[0]).toBe('Fri, 20 Nov 2026 12:00:00 GMT')
    expect(new Set(texts(feed, 'item > guid')).size).toBe(4)
    expect(texts(feed, 'item > category')).toEqual(['Ebook', 'Part', 'Part', 'Part'])
    expect(texts(feed, 'channel > link:not([rel]), channel > language')).toEqual([
      `${shop.app.config.publicUrl}/calendar`,
      'en',
    ])
  })

  it('is Atom in another language, with the address it was asked by', async () => {
    const { text } = await get('/feed/releases.atom?lang=de&type=part')
    const feed = xml(text)
    expect(feed.documentElement.namespaceURI).toBe('http://www.w3.org/2005/Atom')
    expect(texts(feed, 'entry > title')).toEqual(['regen-volume-1 Part 1'])
    expect(feed.querySelector('entry > link')?.getAttribute('href')).toMatch(
      /\/de\/read\/regen-volume-1-part-1$/,
    )
    expect(feed.querySelector('feed > link[rel=self]')?.getAttribute('href')).toMatch(
      /\/feed\/releases\.atom\?lang=de&type=part$/,
    )
    expect(texts(feed, 'feed > id')).not.toEqual(
      texts(xml((await get('/feed/releases.atom?lang=de')).text), 'feed > id'),
    )
    for (const name of ['id', 'title', 'updated', 'author > name'])
      expect(texts(feed, `feed > ${name}`)[0], name).toBeTruthy()
    for (const name of ['id', 'title', 'updated', 'content'])
      expect(texts(feed, `entry > ${name}`)[0], name).toBeTruthy()
  })

  it('is JSON Feed 1.1 of one type', async () => {
    const { response, text } = await get('/feed/releases.json?type=manga')
    expect(response.headers.get('content-type')).toContain('application/feed+json')
    const feed = JSON.parse(text)
    expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', language: 'en' })
    expect(feed.items.map(({ title }: { title: string }) => title)).toEqual(['drawn-volume-1 Part 1'])
    for (const name of ['id', 'url', 'title', 'content_html', 'date_published'])
      expect(feed.items[0], name).toHaveProperty(name)
  })

  it.each(['/feed/releases.atom', '/feed/series/rain.rss', '/calendar/all.ics', '/content/series'])(
    'goes out in as few bytes as a page does: %s',
    async path => {
      const plain = await shop.fetch(path, { headers: { 'accept-encoding': 'identity' } })
      expect(plain.headers.get('content-encoding')).toBe(null)
      const text = await plain.text()
      const asked = { headers: { 'accept-encoding': 'gzip, br' } }
      const packed = await shop.fetch(path, asked)
      expect(packed.headers.get('content-encoding')).toBe('br')
      expect(packed.headers.get('vary')).toContain('accept-encoding')
      expect(await packed.text()).toBe(text)
      const etag = packed.headers.get('etag') ?? ''
      expect(etag).not.toBe(plain.headers.get('etag'))
      const headers = { ...asked.headers, 'if-none-match': etag }
      expect((await shop.fetch(path, { headers })).status).toBe(304)
    },
  )

  it('is answered with 304 to who has it, by its tag or by its date', async () => {
    const { response } = await get('/feed/releases.rss')
    const etag = response.headers.get('etag') ?? ''
    const date = response.headers.get('last-modified') ?? ''
    expect(date).toBe('Fri, 20 Nov 2026 12:00:00 GMT')
    const status = async (headers: Record<string, string>) =>
      (await shop.fetch('/feed/releases.rss', { headers })).status
    expect(await status({ 'if-none-match': etag })).toBe(304)
    expect(await status({ 'if-none-match': `"other", W/${etag}` })).toBe(304)
    expect(await status({ 'if-none-match': '"other"', 'if-modified-since': date })).toBe(200)
    expect(await status({ 'if-modified-since': date })).toBe(304)
    expect(await status({ 'if-modified-since': 'Thu, 19 Nov 2026 12:00:00 GMT' })).toBe(200)
    expect(await status({ 'if-modified-since': 'yesterday' })).toBe(200)
  })

  it.each([
    '/feed/releases.xml',
    '/feed/others.rss',
    '/feed/user/nobody.rss',
    '/calendar/nobody.ics',
    '/feed/series/none.rss',
  ])('%s is not there', async path => expect((await shop.fetch(path)).status).toBe(404))
})

describe('the feed of a series', () => {
  it.each(['rss', 'atom', 'json'])('has what came out of it and nothing to come, as %s', async kind => {
    const { text } = await get(`/feed/series/rain.${kind}`)
    expect(text).toContain('/read/rain-volume-1-part-2')
    expect(text).toContain('/volumes/rain-volume-1')
    expect(text).not.toContain('part-3')
    if (kind !== 'json') xml(text)
  })
})

describe('personal links', () => {
  let mara: Send
  beforeAll(async () => {
    mara = await readers.reader('mara')
    await mara(follow, { params: { seriesId: 'rain' } })
    await mara(follow, { params: { seriesId: 'regen' } })
  })

  it('are there once they are made, and only to who made them', async () => {
    expect(await mara(findFeedLink, {})).toEqual({ status: 404, refused: 'noFeedLink' })
    expect((await readers.stranger()(makeFeedLink, {})).status).toBe(401)
    const { answer } = await mara(makeFeedLink, {})
    expect((await mara(findFeedLink, {})).answer).toEqual(answer)
    const other = await readers.reader('other')
    expect((await other(findFeedLink, {})).status).toBe(404)
    const [row] = await shop.scratch.db.query<{ hash: Buffer }>({
      text: 'select token_hash as hash from personal_links',
    })
    expect(answer?.rss).not.toContain(row?.hash.toString('base64url'))
  })

  it('open what came out of what is followed, in every language, and are kept by no one else', async () => {
    const { answer } = await mara(findFeedLink, {})
    const { response, text } = await get(pathOf(answer?.atom))
    expect(texts(xml(text), 'entry > title')).toEqual([
      TITLE,
      'rain-volume-1 Part 2',
      'regen-volume-1 Part 1',
      'rain-volume-1 Part 1',
    ])
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    await mara(unfollow, { params: { seriesId: 'regen' } })
    const since = { 'if-modified-since': response.headers.get('last-modified') ?? '' }
    const after = await shop.fetch(pathOf(answer?.atom), { headers: since })
    expect(after.status).toBe(200)
    expect(await after.text()).not.toContain('regen')
  })

  it('end at once when others are made, and when they are ended', async () => {
    const first = (await mara(findFeedLink, {})).answer
    const second = (await mara(makeFeedLink, {})).answer
    const status = async (url: string | undefined) => (await shop.fetch(pathOf(url))).status
    expect(second?.rss).not.toBe(first?.rss)
    expect([await status(first?.rss), await status(first?.calendar)]).toEqual([404, 404])
    expect([await status(second?.rss), await status(second?.json), await status(second?.calendar)]).toEqual([
      200, 200, 200,
    ])
    expect(await mara(revokeFeedLink, {})).toEqual({ answer: null })
    expect(await status(second?.rss)).toBe(404)
    expect(await mara(revokeFeedLink, {})).toEqual({ status: 404, refused: 'noFeedLink' })
  })
})

describe('my feed', () => {
  it('is what came out of what one follows, the newest first, with volume, series and what each is to its reader', async () => {
    const ida = await readers.reader('ida')
    expect((await ida(readMyFeed, {})).answer?.parts).toEqual([])
    for (const seriesId of ['rain', 'regen']) await ida(follow, { params: { seriesId } })
    const { answer } = await ida(readMyFeed, { query: { limit: 2 } })
    expect(answer).toMatchObject({
      parts: [
        {
          slug: 'rain-volume-1-part-2',
          volume: { slug: 'rain-volume-1' },
          serie: { slug: 'rain', following: true },
        },
        { slug: 'regen-volume-1-part-1', check: 204, serie: { slug: 'regen' } },
      ],
      pagination: { limit: 2, skip: 0, lastPage: false },
    })
    const rest = await ida(readMyFeed, { query: { limit: 2, skip: 2 } })
    expect(rest.answer?.parts.map(({ slug }) => slug)).toEqual(['rain-volume-1-part-1'])
    expect(rest.answer?.pagination?.lastPage).toBe(true)
    expect((await readers.stranger()(readMyFeed, {})).status).toBe(401)
  })

  it('has ebooks and printed books among the parts where all releases are asked for', async () => {
    const noa = await readers.reader('noa')
    expect((await noa(readMyReleases, {})).answer?.events).toEqual([])
    await noa(follow, { params: { seriesId: 'rain' } })
    const { answer } = await noa(readMyReleases, { query: { limit: 2 } })
    expect(answer).toMatchObject({
      events: [
        {
          kind: ReleaseKind.DIGITAL,
          legacyLink: `${shop.url}/volumes/rain-volume-1`,
          volume: { owned: false },
        },
        {
          kind: ReleaseKind.PART,
          followed: true,
          part: { slug: 'rain-volume-1-part-2', check: 402 },
          serie: { slug: 'rain' },
        },
      ],
      pagination: { limit: 2, skip: 0, lastPage: false },
    })
    const rest = await noa(readMyReleases, { query: { limit: 2, skip: 2 } })
    expect(rest.answer?.events.map(({ part }) => part?.slug)).toEqual(['rain-volume-1-part-1'])
    expect((await readers.stranger()(readMyReleases, {})).status).toBe(401)
  })
})

// docs/product.md#feeds, read by a parser that is not the one which wrote it.
describe('the calendar file', () => {
  const entries = async (path: string) => {
    const { response, text } = await get(path)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const calendar = new ICAL.Component(ICAL.parse(text))
    return calendar.getAllSubcomponents('vevent').map(one => {
      const event = new ICAL.Event(one)
      return {
        uid: event.uid,
        title: event.summary,
        start: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
        sequence: event.sequence ?? 0,
        url: one.getFirstPropertyValue('url'),
        stamp: String(one.getFirstPropertyValue('dtstamp')),
      }
    })
  }

  it('has what came out lately and all that comes, at instants in UTC, prints on their day', async () => {
    expect(await entries('/calendar/all.ics')).toMatchObject([
      { title: 'rain-volume-1 Part 1', start: '2026-10-12T12:00:00.000Z' },
      { title: 'drawn-volume-1 Part 1' },
      { title: 'rain-volume-1 Part 2' },
      { title: TITLE, start: '2026-11-20T12:00:00.000Z' },
      { title: 'rain-volume-1 Part 3', url: expect.stringMatching(/\/read\/rain-volume-1-part-3$/) },
      { title: TITLE, start: '2026-11-24' },
    ])
    expect((await entries('/calendar/all.ics?type=physical')).map(({ start }) => start)).toEqual([
      '2026-11-24',
    ])
    expect((await entries('/calendar/all.ics?lang=de')).map(({ title }) => title)).toEqual([
      'regen-volume-1 Part 1',
      'regen-volume-1 Part 2',
    ])
  })

  it('has what comes, however much has come out', async () => {
    const parts = Array.from({ length: 520 }, (_, number) => ({ launchAt: day(-80 + number / 10) }))
    await addSeries(shop.scratch.db, {
      title: 'Flood',
      lang: 'fr',
      volumes: [{ publishingAt: null, parts: [...parts, { launchAt: day(2) }] }],
    })
    const flood = await entries('/calendar/all.ics?lang=fr')
    expect(flood).toHaveLength(501)
    expect(flood.at(-1)?.title).toBe('flood-volume-1 Part 521')
    expect(flood.map(({ start }) => start)).toEqual(flood.map(({ start }) => start).sort())
  })

  it('keeps a release’s name when it moves, and counts how often it did', async () => {
    const part = rain.volumes[0]?.parts[2]?.id
    const find = async () =>
      (await entries('/calendar/all.ics')).find(({ uid }) => uid.startsWith(`${part}-`))
    const before = await find()
    const move = async (to: Date) => {
      await shop.scratch.db.transaction(async tx => {
        await tx.query({ text: 'update parts set launch_at = $2 where id = $1', values: [part, to] })
        await bumpCatalogue(tx)
      })
      await shop.app.version.refresh()
    }
    await move(day(2))
    await move(day(2))
    const after = await find()
    expect(after).toMatchObject({ uid: before?.uid, sequence: (before?.sequence ?? 0) + 1 })
    expect(after?.start).toBe(day(2).toISOString())
    expect(after?.stamp).not.toBe(before?.stamp)
    await move(day(1))
    expect((await find())?.sequence).toBe(2)
  })

  it('is the same bytes until something changes', async () => {
    const first = await get('/calendar/all.ics')
    shop.clock.set(day(0.01))
    expect((await get('/calendar/all.ics')).text).toBe(first.text)
    const headers = { 'if-none-match': first.response.headers.get('etag') ?? '' }
    expect((await shop.fetch('/calendar/all.ics', { headers })).status).toBe(304)
    // What is hidden goes without anything having changed later: a date tells nothing.
    const since = { 'if-modified-since': first.response.headers.get('last-modified') ?? '' }
    expect((await shop.fetch('/calendar/all.ics', { headers: since })).status).toBe(200)
    shop.clock.set(NOW)
  })

  it('of a reader has what is followed, in every language', async () => {
    const una = await readers.reader('una')
    await una(follow, { params: { seriesId: 'regen' } })
    const { answer } = await una(makeFeedLink, {})
    expect((await entries(pathOf(answer?.calendar))).map(({ title }) => title)).toEqual([
      'regen-volume-1 Part 1',
      'regen-volume-1 Part 2',
    ])
  })
})

// docs/product.md#feeds.
describe('a feed of more than a page', () => {
  it('is read to its end by its links, each entry once', async () => {
    const volumes = Array.from({ length: 61 }, (_, at) => ({
      publishingAt: day(-200 - at),
      parts: [{ launchAt: day(-200 - at) }],
    }))
    await addSeries(shop.scratch.db, { title: 'Many', volumes })
    await shop.app.version.refresh()
    const ids: string[] = []
    let next: string | undefined = '/feed/series/many.json'
    const sizes: number[] = []
    while (next) {
      const page: { items: { id: string }[]; next_url?: string } = JSON.parse((await get(next)).text)
      ids.push(...page.items.map(({ id }) => id))
      sizes.push(page.items.length)
      next = page.next_url?.replace(shop.url, '')
    }
    expect([sizes, new Set(ids).size]).toEqual([[50, 11], 61])
    expect((await get('/feed/series/many.rss?page=x')).response.status).toBe(400)
    for (const far of [3, 1_000_000_000])
      expect(texts(xml((await get(`/feed/series/many.atom?page=${far}`)).text), 'entry')).toEqual([])
  })
})

// docs/product.md#calendar.
describe('a volume that is put on the shelf whole', () => {
  const AT = day(-60)
  const parts = [1, 2, 3].map(() => ({ launchAt: AT }))
  const WEEKLY = [{ launchAt: day(-80) }, { launchAt: day(-70) }, { launchAt: AT }]
  let send: Send
  beforeAll(async () => {
    const volumes = [
      { publishingAt: AT, parts },
      { publishingAt: AT, parts },
      // Without an ebook its first part stands for it.
      { publishingAt: AT, noEbook: true, parts },
      { publishingAt: null, parts },
      // What was prepublished has its parts, also that which launched with the book.
      { publishingAt: AT, parts: WEEKLY },
    ]
    await addSeries(shop.scratch.db, { title: 'Back', volumes })
    await shop.app.version.refresh()
    send = await readers.reader('backer')
    await send(follow, { params: { seriesId: 'back' } })
  })

  const WITH_VOLUMES = ['5 Part 3', '5', '4 Part 1', '3 Part 1', '2', '1', '5 Part 2', '5 Part 1']
  const PARTS = ['5 Part 3', '4 Part 1', '3 Part 1', '2 Part 1', '1 Part 1', '5 Part 2', '5 Part 1']
  const short = (title: string | undefined) => (title ?? '').replace(/^Back: Volume |^back-volume-/, '')
  const ofFeed = (document: Document, selector: string) =>
    texts(document, selector).map(one => short(one ?? ''))

  it.each<[string, readonly string[], () => Promise<string[]>]>([
    [
      'its feed as RSS',
      WITH_VOLUMES,
      async () => ofFeed(xml((await get('/feed/series/back.rss')).text), 'item > title'),
    ],
    [
      'the feed of all parts',
      PARTS,
      async () =>
        ofFeed(xml((await get('/feed/releases.atom?type=part')).text), 'entry > title').filter(title =>
          /^\d/.test(title),
        ),
    ],
    [
      'the calendar',
      WITH_VOLUMES,
      async () =>
        (await send(listEvents, { query: { only_follows: true } })).answer?.events.map(({ name }) =>
          short(name),
        ) ?? [],
    ],
    [
      'the calendar of parts',
      PARTS,
      async () =>
        (await send(listEvents, { query: { only_follows: true, type: ['part'] } })).answer?.events.map(
          ({ name }) => short(name),
        ) ?? [],
    ],
    [
      'the releases',
      PARTS,
      async () =>
        (await send(listReleases, { query: { only_follows: true } })).answer?.parts.map(({ title }) =>
          short(title),
        ) ?? [],
    ],
    [
      'one’s own feed',
      PARTS,
      async () =>
        (await send(readMyFeed, { query: {} })).answer?.parts.map(({ title }) => short(title)) ?? [],
    ],
    [
      'one’s own releases',
      WITH_VOLUMES,
      async () =>
        (await send(readMyReleases, { query: {} })).answer?.events.map(({ name }) => short(name)) ?? [],
    ],
  ])('is one entry in %s', async (_, entries, list) => expect(await list()).toEqual(entries))

  it('is one entry in the calendar file', async () => {
    const { text } = await get('/calendar/all.ics')
    const names = new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map(one => short(new ICAL.Event(one).summary))
      .filter(name => /^\d/.test(name))
    expect(names.toSorted()).toEqual(WITH_VOLUMES.toSorted())
  })
})
