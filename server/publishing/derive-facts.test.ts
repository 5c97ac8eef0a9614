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

  it('in another script is called by its original title, or by a name of its own', () => {
    expect(series({ title: '草枕', originalTitle: 'Kusamakura' }).slug).toBe('kusamakura')
    expect(series({ title: '草枕' }).slug).toMatch(/^series-[0-9a-f]{8}$/)
    const slugs = ['リンクとID', '名前とID'].map(title => series({ title }).slug)
    expect(new Set(slugs).size).toBe(2)
    for (const slug of slugs) expect(slug).toMatch(/^id-[0-9a-f]{8}$/)
  })

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
