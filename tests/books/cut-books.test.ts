// Proves docs/product.md#editions
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openArchive } from '#server/book-files/archive/open-archive.ts'
import { readContents } from '#server/epub/package/read-contents.ts'
import { readLandmarks } from '#server/epub/package/read-landmarks.ts'
import { readPackage } from '#server/epub/package/read-package.ts'
import { isMatterTitle } from '#server/epub/text/book-matter.ts'
import { charactersIn } from '#server/epub/text/text-element.ts'
import { isDrawn, summarizePages } from '#server/publishing/epub/read-drawn-pages.ts'
import { readText } from '#server/publishing/epub/read-text.ts'
import { PictureShelf } from '#server/publishing/text/picture-shelf.ts'
import { lengthsFor, planParts } from '#server/publishing/text/plan-parts.ts'

/** Real books, where they are at hand; MORE_BOOKS names another folder of EPUBs, and CUT_TABLE=1 prints how each was cut. */
const FOLDERS = [join(import.meta.dirname, '../../../shared/data/books/epub'), process.env.MORE_BOOKS ?? '']
const files = FOLDERS.filter(existsSync).flatMap(folder =>
  readdirSync(folder)
    .filter(name => name.endsWith('.epub'))
    .sort()
    .map(name => join(folder, name)),
)

/** Shorter books have too few parts for shares to mean something. */
const LONG_ENOUGH = 60_000
/** Of the parts of all books that are long enough, how many have the length of a chapter that stands alone. */
const LEAST_SHARE = 0.97

interface CutBook {
  name: string
  lang: string
  total: number
  titles: string[]
  lengths: number[]
  /** Title of the first part of the body */
  preview: string
  read: number
}

async function cutBook(file: string): Promise<CutBook | null> {
  const archive = await openArchive(file)
  try {
    const book = await readPackage(archive)
    if (isDrawn(await summarizePages(archive, book.spine), book.layout)) return null
    const read = await readText(archive, book, book.spine, new PictureShelf(archive, async () => {}))
    const landmarks = await readLandmarks(archive, book)
    for (const block of read.blocks) block.pageMatter = landmarks.get(block.page) ?? null
    const { text, parts } = planParts(read, await readContents(archive, book), 'auto', book.metadata)
    const charactersOf = (blocks: typeof text.blocks) =>
      blocks.reduce((sum, one) => sum + charactersIn(one.element), 0)
    return {
      name: file.split('/').at(-1) ?? '',
      lang: book.metadata.lang,
      total: charactersOf(read.blocks),
      titles: parts.map(({ title }) => title),
      lengths: parts.map(({ start, end }) => charactersOf(text.blocks.slice(start, end))),
      preview: parts.find(({ matter }) => matter === 'body')?.title ?? '',
      read: charactersOf(text.blocks),
    }
  } finally {
    archive.close()
  }
}

describe.skipIf(files.length === 0)('real novels are cut into parts', () => {
  const books: CutBook[] = []
  afterAll(() => {
    if (!process.env.CUT_TABLE) return
    const rows = books.map(({ name, lang, lengths, preview }) => ({
      book: name.slice(0, 50),
      lang,
      parts: lengths.length,
      median: lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)],
      most: Math.max(...lengths),
      preview: preview.slice(0, 50),
    }))
    console.table(rows)
  })

  it.each(files)(
    'of which none is too long, none has the title of another, and none lacks text: %s',
    { timeout: 60_000 },
    async file => {
      const book = await cutBook(file)
      if (!book) return
      books.push(book)
      const { titles, lengths, total, lang } = book
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(total)
      const longest = lengthsFor('auto', lang, total).longest
      // A motto or a title page may stand before a chapter of that length.
      expect(Math.max(...lengths)).toBeLessThanOrEqual(longest + 2000)
      const named = titles.filter(title => title !== '').map(title => title.toLowerCase())
      expect(named.filter((title, at) => named.indexOf(title) < at)).toEqual([])
    },
  )

  it('of which the preview is the work itself and no preface', () => {
    expect(books.filter(({ preview }) => isMatterTitle(preview, 'front')).map(({ name }) => name)).toEqual([])
  })

  it('of which nearly all have the length of a chapter', () => {
    const parts = books
      .filter(({ total }) => total >= LONG_ENOUGH)
      .flatMap(({ lengths, lang, total }) => {
        const { alone, longest } = lengthsFor('auto', lang, total)
        return lengths.map(length => length >= alone && length <= longest)
      })
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.filter(Boolean).length / parts.length).toBeGreaterThanOrEqual(LEAST_SHARE)
  })
})
