// Proves docs/product.md#home, docs/product.md#redeem
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEvents } from '#contract/calls/calendar.ts'
import * as catalogue from '#contract/calls/catalogue.ts'
import { readHistory } from '#contract/calls/coins.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { PrintState, PublicationStatus, ReleaseKind } from '#contract/generated/enums.ts'
import type { Send } from '#contract/page.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type ContentSite, openContentSite } from '#tests/support/content-site.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { makeEpub } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { type Readers, readersOf } from '#tests/support/readers.ts'
import { runCommand } from '#tests/support/run-command.ts'

// Rules of docs/product.md as calls, pages and commands compose them. The tables beside the rules have more cases each.

const NOW = '2026-11-21T12:00:00Z'
const day = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000)
let shop: TestShop
let mail: MailServer
let site: ContentSite
let readers: Readers
let visitor: Send

/** An ISBN of 13 digits that begins with these twelve. */
function isbn(twelve: string): string {
  const sum = [...twelve].reduce((so, digit, at) => so + Number(digit) * (at % 2 ? 3 : 1), 0)
  return twelve + ((10 - (sum % 10)) % 10)
}

const TAGS = [
  { tags: [], label: 'club', print: 'NONE', status: 'ONGOING' },
  { tags: ['heart', 'planned for print'], label: 'heart', print: 'PLANNED', status: 'ONGOING' },
  { tags: ['Pulp', 'Available in Print'], label: 'pulp', print: 'AVAILABLE', status: 'ONGOING' },
  { tags: ['planned for print', 'available in print'], label: 'club', print: 'AVAILABLE', status: 'ONGOING' },
  { tags: ['fully translated'], set: 'hiatus', label: 'club', print: 'NONE', status: 'COMPLETE' },
  { tags: ['magic'], set: 'hiatus', label: 'club', print: 'NONE', status: 'HIATUS' },
  { tags: ['magic'], set: 'complete', label: 'club', print: 'NONE', status: 'COMPLETE' },
] as const

const PRICES = [
  { lang: 'en', type: 'novel', own: null, coins: 699 },
  { lang: 'de', type: 'novel', own: null, coins: 849 },
  { lang: 'fr', type: 'novel', own: null, coins: 849 },
  { lang: 'en', type: 'manga', own: null, coins: 899 },
  { lang: 'de', type: 'manga', own: null, coins: 899 },
  { lang: 'en', type: 'novel', own: 250, coins: 250 },
] as const

const BOOKS = {
  plain: '9780306406157',
  'with a wrong digit': '9780306406158',
  'of a small German publisher': isbn('978396358001'),
  'of a small French publisher': isbn('979103270001'),
}

/** Dates of publishing, and when streaming ends then. */
const ENDS = [
  { published: '2026-10-08T23:59:59Z', ends: '2026-10-15T10:00:00.000Z' },
  { published: '2026-10-09T00:00:00Z', ends: '2026-11-16T10:00:00.000Z' },
  { published: '2026-08-01T00:00:00Z', ends: '2026-08-17T10:00:00.000Z' },
  { published: null, ends: undefined },
]

beforeAll(async () => {
  mail = await openMailServer()
  site = await openContentSite()
  shop = await openShop({
    now: NOW,
    env: {
      SMTP_URL: mail.url,
      PROXIES: '1',
      COUNTRY_HEADER: 'x-country',
      REDEEM_MANGA: 'on',
      LEGACY_URL: site.url,
    },
  })
  readers = readersOf(
    () => shop,
    () => mail,
  )
  visitor = readers.stranger()
  const { db } = shop.scratch
  for (const [at, { tags, ...more }] of TAGS.entries()) {
    const set = 'set' in more ? { status: more.set } : {}
    await addSeries(db, { title: `Tagged ${at}`, tags: [...tags], ...set })
  }
  for (const [at, { lang, type, own }] of PRICES.entries()) {
    const volumes = [{ publishingAt: day(-400 - at), priceCoins: own }]
    await addSeries(db, { title: `Priced ${at}`, lang, type, volumes })
  }
  await addSeries(db, {
    title: 'Printed',
    volumes: Object.values(BOOKS).map(identifier => ({
      publishingAt: day(-300),
      physicalPublishingAt: day(-300),
      skus: [{ store: 'print', identifier }],
    })),
  })
  await addSeries(db, { title: 'Named', volumes: [{ parts: [{}] }] })
  for (const [at, { published }] of ENDS.entries()) {
    const book = await makeEpub({ title: 'Ends', identifier: `ends ${at}` })
    await importBook(shop.app, {
      file: book.file,
      series: { title: 'Ends' },
      volume: { number: at + 1, publishingAt: published === null ? null : new Date(published) },
      parts: { launches: [day(-300)] },
    })
    await book.remove()
  }
  // More than a shelf of the home page has, in a language of their own.
  for (let at = 0; at < 18; at++) {
    const { volumes } = await addSeries(db, {
      title: at === 0 ? 'Die lange Nacht' : at === 1 ? 'Vierzehn Namen' : `Regal ${at}`,
      lang: 'de',
      catchup: true,
      createdAt: day(-at - 1),
      volumes: [
        {
          publishingAt: day(-20 - at),
          physicalPublishingAt: day(-20 - at),
          ...(at === 0 && { title: 'Die lange Nacht: Band 3' }),
          ...(at === 1 && { title: 'Namen: Band 12' }),
          parts: [
            // Around the borders of the panel: two weeks, this day, this instant.
            ...(at === 2 ? [day(-14.6), day(-14.4), day(-0.5), day(0), day(13.9), day(14.1)] : [day(-60)]),
          ].map(launchAt => ({ launchAt, isFilled: true })),
        },
      ],
    })
    expect(volumes).toHaveLength(1)
  }
  await addSeries(db, {
    title: 'Formats',
    lang: 'fr',
    volumes: [
      { publishingAt: day(-30), physicalPublishingAt: day(-3), parts: [{ launchAt: day(-5) }] },
      { publishingAt: day(-29), physicalPublishingAt: day(3) },
    ],
  })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await shop?.close()
  await mail?.close()
  await site?.close()
})

const json = async (path: string) => (await shop.fetch(path)).json() as Promise<Record<string, unknown>>

// docs/product.md#labels, docs/product.md#print-state, docs/product.md#series-status.
describe('a series says what its tags mean', () => {
  it.each(TAGS.map((row, at) => ({ ...row, at })))('$tags', async ({ label, print, status, at }) => {
    const { answer } = await visitor(catalogue.findSeries, { params: { id: `tagged-${at}` } })
    expect(answer).toMatchObject({
      label,
      printState: PrintState[print],
      publicationStatus: PublicationStatus[status],
    })
  })

  it('and is filtered by it', async () => {
    const found = async (query: object) => {
      const list = { query: { query: 'Tagged', sort: 'az', ...query } } as const
      return (await visitor(catalogue.listSeries, list)).answer?.series.map(({ slug }) => slug)
    }
    expect(await found({ labels: 'pulp' })).toEqual(['tagged-2'])
    expect(await found({ print: 'planned' })).toEqual(['tagged-1'])
    expect(await found({ status: 'complete' })).toEqual(['tagged-4', 'tagged-6'])
    expect(await found({ status: 'hiatus' })).toEqual(['tagged-5'])
  })
})

// docs/product.md#volume-price.
describe('a volume costs', () => {
  it.each(PRICES.map((row, at) => ({ ...row, at })))(
    '$coins coins: $type, $lang, its own price $own',
    async ({ coins, at }) => {
      const id = `priced-${at}-volume-1`
      expect((await visitor(catalogue.findPrice, { params: { id } })).answer).toMatchObject({
        coins,
        fullCoins: coins,
        // This shop gives no credits.
        credits: 0,
      })
    },
  )

  it('what is taken, also of a manga where the shop lets manga be redeemed', async () => {
    const send = await readers.reader('mangaka')
    await fillPurse(shop, 'mangaka', { bought: 1000 })
    const params = { volumeId: 'priced-3-volume-1' }
    const { answer, refused } = await send(redeemWithCoins, { params, query: {} })
    expect([refused, answer?.volume?.owned]).toEqual([undefined, true])
    const { answer: history } = await send(readHistory, { query: {} })
    expect(history?.entries[0]?.book?.coins).toBe(899)
  })
})

// docs/product.md#store-links.
describe('a printed volume is sold', () => {
  it.each([
    { book: 'plain', country: 'US', sellers: ['Amazon'] },
    { book: 'plain', country: 'DE', sellers: ['Amazon', 'Thalia'] },
    { book: 'plain', country: 'FR', sellers: ['Amazon', 'Fnac'] },
    { book: 'with a wrong digit', country: 'DE', sellers: [] },
    { book: 'of a small German publisher', country: 'AT', sellers: ['Amazon', 'altraverse'] },
    { book: 'of a small German publisher', country: 'US', sellers: ['Amazon'] },
    { book: 'of a small French publisher', country: 'BE', sellers: ['Ki-oon'] },
    { book: 'of a small French publisher', country: 'DE', sellers: ['Thalia'] },
  ])('$book, in $country, by $sellers', async ({ book, country, sellers }) => {
    const number = Object.keys(BOOKS).indexOf(book) + 1
    const params = { id: `printed-volume-${number}` }
    const { answer } = await visitor(catalogue.listSkus, { params, query: { country } })
    const links = answer?.skus.filter(({ link }) => link).map(({ seller }) => seller)
    expect(links).toEqual(sellers)
    const page = await (
      await shop.fetch(`/volumes/${params.id}`, { headers: { 'x-country': country } })
    ).text()
    for (const seller of ['Amazon', 'Thalia', 'Fnac', 'altraverse', 'Ki-oon'])
      expect([seller, page.includes(`>${seller}<`)]).toEqual([seller, sellers.includes(seller)])
  })
})

// docs/product.md#launch-and-expiration.
describe('streaming of an imported volume', () => {
  it.each(ENDS.map((row, at) => ({ ...row, at })))(
    'published $published ends $ends',
    async ({ ends, at }) => {
      const params = { id: `ends-volume-${at + 1}` }
      const { answer } = await visitor(catalogue.listParts, { params, query: {} })
      expect(answer?.parts.map(({ expiration }) => expiration?.toISOString())).toEqual([ends])
    },
  )
})

// docs/product.md#calendar.
describe('events are narrowed by format', () => {
  const { PART, DIGITAL, PHYSICAL } = ReleaseKind
  it.each([
    { type: undefined, kinds: [PHYSICAL, PHYSICAL, PART, DIGITAL, DIGITAL] },
    { type: ['subscription'], kinds: [PART] },
    { type: ['digital'], kinds: [DIGITAL, DIGITAL] },
    { type: ['physical'], kinds: [PHYSICAL, PHYSICAL] },
    { type: ['physicalplanned'], kinds: [PHYSICAL], first: day(3) },
    { type: ['physicalavailable'], kinds: [PHYSICAL], first: day(-3) },
    { type: ['subscription', 'physicalavailable'], kinds: [PHYSICAL, PART] },
    { type: ['manga'], kinds: [] },
  ] as const)('to $type', async ({ type, kinds, ...more }) => {
    const { answer } = await visitor(listEvents, { query: { lang: 'fr', start_date: day(-60), type } })
    const events = answer?.events.filter(({ name }) => /formats/i.test(name))
    expect(events?.map(({ kind }) => kind)).toEqual(kinds)
    if ('first' in more) expect(events?.[0]?.launch).toEqual(more.first)
  })
})

// docs/product.md#paging.
describe('a page of a list', () => {
  it.each([
    { query: '', limit: 10, skip: 0 },
    { query: 'limit=0', limit: 1, skip: 0 },
    { query: 'limit=-5&skip=-1', limit: 1, skip: 0 },
    { query: 'limit=501&skip=3', limit: 500, skip: 3, lastPage: true },
  ])('?$query has at most $limit entries from $skip', async ({ query, limit, skip, lastPage = false }) => {
    const { series, pagination } = await json(`/app/v2/series?format=json&${query}`)
    expect(pagination).toMatchObject({ limit, skip, lastPage })
    expect((series as object[]).length).toBeLessThanOrEqual(limit)
  })
})

it('the parts of a volume are counted without hidden ones', async () => {
  const parts = [{}, { hidden: true }, {}]
  await addSeries(shop.scratch.db, { title: 'Counted', volumes: [{ parts }] })
  expect(await json('/app/v2/volumes/counted-volume-1?format=json')).toMatchObject({ totalParts: 2 })
})

// docs/product.md#identifiers and docs/product.md#messages.
it('ids begin with their kind, every thing has three names, and times are as RFC 3339 writes them', async () => {
  const names = { legacyId: expect.stringMatching(/^[0-9a-f]{24}$/), created: expect.stringMatching(/Z$/) }
  const id = (kind: string) => expect.stringMatching(new RegExp(`^${kind}-[0-9A-Z]{26}$`))
  expect(await json('/app/v2/series/named?format=json')).toMatchObject({ id: id('SER'), ...names })
  expect(await json('/app/v2/volumes/named-volume-1?format=json')).toMatchObject({ id: id('VOL'), ...names })
  expect(await json('/app/v2/parts/named-volume-1-part-1?format=json')).toMatchObject({
    id: id('PRT'),
    ...names,
  })
})

describe('the home page', () => {
  const section = (html: string, id: string) => html.split(`id="${id}"`)[1]?.split('</section>')[0] ?? ''
  const page = async () => (await shop.fetch('/de')).text()

  it('shows 15 ebooks, 15 printed volumes, the 10 newest series and every catch-up series, whatever stands in another row', async () => {
    const html = await page()
    const rows = ['latest-digital', 'latest-physical', 'newest', 'catch-up'].map(id => section(html, id))
    expect(rows.map(row => row.split('<li').length - 1)).toEqual([15, 15, 10, 18])
  })

  // docs/product.md#volume-titles.
  it('splits titles of more than 16 characters, and leaves shorter ones whole', async () => {
    const shelf = section(await page(), 'latest-digital')
    expect(shelf).toMatch(/>Die lange Nacht<\/span><span[^>]*>Band 3</)
    expect(shelf).toMatch(/>Namen: Band 12<\/span>/)
  })

  // docs/product.md#release-panel.
  it('shows two weeks to both sides of today beside its shelves', async () => {
    const html = await page()
    const parts = (id: string) =>
      [...section(html, id).matchAll(/regal-2-volume-1-part-(\d)"/g)].map(([, number]) => Number(number))
    expect([parts('recent'), parts('out-now'), parts('coming-up')]).toEqual([[2], [4, 3], [5]])
  })
})

// docs/product.md#legacy-lists.
it('the records of an old site are mapped: type, status, label, print state, pictures and what is released', async () => {
  const record = (id: string, more: object) => ({
    id,
    title: id,
    titleslug: id,
    created: '2020-01-01T00:00:00Z',
    ...more,
  })
  const picture = (name: string) => ({ filename: name, fullpath: `/files/${name}` })
  const records = [
    record('drawn', {
      artist: 'Bea',
      tags: 'Heart, Fully translated, available in print',
      availableVolumes: 3,
    }),
    record('running', { tags: 'pulp', status: 'ongoing', availableVolumes: 3 }),
    record('shown', {
      status: 'Complete',
      attachments: ['full.jpg', 'cover-400.jpg', 'cover-240.jpg'].map(picture),
      volumes: ['2020-01-01', '2026-11-20', '2026-11-30'].map(publishingDate => ({ publishingDate })),
    }),
    record('named', { attachments: ['thumbnail.png'].map(picture), public: false }),
  ]
  site.answer = path => ({ body: JSON.stringify(path === '/series' ? records : []) })
  const titles = (await (await shop.fetch('/content/titles')).json()) as { slug: string }[]
  const view = (slug: string) => titles.find(title => title.slug === slug)
  expect(view('drawn')).toMatchObject({
    ...{ type: 'manga', label: 'heart', status: 'complete', complete: true },
    ...{ physicalState: 'available', releasedVolumes: 3, thumbnail: null },
  })
  expect(view('running')).toMatchObject({
    type: 'novel',
    label: 'pulp',
    status: 'ongoing',
    releasedVolumes: 2,
  })
  expect(view('shown')).toMatchObject({
    ...{ complete: true, releasedVolumes: 2, physicalState: 'none' },
    ...{ thumbnail: '/files/cover-240.jpg', banner: '/files/cover-400.jpg' },
  })
  expect(view('named')).toMatchObject({
    thumbnail: '/files/thumbnail.png',
    banner: null,
    public: false,
    status: 'unknown',
  })
})

// docs/product.md#history.
it('the history is read from an instant, up to one, or between two', async () => {
  const send = await readers.reader('clio')
  for (const at of [0, 1, 2]) {
    shop.clock.set(day(at / 100))
    await fillPurse(shop, 'clio', { bought: 100 + at })
  }
  shop.clock.set(NOW)
  const coins = async (query: { from?: Date; until?: Date }) =>
    (await send(readHistory, { query })).answer?.entries.map(entry => entry.coins?.coins)
  expect(await coins({})).toEqual([102, 101, 100])
  expect(await coins({ from: day(0.005) })).toEqual([102, 101])
  expect(await coins({ until: day(0.015) })).toEqual([101, 100])
  expect(await coins({ from: day(0.005), until: day(0.015) })).toEqual([101])
})

// docs/product.md#ledger.
describe('kashihon ledger', () => {
  it('shows what moved for a reader, proves the books, and finds what does not agree', async () => {
    await readers.reader('luca')
    await fillPurse(shop, 'luca', { bought: 100, credits: 1 })
    const { url, db } = shop.scratch
    const shown = await runCommand(url, ['ledger', 'show', 'luca'])
    expect(shown.said.at(-1)).toBe('luca has 100 coins and 1 credits.')
    expect(shown.said.slice(0, -1).map(line => line.split('\t')[1])).toEqual(['+100 coins', '+1 credits'])
    expect(await runCommand(url, ['ledger', 'verify'])).toMatchObject({ code: 0, said: ['The books agree.'] })
    await db.transaction(async tx => {
      // What the constraints of the database would refuse.
      await tx.query({ text: `set local session_replication_role = 'replica'` })
      const text = `update balances set amount = amount + 1
        where unit = 'credits' and account_id = (select id from accounts where username = 'luca')`
      await tx.query({ text })
    })
    const { code, said } = await runCommand(url, ['ledger', 'verify'])
    expect([code, said.length]).toEqual([1, 1])
    expect(said[0]).toMatch(/a balance is the sum of its postings$/)
  })
})
