// Proves docs/product.md#reading-novels
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importBook } from '#server/publishing/import-book.ts'
import { type EnginePage, retry, until } from '#tests/support/engines/engine-page.ts'
import { ENGINES } from '#tests/support/engines/open-engine.ts'
import { brokenWords, readPages } from '#tests/support/engines/read-pages.ts'
import { makeWholeBook, PICTURES, THREE_BOOKS, wholeText } from '#tests/support/engines/three-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const SIZES = [
  { device: 'a phone', width: 390, height: 844 },
  { device: 'a desktop', width: 1280, height: 900 },
]

const [PROSE] = THREE_BOOKS

let shop: TestShop
const paths = new Map<string, string>()
beforeAll(async () => {
  shop = await openShop({ now: '2026-11-21T12:00:00Z' })
  for (const book of [...THREE_BOOKS, PICTURES]) {
    const { file, remove } = await makeWholeBook(book)
    const { volumeSlug } = await importBook(shop.app, {
      file,
      lang: 'en',
      series: { title: book.title },
      parts: { launches: [new Date('2026-11-12T00:00:00Z')] },
    })
    paths.set(book.title, `/read/${volumeSlug}-part-1`)
    await remove()
  }
  await shop.app.version.refresh()
})
afterAll(() => shop?.close())

async function openIn(
  flow: 'pages' | 'scroll',
  page: EnginePage,
  { title }: { title: string },
  more: object = {},
): Promise<void> {
  await page.open(`${shop.url}/about`)
  const everywhere = { flow, noAnimations: true, ...more }
  const keep = () =>
    page.evaluate(wishes => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the banner of the shop keeps the answer.
      document.cookie = 'kashihon-consent=none; path=/'
      sessionStorage.setItem('reading-preferences', JSON.stringify({ everywhere: wishes }))
      return true
    }, everywhere)
  // Firefox says that a page has come while the one before is still asked, and refuses its storage.
  await retry(keep, 'no page takes the settings', page)
  await page.open(`${shop.url}${paths.get(title)}`)
}

describe.each(ENGINES)('a novel in $name', ({ skipped, open }) => {
  describe.skipIf(skipped !== null).each(SIZES)(
    `on $device${skipped ? ` (skipped: ${skipped})` : ''}`,
    size => {
      let page: EnginePage
      beforeAll(async () => {
        page = await open(size)
      })
      afterAll(() => page?.close())

      it.each(THREE_BOOKS)(
        'in pages shows all of a part, once, in its order and uncut: $name',
        async book => {
          await openIn('pages', page, book)
          const { pages, status, cut, broken } = await readPages(page)
          expect(pages.join('')).toBe(wholeText(book))
          expect(cut).toBe('')
          expect(broken).toEqual([])
          // Nobody is told that nothing is left while something is.
          expect(status.filter(line => /\b0 pages left/.test(line))).toEqual(status.slice(-1))
        },
      )

      it('as one page keeps the words of tables whole, and a table that is too wide scrolls in a box that keys reach', async () => {
        await openIn('scroll', page, PROSE)
        await until(page, () => document.documentElement.dataset.ready !== undefined, null)
        expect(await page.evaluate(brokenWords, 'section')).toEqual([])
        const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth, null)
        expect(wider).toBe(false)
        // What keys do in a box that has the focus is the browser's own matter, and without a screen not to be relied upon.
        const box = await page.evaluate(() => {
          const boxes = [...document.querySelectorAll<HTMLElement>('section [role=group]:has(> table)')]
          const wide = boxes.find(one => one.scrollWidth > one.clientWidth)
          wide?.focus()
          wide?.scrollBy({ left: 40, behavior: 'instant' })
          const focused = document.activeElement
          return { name: focused?.getAttribute('aria-label'), left: focused?.scrollLeft }
        }, null)
        expect(box).toEqual({ name: 'Table', left: 40 })
      })
    },
  )
  it.skipIf(skipped !== null)(
    `in pages shows pictures uncut on a phone held sideways, in the largest letters${skipped ? ` (skipped: ${skipped})` : ''}`,
    async () => {
      const page = await open({ width: 844, height: 390 })
      try {
        await openIn('pages', page, PICTURES, { fontSize: 2.75 / 1.1875 })
        const { pages, cut } = await readPages(page)
        // A picture may come later than in the text, by less than a page (docs/decisions/0073-comfort-in-the-reader.md).
        const read = pages.join('').split('\ufffc')
        const written = wholeText(PICTURES).split('\ufffc')
        expect(read.join('')).toBe(written.join(''))
        expect(read).toHaveLength(written.length)
        expect(cut).toBe('')
      } finally {
        await page.close()
      }
    },
  )
})
