// Proves docs/product.md#cross-origin-calls, docs/product.md#legacy-lists, docs/product.md#news, docs/product.md#operations,
// docs/product.md#release-panel, docs/product.md#sales
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findReleasePanel, listEvents, listReleases } from '#contract/calls/calendar.ts'
import { findAnnouncement } from '#contract/calls/visit.ts'
import { ReleaseKind } from '#contract/generated/calendar.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const NOW = '2026-11-21T12:00:00Z'
const day = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000)
let shop: TestShop
let posts: string

beforeAll(async () => {
  posts = await mkdtemp(join(tmpdir(), 'kashihon-posts-'))
  const post = (head: string) => `---\n${head}\n---\n\nIt **opens**. <script>alert(1)</script>\n`
  await writeFile(
    join(posts, 'opening.md'),
    post('title: The shop opens\ndate: 2026-11-20\ntags: announcement\nfeatured: true'),
  )
  await writeFile(join(posts, 'older.md'), post('title: Older\ndate: 2026-10-01\ntags: making of'))
  await writeFile(
    join(posts, 'later.md'),
    post('title: Later\ndate: 2027-01-01\ntags: announcement\nfeatured: true'),
  )
  await writeFile(join(posts, 'broken.md'), post('title: Broken\ndate: someday'))
  shop = await openShop({
    now: NOW,
    env: {
      POSTS_DIR: posts,
      METRICS_TOKEN: 'count-me',
      CORS_ORIGINS: 'https://app.example',
      LOG_LEVEL: 'silent',
      FIXED_PRICES: 'none',
    },
  })
  await addSeries(shop.scratch.db, {
    title: 'Rain',
    tags: ['fantasy', 'magic'],
    status: 'complete',
    volumes: [
      {
        publishingAt: day(-20),
        physicalPublishingAt: day(3),
        creators: [{ name: 'Ada Wren', role: 'author' }],
        parts: [{ launchAt: day(-40) }, { launchAt: day(-2) }, { launchAt: day(-0.1) }, { launchAt: day(1) }],
      },
      { publishingAt: null },
    ],
  })
  await addSeries(shop.scratch.db, {
    title: 'Drawn',
    type: 'manga',
    volumes: [{ publishingAt: day(400), parts: [{ launchAt: day(-5) }] }],
  })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await shop.close()
  await rm(posts, { recursive: true, force: true })
})

type Query = Parameters<typeof shop.send<typeof listEvents>>[1]['query']
const events = async (query: Query) => (await shop.send(listEvents, { query })).answer?.events ?? []

// docs/product.md#calendar: newest launch first unless sort=launch.
describe('events', () => {
  it('are launches and publishings, the newest first, and begin with what they are', async () => {
    const found = await events({ end_date: day(10), start_date: day(-3) })
    expect(found.map(({ name, details }) => [name, details])).toEqual([
      ['Rain: Volume 1', 'Physical Publishing'],
      ['rain-volume-1 Part 4', 'Prepub Publishing'],
      ['rain-volume-1 Part 3', 'Prepub Publishing'],
      ['rain-volume-1 Part 2', 'Prepub Publishing'],
    ])
  })

  it('come the earliest first with sort=launch, with series, volume and part, and say which part is the last', async () => {
    const [first] = await events({ sort: 'launch', start_date: day(0) })
    expect(first).toMatchObject({
      kind: ReleaseKind.PART,
      final: true,
      legacyLink: `${shop.url}/read/rain-volume-1-part-4`,
    })
    expect([first?.serie?.slug, first?.volume?.slug, first?.part?.number]).toEqual([
      'rain',
      'rain-volume-1',
      4,
    ])
  })

  it.each([
    { type: ['digital'], kinds: [ReleaseKind.DIGITAL, ReleaseKind.DIGITAL] },
    { type: ['physical'], kinds: [ReleaseKind.PHYSICAL] },
  ] as const)('of type $type only', async ({ type, kinds }) => {
    expect((await events({ type })).map(({ kind }) => kind)).toEqual(kinds)
  })

  it('from now on have printed books on their whole day, wherever one is, and with a date begin with it', async () => {
    const own = await addSeries(shop.scratch.db, {
      title: 'Papier',
      lang: 'fr',
      volumes: ['2026-11-20', '2026-11-21', '2026-11-22'].map(printed => ({
        title: printed,
        publishingAt: null,
        physicalPublishingAt: new Date(printed),
      })),
    })
    expect(own.volumes).toHaveLength(3)
    const names = async (query: Query) => (await events({ lang: 'fr', ...query })).map(({ name }) => name)
    expect(await names({ sort: 'launch' })).toEqual(['2026-11-21', '2026-11-22'])
    expect(await names({ sort: 'launch', start_date: day(0) })).toEqual(['2026-11-22'])
    shop.clock.set('2026-11-21T11:59:00Z')
    expect((await names({ sort: 'launch' }))[0]).toBe('2026-11-20')
    shop.clock.set(NOW)
  })

  it('of one moment are a volume before its part, and volumes in the order in which they are read', async () => {
    const at = day(500)
    await addSeries(shop.scratch.db, {
      title: 'Omnibus',
      lang: 'de',
      volumes: Array.from({ length: 12 }, () => ({
        publishingAt: at,
        parts: [{ launchAt: day(400) }, { launchAt: at }],
      })),
    })
    const found = await events({ sort: 'launch', lang: 'de', start_date: day(499) })
    expect(found.map(({ volume, part }) => [volume?.number, part?.number ?? 0])).toEqual(
      Array.from({ length: 24 }, (_, place) => [1 + Math.floor(place / 2), place % 2 === 0 ? 0 : 2]),
    )
  })

  it('are at most 200 a page, and asked for what one follows want a sign-in', async () => {
    const { answer } = await shop.send(listEvents, { query: { limit: 500 } })
    expect(answer?.pagination?.limit).toBe(200)
    expect((await shop.send(listEvents, { query: { only_follows: true } })).status).toBe(401)
  })

  it('stand beside the shelves by what is out, what comes and what was', async () => {
    const { answer } = await shop.send(findReleasePanel, { query: { lang: 'en' } })
    const names = (list: { name: string }[] | undefined) => list?.map(({ name }) => name)
    expect(names(answer?.outNow)).toEqual(['rain-volume-1 Part 3'])
    expect(names(answer?.comingUp)).toEqual(['rain-volume-1 Part 4', 'Rain: Volume 1'])
    expect(names(answer?.recent)).toEqual(['rain-volume-1 Part 2', 'drawn-volume-1 Part 1'])
  })
})

describe('releases', () => {
  it('are the launched parts, the newest first, of one type if asked', async () => {
    const slugs = async (query: object) =>
      (await shop.send(listReleases, { query })).answer?.parts.map(({ slug }) => slug)
    expect(await slugs({})).toEqual([
      'rain-volume-1-part-3',
      'rain-volume-1-part-2',
      'drawn-volume-1-part-1',
      'rain-volume-1-part-1',
    ])
    expect(await slugs({ type: 'manga' })).toEqual(['drawn-volume-1-part-1'])
    expect(await slugs({ limit: 1, skip: 1 })).toEqual(['rain-volume-1-part-2'])
    const page = async (skip: number) =>
      (await shop.send(listReleases, { query: { limit: 3, skip } })).answer?.pagination
    expect(await page(0)).toEqual({ limit: 3, skip: 0, lastPage: false, total: undefined })
    expect(await page(3)).toEqual({ limit: 3, skip: 3, lastPage: true, total: undefined })
  })
})

describe('the news', () => {
  it('feature one announcement that is out, and never one to come', async () => {
    const { answer } = await shop.send(findAnnouncement, {})
    expect(answer).toMatchObject({ slug: 'opening', title: 'The shop opens' })
  })

  it('come in the shape of Ghost’s Content API, with HTML that cannot run', async () => {
    const ask = async (query: string) =>
      (await (await shop.fetch(`/ghost/api/content/posts/?${query}`)).json()) as {
        posts: { slug: string; html: string }[]
        meta: { pagination: unknown }
      }
    const all = await ask('')
    expect(all.posts.map(({ slug }) => slug)).toEqual(['opening', 'older'])
    expect(all.posts[0]?.html).toContain('<strong>opens</strong>')
    expect(all.posts[0]?.html).not.toContain('<script>')
    const featured = await ask('filter=tag:announcement%2Bfeatured:true&limit=1')
    expect(featured.posts.map(({ slug }) => slug)).toEqual(['opening'])
    expect(featured.meta.pagination).toEqual({
      page: 1,
      limit: 1,
      pages: 1,
      total: 1,
      next: null,
      prev: null,
    })
    expect((await shop.fetch('/ghost/api/content/posts/?filter=(((')).status).toBe(400)
  })

  it('have the old lists of titles, novels and manga apart', async () => {
    const list = async (path: string) => (await (await shop.fetch(path)).json()) as Record<string, unknown>[]
    expect(await list('/content/series')).toMatchObject([
      {
        title: 'Rain',
        titleslug: 'rain',
        tags: 'fantasy,magic',
        author: 'Ada Wren',
        status: 'Complete',
        availableVolumes: 2,
      },
    ])
    const [manga] = await list('/content/mangaSeries')
    expect(manga).toMatchObject({ title: 'Drawn', volumes: [], status: 'ongoing' })
    expect(manga?.mangaVolumes).toHaveLength(1)
  })

  it('tell the running sale, or null', async () => {
    const sale = async () => (await shop.fetch('/api/sale')).json()
    expect(await sale()).toBeNull()
    await shop.scratch.db.query({
      text: `insert into sales (id, name, starts_at, ends_at, discount_bps) values ('S', 'Autumn', $1, $2, 2000)`,
      values: [day(-1), day(1)],
    })
    expect(await sale()).toEqual({ name: 'Autumn', until: day(1).toISOString(), discount: 2000, series: [] })
  })

  it('tell a sale of the language that is named, and without one of English', async () => {
    const sale = async (query: string) => shop.fetch(`/api/sale${query}`)
    const german = await addSeries(shop.scratch.db, { title: 'Regen', lang: 'de' })
    await shop.scratch.db.query({ text: 'delete from sales' })
    await shop.scratch.db.query({
      text: `insert into sales (id, name, starts_at, ends_at, discount_bps) values ('D', 'Herbst', $1, $2, 1000)`,
      values: [day(-1), day(1)],
    })
    await shop.scratch.db.query({ text: `insert into sale_series values ('D', $1)`, values: [german.id] })
    const said = { name: 'Herbst', until: day(1).toISOString(), discount: 1000, series: [german.id] }
    expect(await (await sale('')).json()).toBeNull()
    expect(await (await sale('?lang=de')).json()).toEqual(said)
    expect(await (await sale('?lang=en')).json()).toBeNull()
    expect((await sale('?lang=xx')).status).toBe(400)
  })
})

describe('for those who run the shop', () => {
  it('the metrics are there with the token, and not there without', async () => {
    expect((await shop.fetch('/metrics')).status).toBe(404)
    expect((await shop.fetch('/metrics', { headers: { authorization: 'Bearer wrong-me' } })).status).toBe(404)
    const response = await shop.fetch('/metrics', { headers: { authorization: 'Bearer count-me' } })
    expect(await response.text()).toContain('process_cpu_seconds_total')
  })

  it('the origins that are listed may call, with their credential and any method, and no others', async () => {
    const asked = (origin: string) =>
      shop.fetch('/app/v2/series', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const yes = await asked('https://app.example')
    expect(yes.status).toBe(204)
    expect(yes.headers.get('access-control-allow-origin')).toBe('https://app.example')
    expect(yes.headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, Idempotency-Key, X-Device-Key',
    )
    expect((await asked('https://other.example')).headers.get('access-control-allow-origin')).toBeNull()
  })
})
