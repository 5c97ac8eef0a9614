// Proves docs/product.md#downloads
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Node } from '#contract/generated/reading.ts'
import { drawsUnmarkedText, everyElement, PdfReader, textOf } from '#tests/support/read-pdf.ts'
import {
  bookOf,
  comicPage,
  type Drawn,
  draw,
  everyKind,
  node,
  ruby,
  treeOf,
} from '#tests/support/small-book.ts'
import type { Book } from '../../epub/write/book.ts'
import { NOBODY } from '../../epub/write/placeholder-copy.ts'
import { makePdf } from './make-pdf.ts'
import { endPdf, planPdf } from './pdf-ending.ts'

let png: Drawn
beforeAll(async () => {
  png = await draw('png')
})

const read = async (book: Book) => new PdfReader(await buffer(await makePdf(book)))
const novel = (parts: { title: string; blocks: Node[] }[], change: Partial<Book> = {}, vertical = false) => {
  const writingMode = vertical ? 'vertical-rl' : 'horizontal-tb'
  const lang = vertical ? 'ja' : 'en'
  const trees = parts.map(({ title, blocks }) => ({ title, tree: treeOf(blocks, { writingMode, lang }) }))
  return bookOf({ content: { type: 'novel', pictures: [], parts: trees }, cover: null, ...change })
}
const paragraphs = (count: number) =>
  Array.from({ length: count }, () => node('PARAGRAPH', ['It was raining on the roofs. '.repeat(12)]))
const shiftOf = (content: string) => Number(/^1 0 0 1 (-?\d+) 0 cm$/m.exec(content)?.[1])

describe('the pages of a novel as PDF', () => {
  it('are the half title, ex libris, title, imprint and contents before the text, which begins on an odd page', async () => {
    const pdf = await read(novel([{ title: 'One', blocks: paragraphs(1) }]))
    expect(pdf.outline).toEqual([
      { title: 'Ex libris', page: 1 },
      { title: 'Title page', page: 2 },
      { title: 'Imprint', page: 3 },
      { title: 'Contents', page: 4 },
      { title: 'One', page: 6 },
    ])
    expect(pdf.object(pdf.pages[1] ?? 0)).toContain('/KSHN_ExLibris true')
    expect(pdf.find(text => text.includes('/S /URI'))).toContain('(https://shop.example/volumes/rain-2)')
  })

  it('have their wider margin at the back of the book, on right-hand pages to the left', async () => {
    const pdf = await read(novel([{ title: 'One', blocks: paragraphs(20) }]))
    const shifts = pdf.pages.map(page => shiftOf(pdf.content(page)))
    expect(shifts.length).toBeGreaterThan(9)
    expect(shifts).toEqual(shifts.map((_, at) => (at % 2 === 0 ? 7 : -7)))
  })

  it('centre all headings that open a chapter, and none below its text', async () => {
    const blocks = [
      node('HEADING_1', ['I']),
      node('HEADING_3', ['J']),
      ...paragraphs(1),
      node('HEADING_3', ['J']),
    ]
    const pdf = await read(novel([{ title: 'One', blocks }]))
    const lines = [...pdf.content(pdf.pages.at(-1) ?? 0).matchAll(/^1 0 0 1 ([\d.]+) [\d.]+ Tm$/gm)]
    const [, first = 0, second = 0, ...others] = lines.map(([, x]) => Number(x))
    expect(Math.min(first, second)).toBeGreaterThan(150)
    expect(others.at(-1)).toBeLessThan(100)
  })

  it('show the chapters that share a part each on a page of its own, and in the contents', async () => {
    const blocks = ['I', 'II', 'III'].flatMap(title => [node('HEADING_2', [title]), ...paragraphs(6)])
    const other = [node('HEADING_2', ['IV', node('LINE_BREAK'), 'The End']), ...paragraphs(6)]
    const pdf = await read(
      novel([
        { title: 'Chapters I–III', blocks },
        { title: 'IV: The End', blocks: other },
      ]),
    )
    expect(pdf.outline.slice(4)).toEqual([
      { title: 'I', page: 6 },
      { title: 'II', page: 8 },
      { title: 'III', page: 10 },
      { title: 'IV: The End', page: 12 },
    ])
    const entries = [...everyElement(pdf.structure)].filter(({ type }) => type === 'TOCI')
    expect(entries).toHaveLength(4)
  })

  it('write titles in the contents as those of parts, whichever part has them', async () => {
    const heading = (...lines: string[]) =>
      node(
        'HEADING_2',
        lines.flatMap((line, at) => (at > 0 ? [node('LINE_BREAK'), line] : [line])),
      )
    const text = [node('PARAGRAPH', ['At night the rain fell on Tokyo.']), ...paragraphs(6)]
    const shared = [heading('I', 'THE RAIN'), ...text, heading('II', 'TOKYO NIGHTS.'), ...text]
    const pdf = await read(
      novel([
        { title: 'Chapters I–II', blocks: shared },
        { title: 'III – The Lamp', blocks: [heading('III – THE LAMP.'), ...text] },
        { title: 'IV – SOS', blocks: [heading('IV – SOS'), ...text] },
        { title: 'V – The Sea', blocks: [heading('V – THE SEA'), ...text] },
      ]),
    )
    const titles = pdf.outline.slice(4).map(({ title }) => title)
    expect(titles).toEqual(['I – The Rain', 'II – Tokyo Nights', 'III – The Lamp', 'IV – SOS', 'V – The Sea'])
  })

  it('hold a picture that is nearly as high as what is left of them, a little lower, and begin with a higher one', async () => {
    const { hash, mediaType } = png
    const pagesWith = async (lines: number) => {
      const image = node('IMAGE', [], { src: hash, alt: 'A door', width: '700', height: '800' })
      const figure = node('FIGURE', [image])
      const blocks = [...Array.from({ length: lines }, () => node('PARAGRAPH', ['Rain.'])), figure]
      const parts = [{ title: 'One', tree: treeOf(blocks) }]
      const pictures = [{ hash, mediaType, width: 700, height: 800 }]
      const content = { type: 'novel' as const, pictures, parts }
      return (await read(bookOf({ content, cover: null, bytesOf: async () => png.bytes }))).pages.length
    }
    const alone = await pagesWith(0)
    expect(await pagesWith(3)).toBe(alone)
    expect(await pagesWith(15)).toBe(alone + 1)
  })

  it('lead to the line that a link names', async () => {
    const target = node('HEADING_2', ['Here'], { id: 'here' })
    const link = node('PARAGRAPH', [node('LINK', ['there'], { href: '#here' })])
    const pdf = await read(novel([{ title: 'One', blocks: [link, target, ...paragraphs(1)] }]))
    const names = pdf.find(text => text.includes('/Dests'))
    const [, height = 0] = /\(part-1-here\) \[\d+ 0 R \/XYZ null ([\d.]+)/.exec(names) ?? []
    // Near the top of the page: heights are counted from its foot.
    expect(Number(height)).toBeGreaterThan(400)
  })

  it('let a link be pressed over its whole width', async () => {
    const link = node('LINK', ['thunderstorms'], { href: 'https://rain.example/' })
    const pdf = await read(novel([{ title: 'One', blocks: [node('PARAGRAPH', [link])] }]))
    const annotation = pdf.find(text => text.includes('/Rect') && text.includes('thunderstorms'))
    const [, left, right] = /\/Rect \[([\d.]+) [\d.]+ ([\d.]+)/.exec(annotation) ?? []
    expect(Number(right) - Number(left)).toBeGreaterThan(40)
  })

  it('are two beside each other, the cover alone', async () => {
    const pdf = await read(novel([{ title: 'One', blocks: paragraphs(1) }]))
    expect(pdf.catalog).toContain('/PageLayout /TwoPageRight')
    expect(pdf.find(text => text.includes('/DisplayDocTitle'))).not.toContain('/R2L')
  })
})

describe('the structure of a PDF', () => {
  const everything = async () => {
    const content = {
      type: 'novel',
      pictures: [png],
      parts: [{ title: 'One', tree: everyKind(png) }],
    } as const
    return read(bookOf({ content }, [png]))
  }

  it('has every kind of text, and all that is drawn belongs to it or is marked as no content', async () => {
    const pdf = await everything()
    const types = new Set([...everyElement(pdf.structure)].map(({ type }) => type))
    const kinds = 'Document Sect H1 H2 P BlockQuote L LI Lbl LBody Table TR TH TD Figure Caption Note Link'
    for (const type of `${kinds} Ruby RB RT TOC TOCI Reference`.split(' ')) expect(types).toContain(type)
    for (const page of pdf.pages) expect(drawsUnmarkedText(pdf.content(page))).toBe(false)
    for (const owners of pdf.owners) expect(owners).toEqual(owners.filter(Number.isInteger))
    const marked = pdf.pages.map(page => pdf.content(page).match(/\/MCID \d+/g)?.length ?? 0)
    expect(pdf.owners.map(({ length }) => length)).toEqual(marked)
  })

  it('says what pictures show, which cells are heads, and where links lead', async () => {
    const pdf = await everything()
    const all = [...everyElement(pdf.structure)]
    const alts = all.filter(({ type }) => type === 'Figure').map(({ text }) => textOf(text, 'Alt'))
    expect(alts).toEqual(['Cover: Rain: Volume 2', 'sign', 'A "blue" door'])
    const head = all.find(({ type }) => type === 'TH')?.text ?? ''
    expect(head).toContain('/Scope /Column')
    expect(head).toContain('/ColSpan 2')
    for (const { text } of all.filter(({ type }) => type === 'Link')) expect(text).toContain('/Type /OBJR')
    const ids = all.filter(({ type }) => type === 'Note').map(({ text }) => textOf(text, 'ID'))
    expect(ids).toEqual(['note-1'])
  })

  it('skips no level of headings, whichever the book has', async () => {
    const blocks = [
      node('HEADING_3', ['One']),
      ...paragraphs(1),
      node('HEADING_6', ['Deep']),
      ...paragraphs(1),
      node('HEADING_4', ['Less']),
      ...paragraphs(1),
    ]
    const pdf = await read(novel([{ title: 'One', blocks }]))
    const headings = [...everyElement(pdf.structure)].filter(({ type }) => /^H\d/.test(type))
    expect(headings.map(({ type }) => type)).toEqual(['H1', 'H1', 'H2', 'H2'])
  })

  it('says its language and title, with markup in them escaped', async () => {
    const volume = { id: 'V', title: 'Rain & <Snow>', description: '', publishedAt: null }
    const pdf = await read(novel([{ title: 'One', blocks: paragraphs(1) }], { volume }))
    expect(pdf.catalog).toContain('/Lang (en)')
    expect(pdf.find(text => text.includes('/Marked'))).toContain('/Marked true')
    const metadata = pdf.find(text => text.includes('/Subtype /XML'))
    expect(metadata).toContain('<rdf:li xml:lang="x-default">Rain &amp; &lt;Snow&gt;</rdf:li>')
  })

  it('stays whole when the page of a copy takes the place of the common one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kashihon-pdf-'))
    const path = join(folder, 'book.pdf')
    const book = novel([{ title: 'One', blocks: paragraphs(1) }], { copy: NOBODY })
    await writeFile(path, await buffer(await makePdf(book)))
    const plan = await planPdf(path, 'en')
    const name = 'A name that is longer than a line of the page can hold '.repeat(3)
    await appendFile(path, await endPdf(plan, { id: 'ABCD', buyer: name, boughtAt: new Date(0) }))
    const pdf = new PdfReader(await readFile(path))
    await rm(folder, { recursive: true })
    const content = pdf.content(pdf.pages[1] ?? 0)
    expect(drawsUnmarkedText(content)).toBe(false)
    expect(content.match(/\/MCID \d+/g)?.length).toBe(pdf.owners[1]?.length)
    expect(shiftOf(content)).toBe(-7)
  })
})

describe('the PDF of a Japanese novel in vertical text', () => {
  const blocks = [
    node('HEADING_1', ['第一章']),
    node('PARAGRAPH', ['　「雨だ。」と', ruby('東京', 'とうきょう'), 'は言った……Rain and ', '二人。']),
  ]

  it('is read from the right, its lines run down the page and its signs stand upright', async () => {
    const pdf = await read(novel([{ title: '第一章', blocks }], {}, true))
    expect(pdf.find(text => text.includes('/DisplayDocTitle'))).toContain('/Direction /R2L')
    const content = pdf.content(pdf.pages[6] ?? 0)
    expect(content).toMatch(/^0 1 -1 0 [\d.]+ 0 cm$/m)
    // Each sign turned back, readings included; only the English words lie on their side.
    expect(content.match(/ Tf 0 -1 -1 0 /g)?.length).toBe(
      '第一章　「雨だ。」と東京とうきょうは言った……二人。'.length,
    )
    // In a font that has them, whatever was drawn before.
    expect(content).not.toMatch(/0 -1 -1 0 [\d. ]+Tm <(?:0000)+>/)
    expect(content).toContain('/RT <<')
    expect(drawsUnmarkedText(content)).toBe(false)
  })

  it('has its wider margin on the right of odd pages, where such a book is bound', async () => {
    const long = Array.from({ length: 30 }, () => node('PARAGRAPH', ['雨が降っていた。'.repeat(20)]))
    const pdf = await read(novel([{ title: '一', blocks: long }], {}, true))
    expect(shiftOf(pdf.content(pdf.pages[2] ?? 0))).toBe(-7)
    const right = pdf.pages
      .slice(6)
      .map(page => Number(/^0 1 -1 0 ([\d.]+) 0 cm$/m.exec(pdf.content(page))?.[1]))
    expect(right.slice(0, 2)).toEqual([419.53 - 7, 419.53 + 7])
  })

  it('leaves what is set in lines as it is', async () => {
    const pdf = await read(novel([{ title: '一', blocks }]))
    expect(pdf.pages.map(page => pdf.content(page)).join('')).not.toContain('0 1 -1 0')
  })
})

describe('the PDF of a comic', () => {
  it('has a figure a page, with its description or its number, and the cover alone', async () => {
    const pages = [comicPage(png, { description: 'Rain on a roof' }), comicPage(png)]
    const book = bookOf(
      { cover: null, direction: 'rtl', content: { type: 'manga', parts: [{ title: 'Act 1', pages }] } },
      [png],
    )
    const pdf = await read(book)
    const figures = [...everyElement(pdf.structure)].filter(({ type }) => type === 'Figure')
    expect(figures.map(({ text }) => textOf(text, 'Alt'))).toEqual(['Rain on a roof', 'Page 2'])
    expect(pdf.catalog).toContain('/PageLayout /TwoPageRight')
    expect(pdf.outline.at(-1)).toEqual({ title: 'Ex libris', page: 2 })
  })
})
