// Proves docs/product.md#downloads
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookOf, comicPage, type Drawn, draw, everyKind, node, treeOf } from '#tests/support/small-book.ts'
import type { Book } from '../../epub/write/book.ts'
import { CannotMake } from '../cannot-make.ts'
import { makePdf } from './make-pdf.ts'

let png: Drawn
let webp: Drawn
beforeAll(async () => {
  png = await draw('png')
  webp = await draw('webp', { width: 200, height: 100 })
})

const novel = (blocks: Parameters<typeof treeOf>[0], change: Partial<Book> = {}, title = 'One') =>
  bookOf({
    content: { type: 'novel', pictures: [], parts: [{ title, tree: treeOf(blocks) }] },
    cover: null,
    ...change,
  })
/** Names and sizes stand in a PDF as they are; texts do not. */
const read = async (book: Book) => (await buffer(await makePdf(book))).toString('latin1')
const pagesIn = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
const paragraphs = (count: number) =>
  Array.from({ length: count }, () => node('PARAGRAPH', ['It was raining on the roofs. '.repeat(12)]))

describe('the PDF of a novel', () => {
  it('holds every kind of text, its pictures and its fonts', async () => {
    const content = {
      type: 'novel',
      pictures: [webp],
      parts: [{ title: 'One', tree: everyKind(webp) }],
    } as const
    const pdf = await read(bookOf({ content }, [png, webp]))
    expect(pdf.startsWith('%PDF-1.7')).toBe(true)
    const fonts = ['Literata-Regular', 'Literata-Bold', 'Literata-Italic', 'BIZUDMincho-Regular', 'Helvetica']
    expect(fonts.filter(font => pdf.includes(font))).toEqual(fonts.slice(0, -1))
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(2)
  })

  it('says its language, its title and what is in it', async () => {
    const pdf = await read(novel([node('HEADING_1', ['One']), node('HEADING_2', ['Two'])], { lang: 'de' }))
    // Not the whole file where one is missing.
    const wanted = [
      '/Lang (en)',
      '(Rain: Volume 2)',
      '/DisplayDocTitle true',
      '/Outlines',
      '/Title (Two)',
      '(ABCD-2345-EFGH)',
    ]
    expect(wanted.filter(text => !pdf.includes(text))).toEqual([])
  })

  it('leads from one part to a place in another', async () => {
    const link = node('LINK', ['There'], { href: '#at-0123456789', part: '2' })
    const trees = [[node('PARAGRAPH', [link])], [node('PARAGRAPH', ['Here'], { id: 'at-0123456789' })]]
    const parts = trees.map(blocks => ({ title: 'x', tree: treeOf(blocks) }))
    const pdf = await read(bookOf({ content: { type: 'novel', pictures: [], parts }, cover: null }))
    // What the link names is what the text is called, without the name of a part.
    expect(new Set(pdf.match(/\([^()]*at-0123456789\)/g))).toEqual(new Set(['(at-0123456789)']))
  })

  it('says that it is tagged throughout, as programs that read aloud look for', async () => {
    expect(await read(novel(paragraphs(1)))).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  it('begins each part on a page of its own, after ex libris, title, imprint and contents', async () => {
    const part = { title: 'x', tree: treeOf(paragraphs(1)) }
    const of = (count: number) =>
      read(
        novel([], {
          content: { type: 'novel', pictures: [], parts: Array.from({ length: count }, () => part) },
        }),
      )
    // Half title, ex libris, title, imprint, contents on one page or three, and an empty one before the text where needed.
    expect(pagesIn(await of(1))).toBe(4 + 2 + 1)
    expect(pagesIn(await of(5))).toBe(4 + 2 + 5)
    expect(pagesIn(await of(60))).toBe(4 + 4 + 60)
  })

  it('goes on over as many pages as it needs', async () => {
    expect(pagesIn(await read(novel(paragraphs(60))))).toBeGreaterThan(12)
  })

  it('is not made where the shop has no font for the text', async () => {
    await expect(makePdf(novel([node('PARAGRAPH', ['שלום עולם'])]))).rejects.toThrow(CannotMake)
    const some = node('PARAGRAPH', [`${'It rains. '.repeat(50)}ש`])
    expect(pagesIn(await read(novel([some])))).toBe(7)
  })

  it.each(['</title>', '(((\\', '\u0000\u001b\ud800', '\u202e\u200d\ufeff', 'x'.repeat(900), ' '])(
    'is made with the title %j',
    async title => {
      const book = novel(
        paragraphs(1),
        { volume: { id: 'V', title, description: '', publishedAt: null } },
        title,
      )
      expect(pagesIn(await read({ ...book, series: { ...book.series, title } }))).toBeGreaterThan(3)
    },
  )

  it('sets what is deep, narrow, high or empty without end', async () => {
    let deep = node('PARAGRAPH', ['deep '.repeat(50)])
    for (let level = 0; level < 40; level++) deep = node('BLOCKQUOTE', [deep])
    const cell = node('TABLE_CELL', ['word '.repeat(40)])
    const wide = node('TABLE', [
      node('TABLE_BODY', [
        node(
          'TABLE_ROW',
          Array.from({ length: 30 }, () => cell),
        ),
      ]),
    ])
    const high = node('TABLE', [node('TABLE_ROW', [node('TABLE_CELL', paragraphs(30))])])
    const empty = [
      node('TABLE'),
      node('ORDERED_LIST'),
      node('FIGURE'),
      node('PARAGRAPH'),
      node('HEADING_1'),
      node('PRE'),
    ]
    expect(pagesIn(await read(novel([deep, wide, high, ...empty])))).toBeGreaterThan(5)
  })
})

describe('the PDF of a comic', () => {
  it('has a page a page, as large as its picture, read from the right where it is', async () => {
    const pages = [comicPage(png), comicPage(webp)]
    const book = bookOf(
      { direction: 'rtl', content: { type: 'manga', parts: [{ title: 'Act 1', pages }] } },
      [png, webp],
    )
    const pdf = await read(book)
    expect(pagesIn(pdf)).toBe(3)
    const wanted = ['/MediaBox [0 0 90 135]', '/MediaBox [0 0 150 75]', '/Direction /R2L']
    expect(wanted.filter(text => !pdf.includes(text))).toEqual([])
  })

  it('fails where a picture is gone', async () => {
    const book = bookOf({
      cover: null,
      content: { type: 'manga', parts: [{ title: 'x', pages: [comicPage(png)] }] },
    })
    await expect(makePdf(book).then(buffer)).rejects.toThrow('no picture')
  })
})
