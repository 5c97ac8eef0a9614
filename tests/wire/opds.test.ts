// Proves docs/product.md#e-readers
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findOpdsLink, makeOpdsLink, revokeOpdsLink } from '#contract/calls/opds.ts'
import { requestCopies } from '#server/downloads/make-copies.ts'
import { addBook } from '#server/library/store.ts'
import { opdsPersonalData } from '#server/opds/links.ts'
import { saveProgress } from '#server/places/store.ts'
import { newId, newLegacyId } from '#server/platform/ids.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { makeComic } from '#tests/support/make-books.ts'
import type { Feed } from '#tests/support/opds-feed.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'
import { isWellFormed } from '#tests/support/well-formed.ts'

const HOSTILE = '<Rain> & "Snow" ]]> \u0001’s Volume'
const by = (name: string, role: 'author' | 'artist' | 'illustrator' | 'generic') => ({
  ...{ name, originalName: '', role },
})
let shop: TestShop
let mail: MailServer
let rain: Added
let snow: Added
let ada: ReturnType<TestShop['sendWith']>
let base: string
const readers = readersOf(
  () => shop,
  () => mail,
)
/** What stands at an address of the catalogue; absolute ones are the shop's own. */
const at = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  shop.fetch(path.replace(shop.url, ''), { headers: { 'accept-encoding': 'identity', ...headers }, method })
const textAt = async (path: string) => (await at(path)).text()
const jsonAt = async (path: string) => JSON.parse(await textAt(path)) as Feed

beforeAll(async () => {
  // Whether this machine has calibre makes no difference.
  vi.stubEnv('PATH', '/nowhere')
  mail = await openMailServer()
  shop = await openShop({ makesFiles: true, env: { SMTP_URL: mail.url, PROXIES: '1' } })
  rain = await addSeries(shop.app.db, {
    title: 'Rain & Snow',
    shortDescription: '1 < 2',
    volumes: [
      {
        title: HOSTILE,
        parts: [{ title: 'One <b>' }, {}],
        creators: [
          by('Ada & <Wren>', 'author'),
          by('Cy Roe', 'artist'),
          by('Ada & <Wren>', 'artist'),
          by('Bea Finch', 'illustrator'),
          by('Bea Finch', 'generic'),
        ],
      },
      { publishingAt: new Date('2026-12-24T00:00:00Z'), parts: [{}] },
      { parts: [{}] },
    ],
  })
  snow = await addSeries(shop.app.db, {
    title: 'Alpine Snow',
    volumes: [{ parts: [{}], creators: [by('Dot Ray', 'artist')] }],
  })
  ada = await readers.reader('ada')
  await readers.verify('bea')
  await give('ada', rain.volumes[0]?.id)
  await give('ada', rain.volumes[1]?.id)
  await give('ada', snow.volumes[0]?.id)
  await shop.app.jobs.runDue()
  base = await linkOf(ada)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await shop.close()
  await mail.close()
})

const idOf = async (reader: string) => {
  const text = 'select id from accounts where username = $1'
  const [row] = await shop.app.db.query<{ id: string }>({ text, values: [reader] })
  return row?.id ?? ''
}

/** Gives a reader a volume, as redeeming does. */
async function give(reader: string, volumeId = ''): Promise<void> {
  const now = shop.clock.now()
  const book = { id: newId('LBK', now), legacyId: newLegacyId(now), entryId: null, premium: true, at: now }
  const accountId = await idOf(reader)
  await shop.app.db.transaction(async tx => {
    await addBook(tx, { ...book, accountId, volumeId })
    await requestCopies(shop.app, tx, book.id)
  })
}

/** Says that there are files of all books of a reader, without making them. */
async function fileFor(reader: string): Promise<void> {
  const own = 'from library_books b join accounts a on a.id = b.account_id where a.username = $1'
  await shop.app.db.query({
    text: `insert into book_copies (book_id, copy_id, created_at) select b.id, 'copy-' || b.id, now() ${own} on conflict do nothing`,
    values: [reader],
  })
  await shop.app.db.query({
    text: `with stored as (insert into blobs (name, size, place, stored) values ('FIL', 1, 'database', true) on conflict do nothing)
      insert into book_files (id, book_id, type, name, made_from, size, made_at, blob) select 'FIL-' || b.id, b.id, 'epub', 'x.epub', 'x', 1, now(), 'FIL' ${own}`,
    values: [reader],
  })
}

/** The path of a new link. */
async function linkOf(send: typeof ada): Promise<string> {
  const { answer } = await send(makeOpdsLink, {})
  return (answer?.url ?? '').replace(shop.url, '')
}

describe('the link to one’s own library', () => {
  it('is made of 128 bits, shown once and kept as a hash', async () => {
    const send = await readers.reader('cleo')
    expect(await send(findOpdsLink, {})).toMatchObject({ refused: 'noLink', status: 404 })
    const made = (await send(makeOpdsLink, {})).answer
    expect(made?.url).toMatch(/\/opds\/[\w-]{22}$/)
    expect((await send(findOpdsLink, {})).answer).toMatchObject({ url: '', made: shop.clock.now() })
    const text = 'select opds_links::text as row from opds_links'
    const rows = await shop.app.db.query<{ row: string }>({ text, values: [] })
    const secret = made?.url.split('/').at(-1) ?? ''
    expect(rows.some(({ row }) => row.includes(secret))).toBe(false)
  })

  it('opens nothing once it was taken back, or another was made', async () => {
    const send = await readers.reader('dora')
    const first = await linkOf(send)
    expect((await at(`${first}/atom`)).status).toBe(200)
    const second = await linkOf(send)
    expect((await at(`${first}/atom`)).status).toBe(404)
    expect((await at(second)).status).toBe(200)
    expect(await send(revokeOpdsLink, {})).toMatchObject({ answer: null })
    expect((await at(second)).status).toBe(404)
    expect(await send(revokeOpdsLink, {})).toMatchObject({ answer: null })
  })

  it.each(['/opds/x', '/opds/AAAAAAAAAAAAAAAAAAAAAA', '/opds/AAAAAAAAAAAAAAAAAAAAAA/json/books'])(
    'is not guessed: %s',
    async path => {
      expect((await at(path)).status).toBe(404)
    },
  )

  it('says when it was used, to the hour', async () => {
    await at(base)
    expect((await ada(findOpdsLink, {})).answer?.used).toEqual(shop.clock.now())
  })

  it('is exported without its secret, and forgotten with the account', async () => {
    const send = await readers.reader('emma')
    const link = await linkOf(send)
    const id = await idOf('emma')
    expect(await opdsPersonalData.collect(shop.app.db, id)).toEqual({
      opds_links: [{ made_at: shop.clock.now(), used_at: null }],
    })
    await shop.app.db.transaction(tx => opdsPersonalData.erase(tx, id))
    expect((await at(link)).status).toBe(404)
  })
})

describe('OPDS 1.2', () => {
  it('begins with ways on, which lead to feeds', async () => {
    const response = await at(base)
    expect(response.headers.get('content-type')).toContain('profile=opds-catalog;kind=navigation')
    const xml = await response.text()
    expect(isWellFormed(xml)).toBe(true)
    for (const path of ['recent', 'books', 'series']) expect(xml).toContain(`${base}/atom/${path}"`)
    expect(xml).toContain('rel="http://opds-spec.org/sort/new"')
    expect(xml).toContain(`rel="search" href="${shop.url}${base}/search.xml"`)
  })

  it('shows what can be fetched: no pre-order, and nothing of others', async () => {
    const response = await at(`${base}/atom/books`)
    expect(response.headers.get('content-type')).toContain('kind=acquisition')
    const xml = await response.text()
    expect(xml.match(/<entry>/g)).toHaveLength(2)
    expect(xml).toContain('<opensearch:totalResults>2</opensearch:totalResults>')
    expect(xml).toContain('&lt;Rain&gt; &amp; &quot;Snow&quot; ]]&gt; ’s Volume')
    expect(isWellFormed(xml)).toBe(true)
    const bea = await linkOf(readers.with(await readers.token('bea')))
    expect(await textAt(`${bea}/atom/books`)).not.toContain('<entry>')
  })

  it('calls only who wrote a book its author, or who drew it where nobody wrote, and names nobody twice', async () => {
    const entries = (await textAt(`${base}/atom/books`)).split('<entry>').slice(1)
    const people = (of: string) =>
      [
        ...(entries.find(entry => entry.includes(of)) ?? '').matchAll(/<(author|contributor)><name>(.*?)</g),
      ].map(([, kind, name]) => `${kind} ${name}`)
    expect(people('Rain')).toEqual([
      'author Ada &amp; &lt;Wren&gt;',
      'contributor Cy Roe',
      'contributor Bea Finch',
    ])
    expect(people('Alpine')).toEqual(['author Dot Ray'])
  })

  it('goes by series, and finds by title and maker', async () => {
    const series = await textAt(`${base}/atom/series`)
    expect(series.indexOf('Alpine')).toBeLessThan(series.indexOf('Rain'))
    expect(await textAt(`${base}/atom/series/${snow.slug}`)).toContain('Alpine Snow: Volume 1')
    expect((await at(`${base}/atom/series/nothing`)).status).toBe(404)
    expect(await textAt(`${base}/atom/search?query=wren`)).toContain('&lt;Rain&gt;')
    expect(await textAt(`${base}/atom/search?query=%22%3E%3Cx`)).not.toContain('<x')
    expect(await textAt(`${base}/atom/search?query=nothing`)).not.toContain('<entry>')
    const description = await textAt(`${base}/search.xml`)
    expect(isWellFormed(description)).toBe(true)
    expect(description).toContain(`${base}/atom/search?query={searchTerms}`)
  })

  it('has the search as an address with a gap, too, for programs that fetch no description', async () => {
    for (const path of ['', '/atom/books', '/atom/series']) {
      const links = (await textAt(`${base}${path}`)).match(/<link rel="search"[^>]*>/g) ?? []
      const template = links.find(one => one.includes('type="application/atom+xml'))
      const href = /href="([^"]*)"/.exec(template ?? '')?.[1] ?? ''
      expect(href).toContain('{searchTerms}')
      expect(await textAt(href.replace('{searchTerms}', 'alpine'))).toContain('Alpine Snow: Volume 1')
    }
  })

  it('leads to the files by addresses that stay', async () => {
    const xml = await textAt(`${base}/atom/recent`)
    const href =
      /rel="http:\/\/opds-spec.org\/acquisition" href="([^"]+)" type="application\/epub\+zip"/.exec(xml)?.[1]
    const way = await at(href ?? '')
    expect(way.status).toBe(302)
    const file = await at(way.headers.get('location') ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/epub+zip'])
    expect((await at(href ?? '', {}, 'HEAD')).status).toBe(302)
    const bea = await linkOf(readers.with(await readers.token('bea')))
    expect((await at((href ?? '').replace(base, bea))).status).toBe(404)
    expect((await at(`${base}/file/LBK-x/exe`)).status).toBe(404)
  })

  it('is not sent again to who has it, and tells HEAD its size', async () => {
    const first = await at(`${base}/atom/books`)
    const known = { 'if-none-match': `W/${first.headers.get('etag')}` }
    expect((await at(`${base}/atom/books`, known)).status).toBe(304)
    expect((await at(`${base}/atom/books`, { 'if-none-match': '"other"' })).status).toBe(200)
    const head = await at(`${base}/atom/books`, {}, 'HEAD')
    const size = String(Buffer.byteLength(await first.text()))
    expect([head.headers.get('content-length'), await head.text()]).toEqual([size, ''])
    expect(first.headers.get('cache-control')).toContain('private')
    expect(first.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('leads to the pages of the shop in the language of its reader', async () => {
    const inLanguage = (lang: string) =>
      shop.app.db.query({ text: `update accounts set lang = $1 where username = 'ada'`, values: [lang] })
    await inLanguage('de')
    const paths = ['atom/books', 'json/books', `webpub/${rain.volumes[0]?.id}/manifest.json`]
    for (const path of paths) expect(await textAt(`${base}/${path}`)).toContain(`${shop.url}/de/volumes/`)
    await inLanguage('en')
  })
})

describe('a shop without an address of its own', () => {
  it('is asked on by the name by which it was asked', async () => {
    const { hostname, port } = new URL(shop.url)
    const path = `${base}/atom/books`
    const asked = get({ hostname, port, path, headers: { host: 'shelf.lan:8080' } })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    let xml = ''
    for await (const piece of answer) xml += piece
    expect(xml).toContain(`href="http://shelf.lan:8080${base}/atom/books"`)
    expect(xml).not.toContain(shop.url)
  })
})

describe('a book that was taken back', () => {
  it('is on no list any more, also for who asks only for what is newer', async () => {
    const send = await readers.reader('gil')
    await give('gil', rain.volumes[0]?.id)
    await give('gil', snow.volumes[0]?.id)
    await shop.app.jobs.runDue()
    const link = await linkOf(send)
    const since = new Date(shop.clock.now().getTime() + 60_000).toUTCString()
    expect(await textAt(`${link}/atom/books`)).toContain('Alpine')
    await shop.app.db.query({
      text: `update library_books set hidden_at = now() where account_id = $1 and volume_id = $2`,
      values: [await idOf('gil'), snow.volumes[0]?.id],
    })
    const later = await at(`${link}/atom/books`, { 'if-modified-since': since })
    expect(later.status).toBe(200)
    expect(await later.text()).not.toContain('Alpine')
  })
})

describe('OPDS 2.0', () => {
  it('answers who asks for it at the same address', async () => {
    const response = await at(base, { accept: 'application/opds+json' })
    expect(response.headers.get('content-type')).toBe('application/opds+json')
    const feed = (await response.json()) as Feed
    expect(feed.links.find(({ rel }) => rel === 'self')?.href).toBe(`${shop.url}${base}/json`)
    expect(feed.navigation?.map(({ title }) => title)).toHaveLength(4)
    expect(feed.groups?.[0]?.publications).toHaveLength(2)
  })

  it.each([
    ['application/opds+json, application/atom+xml', 'application/opds+json'],
    ['application/atom+xml, application/json;q=0.5', 'application/atom+xml'],
    ['application/opds+json;q=0, */*', 'application/atom+xml'],
    ['text/html, application/xml;q=0.9, */*;q=0.8', 'application/atom+xml'],
    ['application/json, text/plain, */*', 'application/opds+json'],
  ])('or the other version is what was asked for first of all: %s', async (accept, type) => {
    const response = await at(base, { accept })
    expect(response.headers.get('content-type')).toContain(type)
    expect(response.headers.get('vary')).toContain('accept')
  })

  it('names each volume with its files, and the way to read it online', async () => {
    const { publications = [], metadata } = await jsonAt(`${base}/json/books`)
    expect(metadata).toMatchObject({ numberOfItems: 2, currentPage: 1 })
    const found = publications.find(one => one.metadata.title === HOSTILE)
    expect(found?.metadata.identifier).toBe(`urn:kashihon:${rain.volumes[0]?.id}`)
    expect(found?.metadata).toMatchObject({
      author: [{ name: 'Ada & <Wren>' }],
      artist: [{ name: 'Cy Roe' }, { name: 'Ada & <Wren>' }],
      contributor: [{ name: 'Bea Finch' }],
    })
    expect(found?.links.map(({ type }) => type)).toEqual([
      'application/epub+zip',
      'application/pdf',
      'application/webpub+json',
      'text/html',
    ])
  })

  it('is a document also where nothing is found', async () => {
    const { publications, navigation } = await jsonAt(`${base}/json/search?query=nothing`)
    expect(publications).toBeUndefined()
    const { metadata } = await jsonAt(`${base}/json`)
    expect(navigation?.map(({ title }) => title)).toEqual([metadata.title])
  })

  it('has pages of fifty', async () => {
    const send = await readers.reader('fay')
    const many = await addSeries(shop.app.db, {
      title: 'Many',
      volumes: Array.from({ length: 51 }, () => ({ parts: [{}] })),
    })
    for (const { id } of many.volumes) await give('fay', id)
    await fileFor('fay')
    const link = await linkOf(send)
    const first = await jsonAt(`${link}/json/recent`)
    expect(first.publications).toHaveLength(50)
    const next = first.links.find(({ rel }) => rel === 'next')?.href ?? ''
    expect((await jsonAt(next)).publications).toHaveLength(1)
    expect(await textAt(`${link}/atom/recent?page=2`)).toMatch(/rel="previous" href="[^"?]+\/atom\/recent"/)
    expect((await jsonAt(`${link}/json/recent?page=99`)).metadata.currentPage).toBe(2)
  })
})

describe('WebPub', () => {
  it('holds those parts that the reader may read now', async () => {
    const { publications = [] } = await jsonAt(`${base}/json/books`)
    const own = publications.find(one => one.metadata.title === HOSTILE)
    const href = own?.links.find(({ type }) => type === 'application/webpub+json')?.href ?? ''
    const manifest = await jsonAt(href)
    expect(manifest.readingOrder.map(({ title }) => title)).toEqual(['One <b>', 'Chapter 2'])
    const page = await at(manifest.readingOrder[0]?.href ?? '')
    expect(page.headers.get('content-type')).toContain('application/xhtml+xml')
    const xhtml = await page.text()
    expect(xhtml).toContain('It was raining.')
    expect(xhtml).not.toContain('<b>')
  })

  it('holds only the previews of what is not one’s own', async () => {
    const other = rain.volumes[2]
    const manifest = await jsonAt(`${base}/webpub/${other?.id}/manifest.json`)
    expect(manifest.readingOrder).toHaveLength(1)
    const bea = await linkOf(readers.with(await readers.token('bea')))
    const second = `${rain.volumes[0]?.id}/${rain.volumes[0]?.parts[1]?.id}.xhtml`
    expect((await at(`${bea}/webpub/${second}`)).status).toBe(404)
    expect((await at(`${bea}/webpub/VOL-x/manifest.json`)).status).toBe(404)
  })

  it('of a manga has its pages as pictures, which are shown only while the part is open', async () => {
    const comic = await makeComic({ pages: 4 })
    await importBook(shop.app, {
      file: comic.file,
      direction: 'rtl',
      series: { title: 'Drawn', type: 'manga' },
      volume: { publishingAt: shop.clock.now() },
      parts: { launches: [shop.clock.now()] },
    })
    await comic.remove()
    const [volume] = await shop.app.db.query<{ id: string }>({
      text: `select v.id from volumes v join series s on s.id = v.series_id where s.title = 'Drawn'`,
      values: [],
    })
    const address = `${base}/webpub/${volume?.id}/manifest.json`
    // A program that reads comics opens what says that it is one.
    const send = await readers.reader('hal')
    await give('hal', volume?.id)
    await fileFor('hal')
    const { publications = [] } = await jsonAt(`${await linkOf(send)}/json/books`)
    const streams = publications.flatMap(({ links }) => links).filter(({ href }) => href.includes('/webpub/'))
    expect(streams.map(({ type }) => type)).toEqual(['application/divina+json'])
    const response = await at(address)
    expect(response.headers.get('content-type')).toBe('application/divina+json')
    const { metadata, readingOrder } = (await response.json()) as Feed
    const conformsTo = expect.stringContaining('divina')
    expect(metadata).toMatchObject({ readingProgression: 'rtl', conformsTo })
    const picture = readingOrder[0]?.href ?? ''
    expect((await at(picture)).headers.get('content-type')).toBe('image/jpeg')
    expect((await at(picture.replace(/[0-9a-f]{32}/, '0'.repeat(32)))).status).toBe(404)
    shop.clock.set('2026-11-21T11:00:00Z')
    expect((await at(picture)).status).toBe(404)
    expect((await at(address)).status).toBe(404)
    shop.clock.set('2026-11-21T12:00:00Z')
  })

  it('lists what was begun, to be read on', async () => {
    expect((await jsonAt(`${base}/json/reading`)).publications).toBeUndefined()
    const partId = rain.volumes[0]?.parts[0]?.id ?? ''
    await saveProgress(shop.app.db, {
      accountId: await idOf('ada'),
      partId,
      progress: 0.5,
      read: false,
      at: shop.clock.now(),
    })
    const { publications } = await jsonAt(`${base}/json/reading`)
    expect(publications?.map(({ metadata }) => metadata.title)).toEqual([HOSTILE])
    expect((await at(`${base}/atom/reading`)).status).toBe(404)
  })
})
