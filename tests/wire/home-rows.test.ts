import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const NOW = '2026-11-21T12:00:00Z'
const day = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000)
const LANGUAGES = ['en', 'de', 'fr'] as const
const ROWS = ['latest-digital', 'latest-physical', 'newest', 'catch-up', 'more']

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ now: NOW })
})
afterAll(() => shop?.close())

/** Until the shop has so many series in each language, all of them with an ebook, every other one in print and to catch up with. */
async function fillTo(count: number): Promise<void> {
  for (const lang of LANGUAGES) {
    for (let at = 1; at <= count; at++) {
      const known = await shop.scratch.db.query({
        text: 'select id from series where slug = $1',
        values: [`tale-${at}-${lang}`],
      })
      if (known.length > 0) continue
      const volume = { publishingAt: day(-at), physicalPublishingAt: at % 2 ? day(-at) : null, parts: [{}] }
      await addSeries(shop.scratch.db, {
        title: `Tale ${at} ${lang}`,
        lang,
        catchup: at % 2 === 0,
        createdAt: day(-20 - at),
        volumes: [volume, { ...volume, publishingAt: day(-at - 3) }],
      })
    }
  }
  await shop.app.version.refresh()
}

interface SeenHome {
  /** The series beside the first sentence. */
  lead: string[]
  /** By row, the series that visitors see; rows without one are left out. */
  visitor: Record<string, string[]>
  /** By row, the series that readers see. */
  reader: Record<string, string[]>
}

async function homeIn(lang: string): Promise<SeenHome> {
  const html = await (await shop.fetch(lang === 'en' ? '/' : `/${lang}`)).text()
  const { document } = new JSDOM(html).window
  const seriesOf = (link: Element) => /tale-\d+/.exec(link.getAttribute('href') ?? '')?.[0] ?? ''
  const lead = [...(document.querySelector('h1')?.closest('section')?.querySelectorAll('a') ?? [])]
    .map(seriesOf)
    .filter(Boolean)
  const home: SeenHome = { lead, visitor: {}, reader: {} }
  const titles = (items: Element[]) => items.map(item => seriesOf(item.querySelector('a') ?? item))
  for (const id of ROWS) {
    const row = document.querySelector(`section[aria-labelledby="${id}"]`)
    if (!row) continue
    const items = [...row.querySelectorAll('li')]
    home.reader[id] = titles(items)
    const open = titles(items.filter(item => !item.closest('[class*=forReaders]')))
    if (open.length > 0) home.visitor[id] = open
  }
  return home
}

// docs/product.md#home.
describe('the home page of a shop with few titles', () => {
  it.each([
    { count: 1, lead: 1, rows: [] },
    { count: 2, lead: 2, rows: [] },
    { count: 3, lead: 3, rows: [] },
    { count: 4, lead: 1, rows: [3] },
    { count: 5, lead: 2, rows: [3] },
    { count: 8, lead: 3, rows: [5] },
    { count: 9, lead: 3, rows: [3, 3] },
  ])('shows each of $count titles once, in rows of three and more', async ({ count, lead, rows }) => {
    await fillTo(count)
    for (const lang of LANGUAGES) {
      const home = await homeIn(lang)
      expect(home.lead, lang).toHaveLength(lead)
      const visitor = [...home.lead, ...Object.values(home.visitor).flat()]
      expect(visitor.toSorted(), lang).toEqual(Array.from({ length: count }, (_, at) => `tale-${at + 1}`))
      expect(
        Object.values(home.visitor).map(row => row.length),
        lang,
      ).toEqual(rows)
      // Readers have no lead; what stands in it for visitors begins the first row.
      const reader = Object.values(home.reader).flat()
      expect(reader.toSorted(), lang).toEqual(visitor.toSorted())
      expect(reader.slice(0, lead), lang).toEqual(home.lead)
    }
  })
})
