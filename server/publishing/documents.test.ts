// Proves docs/product.md#editions
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ElementKind, type Node, RichText } from '#contract/generated/reading.ts'
import { remarkLines } from '#server/book-files/remark.ts'
import { drawPage, type MadeFile, makeZip } from '#tests/support/make-books.ts'
import {
  centred,
  footnotesXml,
  heading,
  makeDocx,
  paragraph,
  picture,
  relationship,
  ruby,
  run,
} from '#tests/support/make-docx.ts'
import { findPicturesBeside } from './markdown/markdown-pictures.ts'
import { readBook } from './read-book.ts'
import { readBookInSandbox } from './run-read-book-worker.ts'
import type { PartCut } from './text/plan-parts.ts'

let folder: string
const made: MadeFile[] = []
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'kashihon-documents-')))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  for (const one of made) await one.remove()
})

const requestOf = (file: string, cut: PartCut = 'whole') => ({
  ...{ file, cut, type: null, direction: null, marks: [] },
})

/** Reads a file within this process, which is faster; the blocks of its first part, as `KIND text`. */
async function read(file: string, cut?: PartCut) {
  const work = await mkdtemp(join(folder, 'work-'))
  const beside = await findPicturesBeside(file)
  const book = await readBook({ ...requestOf(file, cut), beside }, work)
  const [first] = book.parts
  if (first?.type !== 'novel') throw new Error('no text')
  const { readFile } = await import('node:fs/promises')
  const { root } = RichText.decode(zstdDecompressSync(await readFile(join(work, first.tree))))
  return { book, blocks: (root?.children ?? []).map(blockOf) }
}

function blockOf({ element, text }: Node): string {
  if (!element) return text ?? ''
  const kind = Object.entries(ElementKind).find(([, value]) => value === element.kind)?.[0] ?? ''
  const role = element.attributes.find(({ key }) => key === 'role')?.value
  return `${kind}${role ? `.${role}` : ''} ${element.children.map(lineOf).join('')}`.trim()
}

function lineOf(node: Node): string {
  if (!node.element) return node.text ?? ''
  const inside = node.element.children.map(lineOf).join('')
  const names: Partial<Record<ElementKind, string>> = {
    [ElementKind.ITALIC]: 'i',
    [ElementKind.BOLD]: 'b',
    [ElementKind.RUBY]: 'ruby',
    [ElementKind.RUBY_TEXT]: 'rt',
    [ElementKind.LINK]: 'a',
    [ElementKind.TABLE_CELL]: 'td',
    [ElementKind.IMAGE]: 'img',
  }
  const name = names[node.element.kind]
  return name ? `<${name}>${inside}</${name}>` : inside
}

async function docx(options: Parameters<typeof makeDocx>[0]): Promise<string> {
  const one = await makeDocx(options)
  made.push(one)
  return one.file
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    error => (error as Error).message,
  )

describe('a Word document', () => {
  it('becomes a text with headings, emphasis, ruby, notes, tables, pictures, scene breaks and centred lines', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(run(text))}</w:tc>`
    const body = [
      heading('The attic'),
      paragraph(`${run('It was ')}${run('raining', '<w:i/>')}${run(' hard', '<w:b/>')}${run('.')}`),
      centred('* * *'),
      paragraph(`${run('She read ')}${ruby('漢字', 'かんじ')}${run('.')}`),
      paragraph(`${run('Noted')}<w:r><w:footnoteReference w:id="1"/></w:r>`),
      `<w:tbl><w:tr>${cell('a')}${cell('b')}</w:tr></w:tbl>`,
      picture('rId5', 'A roof'),
      paragraph(''),
      paragraph(run('The next scene.')),
      paragraph(run('The end.')),
    ].join('')
    const relationships = `${relationship('rId5', 'image', 'media/roof 1.png')}${relationship('rId6', 'footnotes', 'footnotes.xml')}`
    const core =
      '<x:p xmlns:x="x" xmlns:dc="dc"><dc:title>Chapter 7</dc:title><dc:creator>Ada Wren</dc:creator><dc:language>en-GB</dc:language></x:p>'
    const file = await docx({
      ...{ body, relationships },
      more: {
        'word/footnotes.xml': footnotesXml(['A note.']),
        'word/media/roof 1.png': await drawPage(1),
        'docProps/core.xml': core,
      },
    })
    const { book, blocks } = await read(file)
    expect(blocks).toEqual([
      'HEADING_1 The attic',
      'PARAGRAPH It was <i>raining</i><b> hard</b>.',
      'PARAGRAPH.centre * * *',
      'PARAGRAPH She read <ruby>漢字<rt>かんじ</rt></ruby>.',
      'PARAGRAPH Noted<a>[1]</a>',
      'TABLE <td>a</td><td>b</td>',
      'FIGURE <img></img>',
      'PARAGRAPH',
      'PARAGRAPH The next scene.',
      'PARAGRAPH The end.',
      'FOOTNOTE A note.',
    ])
    expect(book.metadata).toMatchObject({
      title: 'Chapter 7',
      lang: 'en-GB',
      creators: [{ name: 'Ada Wren' }],
    })
    expect(remarkLines(book.remarks)).toEqual([])
    expect(book).toMatchObject({
      type: 'novel',
      isEpub: false,
      parts: [{ pictures: [{ description: 'A roof' }] }],
    })
  })

  it('is cut by its headings where a whole book is handed in', async () => {
    const text = paragraph(run('It was raining on the roofs of the town. '.repeat(300)))
    const body = ['One', 'Two', 'Three'].map(title => heading(title) + text).join('')
    const { book } = await read(await docx({ body }), 'auto')
    expect(book.parts.map(({ title }) => title)).toEqual(['One', 'Two', 'Three'])
  })

  it('loads nothing from elsewhere, runs nothing, and says what it leaves out', async () => {
    const file = await docx({
      body: [paragraph(run('Text')), picture('rId5', 'x', 'link'), picture('rId6', 'y')].join(''),
      relationships: `${relationship('rId5', 'image', 'file:///etc/passwd', 'External')}${relationship('rId6', 'image', '../../../etc/passwd')}`,
      more: {
        'word/vbaProject.bin': 'macros',
        'mammoth/style-map': 'p => script:fresh\np => iframe',
        'word/embeddings/x.exe': 'MZ',
      },
    })
    const book = await readBookInSandbox(requestOf(file), async one => one.book)
    expect(book.pictures).toEqual([])
    expect(remarkLines(book.remarks)).toEqual([
      'its macros are left out',
      'a picture from outside is left out: file:///etc/passwd',
      expect.stringMatching(/^a picture (is missing|from outside is left out): /),
    ])
    expect((await read(file)).blocks).toEqual(['PARAGRAPH Text'])
  })

  it('whose content lies is no Word document because of its name', async () => {
    const one = await makeZip('book.docx', { 'a.txt': 'x' })
    made.push(one)
    expect(await refusalOf(read(one.file))).toMatch(/no pictures and no book/)
  })
})

describe('a Markdown file', () => {
  const write = async (name: string, text: string | Buffer) => {
    const file = join(folder, name)
    await writeFile(file, text)
    return file
  }

  it('becomes a text with ruby, scene breaks, tables and pictures from its folder', async () => {
    await mkdir(join(folder, 'pictures'), { recursive: true })
    await write('pictures/roof.png', await drawPage(1))
    const text = [
      '---\nlang: ja\n---\n# The attic',
      'It was *raining*, **hard**. {漢字|かんじ}, {漢字|かん|じ}, {漢字|a|b|c}, {not|closed',
      '***',
      '![A roof](pictures/roof.png)',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '<script>alert(1)</script> <b>bold</b>',
    ].join('\n\n')
    const { book, blocks } = await read(await write('one.md', text))
    const apart = await readBookInSandbox(
      requestOf(join(folder, 'one.md')),
      async ({ book }) => book.pictures,
    )
    expect(apart).toEqual(book.pictures)
    expect(blocks).toEqual([
      'HEADING_1 The attic',
      'PARAGRAPH It was <i>raining</i>, <b>hard</b>. <ruby>漢字<rt>かんじ</rt></ruby>, <ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>, {漢字|a|b|c}, {not|closed',
      'RULE',
      'FIGURE <img></img>',
      'TABLE <b>a</b><b>b</b><td>1</td><td>2</td>',
      'PARAGRAPH <script>alert(1)</script> <b>bold</b>',
    ])
    expect(remarkLines(book.remarks)).toEqual([])
    expect(book.metadata.lang).toBe('ja')
  })

  it('shows no picture that lies outside of its folder, also behind a link', async () => {
    await mkdir(join(folder, 'inner'), { recursive: true })
    await write('secret.png', await drawPage(2))
    await symlink(join(folder, 'secret.png'), join(folder, 'inner/linked.png'))
    const file = await write(
      'inner/two.md',
      'Text ![](../secret.png) ![](linked.png) ![](/etc/passwd) ![](http://a.example/b.png)',
    )
    expect(await findPicturesBeside(file)).toEqual([])
    const { book, blocks } = await read(file)
    expect(book.pictures).toEqual([])
    expect(blocks).toEqual(['PARAGRAPH Text'])
    expect(book.remarks.length).toBeGreaterThan(2)
  })

  it('that is no text in UTF-8, or empty, is refused in one line', async () => {
    expect(await refusalOf(read(await write('bytes.md', Buffer.from([0xff, 0xfe, 0x00]))))).toBe(
      'it is no text in UTF-8',
    )
    expect(await refusalOf(read(await write('empty.md', '')))).toBe('there is nothing in it to read')
    expect(await refusalOf(read(await write('head.md', '---\ntitle: x\n---\n')))).toBe(
      'there is nothing in it to read',
    )
  })
})
