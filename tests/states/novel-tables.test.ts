// Proves docs/product.md#reading-novels
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importBook } from '#server/publishing/import-book.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { type EnginePage, until } from '#tests/support/engines/engine-page.ts'
import { ENGINES } from '#tests/support/engines/open-engine.ts'
import { brokenWords, readPages } from '#tests/support/engines/read-pages.ts'
import { makeWholeBook, type WholeBook, wholeText } from '#tests/support/engines/three-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const WIDTHS = [320, 390]
const SPEAKERS = ['The Calls', 'Featherstonehaugh', 'Lane', 'Lady Bracknell']
const SPEECHES = [
  'I did not think it polite to listen, and the rain was louder than either of us.',
  'No.',
  'Then we shall read it aloud until somebody asks us to stop; nobody ever does.',
]
const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at)).join('')

/** A play as books set it, and a table with more sentences side by side than a phone has room for. */
const BOOK: WholeBook = {
  name: 'a play',
  title: 'The Rain, a Play',
  lang: 'en',
  body: `<table><tbody><tr><td/><td><i>A shop. It rains.</i></td></tr>${rows(
    24,
    at => `<tr><td>${SPEAKERS[at % 4]}</td><td>${SPEECHES[at % 3]}</td></tr>`,
  )}</tbody></table><p>Between the tables.</p><table><tbody>${rows(
    4,
    at =>
      `<tr><td>${at}</td><td>${SPEECHES[0]}</td><td>${SPEECHES[2]}</td><td>${SPEECHES[0]}</td><td>rain</td></tr>`,
  )}</tbody></table><p>The end.</p>`,
  css: '',
}

let shop: TestShop
let path = ''
beforeAll(async () => {
  shop = await openShop({ now: '2026-11-21T12:00:00Z' })
  const { file, remove } = await makeWholeBook(BOOK)
  const { volumeSlug } = await importBook(shop.app, {
    file,
    cut: 'whole',
    lang: 'en',
    series: { title: BOOK.title },
    parts: { launches: [new Date('2026-11-12T00:00:00Z')] },
  })
  path = `/read/${volumeSlug}-part-1`
  await remove()
  await shop.app.version.refresh()
})
afterAll(() => shop?.close())

async function openIn(flow: 'pages' | 'scroll', page: EnginePage): Promise<void> {
  await page.open(`${shop.url}/about`)
  await page.evaluate(
    kept => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the banner of the shop keeps the answer.
      document.cookie = 'kashihon-consent=none; path=/'
      sessionStorage.setItem('reading-preferences', kept)
    },
    JSON.stringify({ everywhere: { flow, noAnimations: true } }),
  )
  await page.open(`${shop.url}${path}`)
}

/**
 * Runs in the page: for each speech whether its speaker stands above it, and how wide the narrowest sentence of the other
 * table is, in em.
 */
function layoutOfTables() {
  const rowsOf = (selector: string) => [...document.querySelectorAll(`section ${selector} tr`)]
  const above = rowsOf('[data-play]').flatMap(row => {
    const [speaker, speech] = [...row.children].map(one => one.getBoundingClientRect())
    return speaker && speech && row.firstElementChild?.textContent ? [speaker.bottom <= speech.top + 1] : []
  })
  const [cell] = rowsOf('table:not([data-play])').map(row => row.children[1] as HTMLElement)
  const sentence = cell
    ? cell.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(cell).fontSize)
    : 0
  return { above: [...new Set(above)], sentence, wider: document.documentElement.scrollWidth > innerWidth }
}

describe.each(ENGINES)('tables of a novel in $name', ({ skipped, open }) => {
  const why = skipped ? ` (skipped: ${skipped})` : ''
  describe.skipIf(skipped !== null).each(WIDTHS)(`on a screen of %d pixels${why}`, width => {
    let page: EnginePage
    beforeAll(async () => {
      page = await open({ width, height: 700 })
    })
    afterAll(() => page?.close())

    it('scroll in a box of their own with columns wide enough for sentences, and a play has its speakers above what they say', async () => {
      await openIn('scroll', page)
      await until(page, () => document.documentElement.dataset.ready !== undefined, null)
      expect(await page.evaluate(brokenWords, 'section')).toEqual([])
      const { above, sentence, wider } = await page.evaluate(layoutOfTables, null)
      expect({ above, wider }).toEqual({ above: [true], wider: false })
      expect(sentence).toBeGreaterThan(8)
    })

    it('show every word whole on pages', async () => {
      await openIn('pages', page)
      const { pages, cut, broken } = await readPages(page)
      expect(pages.join('')).toBe(wholeText(BOOK))
      expect({ cut, broken }).toEqual({ cut: '', broken: [] })
    })
  })
})

describe('tables of a novel for those who use other means than eyes and hands', () => {
  it.each(['scroll', 'pages'])('have nothing that axe finds wrong: %s', async flow => {
    const browser = await openBrowser()
    const { page, close } = await openPage(browser, shop.url, { viewport: { width: 320, height: 700 } })
    await page.addInitScript(
      kept => sessionStorage.setItem('reading-preferences', kept),
      JSON.stringify({ everywhere: { flow } }),
    )
    await goTo(page, path)
    await page.locator('section table').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await close()
    await browser.close()
  })
})
