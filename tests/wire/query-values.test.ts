import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const OUT = new Date('2026-11-20T00:00:00Z')
let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await openShop({ env: { PROXIES: '1' } })
  const { db } = shop.scratch
  const volumes = [{ publishingAt: OUT, physicalPublishingAt: OUT, parts: [{ launchAt: OUT }] }]
  await addSeries(db, { title: 'Rain', createdAt: new Date('2026-01-01'), volumes })
  await addSeries(db, { title: 'Storm', type: 'manga', createdAt: new Date('2026-02-01'), volumes })
  await addSeries(db, {
    title: 'Regen',
    lang: 'de',
    tags: ['fully translated'],
    createdAt: new Date('2026-03-01'),
    volumes,
  })
  await shop.app.version.refresh()
  const readers = readersOf(
    () => shop,
    () => {
      throw new Error('no mail is sent here')
    },
  )
  await readers.reader('ann')
  token = await readers.token('ann')
})
afterAll(() => shop.close())

interface Listed {
  series?: { slug: string }[]
  parts?: { slug: string }[]
  events?: { serie: { slug: string }; kind: string }[]
}

async function found(path: string): Promise<string[]> {
  const response = await shop.fetch(path, { headers: { accept: 'application/json' } })
  if (!response.ok) return [String(response.status)]
  const { series, parts, events } = (await response.json()) as Listed
  const slugs = [
    ...(series ?? []).map(({ slug }) => slug),
    ...(parts ?? []).map(({ slug }) => slug.replace(/-volume.*/, '')),
    ...(events ?? []).map(({ serie }) => serie.slug),
  ]
  return [...new Set(slugs)].toSorted()
}

// docs/product.md#query-values.
describe('a query parameter that names one of a few things', () => {
  it.each([
    ...['novel', 'NOVEL', 'Novel', '1', 'SERIES_TYPE_NOVEL', 'series_type_novel'].map(type => ({
      type,
      one: 'rain',
    })),
    ...['manga', 'MANGA', '2', 'SERIES_TYPE_MANGA'].map(type => ({ type, one: 'storm' })),
  ])('is known by its name in any case and by its number: type=$type', async ({ type, one }) => {
    expect(await found(`/app/v2/series?type=${type}`)).toEqual([one])
    expect(await found(`/app/v2/releases?lang=en&type=${type}`)).toEqual([one])
    expect(await found(`/app/v2/events?lang=en&type=${type}`)).toEqual([one])
  })

  it.each(['unknown', 'UNKNOWN', '0', ''])(
    'chooses nothing where it is the enum’s own nothing: type=%s',
    async type => {
      expect(await found(`/app/v2/series?type=${type}`)).toEqual(['rain', 'storm'])
    },
  )

  it('is known in every parameter of the lists', async () => {
    expect(await found('/app/v2/series?lang=DE&status=2')).toEqual(['regen'])
    expect(await found('/app/v2/series?lang=de&status=COMPLETE')).toEqual(['regen'])
    expect(await found('/app/v2/series?print=0,AVAILABLE')).toEqual(['rain', 'storm'])
    const first = async (sort: string) => {
      const response = await shop.fetch(`/app/v2/series?limit=1&sort=${sort}&format=json`)
      return ((await response.json()) as Listed).series?.[0]?.slug
    }
    expect(await Promise.all(['OLDEST', '1', 'za', '3', 'series_sort_az'].map(first))).toEqual([
      ...['rain', 'rain', 'storm', 'storm', 'rain'],
    ])
    const digital = await shop.fetch('/app/v2/events?type=Digital,1&format=json')
    expect(new Set(((await digital.json()) as Listed).events?.map(({ kind }) => kind))).toEqual(
      new Set(['DIGITAL']),
    )
  })

  it.each([
    ...['series?type=film', 'series?type=3', 'series?type=-1', 'series?type=novel,film', 'series?sort=best'],
    ...[
      'series?status=gone',
      'series?status=9',
      'series?print=maybe',
      'series?print=planned,maybe',
      'series?print=planned&print=maybe',
      'series?lang=ja',
      'series?labels=nonsense',
      'series?labels=club,nonsense',
    ],
    ...['events?type=film', 'events?type=novel,film', 'events?type=3', 'events?sort=later', 'events?lang=xx'],
    ...[
      'releases?type=film',
      'releases?lang=xx',
      'events/panel?lang=xx',
      'volumes/latestdigital?lang=xx',
      'posts?lang=xx',
    ],
  ])('is 400 where it is not known, and never widens the answer: %s', async path => {
    expect((await shop.fetch(`/app/v2/${path}`)).status).toBe(400)
  })

  it.each([
    ...['/feed/releases.rss?type=film', '/feed/releases.json?lang=xx', '/calendar/all.ics?type=9'],
    ...['/content/series?lang=xx', '/content/mangaSeries?lang=xx', '/content/titles?lang=xx'],
    ...['/api/sale?lang=xx', '/ghost/api/content/posts/?limit=many', '/ghost/api/content/posts/?page=last'],
  ])('is 400 in feeds and in lists for other programs too: %s', async path => {
    expect((await shop.fetch(path)).status).toBe(400)
  })

  it('has a default where it is missing or empty, and a language may have a region', async () => {
    for (const path of [
      ...['/content/series', '/content/series?lang=', '/content/titles?lang=de-AT', '/api/sale?lang=fr-CA'],
      ...['/ghost/api/content/posts/?limit=all', '/ghost/api/content/posts/?limit=&page='],
      ...['/app/v2/volumes/rain-volume-1/skus', '/app/v2/volumes/rain-volume-1/skus?country=de'],
    ])
      expect([path, (await shop.fetch(path)).status]).toEqual([path, 200])
    const titles = async (query: string) =>
      ((await (await shop.fetch(`/content/series${query}`)).json()) as { title: string }[]).map(
        ({ title }) => title,
      )
    expect(await Promise.all(['', '?lang=DE', '?lang=de-CH'].map(titles))).toEqual([
      ...[['Rain'], ['Regen'], ['Regen']],
    ])
    expect((await shop.fetch('/app/v2/volumes/rain-volume-1/skus?country=Austria')).status).toBe(400)
  })

  it.each([
    ['GET', '/app/v2/me/billing'],
    ['POST', '/app/v2/me/coins/purchase'],
    ['POST', '/app/v2/me/checkout/coins'],
    ['POST', '/app/v2/me/checkout/subscription'],
    ['POST', '/app/v2/me/subscription/estimate'],
  ])('is 400 where a reader pays: %s %s?lang=xx', async (method, path) => {
    const headers = { authorization: `Bearer ${token}` }
    expect((await shop.fetch(`${path}?lang=xx`, { method, headers })).status).toBe(400)
  })

  it.each([
    '/series?type=film&sort=best&status=gone&print=maybe&lang=ja',
    '/calendar?type=film',
    '/blog?tag=x',
  ])('asks for nothing on a page where it is not known: %s', async path => {
    expect((await shop.fetch(path)).status).toBe(200)
  })

  it('is 400 in a message too', async () => {
    const post = (body: string) =>
      shop.fetch('/app/v2/series', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    for (const body of [
      '{"type":7}',
      '{"type":"FILM"}',
      '{"sort":9}',
      '{"publicationStatus":9}',
      '{"lang":"ja"}',
    ])
      expect([body, (await post(body)).status]).toEqual([body, 400])
    expect((await post('{"type":2,"lang":"EN"}')).status).toBe(200)
  })
})

// docs/product.md#languages.
it('without a language, series are English, events and releases of all languages', async () => {
  expect(await found('/app/v2/series')).toEqual(['rain', 'storm'])
  for (const path of ['/app/v2/events', '/app/v2/releases']) {
    expect(await found(path)).toEqual(['rain', 'regen', 'storm'])
    expect(await found(`${path}?lang=de`)).toEqual(['regen'])
  }
})
