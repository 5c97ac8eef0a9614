// Proves docs/product.md#downloads
import { describe, expect, it } from 'vitest'
import type { Node } from '#contract/generated/reading.ts'
import { node, treeOf } from '#tests/support/small-book.ts'
import { attribute, plainText } from '../../epub/write/tree.ts'
import { chaptersOf } from './chapters.ts'
import { nestChapters, runningHead } from './nest-chapters.ts'

const text = (length = 4_000) => node('PARAGRAPH', ['rain '.repeat(length / 5)])
const chapters = (...parts: [title: string, blocks: Node[]][]) =>
  chaptersOf({
    type: 'novel',
    pictures: [],
    parts: parts.map(([title, blocks]) => ({ title, tree: treeOf(blocks) })),
  })
const titles = (...parts: [title: string, blocks: Node[]][]) =>
  chapters(...parts).chapters.map(({ title }) => title)

describe('the chapters of a book', () => {
  it('are the parts where each is one chapter, under the titles of the shop', () => {
    const one = [node('HEADING_2', ['I']), text(), node('HEADING_3', ['Below']), text()]
    expect(titles(['I: Rain', one], ['II: Snow', [node('HEADING_2', ['II']), text()]])).toEqual([
      'I: Rain',
      'II: Snow',
    ])
  })

  it('are several of a part that holds several', () => {
    const both = [
      node('HEADING_2', ['I', node('LINE_BREAK'), 'Rain']),
      text(),
      node('HEADING_2', ['II', node('LINE_BREAK'), '(continued)']),
      text(),
    ]
    expect(titles(['I–II', both], ['III', [node('HEADING_2', ['III']), text()]])).toEqual([
      'I: Rain',
      'II (continued)',
      'III',
    ])
  })

  it('stand below the divisions of the book, in the titles of which the shop may have said them, until a heading as high ends these', () => {
    const heading = (level: 1 | 2, title: string) => node(`HEADING_${level}`, [title])
    const { chapters: found } = chaptersOf(
      {
        type: 'novel',
        pictures: [],
        parts: (
          [
            ['Rain', [heading(1, 'Rain'), heading(1, 'Book One'), heading(2, 'I'), text()]],
            ['Book One, Chapter II', [heading(2, 'II'), text()]],
            ['III–IV', [heading(2, 'III'), text(), heading(2, 'IV'), text()]],
            ['Book Two, Chapter I', [heading(1, 'Book Two'), heading(2, 'I'), text()]],
            ['Book Three', [heading(1, 'Book Three'), text()]],
            ['Book Three, Chapter I', [heading(2, 'I'), text()]],
            ['Afterword', [heading(1, 'Afterword'), text()]],
          ] as [string, Node[]][]
        ).map(([title, blocks]) => ({ title, tree: treeOf(blocks) })),
      },
      'Rain',
    )
    const lines = nestChapters(found).map(nesting =>
      [...nesting.around, nesting.chapter.divisions.map(({ title }) => title), nesting.chapter.title].flat(),
    )
    expect(lines).toEqual([
      ['Book One', 'I'],
      ['Book One', 'II'],
      ['Book One', 'III'],
      ['Book One', 'IV'],
      ['Book Two', 'I'],
      ['Book Three'],
      ['Book Three', 'I'],
      ['Afterword'],
    ])
    expect(nestChapters(found).map(runningHead).at(3)).toBe('Book One: IV')
  })

  it('are no divisions where each begins with two headings', () => {
    const part = (number: string, title: string): [string, Node[]] => [
      `${number}: ${title}`,
      [
        node('HEADING_2', [number]),
        node('HEADING_3', [title]),
        text(),
        node('HEADING_2', [`${number} b`]),
        node('HEADING_3', [title]),
        text(),
      ],
    ]
    expect(titles(part('I', 'Rain'), part('II', 'Snow'))).toEqual([
      'I: Rain',
      'I b: Rain',
      'II: Snow',
      'II b: Snow',
    ])
  })

  it('have no title where text stands before the first heading of several', () => {
    const blocks = [text(200), node('HEADING_1', ['One']), text()]
    expect(titles(['One', blocks], ['Two', [node('HEADING_1', ['Two']), text()]])).toEqual(['', 'One', 'Two'])
  })

  it('are found within sections, whose links lead to their first block', () => {
    const section = (id: string) => node('SECTION', [node('HEADING_1', [id]), text()], { id })
    const found = chapters(['Both', [section('one'), section('two')]]).chapters
    expect(found.map(({ title }) => title)).toEqual(['one', 'two'])
    const [heading] = found[1]?.blocks ?? []
    expect(heading?.element && attribute(heading.element, 'id')).toBe('two')
  })

  it('are not the many short pieces of a poem', () => {
    const verses = Array.from({ length: 20 }, (_, at) => [node('HEADING_2', [String(at)]), text(300)]).flat()
    expect(titles(['Song of Rain', [node('HEADING_1', ['Song of Rain']), ...verses]])).toEqual([
      'Song of Rain',
    ])
  })

  it('have their notes at their end, numbered from 1 as their calls are', () => {
    const call = (id: string) =>
      node('PARAGRAPH', [node('LINK', ['[17]'], { href: `#${id}`, role: 'noteref' })])
    const note = (id: string) => node('FOOTNOTE', [node('PARAGRAPH', [id])], { id })
    const blocks = [
      node('HEADING_1', ['One']),
      call('a'),
      text(),
      node('HEADING_1', ['Two']),
      call('b'),
      text(),
      note('a'),
      note('b'),
    ]
    const [one, two] = chapters(['One and Two', blocks]).chapters
    for (const [chapter, id] of [
      [one, 'a'],
      [two, 'b'],
    ] as const) {
      expect(chapter?.blocks.map(plainText).at(-1)).toBe(id)
      const last = chapter?.blocks.at(-1)?.element
      expect(last && attribute(last, 'number')).toBe('1')
      expect(chapter?.blocks[1]?.element?.children[0]?.element?.children).toEqual([{ text: '1' }])
    }
  })
})
