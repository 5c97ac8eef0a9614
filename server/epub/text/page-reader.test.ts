// Proves docs/product.md#rich-text
import { describe, expect, it } from 'vitest'
import { composePart } from '../../publishing/text/compose-part.ts'
import { readStyleSheet } from '../styles/style-sheet.ts'
import { StyleBook } from '../styles/styles-of.ts'
import { readXhtml } from '../xml/read-xml.ts'
import { findNotes } from './find-notes.ts'
import { type BookText, emptyBookText, PageReader } from './page-reader.ts'
import { isTextElement, type TextNode } from './text-element.ts'

interface Book {
  /** bodies of the pages, by name */
  pages: Record<string, string>
  css?: string
  lang?: string
}

function readPages({ pages, css = '', lang = 'en' }: Book): BookText {
  const text = emptyBookText()
  const parsed = Object.entries(pages).map(([name, body]) => ({
    name,
    root: readXhtml(
      Buffer.from(`<html xmlns:epub="http://www.idpf.org/2007/ops"><body>${body}</body></html>`),
      name,
    ),
  }))
  const notes = findNotes(parsed)
  const styles = new StyleBook(readStyleSheet(css))
  for (const page of parsed)
    new PageReader(page, text, styles, notes, () => ({ src: 'pic', alt: 'a bird', inline: false })).read(
      page.root,
      lang,
    )
  return text
}

async function compose(book: Book) {
  const text = readPages(book)
  const hash = 'f'.repeat(32)
  const picture = { hash, mediaType: 'image/png', width: 4, height: 3, colour: '#000000', blank: false }
  return composePart(
    text,
    { title: '', matter: 'body', start: 0, end: text.blocks.length },
    book.lang ?? 'en',
    async () => picture,
  )
}

/** One line a block: kinds as tags, so that a tree can be read in a test. */
const outline = (node: TextNode): string => {
  if (!isTextElement(node)) return node
  const attributes = Object.entries(node.attributes).map(([key, value]) => ` ${key}=${value}`)
  return `<${node.kind}${attributes.join('')}>${node.children.map(outline).join('')}</>`
}
const read = async (body: string, more: Omit<Book, 'pages'> = {}) =>
  (await compose({ pages: { 'a.xhtml': body }, ...more })).blocks.map(outline)

describe('ruby', () => {
  it('keeps base and reading in pairs', async () => {
    expect(await read('<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>だ。</p>')).toEqual([
      '<PARAGRAPH><RUBY><RUBY_BASE>漢</><RUBY_TEXT>かん</><RUBY_BASE>字</><RUBY_TEXT>じ</></>だ。</>',
    ])
  })

  it('keeps what stands in for it elsewhere, and is not counted as text', async () => {
    const body = '<p><ruby><rb>今日</rb><rp>(</rp><rt>きょう</rt><rp>)</rp></ruby></p>'
    const { blocks, characters } = await compose({ pages: { 'a.xhtml': body } })
    expect(blocks.map(outline)).toEqual([
      '<PARAGRAPH><RUBY><RUBY_BASE>今日</><RUBY_PARENTHESIS>(</><RUBY_TEXT>きょう</><RUBY_PARENTHESIS>)</></></>',
    ])
    expect(characters).toBe(2)
  })
})

describe('a footnote', () => {
  const SAID =
    '<p>Tea<a epub:type="noteref" href="#n1">1</a> and rice.</p><aside epub:type="footnote" id="n1"><p>Green tea.</p></aside>'

  it('that is marked as one stands behind the text, and its call leads to it', async () => {
    expect(await read(SAID)).toEqual([
      '<PARAGRAPH>Tea<LINK href=#note-1 role=noteref>1</> and rice.</>',
      '<FOOTNOTE id=note-1><PARAGRAPH>Green tea.</></>',
    ])
  })

  it('are the items of a section that says so by its class, although their calls are not raised', async () => {
    const item = (text: string) => `<ol><li id="n1"><p>${text}<a href="#r1">↩</a></p></li></ol>`
    const page = (around: string) => `<p>Tea<a id="r1" href="#n1" class="footnote-ref">1</a>.</p>${around}`
    expect(await read(page(`<section class="footnotes"><hr/>${item('Green tea.')}</section>`))).toEqual([
      '<PARAGRAPH>Tea<LINK href=#note-1 role=noteref>1</>.</>',
      '<FOOTNOTE id=note-1><PARAGRAPH>Green tea.</></>',
    ])
    const [, list] = await read(page(item('A list.')))
    expect(list).toMatch(/^<ORDERED_LIST/)
  })

  it('that only looks like one is found by its raised number and its way back, which is left out', async () => {
    const body = '<p>Tea<sup><a id="r1" href="notes.xhtml#n1">1</a></sup>.</p>'
    const notes = '<h2>Notes</h2><p id="n1"><a href="a.xhtml#r1">1</a> Green tea.</p>'
    const { blocks } = await compose({ pages: { 'a.xhtml': body, 'notes.xhtml': notes } })
    expect(blocks.map(outline)).toEqual([
      '<PARAGRAPH>Tea<SUP><LINK href=#note-1 role=noteref>1</></>.</>',
      '<FOOTNOTE id=note-1><PARAGRAPH>Green tea.</></>',
    ])
  })

  it('called by two parts stands in both, and only where it is called', async () => {
    const text = readPages({ pages: { 'a.xhtml': SAID, 'b.xhtml': '<p>Rain.</p>' } })
    const part = (start: number, end: number) =>
      composePart(text, { title: '', matter: 'body', start, end }, 'en', async () => null)
    expect((await part(0, 1)).blocks.map(({ kind }) => kind)).toEqual(['PARAGRAPH', 'FOOTNOTE'])
    expect((await part(1, 2)).blocks.map(({ kind }) => kind)).toEqual(['PARAGRAPH'])
  })

  it('is none where a number only leads to a chapter', async () => {
    const { blocks } = await compose({
      pages: {
        'a.xhtml': '<p>See <a href="b.xhtml#c2">2</a>.</p>',
        'b.xhtml': '<h1 id="c2">Two</h1><p>Rain.</p>',
      },
    })
    expect(blocks.map(({ kind }) => kind)).toEqual(['PARAGRAPH', 'HEADING_1', 'PARAGRAPH'])
    expect(outline(blocks[0] as TextNode)).toMatch(/^<PARAGRAPH>See <LINK href=#at-[0-9a-f]{10}>2<\/>\.<\/>$/)
  })
})

describe('a table', () => {
  it('keeps its head, its rows and its spans; its caption stands before it', async () => {
    const body = `<table><caption>Tides</caption><thead><tr><th colspan="2">Day</th></tr></thead>
      <tbody><tr><td rowspan="2">Mon</td><td>high</td></tr><tr><td>low</td></tr></tbody></table>`
    expect(await read(body)).toEqual([
      '<PARAGRAPH>Tides</>',
      '<TABLE><TABLE_HEAD><TABLE_ROW><TABLE_HEADER_CELL colspan=2><BOLD>Day</></></></>' +
        '<TABLE_BODY><TABLE_ROW><TABLE_CELL rowspan=2>Mon</><TABLE_CELL>high</></><TABLE_ROW><TABLE_CELL>low</></></></>',
    ])
  })

  it.each([
    [
      'a first row of header cells',
      '<tr><th>Day</th><th>Rain</th></tr><tr><td>Mon</td><td>no</td></tr>',
      true,
    ],
    ['one within a body', '<tbody><tr><th>Day</th></tr><tr><td>Mon</td></tr></tbody>', true],
    ['one that is named', '<thead><tr><th>D</th></tr></thead><tr><th>a</th></tr><tr><td>b</td></tr>', true],
    [
      'header cells beside others',
      '<tr><th>Day</th><td>Mon</td></tr><tr><th>Rain</th><td>no</td></tr>',
      false,
    ],
    ['header cells that reach down', '<tr><th rowspan="2">Day</th></tr><tr><td>Mon</td></tr>', false],
    ['a row alone', '<tr><th>Day</th></tr>', false],
  ])('has for its head %s: %3$s', async (_, rows, isHead) => {
    const [table = ''] = await read(`<table>${rows}</table>`)
    const heads = table.split('<TABLE_HEAD><TABLE_ROW>').slice(1)
    expect(heads).toHaveLength(isHead ? 1 : 0)
    for (const head of heads) expect(head).toMatch(/^(?:(?!TABLE_ROW).)*<\/><\/><TABLE_BODY>/)
  })

  it.each(['0', '-3', '999999', 'x'])('takes no span of %s', async span => {
    expect((await read(`<table><tr><td colspan="${span}">a</td></tr></table>`)).join()).not.toContain(
      'colspan',
    )
  })
})

describe('the text of a page', () => {
  it('keeps weight, slant and strokes, whether by element or by style', async () => {
    expect(
      await read('<p>a <b>b</b> <span class="x">c</span> <s>d</s> <u>e</u> <i>f</i></p>', {
        css: '.x { font-style: italic }',
      }),
    ).toEqual(['<PARAGRAPH>a <BOLD>b</> <ITALIC>c</> <STRIKE>d</> <UNDERLINE>e</> <ITALIC>f</></>'])
  })

  it('keeps headings, lists, quotations and rules between them', async () => {
    expect(
      await read(
        '<h2>One</h2><ol start="3"><li>a</li><li><p>b</p></li></ol><hr/><blockquote><p>c</p></blockquote>',
      ),
    ).toEqual([
      '<HEADING_2>One</>',
      '<ORDERED_LIST start=3><LIST_ITEM>a</><LIST_ITEM>b</></>',
      '<RULE></>',
      '<BLOCKQUOTE><PARAGRAPH>c</></>',
    ])
  })

  it('keeps lines and spaces that a style preserves', async () => {
    const css = '.w { white-space: pre-wrap } .l { white-space: pre-line } .n { white-space: normal }'
    const window = '<div class="w">\nHP   12/20\n  MP 3\n<p>At\t<b class="n">once  and\nagain</b></p>\n</div>'
    const fixed = '\u00a0'
    expect(await read(`${window}<p class="l">One  two\nthree</p><p>One  two\nthree</p>`, { css })).toEqual([
      `<PARAGRAPH>HP${fixed}${fixed} 12/20<LINE_BREAK></>${fixed}${fixed}MP 3</>`,
      `<PARAGRAPH>At${fixed.repeat(7)} <BOLD>once and again</></>`,
      '<PARAGRAPH>One two<LINE_BREAK></>three</>',
      '<PARAGRAPH>One two three</>',
    ])
  })

  it('keeps how lists are counted: by their type, from a number on, by numbers of items, downwards', async () => {
    const lists =
      '<ol type="i" start="5"><li>a</li><li value="9">b</li><li value="x">c</li></ol>' +
      '<ol reversed=""><li>a</li><li>b</li></ol><ol type="disc" start="-1"><li>a</li></ol>'
    expect(await read(lists)).toEqual([
      '<ORDERED_LIST start=5 type=i><LIST_ITEM>a</><LIST_ITEM value=9>b</><LIST_ITEM>c</></>',
      '<ORDERED_LIST><LIST_ITEM value=2>a</><LIST_ITEM value=1>b</></>',
      '<ORDERED_LIST><LIST_ITEM>a</></>',
    ])
  })

  it('makes a figure of a picture that stands alone, with its caption', async () => {
    const image = `<IMAGE src=${'f'.repeat(32)} alt=a bird width=4 height=3></>`
    expect(
      await read(
        '<figure><img src="x.png"/><figcaption>A bird.</figcaption></figure><p><img src="x.png"/></p>',
      ),
    ).toEqual([`<FIGURE>${image}<FIGURE_CAPTION>A bird.</></>`, `<FIGURE>${image}</>`])
  })

  it('keeps a poem in lines', async () => {
    expect(await read('<div class="stanza"><p>Rain,</p><p>rain.</p></div>')).toEqual([
      '<PARAGRAPH role=verse>Rain,<LINE_BREAK></>rain.</>',
    ])
  })

  it('leaves out what is hidden, and what runs, asks or plays', async () => {
    expect(
      await read(
        '<p>a<script>x</script><span style="display:none">b</span></p><form><input/></form><video src="c.mp4"/>',
      ),
    ).toEqual(['<PARAGRAPH>a</>'])
  })

  it('knows that it is written from right to left, or from top to bottom', async () => {
    const direction = async (book: Book) => (await compose(book)).direction
    expect(await direction({ pages: { 'a.xhtml': '<p>שלום</p>' }, lang: 'he' })).toBe('rtl')
    expect(
      await direction({
        pages: { 'a.xhtml': '<div dir="rtl"><p>x</p></div>' },
        css: 'body { direction: rtl }',
      }),
    ).toBe('rtl')
    expect(await direction({ pages: { 'a.xhtml': '<p>hello</p>' } })).toBe('ltr')
    const vertical = await compose({
      pages: { 'a.xhtml': '<p>雨。</p>' },
      css: 'body { -epub-writing-mode: vertical-rl }',
      lang: 'ja',
    })
    expect(vertical.writingMode).toBe('vertical-rl')
  })

  it('says where its language changes', async () => {
    expect(await read('<p>He said <span xml:lang="fr">oui</span>.</p>')).toEqual([
      '<PARAGRAPH>He said <SPAN lang=fr>oui</>.</>',
    ])
  })

  it('breaks no line of Japanese with a space', async () => {
    expect(await read('<p>雨が\n  降る。 a\n  b</p>', { lang: 'ja' })).toEqual([
      '<PARAGRAPH>雨が降る。 a b</>',
    ])
  })

  it('takes web addresses and places of its own, and nothing else, for links', async () => {
    expect(
      await read(
        '<p><a href="https://x.example/a b">w</a><a href="javascript:x()">j</a><a href="file:///etc">f</a><a href="gone.xhtml#x">g</a></p>',
      ),
    ).toEqual(['<PARAGRAPH><LINK href=https://x.example/a%20b>w</>jfg</>'])
  })
})

describe('a window within the story', () => {
  const css = `.sys { border: 2px solid #39c; font-family: "Courier New", monospace } .right { text-align: right }
    .small { font-size: 60% } .page { border: 1px solid }`

  it('is a box, with its alignment, its letters of one width and its small print', async () => {
    const body =
      '<div class="sys"><p>Level up!</p><p class="right">STR +1</p></div><p class="small">Terms</p>'
    expect(await read(body, { css })).toEqual([
      '<SECTION role=box><PARAGRAPH><CODE>Level up!</></><PARAGRAPH role=end><CODE>STR +1</></></>',
      '<PARAGRAPH><SMALL>Terms</></>',
    ])
  })

  it('is none where a border stands around a whole page', async () => {
    const page = `<div class="page"><h2>One</h2><p>Rain.</p></div><div class="page"><p>${'Rain. '.repeat(900)}</p></div>`
    const blocks = await read(page, { css })
    expect(blocks.map(block => block.slice(0, 11))).toEqual(['<HEADING_2>', '<PARAGRAPH>', '<PARAGRAPH>'])
  })
})
