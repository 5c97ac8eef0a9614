import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importBook } from '#server/publishing/import-book.ts'
import type { EnginePage } from '#tests/support/engines/engine-page.ts'
import { ENGINES } from '#tests/support/engines/open-engine.ts'
import { readPages } from '#tests/support/engines/read-pages.ts'
import { makeWholeBook, THREE_BOOKS, wholeText } from '#tests/support/engines/three-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const SIZES = [
  { device: 'a phone', width: 390, height: 844 },
  { device: 'a desktop', width: 1280, height: 900 },
]

let shop: TestShop
const paths = new Map<string, string>()
beforeAll(async () => {
  shop = await openShop({ now: '2026-11-21T12:00:00Z' })
  for (const book of THREE_BOOKS) {
    const { file, remove } = await makeWholeBook(book)
    const { volumeSlug } = await importBook(shop.house, {
      file,
      lang: 'en',
      series: { title: book.title },
      parts: { launches: [new Date('2026-11-12T00:00:00Z')] },
    })
    paths.set(book.title, `/read/${volumeSlug}-part-1`)
    await remove()
  }
  await shop.house.version.refresh()
})
afterAll(() => shop?.close())

async function openInPages(page: EnginePage, path: string): Promise<void> {
  await page.open(`${shop.url}/about`)
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the banner of the shop keeps the answer.
    document.cookie = 'kashihon-consent=none; path=/'
    const everywhere = { flow: 'pages', noAnimations: true }
    sessionStorage.setItem('reading-preferences', JSON.stringify({ everywhere }))
  }, null)
  await page.open(shop.url + path)
}

describe.each(ENGINES)('a novel in pages in $name', ({ skipped, open }) => {
  describe.skipIf(skipped !== null).each(SIZES)(
    `on $device${skipped ? ` (skipped: ${skipped})` : ''}`,
    size => {
      let page: EnginePage
      beforeAll(async () => {
        page = await open(size)
      })
      afterAll(() => page?.close())

      it.each(THREE_BOOKS)('shows all of a part, once, in its order and uncut: $name', async book => {
        await openInPages(page, paths.get(book.title) ?? '')
        const { pages, status, cut } = await readPages(page)
        expect(pages.join('')).toBe(wholeText(book))
        expect(cut).toBe('')
        // Nobody is told that nothing is left while something is.
        expect(status.filter(line => /\b0 pages left/.test(line))).toEqual(status.slice(-1))
      })
    },
  )
})
