import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshSeries } from '#server/catalogue/refresh/refresh-series.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { prepareImage } from '#server/platform/images/prepare-image.ts'
import { storePrepared } from '#server/platform/images/store-pictures.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const ORIGIN = 'https://books.example'
const HOSTILE = '</script><b>Rain & "Snow"'
let shop: TestShop
let rain: Added
const textAt = async (path: string) => (await shop.fetch(path)).text()

beforeAll(async () => {
  shop = await openShop({ env: { PUBLIC_URL: ORIGIN } })
  rain = await addSeries(shop.app.db, {
    title: HOSTILE,
    slug: 'rain',
    description: 'It rains.',
    volumes: [
      {
        title: `${HOSTILE}: Volume 1`,
        creators: [{ name: 'Ada Wren', originalName: '', role: 'author' }],
        parts: [
          { launchAt: new Date('2026-11-10T10:00:00Z') },
          { launchAt: new Date('2027-01-01T00:00:00Z') },
        ],
      },
    ],
  })
  const out = { publishingAt: new Date('2026-11-01T00:00:00Z') }
  await addSeries(shop.app.db, {
    title: 'Sold',
    volumes: [
      out,
      { publishingAt: new Date('2030-01-01T00:00:00Z'), priceCoins: 1250 },
      { publishingAt: null },
    ],
  })
  await addSeries(shop.app.db, { title: 'Drawn', type: 'manga', volumes: [out] })
  await addSeries(shop.app.db, { title: 'Hidden', hidden: true, volumes: [{}] })
  await addSeries(shop.app.db, { title: 'Long', slug: 'long', description: 'It rains.\n'.repeat(200) })
  await addSeries(shop.app.db, { title: 'הגשם על העיר', slug: 'hebrew' })
  await shop.app.db.transaction(async tx => {
    const bytes = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#8c3b2e' } })
      .png()
      .toBuffer()
    const image = await prepareImage(bytes)
    await storePrepared(shop.app.blobs, [image])
    const { hash } = await shop.app.images.keep(tx, image)
    await tx.query({ text: 'update series set cover_hash = $1 where id = $2', values: [hash, rain.id] })
    await refreshSeries(tx, rain.id)
  })
  await shop.app.version.refresh()
})
afterAll(() => shop.close())

type Thing = Record<string, unknown> & { '@type': string }
async function thingsOn(path: string): Promise<Map<string, Thing>> {
  const html = await textAt(path)
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const things = blocks.map(([, json]) => JSON.parse(json ?? '') as Thing)
  for (const thing of things) expect(thing['@context']).toBe('https://schema.org')
  return new Map(things.map(thing => [thing['@type'], thing]))
}

// What search engines ask of each kind (schema.org, and Google's rules for what it shows).
describe('structured data', () => {
  it('of the home page say whose shop it is and how it is searched', async () => {
    const things = await thingsOn('/')
    expect(things.get('Organization')).toMatchObject({
      name: 'Kashihon',
      url: ORIGIN,
      logo: `${ORIGIN}/static/icon-512.png`,
    })
    expect(things.get('WebSite')).toMatchObject({
      url: ORIGIN,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${ORIGIN}/series?query={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    })
    expect((await shop.fetch('/static/icon-512.png')).status).toBe(200)
  })

  it('of a series and a volume name what they are, whatever their titles try', async () => {
    const series = (await thingsOn('/series/rain')).get('BookSeries')
    expect(series).toMatchObject({ name: HOSTILE, inLanguage: 'en', url: `${ORIGIN}/series/rain` })
    expect(series?.hasPart).toMatchObject([
      { '@type': 'Book', url: `${ORIGIN}/volumes/rain-volume-1`, position: 1 },
    ])
    expect((await thingsOn('/volumes/rain-volume-1')).get('Book')).toMatchObject({
      name: `${HOSTILE}: Volume 1`,
      author: [{ '@type': 'Person', name: 'Ada Wren' }],
      bookFormat: 'https://schema.org/EBook',
      isPartOf: { '@type': 'BookSeries', '@id': `${ORIGIN}/series/rain` },
    })
  })

  it.each([
    ['', '/series/rain'],
    ['', '/volumes/rain-volume-1'],
    ['/de', '/de/volumes/rain-volume-1'],
    ['/fr', '/fr/series/rain'],
  ])(
    'of pages at “%s” lead to %s from the home page, step by step in the language of the page',
    async (home, path) => {
      const steps = (await thingsOn(path)).get('BreadcrumbList')?.itemListElement as {
        position: number
        name: string
        item: string
      }[]
      expect(steps.map(({ position }) => position)).toEqual([1, 2, 3])
      expect(steps[0]?.item).toBe(`${ORIGIN}${home || '/'}`)
      expect(steps[1]?.item.startsWith(`${ORIGIN}${home}/series`)).toBe(true)
      expect(steps[2]?.item).toBe(ORIGIN + path)
      for (const { name, item } of steps) {
        expect(name).not.toBe('')
        expect((await shop.fetch(item.replace(ORIGIN, ''))).status).toBe(200)
      }
    },
  )
})

// docs/product.md#page-head and docs/product.md#currencies.
describe('the price of a volume', () => {
  const offerOn = async (path: string) => (await thingsOn(path)).get('Book')?.offers

  it.each([
    ['', '6.99', 'USD'],
    ['/de', '6.99', 'EUR'],
    ['/fr', '6.99', 'EUR'],
  ])('is that of the market in which the page “%s” is read', async (prefix, price, priceCurrency) => {
    expect(await offerOn(`${prefix}/volumes/sold-volume-1`)).toEqual({
      ...{ '@type': 'Offer', price, priceCurrency, availability: 'https://schema.org/InStock' },
      url: `${ORIGIN}${prefix}/volumes/sold-volume-1`,
      seller: { '@id': `${ORIGIN}/#organization` },
    })
  })

  it('is the one that it has of its own, and says where the volume is still to come', async () => {
    expect(await offerOn('/volumes/sold-volume-2')).toMatchObject({
      ...{ price: '12.50', priceCurrency: 'USD', availability: 'https://schema.org/PreOrder' },
    })
  })

  it.each([
    ['is announced only', '/volumes/sold-volume-3'],
    ['is a manga', '/volumes/drawn-volume-1'],
  ])('is not named where it %s', async (_, path) => {
    expect((await shop.fetch(path)).status).toBe(200)
    expect(await offerOn(path)).toBeUndefined()
  })

  it('is not named in a shop that takes no money', async () => {
    const env = { PUBLIC_URL: ORIGIN, PAYMENTS: 'off' }
    const closed = await openShop({ scratch: shop.scratch, env })
    const html = await (await closed.fetch('/volumes/sold-volume-1')).text()
    expect(html).toContain('"@type":"Book"')
    expect(html).not.toContain('"Offer"')
    await closed.close()
  })
})

describe('in each language', () => {
  it('structured data lead to pages in it, and name the same things', async () => {
    const german = (await thingsOn('/de/volumes/rain-volume-1')).get('Book')
    expect(german).toMatchObject({
      '@id': `${ORIGIN}/volumes/rain-volume-1`,
      url: `${ORIGIN}/de/volumes/rain-volume-1`,
      isPartOf: { '@id': `${ORIGIN}/series/rain`, url: `${ORIGIN}/de/series/rain` },
    })
    const series = (await thingsOn('/fr/series/rain')).get('BookSeries')
    expect(series).toMatchObject({ url: `${ORIGIN}/fr/series/rain` })
    expect(series?.hasPart).toMatchObject([{ url: `${ORIGIN}/fr/volumes/rain-volume-1` }])
  })

  it.each([
    ['/', '/series'],
    ['/de', '/de/series'],
    ['/fr', '/fr/series'],
  ])('a browser that takes up the search on %s comes to %s', async (page, target) => {
    const address = /<link rel="search"[^>]* href="([^"]+)"/.exec(await textAt(page))?.[1] ?? ''
    expect(await textAt(address)).toContain(`template="${ORIGIN}${target}?query={searchTerms}"`)
  })
})

describe('one thing with several addresses', () => {
  it('is one for search engines and social networks: that with its name', async () => {
    const [volume] = rain.volumes
    const part = volume?.parts[0]
    for (const [address, path] of [
      [`/series/${rain.id}`, '/series/rain'],
      [`/de/series/${rain.id}`, '/de/series/rain'],
      [`/volumes/${volume?.id}`, '/volumes/rain-volume-1'],
      [`/read/${part?.id}`, `/read/${part?.slug}`],
      ['/series/rain?utm_source=mail', '/series/rain'],
    ] as const) {
      const html = await textAt(address)
      expect(html, address).toContain(`rel="canonical" href="${ORIGIN}${path}"`)
      expect(html, address).toContain(`property="og:url" content="${ORIGIN}${path}"`)
    }
  })
})

describe('the social card', () => {
  it.each(['/series/rain', '/volumes/rain-volume-1'])('of %s is a large picture of its own', async path => {
    const html = await textAt(path)
    const card = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(card).toBe(`${ORIGIN}/card${path}.jpg`)
    const response = await shop.fetch(card.replace(ORIGIN, ''))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([width, height]).toEqual([1200, 630])
  })

  it.each(['/', '/de', '/series', '/blog', '/blog/the-shop-opens', '/calendar', '/faq'])(
    'of %s, which has no picture of its own, is the shop’s',
    async path => {
      const card = /property="og:image" content="([^"]+)"/.exec(await textAt(path))?.[1] ?? ''
      const response = await shop.fetch(card.replace(ORIGIN, ''))
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([width, height]).toEqual([1200, 630])
    },
  )

  it('of a part is that of its volume, and of the right size', async () => {
    const html = await textAt(`/read/${rain.volumes[0]?.parts[0]?.slug}`)
    expect(html).toContain(`property="og:image" content="${ORIGIN}/card/volumes/rain-volume-1.jpg"`)
    expect(html).toContain('property="og:image:width" content="1200"')
  })

  it('goes with a description that is no whole book, in one line', async () => {
    const html = await textAt('/series/long')
    const said = /property="og:description" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(said).toMatch(/^It rains\. It rains\..* …$/)
    expect(said.length).toBeLessThanOrEqual(302)
  })

  it('is the shop’s own where there is neither a cover nor a title that can be set', async () => {
    const response = await shop.fetch('/card/series/hebrew.jpg')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/static/card.png'])
  })

  it('is drawn for so many at a time; others are shown the shop’s own, and those that are drawn are at hand', async () => {
    const slugs = Array.from({ length: 60 }, (_, at) => `card-${at}`)
    for (const slug of slugs) await addSeries(shop.app.db, { title: slug, slug })
    await shop.fetch('/card/series/rain.jpg')
    const flood = Promise.all(slugs.map(slug => shop.fetch(`/card/series/${slug}.jpg`)))
    expect((await shop.fetch('/card/series/rain.jpg')).status).toBe(200)
    const statuses = (await flood).map(({ status }) => status)
    expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(20)
    expect(statuses).toContain(302)
  })

  it('has the colour of its cover', async () => {
    const bytes = Buffer.from(await (await shop.fetch('/card/series/rain.jpg')).arrayBuffer())
    const { data } = await sharp(bytes)
      .extract({ left: 2, top: 2, width: 4, height: 4 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [red = 0, green = 0, blue = 0] = data
    expect(red).toBeGreaterThan(green + 30)
    expect(red).toBeGreaterThan(blue + 30)
  })

  it.each(['/card/series/nothing.jpg', '/card/series/hidden.jpg', '/card/volumes/x.jpg'])(
    '%s is not there',
    async path => {
      expect((await shop.fetch(path)).status).toBe(404)
    },
  )
})

/** The addresses of a file, each with what stands in its entry. */
const entriesOf = (xml: string) =>
  [...xml.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/gs)].map(([, loc = '', rest = '']) => ({
    loc,
    rest,
  }))

describe('the sitemap', () => {
  it('has every page in every language, and each names its twins and itself', async () => {
    const xml = await textAt('/sitemap.xml')
    const entries = entriesOf(xml)
    const locs = entries.map(({ loc }) => loc)
    for (const path of [
      '/series/rain',
      '/de/series/rain',
      '/fr/series/rain',
      '/volumes/rain-volume-1',
      '/de/faq',
    ])
      expect(locs).toContain(ORIGIN + path)
    expect(xml).not.toContain('hidden')
    expect(new Set(locs).size).toBe(locs.length)
    for (const { loc, rest } of entries) {
      const twins = rest.match(/hreflang="(en|de|fr|x-default)"/g)
      // Tags, creators and labels are listed in the languages in which they have series.
      if (!/\/(tags|creators|labels)\b/.test(loc)) expect(twins).toHaveLength(4)
      expect(rest).toContain(`href="${loc}"`)
    }
  })

  it('says of a series when its last part came out', async () => {
    const entry = entriesOf(await textAt('/sitemap.xml')).find(({ loc }) => loc === `${ORIGIN}/series/rain`)
    expect(entry?.rest).toContain('<lastmod>2026-11-10T10:00:00.000Z</lastmod>')
  })

  it('lists only pages that are there and may be listed', async () => {
    for (const { loc } of entriesOf(await textAt('/sitemap.xml'))) {
      const response = await shop.fetch(loc.replace(ORIGIN, '') || '/')
      expect([loc, response.status]).toEqual([loc, 200])
      expect(await response.text(), loc).not.toContain('content="noindex"')
    }
  })

  it('has a file of its own for posts, each in its language', async () => {
    const locs = entriesOf(await textAt('/blog/sitemap.xml')).map(({ loc }) => loc)
    for (const path of ['/blog', '/de/blog', '/events', '/fr/events', '/blog/the-shop-opens'])
      expect(locs).toContain(ORIGIN + path)
    expect(locs).toContain(`${ORIGIN}/de/blog/willkommen`)
    const german = await textAt('/blog/willkommen')
    expect(german).toContain(`rel="canonical" href="${ORIGIN}/de/blog/willkommen"`)
    expect(german).not.toContain('hreflang')
  })

  it('is an index of files where one does not suffice, none too large', async () => {
    await shop.app.db.query({
      text: `insert into series (id, legacy_id, slug, type, lang, title, created_at)
        select 'SER-' || lpad(n::text, 26, '0'), lpad(to_hex(n), 24, '0'), 'long-slug-of-a-series-' || n, 'novel', 'en', 'S' || n, now()
        from generate_series(1, 10500) n`,
      values: [],
    })
    await shop.app.db.transaction(bumpCatalogue)
    await shop.app.version.refresh()
    const index = await textAt('/sitemap.xml')
    const files = [...index.matchAll(/<sitemap><loc>([^<]+)<\/loc><\/sitemap>/g)].map(([, loc = '']) =>
      loc.replace(ORIGIN, ''),
    )
    expect(files).toEqual([
      '/sitemap/pages/0.xml',
      '/sitemap/facets/0.xml',
      ...[0, 1, 2].map(file => `/sitemap/series/${file}.xml`),
      '/sitemap/volumes/0.xml',
    ])
    const seen = new Set<string>()
    for (const file of files) {
      const xml = await textAt(file)
      const entries = entriesOf(xml)
      expect(entries.length).toBeLessThanOrEqual(50_000)
      expect(Buffer.byteLength(xml)).toBeLessThan(50_000_000)
      for (const { loc } of entries) seen.add(loc)
    }
    const [shown] = await shop.app.db.query<{ count: number }>({
      text: 'select count(*)::int as count from series where not hidden',
      values: [],
    })
    expect([...seen].filter(loc => loc.startsWith(`${ORIGIN}/series/`))).toHaveLength(shown?.count ?? 0)
    expect((await shop.fetch('/sitemap/series/3.xml')).status).toBe(404)
    expect((await shop.fetch('/sitemap/constructor/0.xml')).status).toBe(404)
  })
})

describe('robots', () => {
  it('may read pages, and no calls or links that are keys', async () => {
    const robots = await textAt('/robots.txt')
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    for (const path of ['/app/', '/opds/', '/ghost/']) expect(robots).toContain(`Disallow: ${path}`)
  })
})
