// Proves docs/product.md#reading-novels
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importBook } from '#server/publishing/import-book.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { importContext } from '#tests/support/import-context.ts'
import { openNovelPage } from '#tests/support/novel-page/open-novel-page.ts'
import { readBooks } from '#tests/support/read-books.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'

/** Real novels, where they are at hand: the hard ones, or all of them with ALL_BOOKS=1. */
const MANIFEST = join(import.meta.dirname, '../../../shared/data/books/manifest.json')
const HARD = /internallinks|kusamakura|regime-anticancer|israelsailing|wasteland|flatland|page-blanche/
const requests = existsSync(MANIFEST) ? await readBooks(MANIFEST) : []
const novels = requests.filter(({ file }) => file.endsWith('.epub'))
const chosen = process.env.ALL_BOOKS ? novels : novels.filter(({ file }) => HARD.test(file))

const PHONE = { width: 360, height: 640, size: 19, leading: 1.65, family: 'serif', align: 'justify' } as const
const DESKTOP = { ...PHONE, width: 1232, height: 760, align: 'start' } as const

describe.skipIf(chosen.length === 0)('real novels, read from the first page to the last and back', () => {
  let scratch: ScratchDatabase
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    ;[scratch, browser] = await Promise.all([scratchDatabase(), openBrowser()])
    page = await openNovelPage(browser)
  })
  afterAll(async () => {
    await browser?.close()
    await scratch?.drop()
  })

  it.each(chosen.map(({ file }, at) => [file.split('/').at(-1), at] as const))(
    '%s shows all of its text, on a phone and on a desk',
    { timeout: 600_000 },
    async (_, at) => {
      const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
      const { volumeSlug } = await importBook(
        importContext(scratch.db, clock),
        chosen[at] as (typeof chosen)[number],
      )
      const rows = await scratch.db.query<{ tree: Buffer }>({
        text: `select c.tree from part_contents c join parts p on p.id = c.part_id join volumes v on v.id = p.volume_id
          where v.slug = $1 and c.tree is not null order by p.number`,
        values: [volumeSlug],
      })
      const wrong: string[] = []
      for (const [number, { tree }] of rows.entries()) {
        const bytes = [...zstdDecompressSync(tree)]
        for (const look of [PHONE, DESKTOP]) {
          const found = await page.evaluate(([text, seen]) => window.engine.turnsThroughBytes(text, seen), [
            bytes,
            look,
          ] as const)
          wrong.push(...found.slice(0, 5).map(line => `part ${number + 1}, ${look.width} px: ${line}`))
        }
      }
      expect(wrong).toEqual([])
    },
  )
})
