import { SaxesParser } from 'saxes'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Drawn, draw, everyKind, node, ruby, treeOf } from '#tests/support/small-book.ts'
import { textToXhtml } from './text-to-xhtml.ts'

let door: Drawn
beforeAll(async () => {
  door = await draw('png')
})

const write = (blocks: Parameters<typeof treeOf>[0], lang = 'en') =>
  textToXhtml(treeOf([node('HEADING_1', ['One']), ...blocks], { lang }), {
    title: 'One',
    pictureAt: new Map([[door.hash, 'images/door.png']]),
    backToText: 'Back',
  })
const bodyOf = (...blocks: Parameters<typeof treeOf>[0]) => write(blocks).body.replace(/^<h1[^\n]*\n/, '')

describe('the text of a part as XHTML', () => {
  it('is well-formed with every kind in it', () => {
    const { body } = textToXhtml(everyKind(door), {
      title: 'x',
      pictureAt: new Map([[door.hash, 'images/door.png']]),
      backToText: 'Back',
    })
    const parser = new SaxesParser()
    parser.on('error', error => {
      throw error
    })
    expect(() => parser.write(`<x xmlns:epub="e">${body}</x>`).close()).not.toThrow()
  })

  it('keeps ruby with its readings, and parentheses for readers without ruby', () => {
    expect(bodyOf(node('PARAGRAPH', [ruby('東京', 'とうきょう')]))).toBe(
      '<p><ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby></p>',
    )
  })

  it('counts lists as they are counted', () => {
    const items = [node('LIST_ITEM', ['a'], { value: '1' }), node('LIST_ITEM', ['b'], { value: 'x' })]
    expect(bodyOf(node('ORDERED_LIST', items, { start: '3', type: 'i' }))).toBe(
      '<ol start="3" type="i"><li value="1">a</li><li>b</li></ol>',
    )
    expect(bodyOf(node('ORDERED_LIST', [], { type: '"x' }))).toBe('<ol></ol>')
  })

  it('calls notes and leads back from them', () => {
    const call = node('LINK', ['1'], { href: '#note-1', role: 'noteref' })
    const note = node('FOOTNOTE', [node('PARAGRAPH', ['Wet.'])], { id: 'note-1' })
    const body = bodyOf(node('PARAGRAPH', ['Rain', call, ' and rain', call]), note)
    expect(body).toContain('epub:type="noteref" role="doc-noteref" href="#note-1" id="call-note-1">1</a> and')
    expect(body.match(/id="call-note-1"/g)).toHaveLength(1)
    expect(body).toContain(
      '<aside epub:type="footnote" role="doc-footnote" id="note-1"><p><a class="mark" role="doc-backlink" href="#call-note-1" title="Back">1</a> Wet.</p></aside>',
    )
  })

  it.each([
    { what: 'script', href: 'javascript:alert(1)' },
    { what: 'data', href: 'data:text/html,x' },
    { what: 'nothing', href: '#gone' },
    { what: 'a broken address', href: 'http://[' },
  ])('makes text of a link to $what', ({ href }) => {
    expect(bodyOf(node('PARAGRAPH', [node('LINK', ['there'], { href })]))).toBe('<p>there</p>')
  })

  it('escapes what was written, and leaves out what XML has no sign for', () => {
    expect(
      bodyOf(node('PARAGRAPH', ['<script>&\u0007\ud800"', node('ABBREVIATION', ['x'], { title: '"><b' })])),
    ).toBe('<p>&lt;script&gt;&amp;\ufffd&quot;<abbr title="&quot;&gt;&lt;b">x</abbr></p>')
  })

  it('takes no id twice and no attribute that it does not know', () => {
    const body = bodyOf(
      node('PARAGRAPH', ['a'], { id: 'place-1', onclick: 'x()', style: 'x', role: 'alert' }),
      node('PARAGRAPH', ['b'], { id: 'place-1' }),
      node('PARAGRAPH', ['c'], { id: '"><script>' }),
    )
    expect(body).toBe('<p id="place-1">a</p>\n<p>b</p>\n<p>c</p>')
  })

  it('keeps the spans of tables, and blocks in cells', () => {
    const row = node('TABLE_ROW', [
      node('TABLE_CELL', [node('PARAGRAPH', ['a'])], { colspan: '2', rowspan: '3' }),
    ])
    expect(bodyOf(node('TABLE', [node('TABLE_BODY', [row])]))).toBe(
      '<table><tbody><tr><td colspan="2" rowspan="3"><p>a</p></td></tr></tbody></table>',
    )
  })

  it('leaves pictures out that the book does not have', () => {
    expect(bodyOf(node('FIGURE', [node('IMAGE', [], { src: 'f'.repeat(32) })]))).toBe('<figure></figure>')
    expect(bodyOf(node('PARAGRAPH', [node('IMAGE', [], { src: door.hash, alt: 'A "door"' })]))).toBe(
      '<p><img src="images/door.png" alt="A &quot;door&quot;"/></p>',
    )
  })

  it('says where the language or the direction changes', () => {
    const body = bodyOf(
      node('PARAGRAPH', [
        node('SPAN', ['שלום'], { lang: 'he', dir: 'rtl' }),
        node('SPAN', ['x'], { lang: '<' }),
      ]),
    )
    expect(body).toBe('<p><span lang="he" xml:lang="he" dir="rtl">שלום</span>x</p>')
  })

  it('puts the part’s title above a text that has no heading, and names each heading', () => {
    const { body } = textToXhtml(treeOf([node('PARAGRAPH', ['a'])]), {
      title: 'A & B',
      pictureAt: new Map(),
      backToText: '',
    })
    expect(body).toBe('<h1 id="title">A &amp; B</h1>\n<p>a</p>')
    const { headings } = write([node('HEADING_2', ['Two ', ruby('一', 'いち')], { id: 'place-2' })])
    expect(headings).toEqual([
      { id: 'heading-1', level: 1, title: 'One' },
      { id: 'place-2', level: 2, title: 'Two 一' },
    ])
  })
})
