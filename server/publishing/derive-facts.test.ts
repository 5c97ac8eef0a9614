import { describe, expect, it } from 'vitest'
import { deriveSeries, deriveVolume } from './derive-facts.ts'
import type { ImportRequest } from './import-request.ts'
import type { ReadBook } from './read-result.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const METADATA: ReadBook['metadata'] = {
  title: 'Rain',
  originalTitle: '',
  lang: 'en',
  description: 'It rains.\n\nAnd rains.',
  subjects: ['weather'],
  publisher: 'Umbrella Press',
  creators: [{ name: 'Ada Wren', role: 'author' }],
  isbn: null,
  identifiers: [],
  subtitle: '',
  seriesClaims: [],
}
const book = (more: Partial<ReadBook['metadata']> = {}): ReadBook => ({
  type: 'novel',
  isEpub: true,
  metadata: { ...METADATA, ...more },
  layout: 'paged',
  parts: [],
  cover: null,
  pictures: [],
  remarks: [],
})
const request = (more: Partial<ImportRequest> = {}): ImportRequest => ({ file: 'rain.epub', ...more })
/** The file says that it is volume 1 of the series of this title. */
const named = (title = 'Rain', number = 1) => ({ series: title, number, title })
const series = (more: Partial<ReadBook['metadata']> = {}, given: Partial<ImportRequest> = {}) =>
  deriveSeries(request(given), book(more), named(given.series?.title ?? more.title), NOW)
const volume = (given: Partial<ImportRequest> = {}, which = named(), seriesTitle = 'Rain') => {
  const place = { seriesTitle, lang: 'en', numbering: [] } as const
  return deriveVolume(request(given), book(), which, place, { now: NOW })
}

describe('what nobody said of a series', () => {
  it('is what the file says', () => {
    expect(series()).toMatchObject({
      slug: 'rain',
      type: 'novel',
      lang: 'en',
      title: 'Rain',
      shortDescription: 'It rains.',
      tags: ['weather'],
    })
  })

  it('gives way to what is given', () => {
    expect(series({}, { lang: 'fr', series: { title: 'Snow', tags: [] } })).toMatchObject({
      slug: 'snow',
      lang: 'fr',
      tags: [],
    })
  })

  it.each([
    ['de-AT', 'de'],
    ['fr', 'fr'],
    ['ja-jp', 'en'],
    ['', 'en'],
  ])('in the language "%s" stands on the shelf %s', (lang, shelf) => {
    expect(series({ lang }).lang).toBe(shelf)
  })

  it('in another script is called by its original title, by its reading, or by a name of its own', () => {
    const readings = [{ text: '草枕', reading: 'クサマクラ' }]
    expect(series({ title: '草枕', originalTitle: 'The Three-Cornered World', readings }).slug).toBe(
      'the-three-cornered-world',
    )
    expect(series({ title: '草枕', originalTitle: 'くさまくら' }).slug).toMatch(/^series-[0-9a-f]{8}$/)
    expect(series({ title: '草枕', readings }).slug).toBe('kusamakura')
    expect(series({ title: '草枕', readings: [{ text: '草枕', reading: '草枕' }] }).slug).toMatch(
      /^series-[0-9a-f]{8}$/,
    )
    expect(series({ title: 'Дождь', readings: [{ text: 'Дождь', reading: 'Dozhd' }] }).slug).toBe('dozhd')
    expect(series({ title: 'Дождь' }).slug).toMatch(/^series-[0-9a-f]{8}$/)
    expect(series({ title: 'リンクとID' }).slug).toBe('rinkuto-id')
    expect(series({ title: '名前とID' }).slug).toMatch(/^id-[0-9a-f]{8}$/)
    expect(series({ title: '86' }).slug).toBe('86')
  })

  it.each(['トウダイノヨル ダイイッカン', 'とうだいのよる01', 'トウダイノヨル 1'])(
    'is read without what numbers its volume: %s',
    reading => {
      const readings = [{ text: '灯台の夜 第一巻', reading }]
      const { slug } = deriveSeries(request(), book({ readings }), { series: '灯台の夜' }, NOW)
      expect(slug).toBe('toudainoyoru')
    },
  )

  it('is teased in a line that ends with a word', () => {
    const { shortDescription } = series({ description: 'raining '.repeat(100) })
    expect(shortDescription).toMatch(/^(raining )+…$/)
    expect(shortDescription.length).toBeLessThanOrEqual(222)
  })
})

describe('what nobody said of a volume', () => {
  it('is that it is the first, on sale from now, at the usual price', () => {
    expect(volume()).toMatchObject({
      number: 1,
      title: 'Rain: Volume 1',
      originalPublisher: 'Umbrella Press',
      publishingAt: NOW,
      onSale: true,
      priceCoins: null,
    })
  })

  it('is its own title where it has one, and its number in the series', () => {
    expect(volume({}, named('Rain', 3), 'Weather')).toMatchObject({
      number: 3,
      title: 'Rain',
    })
  })

  it('gives way to what is given, also when that is nothing', () => {
    expect(volume({ volume: { publishingAt: null, number: 4.5 } })).toMatchObject({
      number: 4.5,
      publishingAt: null,
    })
  })
})
