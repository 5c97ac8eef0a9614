// Proves docs/product.md#downloads
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { bookOf, comicPage, type Drawn, draw, everyKind } from '#tests/support/small-book.ts'
import { isWellFormed } from '#tests/support/well-formed.ts'
import type { Book } from '../../epub/write/book.ts'
import { makeCbz } from './make-cbz.ts'

let png: Drawn
let webp: Drawn
let wide: Drawn
beforeAll(async () => {
  png = await draw('png')
  webp = await draw('webp', { colour: '#aa3311' })
  wide = await draw('jpeg', { width: 360, height: 180 })
})

const comic = (change: Partial<Book> = {}) =>
  bookOf(
    {
      content: {
        type: 'manga',
        parts: [
          { title: 'One “&” only', pages: [comicPage(png), comicPage(wide, { wide: true })] },
          { title: 'Two', pages: [comicPage(webp), comicPage(png)] },
        ],
      },
      direction: 'rtl',
      ...change,
    },
    [png, webp, wide],
  )

async function entriesOf(book: Book) {
  const zip = await fromBufferPromise(await buffer(await makeCbz(book)))
  const entries: { name: string; stored: boolean; bytes: Buffer }[] = []
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    entries.push({ name: entry.fileName, stored: entry.compressionMethod === 0, bytes })
  }
  return entries
}
const infoOf = async (book: Book) => (await entriesOf(book)).at(-1)?.bytes.toString() ?? ''

/** The elements of the schema that the shop writes, in its order. */
const ORDER = [
  ...['Title', 'Series', 'Number', 'Summary', 'Notes', 'Year', 'Month', 'Day', 'Writer', 'Penciller'],
  ...['Inker', 'Colorist', 'Letterer', 'Editor', 'Publisher', 'Web', 'PageCount', 'LanguageISO', 'Format'],
  'Manga',
]

describe('the CBZ of a manga', () => {
  it('has its pages in reading order as they are stored, uncompressed, then whose copy it is', async () => {
    const entries = await entriesOf(comic())
    expect(entries.map(({ name, stored }) => [name, stored])).toEqual([
      ['0001.png', true],
      ['0002.jpg', true],
      ['0003.jpg', true],
      ['0004.png', true],
      ['ex-libris.png', true],
      ['ComicInfo.xml', false],
    ])
    const [first, second, , fourth] = entries.map(({ bytes }) => bytes)
    expect([first, second, fourth]).toEqual([png.bytes, wide.bytes, png.bytes])
    const names = entries.slice(0, -1).map(({ name }) => name)
    expect(names.toSorted(new Intl.Collator('en', { numeric: true }).compare)).toEqual(names)
  })

  it('is the same for the same copy', async () => {
    const [one, other] = await Promise.all([buffer(await makeCbz(comic())), buffer(await makeCbz(comic()))])
    expect(one.equals(other)).toBe(true)
  })

  it('begins with the cover where that is no page of it', async () => {
    const cover = await draw('png', { colour: '#00ff00' })
    const book = comic({ cover })
    const bytesOf = async (hash: string) => (hash === cover.hash ? cover.bytes : book.bytesOf(hash))
    const entries = await entriesOf({ ...book, bytesOf })
    expect(entries[0]?.bytes).toEqual(cover.bytes)
    expect(entries).toHaveLength(7)
  })

  it('describes itself in ComicInfo.xml', async () => {
    const info = await infoOf(comic())
    expect(isWellFormed(info)).toBe(true)
    for (const line of [
      '<Title>Rain: Volume 2</Title>',
      '<Series>Rain</Series>',
      '<Number>2</Number>',
      '<Writer>Ada Wren</Writer>',
      '<Penciller>Ada Wren</Penciller>',
      '<Publisher>Umbrella &amp; Sons</Publisher>',
      '<Web>https://shop.example/volumes/rain-2</Web>',
      '<PageCount>5</PageCount>',
      '<LanguageISO>en</LanguageISO>',
      '<Manga>YesAndRightToLeft</Manga>',
      '<Page Image="0" Type="FrontCover" Bookmark="One “&amp;” only" ImageWidth="120" ImageHeight="180"/>',
      '<Page Image="1" DoublePage="true" ImageWidth="360" ImageHeight="180"/>',
      '<Page Image="2" Bookmark="Two" ImageWidth="120" ImageHeight="180"/>',
      '<Page Image="4" Type="Other" ImageWidth="800" ImageHeight="1200"/>',
    ])
      expect(info).toContain(line)
    const notes = /<Notes>([^<]*)</.exec(info)?.[1]
    expect(notes).toContain('Cleo &lt;Reader&gt; &amp; Co.')
    expect(notes).toContain('Copy ABCD-2345-EFGH')
    // The schema has no element for translators.
    expect(notes).toContain('Translation: Bea Finch')
    const written = [...info.matchAll(/^<(\w+)>[^<]+<\/\1>/gm)].map(([, name]) => name ?? '')
    expect(written).toEqual(ORDER.filter(name => written.includes(name)))
  })

  it('says that a strip is one', async () => {
    expect(await infoOf(comic({ layout: 'strip' }))).toContain('<Format>Webtoon</Format>\n<Manga>')
    expect(await infoOf(comic())).not.toContain('Format')
  })

  it('says only what is known', async () => {
    const info = await infoOf(
      comic({
        direction: 'ltr',
        publisher: '',
        creators: [{ name: 'Wren, Ada', role: 'letterer' }],
        volume: { ...comic().volume, description: '', publishedAt: null },
      }),
    )
    expect(info).toContain('<Manga>Yes</Manga>')
    expect(info).toContain('<Letterer>Wren Ada</Letterer>')
    for (const name of ['Publisher', 'Writer', 'Summary', 'Year', 'Month'])
      expect(info).not.toContain(`<${name}>`)
  })

  it('shows the buyer on its last page, also a long name in another script', async () => {
    const buyer = 'Ж日本語'.repeat(20)
    for (const copy of [comic().copy, { ...comic().copy, buyer }]) {
      const page = (await entriesOf(comic({ copy }))).find(({ name }) => name === 'ex-libris.png')
      const { data, info } = await sharp(page?.bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([800, 1200])
      const ink = [...data].filter(level => level < 128).length
      expect(ink).toBeGreaterThan(3000)
      const margin = [...data].filter((level, at) => at % info.width < 40 && level < 200)
      expect(margin).toEqual([])
    }
  })

  it.each([
    ['of 200 wide letters in one word', 'W'.repeat(200)],
    ['of 200 letters in words', 'Wanda Maria '.repeat(17).slice(0, 200)],
    ['of 200 Japanese signs', '雨'.repeat(200)],
  ])('has a last page that holds a name %s, also where its pages are as wide as high', async (_, buyer) => {
    const square = await draw('png', { width: 180, height: 180 })
    const pages = [comicPage(square), comicPage(square)]
    for (const lang of ['en', 'de', 'fr'] as const) {
      const content = { type: 'manga' as const, parts: [{ title: 'One', pages }] }
      const copy = { ...comic().copy, buyer }
      const book = { ...comic({ lang, copy, content, cover: null }), bytesOf: async () => square.bytes }
      const page = (await entriesOf(book)).find(({ name }) => name === 'ex-libris.png')
      const { data, info } = await sharp(page?.bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([800, 800])
      const rows = Array.from({ length: info.height }, (_none, y) =>
        data.subarray(y * info.width, (y + 1) * info.width).some(level => level < 128),
      )
      // The lines after the name end above the foot.
      expect(rows.lastIndexOf(true)).toBeLessThan(info.height - 20)
      expect(rows.lastIndexOf(true)).toBeGreaterThan(info.height / 2)
      expect([...data].filter((level, at) => at % info.width < 40 && level < 200)).toEqual([])
    }
  })

  it('is not made of a novel', async () => {
    const novel = bookOf({
      content: { type: 'novel', pictures: [png], parts: [{ title: 'One', tree: everyKind(png) }] },
    })
    await expect(makeCbz(novel)).rejects.toThrow('a CBZ is made of a manga only')
  })
})
