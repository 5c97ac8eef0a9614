// Proves docs/product.md#browsers
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importBook } from '#server/publishing/import-book.ts'
import { leaveFor } from '#tests/support/engines/act.ts'
import { until } from '#tests/support/engines/engine-page.ts'
import { type EngineShop, openEngineShop } from '#tests/support/engines/engine-shop.ts'
import { ENGINES } from '#tests/support/engines/open-engine.ts'
import { readPages } from '#tests/support/engines/read-pages.ts'
import { makeWholeBook, THREE_BOOKS, wholeText } from '#tests/support/engines/three-books.ts'

const DESKTOP = { width: 1280, height: 900 }
const [PROSE] = THREE_BOOKS

let app: EngineShop
let path = ''
beforeAll(async () => {
  app = await openEngineShop()
  const { file, remove } = await makeWholeBook(PROSE)
  const { volumeSlug } = await importBook(app.shop.app, {
    file,
    lang: 'en',
    series: { title: PROSE.title },
    parts: { launches: [new Date('2026-11-12T00:00:00Z')] },
  })
  await remove()
  await app.shop.app.version.refresh()
  path = `/read/${volumeSlug}-part-1`
})
afterAll(() => app?.close())

const hasBold = () =>
  [...document.fonts].some(({ status, weight }) => status === 'loaded' && weight === '700')

describe.each(ENGINES)('a novel in $name', ({ skipped, open }) => {
  it.skipIf(skipped !== null)(
    `is laid out again when bold letters come late, so that words in tables stay whole${skipped ? ` (skipped: ${skipped})` : ''}`,
    async () => {
      const page = await open(DESKTOP)
      try {
        await app.begin(page, { flow: 'pages' })
        const release = app.proxy.hold(/-700-[^/]*\.woff2/)
        await leaveFor(page, app.proxy.url + path)
        // All tables are measured in the letters of the system.
        await readPages(page)
        expect(await page.evaluate(hasBold, null)).toBe(false)
        await page.press('PageUp')
        release()
        await until(page, hasBold, null)
        const { pages, cut, broken } = await readPages(page)
        expect(broken).toEqual([])
        expect(cut).toBe('')
        expect(pages.join('')).toBe(wholeText(PROSE))
        expect(app.proxy.trouble.splice(0)).toEqual([])
      } finally {
        await page.close()
      }
    },
  )
})
