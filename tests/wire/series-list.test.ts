// Proves docs/product.md#languages, docs/product.md#search, docs/product.md#series, docs/product.md#series-list
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSeries, querySeries } from '#contract/calls/catalogue.ts'
import {
  PrintState,
  PublicationStatus,
  type SeriesQuery,
  SeriesSort,
  SeriesType,
} from '#contract/generated/catalogue.ts'
import { addSeries, type SeriesInput } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const at = (month: number) => new Date(Date.UTC(2026, month - 1, 1))
const by = (name: string, originalName = '') => [
  { creators: [{ name, originalName, role: 'author' as const }] },
]

const SHELF: SeriesInput[] = [
  {
    title: 'The Umbrella Thief',
    shortTitle: 'Umbrella',
    tags: ['fantasy', 'cosy', 'almost complete'],
    createdAt: at(1),
    volumes: by('Wren Halloway'),
  },
  {
    title: 'Élan of the Été',
    tags: ['romance', 'fully translated'],
    createdAt: at(2),
    rentals: false,
    volumes: by('José Núñez'),
  },
  {
    title: 'Bookshop at Night',
    originalTitle: '夜の貸本屋',
    tags: ['mystery', 'heart'],
    createdAt: at(3),
    volumes: by('Mori Kaito', '森海斗'),
  },
  {
    title: 'Robot Parcels',
    type: 'manga',
    tags: ['sf', 'planned for print'],
    createdAt: at(4),
    catchup: true,
  },
  {
    title: 'A Kitchen Isekai',
    status: 'hiatus',
    tags: ['isekai', 'pulp', 'available in print'],
    createdAt: at(5),
    volumes: [{ readerStreamingEnabled: true }],
  },
  { title: 'Dienstag für immer', lang: 'de', tags: ['zeit'], createdAt: at(6) },
  { title: 'Unlisted', hidden: true, createdAt: at(7) },
]

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  for (const series of SHELF) await addSeries(shop.scratch.db, series)
  await shop.app.version.refresh()
})
afterAll(() => shop.close())

const UMBRELLA = 'The Umbrella Thief'
const ELAN = 'Élan of the Été'
const NIGHT = 'Bookshop at Night'
const ROBOT = 'Robot Parcels'
const KITCHEN = 'A Kitchen Isekai'

type Query = Parameters<typeof shop.send<typeof listSeries>>[1]['query']
interface Filtered {
  query: Query
  body: Partial<SeriesQuery>
  found: string[]
}
const titles = async (query: Query) => {
  const { answer } = await shop.send(listSeries, { query })
  return answer?.series.map(({ title }) => title)
}
const asked = async (body: Partial<SeriesQuery>) => {
  const { answer } = await shop.send(querySeries, { query: {}, body })
  return answer?.series.map(({ title }) => title)
}

describe('the series list', () => {
  it('shows the newest first, in English, without what is hidden', async () => {
    expect(await titles({})).toEqual([KITCHEN, ROBOT, NIGHT, ELAN, UMBRELLA])
  })

  it.each([
    { sort: 'newest', number: SeriesSort.NEWEST, order: [KITCHEN, ROBOT, NIGHT, ELAN, UMBRELLA] },
    { sort: 'oldest', number: SeriesSort.OLDEST, order: [UMBRELLA, ELAN, NIGHT, ROBOT, KITCHEN] },
    { sort: 'az', number: SeriesSort.AZ, order: [KITCHEN, NIGHT, ELAN, ROBOT, UMBRELLA] },
    { sort: 'za', number: SeriesSort.ZA, order: [UMBRELLA, ROBOT, ELAN, NIGHT, KITCHEN] },
  ] as const)('sorts by $sort, asked either way', async ({ sort, number, order }) => {
    expect(await titles({ sort })).toEqual(order)
    expect(await asked({ sort: number })).toEqual(order)
  })

  it.each<Filtered>([
    { query: { type: 'manga' }, body: { type: SeriesType.MANGA }, found: [ROBOT] },
    { query: { labels: 'heart' }, body: { labels: ['heart'] }, found: [NIGHT] },
    { query: { labels: 'heart,pulp' }, body: { labels: ['heart', 'pulp'] }, found: [KITCHEN, NIGHT] },
    { query: { print: ['planned'] }, body: { printStates: [PrintState.PLANNED] }, found: [ROBOT] },
    {
      query: { print: ['available', 'planned'] },
      body: { printStates: [PrintState.AVAILABLE, PrintState.PLANNED] },
      found: [KITCHEN, ROBOT],
    },
    { query: { status: 'complete' }, body: { publicationStatus: PublicationStatus.COMPLETE }, found: [ELAN] },
    { query: { status: 'hiatus' }, body: { publicationStatus: PublicationStatus.HIATUS }, found: [KITCHEN] },
    { query: { only_catchups: true }, body: { onlyCatchups: true }, found: [ROBOT] },
    { query: { only_rentals: true }, body: { onlyRentals: true }, found: [KITCHEN, ROBOT, NIGHT, UMBRELLA] },
    { query: { only_reader_streaming: true }, body: { onlyReaderStreaming: true }, found: [KITCHEN] },
    { query: { tags: 'fantasy' }, body: { tags: ['Fantasy'] }, found: [UMBRELLA] },
    {
      query: { excluded_tags: 'sf,isekai' },
      body: { excludedTags: ['sf', 'isekai'] },
      found: [NIGHT, ELAN, UMBRELLA],
    },
    { query: { creator: 'josé núñez' }, body: { creator: 'José Núñez' }, found: [ELAN] },
    { query: { lang: 'de' }, body: { lang: 'de' }, found: ['Dienstag für immer'] },
    {
      query: { type: 'novel', labels: 'club', status: 'ongoing' },
      body: { type: SeriesType.NOVEL, labels: ['club'], publicationStatus: PublicationStatus.ONGOING },
      found: [UMBRELLA],
    },
    { query: { lang: 'fr' }, body: { lang: 'fr' }, found: [] },
  ])('filters by $query, the same by GET and POST', async ({ query, body, found }) => {
    expect(await titles(query)).toEqual(found)
    expect(await asked(body)).toEqual(found)
  })

  it.each([
    { limit: 2, skip: 0, series: [KITCHEN, ROBOT], lastPage: false },
    { limit: 2, skip: 2, series: [NIGHT, ELAN], lastPage: false },
    { limit: 2, skip: 4, series: [UMBRELLA], lastPage: true },
    { limit: 2, skip: 40, series: [], lastPage: true },
    { limit: 0, skip: -1, series: [KITCHEN], lastPage: false },
    { limit: 9999, skip: 0, series: [KITCHEN, ROBOT, NIGHT, ELAN, UMBRELLA], lastPage: true },
  ])('pages by limit $limit and skip $skip', async ({ limit, skip, series, lastPage }) => {
    const { answer } = await shop.send(listSeries, { query: { limit, skip } })
    expect(answer?.series.map(({ title }) => title)).toEqual(series)
    expect(answer?.pagination).toMatchObject({ lastPage, total: 5 })
  })
})

describe('search', () => {
  it.each([
    { query: 'umbrella', found: UMBRELLA, by: 'a word of the title' },
    { query: 'THIEF', found: UMBRELLA, by: 'any case' },
    { query: 'umbr', found: UMBRELLA, by: 'the beginning of a word' },
    { query: 'elan ete', found: ELAN, by: 'letters without their accents' },
    { query: 'ÉTÉ', found: ELAN, by: 'letters with their accents' },
    { query: 'umbrela', found: UMBRELLA, by: 'a typo' },
    { query: 'umbrlela', found: UMBRELLA, by: 'two letters in the wrong order' },
    { query: 'boksop night', found: NIGHT, by: 'a typo or two in a long word' },
    { query: 'halloway', found: UMBRELLA, by: 'the name of a creator' },
    { query: 'nunez', found: ELAN, by: 'the name of a creator without accents' },
    { query: '森海斗', found: NIGHT, by: 'the original name of a creator' },
    { query: '貸本', found: NIGHT, by: 'signs within the original title' },
    { query: '夜の貸本屋', found: NIGHT, by: 'the whole original title' },
    { query: 'isekai', found: KITCHEN, by: 'a tag' },
    { query: 'mystery bookshop', found: NIGHT, by: 'words of different places' },
  ])('finds "$found" by $by: $query', async ({ query, found }) => {
    expect((await titles({ query }))?.[0]).toBe(found)
    expect((await asked({ query }))?.[0]).toBe(found)
  })

  it.each(['zzzzzz', '!!!', '%', '_', "'; drop table series; --", '\\', '"', 'a & b | c', '本本本本本'])(
    'finds nothing wrong by %s',
    async query => {
      const { answer, status } = await shop.send(listSeries, { query: { query } })
      expect(status).toBeUndefined()
      expect(answer?.pagination?.total).toBe(answer?.series.length)
    },
  )

  it('finds nothing of another language, and nothing that is hidden', async () => {
    expect(await titles({ query: 'dienstag' })).toEqual([])
    expect(await titles({ query: 'unlisted' })).toEqual([])
    expect(await titles({ query: 'dienstag', lang: 'de' })).toEqual(['Dienstag für immer'])
  })

  it('is narrowed by filters and put in order when one is chosen', async () => {
    expect(await titles({ query: 'o', sort: 'az', type: 'manga' })).toEqual(
      (await titles({ query: 'o', sort: 'az' }))?.filter(title => title === ROBOT),
    )
  })
})

describe('a page after the last', () => {
  it.each([
    ['/series?page=200', 'There is no page 200', 'href="/series"'],
    ['/series?sort=az&page=3', 'There is no page 3', 'href="/series?sort=az"'],
    ['/tags/fantasy?page=9', 'There is no page 9', 'href="/tags/fantasy"'],
    ['/de/series?page=2', 'Seite 2 gibt es nicht', 'href="/de/series"'],
  ])('%s is said not to be there, with how many there are', async (path, says, last) => {
    const response = await shop.fetch(path)
    const html = await response.text()
    expect([response.status, html.includes(says), html.includes(last)]).toEqual([404, true, true])
    expect(html).toMatch(/This list has one page|Diese Liste hat eine Seite/)
  })

  it.each(['/series?page=1', '/series?query=nothing-like-it&page=2', '/tags/fantasy'])(
    '%s is none',
    async path => {
      expect((await shop.fetch(path)).status).toBe(200)
    },
  )
})

describe('two servers on one database', () => {
  it('show each other’s changes a moment later', async () => {
    const other = await openShop({ scratch: shop.scratch })
    const count = async () => (await other.send(listSeries, { query: { lang: 'fr' } })).answer?.series.length
    expect(await count()).toBe(0)
    await addSeries(shop.scratch.db, { title: 'La cantine', lang: 'fr' })
    await expect.poll(count, { interval: 50 }).toBe(1)
    await other.close()
  })
})
