import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BookRefused } from '#server/book-files/book-refused.ts'
import { remark, remarkLines } from '#server/book-files/remark.ts'
import { importContext } from '#tests/support/import-context.ts'
import { drawPage, LONG, makeEpub, makeZip } from '#tests/support/make-books.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { importBook } from './import-book.ts'
import type { ImportRequest } from './import-request.ts'

const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

const put = (request: ImportRequest) => {
  return importBook(importContext(scratch.db, clock), request)
}
const refusalOf = (request: ImportRequest) =>
  put(request).then(
    () => 'imported',
    error => (error instanceof BookRefused ? error.message : String(error)),
  )
const volumes = () => scratch.db.query({ text: 'select id from volumes' })

const PAGE = '<img src="p.png" alt=""/>'

/** A book of fixed layout with these pages. */
async function fixedBook(title: string, bodies: readonly string[], layout = 'pre-paginated') {
  const pages = bodies.map((body, at) => [
    `c${at + 1}.xhtml`,
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Page</title></head><body>${body}</body></html>`,
  ])
  const items = bodies.map(
    (_, at) => `<item id="c${at + 1}" href="c${at + 1}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const spine = bodies.map((_, at) => `<itemref idref="c${at + 1}"/>`)
  return makeEpub({
    chapters: [],
    more: {
      ...Object.fromEntries(pages),
      'p.png': await drawPage(1),
      'book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${title}</dc:identifier><dc:title>${title}</dc:title>
<dc:language>en</dc:language><meta property="rendition:layout">${layout}</meta></metadata>
<manifest><item id="p" href="p.png" media-type="image/png"/>${items.join('')}</manifest><spine>${spine.join('')}</spine></package>`,
    },
  })
}

// docs/product.md#rich-text
describe('a book of fixed layout', () => {
  it('with text over its pictures is refused in one line that says what can be done, and leaves nothing', async () => {
    const { file, remove } = await fixedBook('Speech', [
      PAGE,
      `${PAGE}<p>Who is there?</p>`,
      `<div>${PAGE}<p>I am.</p></div>`,
    ])
    const line = await refusalOf({ file })
    expect(line).toBe(
      '2 of its 3 pages have a fixed layout with text over pictures, which cannot be shown as they are: hand in pages that are pictures, or say “type” novel to sell its text without the layout, or “type” manga to sell its pictures without that text',
    )
    expect(await volumes()).toEqual([])
    const manga = await put({ file, type: 'manga' })
    expect(manga).toMatchObject({ pages: 3, remarks: [remark('liveTextLeftOut', { count: 2 })] })
    expect(await put({ file, type: 'novel', series: { title: 'Speech, read' } })).toMatchObject({
      pages: 0,
      parts: 1,
    })
    await remove()
  })

  it('whose pages are pictures, with numbers and texts that are drawn, goes on as before', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><title>A roof</title><text y="40">Rain</text></svg>'
    const { file, remove } = await fixedBook('Pages', [PAGE, `${PAGE}<p>12</p>`, svg])
    expect(await put({ file })).toMatchObject({ pages: 3, remarks: [] })
    await remove()
  })

  it('has the letters that a drawing puts over its picture', async () => {
    const over = (letters: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 90"><image xlink:href="p.png" width="60" height="90"/>${letters}</svg>`
    const bodies = [PAGE, over(''), over('<text y="40">Rain</text>')]
    const { file, remove } = await fixedBook('Over', bodies)
    const { volumeSlug, remarks } = await put({ file })
    expect(remarks).toEqual([])
    const pages = await scratch.db.query<{ hash: string }>({
      text: 'select i.hash from part_images i join parts p on p.id = i.part_id join volumes v on v.id = p.volume_id where v.slug = $1 order by i.position',
      values: [volumeSlug],
    })
    const [plain, wrapped, lettered] = pages.map(({ hash }) => hash)
    expect(wrapped).toBe(plain)
    expect(lettered).not.toBe(plain)
    await remove()
  })

  it('is drawn where all its text is in its drawings', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><text y="40">${'Rain '.repeat(90)}</text></svg>`
    const { file, remove } = await fixedBook('Letters', [svg, svg, svg])
    expect(await put({ file })).toMatchObject({ pages: 3, parts: 1, remarks: [] })
    await remove()
  })

  it('need not say that it has one, and its empty pages keep those after them on their side', async () => {
    const empty = '<div class="blank"> </div>'
    const bodies = [PAGE, PAGE, empty, PAGE, empty, PAGE]
    const { file, remove } = await fixedBook('Blank', bodies, 'reflowable')
    const { volumeSlug, remarks } = await put({ file })
    expect(remarkLines(remarks)).toEqual(['2 pages with nothing on them stand as blank pages'])
    const pages = await scratch.db.query<{ blank: boolean }>({
      text: 'select i.blank from part_images i join parts p on p.id = i.part_id join volumes v on v.id = p.volume_id where v.slug = $1 order by i.position',
      values: [volumeSlug],
    })
    expect(pages.map(({ blank }) => blank)).toEqual([false, false, true, false, true, false])
    await remove()
  })

  it('has pages of text alone as a part of text', async () => {
    const { file, remove } = await fixedBook('Afterword', [PAGE, PAGE, PAGE, LONG])
    expect(await put({ file })).toMatchObject({ pages: 3, parts: 2, remarks: [] })
    await remove()
  })
})

describe('the spine of a book', () => {
  const bookWith = (item: string) =>
    makeEpub({
      title: 'Spine',
      identifier: item,
      more: {
        'book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${item.length}</dc:identifier><dc:title>Spine</dc:title>
<dc:language>en</dc:language></metadata><manifest><item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>${item}</manifest>
<spine><itemref idref="c1"/><itemref idref="c2"/></spine></package>`,
      },
    })

  const charactersOf = async (slug: string) => {
    const [part] = await scratch.db.query<{ characters: number }>({
      text: 'select sum(c.characters)::int as characters from part_contents c join parts p on p.id = c.part_id join volumes v on v.id = p.volume_id where v.slug = $1',
      values: [slug],
    })
    return part?.characters ?? 0
  }

  it('has a file once, also where two items of the manifest name it', async () => {
    const twice = await bookWith('<item id="c2" href="c1.xhtml" media-type="application/xhtml+xml"/>')
    const { volumeSlug } = await put({ file: twice.file, cut: 'whole', series: { title: 'Named twice' } })
    const once = await bookWith('')
    const other = await put({ file: once.file, cut: 'whole', series: { title: 'Named once' } })
    expect(await charactersOf(volumeSlug)).toBe(await charactersOf(other.volumeSlug))
    await Promise.all([twice.remove(), once.remove()])
  })

  it('may name pages that stand in data: addresses', async () => {
    const page = `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Within the address.</p></body></html>`
    const href = `data:application/xhtml+xml,${encodeURIComponent(page)}`
    const { file, remove } = await bookWith(
      `<item id="c2" href="${href}" media-type="application/xhtml+xml"/>`,
    )
    const { remarks, volumeSlug } = await put({ file, cut: 'whole', series: { title: 'Within' } })
    expect(remarkLines(remarks).filter(line => line.includes('spine'))).toEqual([])
    const part = await charactersOf(volumeSlug)
    const without = await bookWith('')
    const { remarks: lost, volumeSlug: other } = await put({
      file: without.file,
      cut: 'whole',
      series: { title: 'Without' },
    })
    expect(remarkLines(lost)).toEqual(['1 page of its spine cannot be found in it'])
    expect(part - (await charactersOf(other))).toBe('Within the address.'.length)
    await Promise.all([remove(), without.remove()])
  })
})

describe('a book with nothing to read', () => {
  it('is refused where none of its pictures can be shown, in an EPUB and in a CBZ', async () => {
    const before = await volumes()
    const gone = await fixedBook('Gone', ['<img src="no.png" alt=""/>', '<img src="no.png" alt=""/>'])
    const white = await drawPage(-20)
    const blank = await makeZip('blank.cbz', { '=1.png': white, '=2.png': white })
    expect(await refusalOf({ file: gone.file })).toBe('none of its pictures can be shown')
    expect(await refusalOf({ file: blank.file })).toBe('none of its pictures can be shown')
    const empty = await makeEpub({
      title: 'Empty',
      more: { 'c1.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><body><p> </p></body></html>' },
    })
    expect(await refusalOf({ file: empty.file })).toBe('there is nothing in it to read')
    expect(await volumes()).toEqual(before)
    await Promise.all([gone.remove(), blank.remove(), empty.remove()])
  })
})
