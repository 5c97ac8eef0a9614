// Proves docs/product.md#downloads
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { bookOf, comicPage, type Drawn, draw, everyKind, node, treeOf } from '#tests/support/small-book.ts'
import type { Book } from './book.ts'
import { makeEpub } from './make-epub.ts'

let png: Drawn
let webp: Drawn
let wide: Drawn
beforeAll(async () => {
  png = await draw('png')
  webp = await draw('webp', { colour: '#aa3311' })
  wide = await draw('jpeg', { width: 360, height: 180 })
})

async function filesOf(book: Book): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(await buffer(await makeEpub(book)))
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('latin1'))
  }
  return files
}

const packageOf = async (book: Book) =>
  Buffer.from((await filesOf(book)).get('OEBPS/package.opf') ?? '', 'latin1').toString()
const novel = (change: Partial<Book> = {}) =>
  bookOf(
    {
      content: { type: 'novel', pictures: [png, webp], parts: [{ title: 'One', tree: everyKind(webp) }] },
      ...change,
    },
    [png, webp],
  )

/** A name within the book. */
const PLACE = 'at-0123456789'

describe('the EPUB of a novel', () => {
  it('begins with its type, uncompressed, and is the same for the same copy', async () => {
    const [one, other] = await Promise.all([buffer(await makeEpub(novel())), buffer(await makeEpub(novel()))])
    expect(one.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
    expect(one.equals(other)).toBe(true)
  })

  it('names its series and its place in it, and its makers by their work', async () => {
    const text = await packageOf(novel())
    expect(text).toContain('<meta property="belongs-to-collection" id="series">Rain</meta>')
    expect(text).toContain('property="group-position">2</meta>')
    expect(text).toContain('<meta name="calibre:series" content="Rain"/>')
    expect(text).toContain('<meta name="calibre:series_index" content="2"/>')
    expect(text).toContain('<dc:creator id="person-1">Ada Wren</dc:creator>')
    expect(text).toMatch(
      /person-1" property="role" scheme="marc:relators">aut<[\s\S]*person-1" property="role" scheme="marc:relators">ill</,
    )
    expect(text).toContain('<dc:contributor id="person-2">Bea Finch</dc:contributor>')
    expect(text).toContain('2026-11-20T09:30:00Z')
  })

  it('says how it can be read, and claims no more than is true', async () => {
    const described = await packageOf(novel())
    expect(described).toContain('schema:accessModeSufficient">textual<')
    expect(described).toContain('schema:accessibilityFeature">rubyAnnotations<')
    expect(described).toContain('<meta property="dcterms:conformsTo" id="conformance">EPUB Accessibility 1.1')
    // EPUB Accessibility 1.1, 5.3: a claim names who makes it.
    expect(described).toContain(
      '<meta property="a11y:certifiedBy" refines="#conformance">Rain &amp; Books</meta>',
    )
    const tree = treeOf([node('FIGURE', [node('IMAGE', [], { src: png.hash })])])
    const undescribed = await packageOf(
      novel({ content: { type: 'novel', pictures: [png], parts: [{ title: 'x', tree }] } }),
    )
    expect(undescribed).not.toContain('alternativeText')
    expect(undescribed).not.toContain('dcterms:conformsTo')
  })

  it('has the pictures that it shows and its cover, none as WebP', async () => {
    const files = await filesOf(novel())
    expect([...files.keys()].filter(name => name.includes('images/')).sort()).toEqual(
      [`OEBPS/images/${png.hash}.png`, `OEBPS/images/${webp.hash}.jpg`].sort(),
    )
    expect(files.get(`OEBPS/images/${webp.hash}.jpg`)?.startsWith('\xff\xd8\xff')).toBe(true)
    expect(files.get('OEBPS/package.opf')).toContain('properties="cover-image"')
    const bare = await filesOf(novel({ cover: null }))
    expect(bare.has('OEBPS/cover.xhtml')).toBe(false)
  })

  it('says whose copy it is, with the buyer’s name as text', async () => {
    const page = (await filesOf(novel())).get('OEBPS/ex-libris.xhtml') ?? ''
    expect(page).toContain('Cleo &lt;Reader&gt; &amp; Co.')
    expect(page).toContain('ABCD-2345-EFGH')
    expect(page).toContain('November 20, 2026')
    const german = Buffer.from(
      (await filesOf(novel({ lang: 'de' }))).get('OEBPS/ex-libris.xhtml') ?? '',
      'latin1',
    )
    expect(german.toString()).toContain('Gekauft am 20. November 2026')
  })

  it('leads to its parts and their headings', async () => {
    const nav = (await filesOf(novel())).get('OEBPS/nav.xhtml') ?? ''
    expect(nav).toContain('<a href="part-1.xhtml">One</a>')
    expect(nav).toContain('<a href="part-1.xhtml#place-1">The sea</a>')
  })

  it('leads from one part to a place in another', async () => {
    const [to, from] = [
      node('PARAGRAPH', ['Here'], { id: PLACE }),
      node('LINK', ['There'], { href: `#${PLACE}`, part: '2' }),
    ]
    const parts = [treeOf([node('PARAGRAPH', [from])]), treeOf([to])].map(tree => ({ title: 'x', tree }))
    const files = await filesOf(novel({ content: { type: 'novel', pictures: [], parts } }))
    expect(files.get('OEBPS/part-1.xhtml')).toContain(`<a href="part-2.xhtml#${PLACE}">There</a>`)
    expect(files.get('OEBPS/part-2.xhtml')).toContain(`id="${PLACE}"`)
  })

  it('is written downward and turned from the right where the text is', async () => {
    const tree = treeOf([node('PARAGRAPH', ['雨'])], { lang: 'ja', writingMode: 'vertical-rl' })
    const files = await filesOf(
      novel({ content: { type: 'novel', pictures: [], parts: [{ title: '雨', tree }] } }),
    )
    expect(files.get('OEBPS/package.opf')).toContain('page-progression-direction="rtl"')
    expect(files.get('OEBPS/package.opf')).toContain('<dc:language>ja</dc:language>')
    expect(files.get('OEBPS/part-1.xhtml')).toContain('href="vertical.css"')
    expect(files.get('OEBPS/vertical.css')).toContain('writing-mode: vertical-rl')
    const arabic = treeOf([node('PARAGRAPH', ['مطر'])], { lang: 'ar', direction: 'rtl' })
    const right = await filesOf(
      novel({
        direction: 'rtl',
        content: { type: 'novel', pictures: [], parts: [{ title: 'x', tree: arabic }] },
      }),
    )
    expect(right.get('OEBPS/part-1.xhtml')).toContain('lang="ar" xml:lang="ar" dir="rtl"')
  })

  it('is not broken by a title that tries to', async () => {
    const title = '</title><script>alert(1)</script> ]]> & \u0000'
    const files = await filesOf(
      novel({
        volume: { id: 'V', title, description: '<b>x</b>', publishedAt: null },
        content: {
          type: 'novel',
          pictures: [],
          parts: [{ title, tree: treeOf([node('PARAGRAPH', ['x'])]) }],
        },
      }),
    )
    for (const [name, text] of files) if (/\.(xhtml|opf)$/.test(name)) expect(text).not.toMatch(/<script/)
  })
})

describe('the EPUB of a comic', () => {
  const comic = (direction: 'ltr' | 'rtl') => {
    const [one, two, three, four] = ['#111111', '#222222', '#333333', '#444444'].map((_, at) =>
      comicPage(png, { description: `Page ${at}` }),
    )
    const pages = [one, two, comicPage(wide, { wide: true }), three, four].filter(page => page !== undefined)
    return bookOf({ direction, cover: png, content: { type: 'manga', parts: [{ title: 'Act 1', pages }] } }, [
      png,
      wide,
    ])
  }

  it.each([
    { direction: 'ltr' as const, sides: ['center', 'left', 'center', 'left', 'right'] },
    { direction: 'rtl' as const, sides: ['center', 'right', 'center', 'right', 'left'] },
  ])('$direction has its pages on the sides of the printed book', async ({ direction, sides }) => {
    const text = await packageOf(comic(direction))
    expect(text).toContain('<meta property="rendition:layout">pre-paginated</meta>')
    expect(text).toContain(`page-progression-direction="${direction}"`)
    expect(text).toContain('dir="ltr"')
    const found = [...text.matchAll(/idref="page-\d+" properties="(?:rendition:)?page-spread-(\w+)"/g)].map(
      ([, side]) => side,
    )
    expect(found).toEqual(sides)
  })

  it('of a strip has its pieces below each other, on no side', async () => {
    const text = await packageOf({ ...comic('rtl'), layout: 'strip' })
    expect(text).toContain('<meta property="rendition:flow">scrolled-continuous</meta>')
    expect(text).toContain('<meta property="rendition:spread">none</meta>')
    expect(text).not.toContain('page-spread')
    expect(await packageOf(comic('rtl'))).not.toContain('rendition:flow')
  })

  it('shows each page in its own size, with what is said of it', async () => {
    const files = await filesOf(comic('rtl'))
    expect(files.get('OEBPS/page-0003.xhtml')).toContain('content="width=360, height=180"')
    expect(files.get('OEBPS/page-0001.xhtml')).toContain('alt="Page 0"')
    expect(files.get('OEBPS/nav.xhtml')).toContain('<a href="page-0001.xhtml">Act 1</a>')
  })

  it('keeps a picture once that stands on several pages', async () => {
    const pictures = [...(await filesOf(comic('rtl'))).keys()].filter(name => name.includes('images/'))
    expect(pictures).toHaveLength(2)
  })
})
