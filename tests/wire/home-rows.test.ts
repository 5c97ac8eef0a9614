import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const NOW = '2026-11-21T12:00:00Z'
const day = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000)
const LANGUAGES = ['en', 'de', 'fr'] as const
const ROWS = ['latest-digital', 'latest-physical', 'newest', 'catch-up']

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ now: NOW })
})
afterAll(() => shop?.close())

/**
 * Until the shop has so many series in each language, all of them with two ebooks; every other one is in print, the others
 * are to be caught up with.
 */
async function fillTo(count: number): Promise<void> {
  for (const lang of LANGUAGES) {
    for (let at = 1; at <= count; at++) {
      const known = await shop.scratch.db.query({
        text: 'select id from series where slug = $1',
        values: [`tale-${at}-${lang}`],
      })
      if (known.length > 0) continue
      const volume = (age: number) => ({
        publishingAt: day(-age),
        physicalPublishingAt: at % 2 ? day(-age) : null,
        parts: [{}],
      })
      await addSeries(shop.scratch.db, {
        title: `Tale ${at} ${lang}`,
        lang,
        catchup: at % 2 === 0,
        createdAt: day(-20 - at),
        volumes: [volume(at), volume(at + 3.5)],
      })
    }
  }
  await shop.app.version.refresh()
}

interface SeenHome {
  /** The series beside the first sentence. */
  lead: string[]
  /** By row, where its covers lead; rows without one are left out. */
  rows: Record<string, string[]>
  /** What stands below each cover of the series to catch up with. */
  counts: string[]
}

async function homeIn(lang: string): Promise<SeenHome> {
  const html = await (await shop.fetch(lang === 'en' ? '/' : `/${lang}`)).text()
  const { document } = new JSDOM(html).window
  const leadsTo = (links: Iterable<Element>) =>
    [...links]
      .map(link => /tale-.*/.exec(link.getAttribute('href') ?? '')?.[0].replace(`-${lang}`, '') ?? '')
      .filter(Boolean)
  const home: SeenHome = { lead: [], rows: {}, counts: [] }
  home.lead = leadsTo(document.querySelector('h1')?.closest('section')?.querySelectorAll('a') ?? [])
  for (const id of ROWS) {
    const row = document.querySelector(`section[aria-labelledby="${id}"]`)
    if (row) home.rows[id] = leadsTo(row.querySelectorAll('li a'))
  }
  const month = document.querySelectorAll('section[aria-labelledby="catch-up"] li')
  home.counts = [...month].map(
    ({ textContent }) => /\d+ (volume|Bände|tome)/.exec(textContent ?? '')?.[0] ?? '',
  )
  return home
}

/** Series from the newest to the oldest, as {@link fillTo} adds them. */
const tales = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const volumesOf = (titles: readonly number[]) =>
  titles
    .flatMap(at => [
      { at, number: 1, age: at },
      { at, number: 2, age: at + 3.5 },
    ])
    .toSorted((one, other) => one.age - other.age)
    .map(({ at, number }) => `tale-${at}-volume-${number}`)
    .slice(0, 15)
const filled = (rows: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(rows).filter(([, row]) => row.length > 0))

// docs/product.md#home.
describe('the home page', () => {
  it.each([0, 1, 2, 4, 12])('shows each list whole and newest first with %i series', async count => {
    await fillTo(count)
    const odd = tales(count).filter(at => at % 2 === 1)
    const even = tales(count).filter(at => at % 2 === 0)
    for (const lang of LANGUAGES) {
      const { lead, rows, counts } = await homeIn(lang)
      expect(rows, lang).toEqual(
        filled({
          'latest-digital': volumesOf(tales(count)),
          'latest-physical': volumesOf(odd),
          newest: tales(count)
            .slice(0, 10)
            .map(at => `tale-${at}`),
          'catch-up': even.map(at => `tale-${at}`),
        }),
      )
      expect(
        lead.map(link => link.split('-volume')[0]),
        lang,
      ).toEqual(tales(Math.min(count, 3)).map(at => `tale-${at}`))
      const said = { en: '2 volume', de: '2 Bände', fr: '2 tome' }[lang]
      expect(counts, lang).toEqual(even.map(() => said))
    }
  })
})
