import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { hasEpubcheck, hasQpdf, runEpubcheck, runQpdf } from '#tests/support/check-files.ts'
import { bookOf, type Drawn, draw, everyKind } from '#tests/support/small-book.ts'
import type { Book, Copy } from '../epub/write/book.ts'
import { cutEpub, endEpub } from '../epub/write/epub-ending.ts'
import { makeEpub, PERSONAL_FILES } from '../epub/write/make-epub.ts'
import { NOBODY } from '../epub/write/placeholder-copy.ts'
import { type CbzPlan, cutCbz, endCbz } from './cbz/cbz-ending.ts'
import { makeCbz } from './cbz/make-cbz.ts'
import { makePdf } from './pdf/make-pdf.ts'
import { endPdf, planPdf } from './pdf/pdf-ending.ts'

const COPY: Copy = {
  id: 'ABCD-2345-EFGH',
  buyer: 'Cleo <Reader> & “Co.” 日本',
  boughtAt: new Date('2026-11-20T10:00:00Z'),
}
let folder: string
let png: Drawn
let webp: Drawn
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-endings-'))
  png = await draw('png')
  webp = await draw('webp')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const novel = (change: Partial<Book> = {}) =>
  bookOf(
    {
      content: { type: 'novel', pictures: [png, webp], parts: [{ title: 'One', tree: everyKind(webp) }] },
      ...change,
    },
    [png, webp],
  )
const comic = (change: Partial<Book> = {}) =>
  bookOf(
    {
      content: {
        type: 'manga',
        parts: [
          { title: 'One', pages: [png, webp].map(page => ({ ...page, description: '', wide: false })) },
        ],
      },
      ...change,
    },
    [png, webp],
  )
const BOOKS = { novel, comic }

async function write(name: string, file: Readable): Promise<string> {
  const path = join(folder, name)
  await pipeline(file, createWriteStream(path))
  return path
}

async function epubOf(book: Book, copy = COPY): Promise<Buffer> {
  const path = await write('common.epub', await makeEpub({ ...book, copy: NOBODY }))
  const plan = await cutEpub(path, book.lang, PERSONAL_FILES)
  return Buffer.concat([await readFile(path), endEpub(JSON.parse(JSON.stringify(plan)), copy)])
}

async function cbzOf(book: Book, copy = COPY): Promise<Buffer> {
  const path = await write('common.cbz', await makeCbz({ ...book, copy: NOBODY }))
  const plan: CbzPlan = JSON.parse(JSON.stringify(await cutCbz(path, book.lang)))
  return Buffer.concat([await readFile(path), await endCbz(plan, copy)])
}

async function pdfOf(book: Book, copy = COPY): Promise<Buffer> {
  const path = await write('common.pdf', await makePdf({ ...book, copy: NOBODY }))
  return Buffer.concat([await readFile(path), await endPdf(await planPdf(path, book.lang), copy)])
}

async function filesOf(archive: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const zip = await fromBufferPromise(archive)
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString('base64')
  return files
}

it.each(['en', 'de', 'fr'] as const)(
  'a copy of a corrected edition says of which day that is: %s',
  async lang => {
    const dates = { en: 'December 3, 2026', de: '3. Dezember 2026', fr: '3 décembre 2026' }
    const copy = { ...COPY, correctedAt: new Date('2026-12-03T09:00:00Z') }
    const book = novel({ lang })
    const pageIn = async (file: Buffer) => {
      const page = Object.entries(await filesOf(file)).find(([name]) => name.endsWith('ex-libris.xhtml'))?.[1]
      return Buffer.from(page ?? '', 'base64').toString()
    }
    expect(await pageIn(await epubOf(book, copy))).toContain(dates[lang])
    expect(await pageIn(await epubOf(book))).not.toContain(dates[lang])
    expect(await pdfOf(book, copy)).not.toEqual(await pdfOf(book))
  },
)

describe('a copy that is an end to what all copies have in common', () => {
  it.each(Object.entries(BOOKS))('is the same EPUB as one that was made for it: %s', async (_, of) => {
    for (const lang of ['en', 'de', 'fr'] as const) {
      const whole = await filesOf(await buffer(await makeEpub({ ...of({ lang }), copy: COPY })))
      expect(await filesOf(await epubOf(of({ lang })))).toEqual(whole)
    }
  })

  it('is the same CBZ as one that was made for it, and names nobody', async () => {
    for (const lang of ['en', 'de', 'fr'] as const) {
      const whole = await filesOf(await buffer(await makeCbz({ ...comic({ lang }), copy: COPY })))
      const ended = await filesOf(await cbzOf(comic({ lang })))
      expect(ended).toEqual(whole)
      const info = Buffer.from(ended['ComicInfo.xml'] ?? '', 'base64').toString()
      expect(info).toContain(COPY.id)
      expect(info).not.toContain(NOBODY.id)
      const other = await filesOf(await cbzOf(comic({ lang }), { ...COPY, buyer: 'Dora' }))
      expect(other['ex-libris.png']).not.toBe(ended['ex-libris.png'])
    }
  })

  it.runIf(hasEpubcheck).each(Object.entries(BOOKS))(
    'stands before the judges as EPUB: %s',
    async (name, of) => {
      const path = join(folder, `${name}.epub`)
      await writeFile(path, await epubOf(of()))
      expect(await runEpubcheck(path)).toEqual([])
    },
  )

  it.each(Object.entries(BOOKS))(
    'is a PDF with its page, and nothing of nobody is seen: %s',
    async (name, of) => {
      const pdf = await pdfOf(of())
      const text = pdf.toString('latin1')
      expect(text.lastIndexOf('(ABCD-2345-EFGH)')).toBeGreaterThan(text.lastIndexOf(`(${NOBODY.id})`))
      expect(text.endsWith('%%EOF\n')).toBe(true)
      const path = join(folder, `${name}.pdf`)
      await writeFile(path, pdf)
      if (hasQpdf) expect(await runQpdf(path)).toBe('')
    },
  )

  it.each([
    ['of 200 wide letters in one word', 'W'.repeat(200)],
    ['of 200 letters in words', 'Wanda Maria '.repeat(17).slice(0, 200)],
    ['of 200 Japanese signs', '雨'.repeat(200)],
  ])('is a PDF whose one page holds a name %s', async (_, buyer) => {
    const count = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
    for (const lang of ['en', 'de', 'fr'] as const) {
      const pages = async (name: string) =>
        count(await buffer(await makePdf({ ...comic({ lang }), copy: { ...COPY, buyer: name } })))
      expect(await pages(buyer)).toBe(await pages('Cleo'))
    }
  })
})
