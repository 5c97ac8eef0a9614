// Proves docs/product.md#operations
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGift } from '#server/gifts/create-gift.ts'
import type { Statement } from '#server/platform/db/connect.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { addPart } from '#server/publishing/parts/add-part.ts'
import {
  changePart,
  changeSeries,
  changeVolume,
  findNamed,
  removeFromShelf,
} from '#server/publishing/shelf/change-shelf.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { runSale, stopSale } from '#tests/support/run-sale.ts'

/** Minutes of the hour in which all of this happens. */
const minute = (of: number) => new Date(Date.UTC(2026, 10, 21, 12, of))
/** What the clock stands at. */
let time = minute(0)

/** What is about Rain, about Fog, which has nothing to do with it, about Snow, which shows Rain as similar, and so on. */
const ADDRESSES = {
  rain: [
    '/series/rain',
    '/volumes/rain-volume-1',
    '/read/rain-volume-1-part-1',
    '/app/v2/series/rain/aggregate?format=json',
    '/app/v2/parts/rain-volume-1-part-2/offers?format=json',
    '/app/v2/volumes/rain-volume-1/skus?format=json',
  ],
  fog: [
    '/series/fog',
    '/volumes/fog-volume-1',
    '/read/fog-volume-1-part-1',
    '/app/v2/series/fog/aggregate?format=json',
    '/app/v2/parts/fog-volume-1-part-2/toc?format=json',
  ],
  similar: [
    '/de/volumes/snow-volume-1',
    '/app/v2/volumes/snow-volume-1/neighbours?format=json',
    '/series/rain-manga',
  ],
  prices: ['/app/v2/volumes/fog-volume-1/price?format=json', '/app/v2/coins/options?format=json'],
  lists: [
    '/',
    '/series',
    '/series?query=fog',
    '/calendar',
    '/tags',
    '/app/v2/series?format=json',
    '/app/v2/events?format=json',
  ],
  news: ['/blog', '/de/blog'],
  still: ['/faq', '/subscribe'],
} as const
type Group = keyof typeof ADDRESSES
const GROUPS = Object.keys(ADDRESSES) as Group[]
/** Calls first: a page that is some minutes old is made anew behind the answer, which asks the database, too. */
const ALL = Object.values(ADDRESSES)
  .flat()
  .toSorted((one, other) => Number(other.startsWith('/app/')) - Number(one.startsWith('/app/')))
const [FOG_PRICE] = ADDRESSES.prices
/** Where prices in credits would be shown. */
const PRICED = [
  '/volumes/rain-volume-1',
  '/app/v2/parts/rain-volume-1-part-2/offers?format=json',
  '/volumes/fog-volume-1',
  '/de/volumes/snow-volume-1',
  'prices',
]

const FROM = { 'x-country': 'DE', 'accept-encoding': 'identity' }

let folder: string
/** Two servers of one shop, and one on the same database that caches nothing. */
let servers: TestShop[]
let uncached: TestShop
let rain: Added
let sale = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'what-turns-'))
  await mkdir(join(folder, 'books'))
  const env = { POSTS_DIR: folder, COUNTRY_HEADER: 'x-country', PUBLIC_URL: 'https://books.example' }
  const first = await openShop({ now: time, env })
  const { scratch } = first
  rain = await addSeries(scratch.db, {
    title: 'Rain',
    tags: ['Weather'],
    volumes: [
      {
        publishingAt: minute(3),
        parts: [
          {},
          { launchAt: minute(1) },
          { preview: true, launchAt: minute(2) },
          { expiresAt: minute(4) },
        ],
      },
    ],
  })
  const creators = [{ name: 'Ada Wren', originalName: '', role: 'author' as const }]
  await addSeries(scratch.db, { title: 'Fog', volumes: [{ creators, parts: [{}, {}] }] })
  await addSeries(scratch.db, { title: 'Snow', tags: ['Weather'], volumes: [{ parts: [{}] }] })
  await addSeries(scratch.db, { title: 'Rain', slug: 'rain-manga', type: 'manga', volumes: [{}] })
  const open = (more: Record<string, string> = {}) =>
    openShop({ now: time, scratch, env: { ...env, ...more } })
  servers = [first, await open()]
  uncached = await open({ CACHE_MB: '0' })
  // What is done beside would be counted too.
  for (const { app } of [...servers, uncached]) await app.jobs.stop()
})
afterAll(async () => {
  for (const server of [uncached, ...servers.toReversed()]) await server.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * A page without what it hands to its scripts, which is the time at which it was made and its reads in the order in which
 * they were answered; and without words like "in 59 minutes", which may be some minutes old.
 */
async function bodyOf(server: TestShop, path: string): Promise<string> {
  const body = await (await server.fetch(path, { headers: FROM })).text()
  return body.replace(/<script type="application\/json".*/s, '').replace(/(<time [^>]+>)[^<]+/g, '$1')
}

/**
 * Whether an answer is the one from before: a page says when it was made, and whatever else is made anew asks the database.
 */
async function isCached(server: TestShop, path: string): Promise<boolean> {
  const { db } = server.app
  const { query } = db
  let count = 0
  db.query = <Row extends object>(statement: Statement) => {
    if (statement.name !== 'catalogueVersion' && statement.name !== 'listScheduledChanges') count++
    return query<Row>(statement)
  }
  const body = await (await server.fetch(path, { headers: FROM })).text()
  db.query = query
  return path.startsWith('/app/')
    ? count === 0
    : !body.includes(`"now":{"$date":${server.clock.now().getTime()}}`)
}

/** Whatever is to be cached is, in both servers. */
beforeEach(async () => {
  for (const server of servers) {
    await server.app.version.refresh()
    for (const path of ALL) await bodyOf(server, path)
  }
})

const set = (to: Date) => {
  time = to
  for (const { clock } of [...servers, uncached]) clock.set(to)
}
const app = () => (servers[0] as TestShop).app
const partFile = async (title: string, text: string) => {
  const file = join(folder, 'books', `${title}.md`)
  await writeFile(file, `# ${title}\n\n${text}\n`)
  return file
}

const named = (name: string) => findNamed(app(), name)
const changeSale = (series: string[]) => async () => {
  const one = { name: 'Autumn', startsAt: time, endsAt: minute(900), discountBps: 5000, series }
  sale = await runSale(app().db, one)
}
const endOfSale = () => stopSale(app().db, sale, time)
const gift = { coins: null, credits: 1, volume: null, uses: 1, note: '' }

/** In this order; the clock only goes on. `turns` names groups, or single addresses of a group of which others stay. */
const CHANGES: { what: string; change: () => Promise<unknown>; turns: (Group | string)[] }[] = [
  { what: 'nothing', change: async () => {}, turns: [] },
  { what: 'the launch of a part', change: async () => set(minute(1)), turns: ['rain', 'lists'] },
  {
    what: 'the launch of a preview',
    change: async () => set(minute(2)),
    turns: ['rain', 'similar', 'lists'],
  },
  { what: 'a publishing', change: async () => set(minute(3)), turns: ['rain', 'similar', 'lists'] },
  { what: 'an expiry', change: async () => set(minute(4)), turns: ['rain', 'lists'] },
  {
    what: 'another description of a series',
    change: () => changeSeries(app(), 'rain', { description: 'It rains for a year.' }),
    turns: ['rain', 'similar', 'lists'],
  },
  {
    what: 'another title of a part',
    change: async () =>
      changePart(app(), (await named('/read/fog-volume-1-part-2')).id, { shortTitle: 'Thick' }),
    turns: ['fog', FOG_PRICE, 'lists'],
  },
  {
    what: 'another price',
    change: async () => changeVolume(app(), (await named('/volumes/fog-volume-1')).id, { priceCoins: 777 }),
    turns: ['fog', FOG_PRICE, 'lists'],
  },
  {
    what: 'an imported book',
    change: async () =>
      importBook(app(), {
        file: await partFile('Downpour', 'It rained cats and dogs. '.repeat(80)),
        ...{ series: { title: 'Rain', type: 'novel', lang: 'en' }, volume: { number: 2 } },
      }),
    turns: ['rain', 'similar', 'lists'],
  },
  {
    what: 'a part that is added',
    change: async () =>
      addPart(app(), {
        ...{ series: 'fog', volume: 2, launchAt: new Date('2026-11-20T12:00:00Z') },
        file: await partFile('Mist', 'Nothing was to be seen of the harbour. '.repeat(40)),
      }),
    turns: ['fog', FOG_PRICE, 'lists'],
  },
  {
    what: 'a sale of one series',
    change: () => changeSale([rain.id])(),
    turns: ['rain', 'similar', 'lists'],
  },
  { what: 'the end of that sale', change: endOfSale, turns: ['rain', 'similar', 'lists'] },
  { what: 'a sale of all series', change: changeSale([]), turns: GROUPS },
  { what: 'the end of that sale, too', change: endOfSale, turns: GROUPS },
  {
    what: 'a gift code with credits',
    change: () => createGift(app(), { ...gift, expiresAt: minute(5) }),
    turns: PRICED,
  },
  {
    what: 'the end of that code',
    change: async () => set(minute(5)),
    turns: PRICED,
  },
  {
    what: 'a country in which a series is not shown any more',
    change: () => changeSeries(app(), 'rain', { blocked: ['DE'] }),
    turns: ['rain', 'similar', 'lists'],
  },
  {
    what: 'the original name of who wrote two series, which an import of one brings',
    change: async () =>
      changeVolume(app(), (await named('/volumes/rain-volume-1')).id, {
        creators: [{ name: 'Ada Wren', originalName: 'エイダ', role: 'author' }],
      }),
    turns: ['rain', 'fog', 'similar', FOG_PRICE, 'lists'],
  },
  {
    what: 'a hidden part',
    change: async () => changePart(app(), (await named('/read/rain-volume-1-part-2')).id, { hidden: true }),
    turns: ['rain', 'similar', 'lists'],
  },
  {
    what: 'a hidden series',
    change: () => changeSeries(app(), 'rain', { hidden: true }),
    turns: ['rain', 'similar', 'lists'],
  },
  {
    what: 'a series that is removed',
    change: async () => removeFromShelf(app(), await named('/series/rain'), { evenIfRead: true }),
    turns: ['rain', 'lists'],
  },
]

describe('what is cached is made anew in every server, and nothing else is, after', () => {
  it.each(CHANGES)('$what', async ({ change, turns }) => {
    await change()
    const reached = await app().version.refresh()
    for (const server of servers) expect(await server.app.version.refresh()).toBe(reached)
    // So that a page that is made now says so.
    set(new Date(time.getTime() + 1_000))
    const expected = new Set(
      GROUPS.flatMap((group): readonly string[] =>
        turns.includes(group) ? ADDRESSES[group] : ADDRESSES[group].filter(path => turns.includes(path)),
      ),
    )
    for (const [at, server] of servers.entries()) {
      const turned: string[] = []
      for (const path of ALL) if (!(await isCached(server, path))) turned.push(path)
      expect(turned, `server ${at + 1}`).toEqual(ALL.filter(path => expected.has(path)))
    }
    const [, other] = servers as [TestShop, TestShop]
    // The calendar begins at the time at which it was made.
    for (const path of ALL.filter(one => one !== '/calendar'))
      expect(await bodyOf(other, path), path).toBe(await bodyOf(uncached, path))
  })

  it('lists, which are answered as they were while that is done where nobody is harmed', async () => {
    const [, other] = servers as [TestShop, TestShop]
    const known = async () => {
      const reached = await app().version.refresh()
      expect(await other.app.version.refresh()).toBe(reached)
      set(new Date(time.getTime() + 100))
    }
    const file = await partFile('Haze', 'Something was to be seen of the ships. '.repeat(40))
    await addPart(app(), { series: 'fog', volume: 2, launchAt: minute(0), file })
    await known()
    expect([await isCached(other, '/series/fog'), await isCached(other, '/series')]).toEqual([false, true])
    await expect.poll(() => isCached(other, '/series')).toBe(false)
    // Who is to be kept from seeing something does not see it.
    await changeSeries(app(), 'fog', { hidden: true })
    await known()
    expect(await isCached(other, '/series')).toBe(false)
  })

  it('some minutes an added series, where it is one of those that are shown beside another', async () => {
    const [path] = ADDRESSES.similar.filter(one => one.startsWith('/app/'))
    const named = async () => (await bodyOf(servers[1] as TestShop, path as string)).includes('Sleet')
    const sleet = { title: 'Sleet', tags: ['Weather'], volumes: [{ parts: [{}] }] }
    await addSeries(app().db, sleet, { changed: 'itself' })
    for (const { app: one } of servers) await one.version.refresh()
    expect(await named()).toBe(false)
    set(new Date(time.getTime() + 11 * 60_000))
    expect(await named()).toBe(true)
  })
})
