// Proves docs/product.md#editions
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remarkLines } from '#server/book-files/remark.ts'
import { prepareImage } from '#server/platform/images/prepare-image.ts'
import { type ArchiveEntry, makeOldRar, makeRar, makeTar } from '#tests/support/make-archives.ts'
import { drawPage, makeZip } from '#tests/support/make-books.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { SEVEN_ZIP } from '#tests/support/seven-zip-files.ts'
// How a book is read apart, documents.test.ts and read-book-limits.test.ts show.
import { readBookInSandbox } from '#tests/support/warm/warm-reader.ts'
import type { ReadBook, ReadRequest } from './read-result.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-comics-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let count = 0
async function write(name: string, bytes: Buffer): Promise<string> {
  const within = join(folder, String(count++))
  await mkdir(within)
  await writeFile(join(within, name), bytes)
  return join(within, name)
}

interface Read extends ReadBook {
  /** The bytes of each page in order. */
  pages: Buffer[]
}

function read(file: string, more: Partial<ReadRequest> = {}): Promise<Read> {
  const request: ReadRequest = { file, cut: 'auto', type: null, direction: null, marks: [], ...more }
  return readBookInSandbox(request, async ({ book, bytes }) => {
    const hashes = book.parts.flatMap(part =>
      part.type === 'manga' ? part.pages.map(({ hash }) => hash) : [],
    )
    return { ...book, pages: await Promise.all(hashes.map(bytes)) }
  })
}

const INFO =
  '<ComicInfo><Series>Rain</Series><Volume>2</Volume><Manga>YesAndRightToLeft</Manga><LanguageISO>en</LanguageISO></ComicInfo>'
/** A page as it is stored, different for each number up to 6. */
async function picture(number: number): Promise<Buffer> {
  return (await prepareImage(await drawPage(Math.min(number, 6)))).bytes
}

/** In another order than that of their names, in which page 2 comes before page 10. */
async function comic(): Promise<ArchiveEntry[]> {
  const pages = await Promise.all([10, 1, 2].map(n => picture(n)))
  return [
    ...pages.map((bytes, at) => ({ name: `第1話/${[10, 1, 2][at]}.png`, bytes })),
    { name: 'ComicInfo.xml', bytes: Buffer.from(INFO) },
    { name: 'extra.zip', bytes: Buffer.from('PK') },
    { name: 'notes.txt', bytes: Buffer.from('x') },
  ]
}

const page = async (more: Partial<ArchiveEntry> = {}): Promise<ArchiveEntry> => ({
  name: '1.png',
  bytes: await drawPage(1),
  ...more,
})

describe('a comic is read whatever its archive is called, from', () => {
  it.each([
    ['a tar', 'rain.cbt', async () => makeTar(await comic())],
    ['a RAR of version 5', 'rain.cbr', async () => makeRar(await comic())],
    ['a RAR of version 4, with names beyond ASCII', 'rain.cbr', async () => makeOldRar(await comic())],
    ['a RAR that is called CBZ', 'rain.cbz', async () => makeRar(await comic())],
    ['a tar that is called EPUB', 'rain.epub', async () => makeTar(await comic())],
  ])('%s', async (_, name, make) => {
    const book = await read(await write(name, await make()))
    const drawn = await Promise.all([1, 2, 10].map(n => picture(n)))
    expect(book.pages.map(bytes => bytes.equals(drawn[0] as Buffer))).toEqual([true, false, false])
    expect(book.pages[2]?.equals(drawn[2] as Buffer)).toBe(true)
    expect(book.metadata).toMatchObject({ lang: 'en', seriesClaims: [{ title: 'Rain', number: 2 }] })
    expect(book.parts.map(part => part.type === 'manga' && part.direction)).toEqual(['rtl'])
    expect(book.isEpub).toBe(false)
    expect(remarkLines(book.remarks)).toEqual(['an archive inside of it is left out: extra.zip'])
  })

  it('a 7z', async () => {
    const book = await read(await write('rain.cb7', SEVEN_ZIP.comic))
    const circles = await Promise.all(book.pages.map(topOfCircle))
    expect(circles).toEqual([...circles].sort((a, b) => a - b))
    expect(circles).toHaveLength(3)
    expect(book.metadata.seriesClaims).toMatchObject([{ title: 'Rain', number: 2 }])
  })

  it('a 7z with names that cannot be read, with a remark', async () => {
    const { remarks, pages } = await read(await write('rain.cb7', SEVEN_ZIP.japanese))
    expect(pages).toHaveLength(2)
    expect(remarkLines(remarks)).toEqual([expect.stringContaining('look at the order of its pages')])
  })

  it('a ZIP that is called CBR', async () => {
    const zip = await makeZip('rain.cbr', { '=1.png': await drawPage(1), '=2.png': await drawPage(2) })
    expect((await read(zip.file)).pages).toHaveLength(2)
    await zip.remove()
  })

  it('a folder, without following links', async () => {
    const own = join(folder, 'Rain v02')
    await mkdir(join(own, 'chapter 1'), { recursive: true })
    for (const n of [10, 1, 2]) await writeFile(join(own, 'chapter 1', `${n}.png`), await picture(n))
    await writeFile(join(own, 'ComicInfo.xml'), INFO)
    await writeFile(join(folder, 'outside.png'), await drawPage(5))
    await symlink(join(folder, 'outside.png'), join(own, '3.png'))
    const book = await read(own)
    expect(book.pages).toHaveLength(3)
    expect(book.pages[1]?.equals(await picture(2))).toBe(true)
    expect(remarkLines(book.remarks)).toEqual(['a link in it is left out: 3.png'])
    expect(book.metadata.lang).toBe('en')
  })

  it('a tar with links, which are left out with a remark', async () => {
    const entries = [await page(), { name: 'a.png', bytes: Buffer.alloc(0), link: '/etc/passwd' }]
    const book = await read(await write('a.cbt', makeTar(entries)))
    expect(book.pages).toHaveLength(1)
    expect(remarkLines(book.remarks)).toEqual(['a link in it is left out: a.png'])
  })

  it('an archive with a damaged page, which is left blank', async () => {
    const entries = [await page(), await page({ name: '2.png' })]
    const bytes = makeRar(entries)
    const last = bytes.lastIndexOf('IDAT')
    bytes.writeUInt8(bytes.readUInt8(last + 9) ^ 0xff, last + 9)
    const book = await read(await write('a.cbr', bytes))
    expect(book.pages).toHaveLength(2)
    expect(remarkLines(book.remarks)).toEqual([
      expect.stringMatching(/^a picture is left out, 2\.png: .*damaged/),
    ])
  })
})

describe('a comic with chapters', () => {
  it('has them as parts, its cover first, and without what is deleted', async () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
    const drawn = numbers.map(async number => ({ name: `${number}.png`, bytes: await drawPage(number % 7) }))
    const info = `<ComicInfo><Pages><Page Image="0" Type="FrontCover" Bookmark="The Ferry"/>
      <Page Image="3" Type="Deleted"/><Page Image="4" Bookmark="Salt"/></Pages></ComicInfo>`
    const book = await read(
      await write(
        'rain.cbt',
        makeTar([
          ...(await Promise.all(drawn)),
          { name: 'cover.png', bytes: await picture(6) },
          { name: 'ComicInfo.xml', bytes: Buffer.from(info) },
        ]),
      ),
    )
    expect(book.parts.map(part => part.type === 'manga' && [part.title, part.pages.length])).toEqual([
      ['The Ferry', 4],
      ['Salt', 4],
    ])
    expect(book.pages[0]?.equals(await picture(6))).toBe(true)
    expect(book.parts[0]).toMatchObject({ pages: [{ hash: book.cover }, {}, {}, {}] })
    expect(remarkLines(book.remarks)).toEqual(['1 page that its ComicInfo says is deleted is left out'])
  })
})

/** The first row that is not white. */
async function topOfCircle(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  return Math.floor(data.findIndex(grey => grey < 128) / info.width)
}

const jpeg = (n: number) => drawPage(n, 700, 1000).then(png => sharp(png).jpeg({ quality: 80 }).toBuffer())

describe('a PDF', () => {
  it('gives the JPEG of each page as it is, with what it says of itself', async () => {
    const pictures = await Promise.all([0, 1, 2, 3].map(n => jpeg(n)))
    const bytes = await makePdf(
      pdf => {
        for (const [at, picture] of pictures.entries()) {
          pdf.addPage({ size: [350, 500], margin: 0 })
          pdf.image(picture, 0, 0, { width: 350, height: 500 })
          if (at % 3 === 0) pdf.outline.addItem(`Chapter ${at / 3 + 1}`)
        }
      },
      { info: { Title: 'Rain', Author: 'Ada Wren; Bo Lu' }, lang: 'fr', direction: 'R2L' },
    )
    const book = await read(await write('rain.pdf', bytes), { cut: 'chapters' })
    expect(book.pages.map((own, at) => own.equals(pictures[at] as Buffer))).toEqual([true, true, true, true])
    expect(book.metadata).toMatchObject({ title: 'Rain', lang: 'fr' })
    expect(book.metadata.creators.map(({ name }) => name)).toEqual(['Ada Wren', 'Bo Lu'])
    expect(book.parts).toMatchObject([{ title: 'Chapter 1', direction: 'rtl' }])
  })

  it('gives the picture without the margins around it', async () => {
    const picture = await jpeg(1)
    const bytes = await makePdf(pdf => {
      pdf.addPage({ size: [400, 560], margin: 0 }).image(picture, 25, 30, { width: 350, height: 500 })
    })
    expect((await read(await write('a.pdf', bytes))).pages[0]?.equals(picture)).toBe(true)
  })

  it.each<[string, (pdf: PDFKit.PDFDocument, picture: Buffer) => void]>([
    [
      'of which a picture is cut off',
      (pdf, picture) => pdf.image(picture, -100, 0, { width: 450, height: 500 }),
    ],
    [
      'with letters on its picture',
      (pdf, picture) => pdf.image(picture, 0, 0, { width: 350, height: 500 }).text('Hm'),
    ],
    [
      'that is turned',
      (pdf, picture) => pdf.rotate(90, { origin: [175, 250] }).image(picture, 0, 0, { width: 350 }),
    ],
    ['of lines alone', pdf => pdf.circle(100, 100, 50).fill('#a00')],
  ])('draws a page %s', async (_, draw) => {
    const picture = await jpeg(1)
    const bytes = await makePdf(pdf => draw(pdf.addPage({ size: [350, 500], margin: 0 }), picture))
    const book = await read(await write('a.pdf', bytes))
    expect(await sharp(book.pages[0]).metadata()).toMatchObject({ width: 1400, height: 2000 })
    expect(remarkLines(book.remarks)).toEqual([])
  })

  it('becomes PNG where a drawn page is grey', async () => {
    const bytes = await makePdf(pdf =>
      pdf
        .addPage({ size: [350, 500] })
        .circle(100, 100, 50)
        .fill('#444'),
    )
    expect((await read(await write('a.pdf', bytes))).pictures).toMatchObject([{ mediaType: 'image/png' }])
  })

  it('lays a strip out by its width', async () => {
    const bytes = await makePdf(pdf =>
      pdf
        .addPage({ size: [300, 3000] })
        .circle(100, 100, 50)
        .fill(),
    )
    const { pages } = await read(await write('a.pdf', bytes))
    const sizes = await Promise.all(pages.map(page => sharp(page).metadata()))
    expect(new Set(sizes.map(({ width }) => width))).toEqual(new Set([1200]))
    expect(sizes.reduce((sum, { height }) => sum + height, 0)).toBe(12_000)
  })

  it('leaves a page of an absurd size blank', async () => {
    const bytes = await makePdf(pdf => {
      pdf.addPage({ size: [1, 20_000_000] })
      pdf
        .addPage({ size: [350, 500] })
        .circle(100, 100, 50)
        .fill('#a00')
    })
    const book = await read(await write('a.pdf', bytes))
    expect(book.pages).toHaveLength(2)
    expect(remarkLines(book.remarks)).toEqual([
      expect.stringMatching(/^a picture is left out, page 1: .*no size/),
    ])
  })

  it('of text becomes pictures only where it is said to be a manga', async () => {
    const bytes = await makePdf(pdf => {
      for (let at = 0; at < 3; at++) pdf.addPage().text('It was raining on the roofs. '.repeat(60))
    })
    const file = await write('novel.pdf', bytes)
    await expect(read(file)).rejects.toThrow(/PDF of text.*hand in an EPUB.*“type” manga/)
    expect((await read(file, { type: 'manga' })).pages).toHaveLength(3)
  })

  it('does not take the name of a file for its title', async () => {
    const bytes = await makePdf(pdf => pdf.addPage().circle(9, 9, 9).fill(), {
      info: { Title: 'Scan 12.indd' },
    })
    expect((await read(await write('a.pdf', bytes))).metadata.title).toBe('')
  })
})
