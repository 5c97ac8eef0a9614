// Proves docs/product.md#search, docs/product.md#tags
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSeries } from '#contract/calls/catalogue.ts'
import { suggest } from '#contract/calls/search.ts'
import { suggestLimits } from '#server/catalogue/suggest/limits.ts'
import { addSeries, type SeriesInput } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const by = (name: string, originalName = '') => [
  { creators: [{ name, originalName, role: 'author' as const }] },
]

const SHELF: SeriesInput[] = [
  {
    title: 'The Umbrella Thief',
    shortTitle: 'UmbThief',
    tags: ['fantasy', 'cosy'],
    volumes: by('Wren Halloway'),
  },
  { title: 'Umbrellas in June', tags: ['slice of life'], volumes: by('Ito Mio', '伊藤澪') },
  {
    title: 'Bookshop at Night',
    originalTitle: '夜の貸本屋',
    tags: ['mystery'],
    volumes: by('Mori Kaito', '森海斗'),
  },
  { title: 'Camp of Ease', originalTitle: 'ゆるきゃん日和', tags: ['time loop'] },
  { title: 'Speaking of Stephen', volumes: by('Mary Kingsley') },
  { title: 'The Tower', volumes: by('Stephen King') },
  { title: 'Stormy Weather', volumes: by('Stephen Storm') },
  { title: 'Hidden Umbrella', hidden: true },
  { title: 'Regenschirme', lang: 'de', tags: ['Zeitschleife'], volumes: by('Ada Regen') },
  { title: 'Regen im Juni', lang: 'de', tags: ['fantasy'] },
  { title: 'Le voleur de parapluies', lang: 'fr', tags: ['boucle temporelle'] },
  ...Array.from({ length: 8 }, (_, at) => ({ title: `Station ${at + 1}`, tags: ['railway'] })),
]

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  for (const series of SHELF) await addSeries(shop.scratch.db, series)
  await shop.app.version.refresh()
})
afterAll(() => shop.close())

async function suggestionsFor(query: string, lang: 'en' | 'de' | 'fr' = 'en') {
  const { answer } = await shop.send(suggest, { query: { query, lang } })
  if (!answer) throw new Error(`no answer to ${query}`)
  return answer
}
const titlesFor = async (query: string, lang?: 'en' | 'de' | 'fr') =>
  (await suggestionsFor(query, lang)).series.map(({ title }) => title)

describe('suggestions', () => {
  it.each([
    { query: 'um', title: 'The Umbrella Thief', by: 'two letters of a word' },
    { query: 'umbrella thi', title: 'The Umbrella Thief', by: 'words within the title' },
    { query: 'UMBTH', title: 'The Umbrella Thief', by: 'the short title' },
    { query: 'umbrela', title: 'The Umbrella Thief', by: 'a typing error' },
    { query: 'bokshop', title: 'Bookshop at Night', by: 'a missing letter' },
    { query: 'hallow', title: 'The Umbrella Thief', by: 'a creator' },
    { query: '夜', title: 'Bookshop at Night', by: 'one sign' },
    { query: '貸本', title: 'Bookshop at Night', by: 'signs within the original title' },
    { query: 'ユルキャン', title: 'Camp of Ease', by: 'katakana for hiragana' },
    { query: 'yuru kyan', title: 'Camp of Ease', by: 'Japanese in Latin letters' },
    { query: 'regenschirm', title: 'Regenschirme', by: 'a title of another language' },
  ])('have $title for “$query”: $by', async ({ query, title }) => {
    expect((await titlesFor(query)).slice(0, 3)).toContain(title)
  })

  it('put a title that begins with the query before one that has it inside', async () => {
    expect(await titlesFor('umbrella')).toEqual(['Umbrellas in June', 'The Umbrella Thief'])
  })

  it('have the series of the page’s language first, then the others, which are counted', async () => {
    const { series, languages } = await suggestionsFor('juni', 'de')
    expect(series.map(({ title, lang }) => `${lang} ${title}`)).toEqual(['de Regen im Juni'])
    expect(languages).toEqual([])
    const foreign = await suggestionsFor('regen')
    expect(foreign.series.map(({ lang }) => lang)).toEqual(['de', 'de'])
    expect(foreign.languages).toEqual([{ lang: 'de', series: 2 }])
  })

  it('name creators and tags, with how many series they have', async () => {
    expect((await suggestionsFor('ito')).creators).toMatchObject([
      { slug: 'ito-mio', name: 'Ito Mio', originalName: '伊藤澪', series: 1 },
    ])
    expect((await suggestionsFor('澪')).creators).toMatchObject([{ name: 'Ito Mio' }])
    expect((await suggestionsFor('rail')).tags).toMatchObject([
      { slug: 'railway', name: 'railway', series: 8 },
    ])
    expect((await suggestionsFor('fantsy')).tags).toMatchObject([{ slug: 'fantasy' }])
  })

  it('know a tag in each language, as one tag', async () => {
    const languages = [
      { lang: 'en', series: 1 },
      { lang: 'de', series: 1 },
      { lang: 'fr', series: 1 },
    ]
    const [english] = (await suggestionsFor('zeitschl')).tags
    expect(english).toMatchObject({ slug: 'time-loop', name: 'time loop', series: 1, languages })
    const [french] = (await suggestionsFor('boucle', 'fr')).tags
    expect(french).toMatchObject({ slug: 'time-loop', name: 'boucle temporelle', series: 1 })
  })

  it('correct typing errors only where nothing is found as it is typed, and say what they took it for', async () => {
    expect((await suggestionsFor('umbrela thif')).didYouMean).toBe('umbrella thief')
    expect((await suggestionsFor('umbrella')).didYouMean).toBe('')
    expect((await suggestionsFor('stehpen king')).didYouMean).toBe('stephen king')
    expect((await suggestionsFor('stehpen storm')).didYouMean).toBe('stephen storm')
  })

  it('never propose words that stand together in no name', async () => {
    const { series, didYouMean } = await suggestionsFor('stehpen weathr')
    expect([series.map(({ title }) => title), didYouMean]).toEqual([['Stormy Weather'], ''])
  })

  it('offer what has some of the words where nothing has all of them', async () => {
    const { series, near } = await suggestionsFor('umbrella of the dragon king')
    expect(near).toBe(true)
    expect(series.map(({ title }) => title)).toContain('The Umbrella Thief')
  })

  it.each(['u', 'zzzzzz', '!!!', '%', "'; drop table series; --", '\\', '"', 'a & b | c:*'])(
    'find nothing wrong by “%s”',
    async query => {
      const { answer, status } = await shop.send(suggest, { query: { query } })
      expect(status).toBeUndefined()
      expect(answer?.series.map(({ title }) => title)).not.toContain('Hidden Umbrella')
    },
  )

  it.each(['', '?query=', '?query=%20', `?query=${'a'.repeat(201)}`, '?query=ab&lang=xx'])(
    'refuse bad input with 400: %s',
    async search => {
      const response = await shop.fetch(`/app/v2/suggest${search}`)
      expect(response.status).toBe(400)
    },
  )

  it('are the same for readers and visitors, and change with the catalogue', async () => {
    const before = await shop.fetch('/app/v2/suggest?query=fresh')
    expect(before.headers.get('cache-control')).toBe('public, no-cache')
    const again = await shop.fetch('/app/v2/suggest?query=fresh', {
      headers: { 'if-none-match': before.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    await addSeries(shop.scratch.db, { title: 'Fresh Rain' })
    await expect.poll(() => titlesFor('fresh'), { interval: 50 }).toEqual(['Fresh Rain'])
  })

  it('are refused with 429 beyond the limit, except what is cached', async () => {
    // A version that comes later would end what is cached, and nothing is cached until it is known when the next launch is.
    await shop.app.version.refresh()
    await expect.poll(() => shop.app.cacheVersion.current()).not.toBeNull()
    await suggestionsFor('station')
    const [row] = await shop.scratch.db.query<{ key: string }>({
      text: `select key from tries where key like 'suggest %'`,
    })
    const [limit] = suggestLimits('')
    await shop.scratch.db.query({
      text: 'update tries set count = $2 where key = $1',
      values: [row?.key, limit?.most],
    })
    expect(await shop.send(suggest, { query: { query: 'never asked' } })).toEqual({
      refused: 'tooManyTries',
      status: 429,
    })
    expect(await titlesFor('station')).toHaveLength(6)
  })
})

describe('the list of series', () => {
  const titlesOf = async (query: object) =>
    (await shop.send(listSeries, { query })).answer?.series.map(({ title }) => title)

  it.each(['time-loop', 'time loop', 'Zeitschleife', 'boucle temporelle'])(
    'has the series of a tag by its name in any language: %s',
    async tags => {
      expect(await titlesOf({ tags })).toEqual(['Camp of Ease'])
      expect(await titlesOf({ tags, lang: 'de' })).toEqual(['Regenschirme'])
      expect(await titlesOf({ excluded_tags: tags, lang: 'de' })).toEqual(['Regen im Juni'])
    },
  )

  it('finds Japanese that is typed in Latin letters', async () => {
    expect(await titlesOf({ query: 'yurukyan' })).toEqual(['Camp of Ease'])
  })
})
