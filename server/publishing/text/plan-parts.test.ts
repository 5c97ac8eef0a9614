import { describe, expect, it } from 'vitest'
import type { ContentsEntry } from '../epub/read-contents.ts'
import { findChapters } from './find-chapters.ts'
import type { BookText } from './page-reader.ts'
import { type PartCut, planParts } from './plan-parts.ts'
import { element } from './text-element.ts'

interface MadeChapter {
  title: string
  /** of each of its paragraphs */
  lengths: number[]
}

/** A book of which each chapter is a page with a heading. */
function bookOf(chapters: MadeChapter[]): { text: BookText; contents: ContentsEntry[] } {
  const text: BookText = { blocks: [], places: new Map(), notes: new Map() }
  const put = (page: string, block: BookText['blocks'][number]['element']) =>
    text.blocks.push({ element: block, page, writingMode: 'horizontal-tb', dir: null })
  const contents = chapters.map(({ title, lengths }, at) => {
    const name = `c${at}.xhtml`
    text.places.set(`${name}#`, text.blocks.length)
    put(name, element('HEADING_1', [title]))
    for (const length of lengths) put(name, element('PARAGRAPH', ['x'.repeat(length)]))
    return { title, depth: 0, name, fragment: '' }
  })
  return { text, contents }
}

const plan = (chapters: MadeChapter[], cut: PartCut = 'chapters', lang = 'en') => {
  const { text, contents } = bookOf(chapters)
  const parts = planParts(text, findChapters(text, contents), cut, lang)
  // Whatever the cut: nothing is lost, nothing stands twice.
  expect(parts[0]?.start).toBe(0)
  expect(parts.at(-1)?.end).toBe(text.blocks.length)
  for (const [at, part] of parts.slice(1).entries()) expect(part.start).toBe(parts[at]?.end)
  return parts
}
const titles = (...wish: Parameters<typeof plan>) => plan(...wish).map(({ title }) => title)
const chapter = (title: string, ...lengths: number[]): MadeChapter => ({ title, lengths })

describe('a book is cut into parts', () => {
  it('one a chapter of its table of contents', () => {
    const chapters = ['Rain', 'Snow', 'Sun'].map(title => chapter(title, 8000))
    expect(titles(chapters)).toEqual(['Rain', 'Snow', 'Sun'])
  })

  it('where short front matter leads into the first, and short back matter stands behind the last', () => {
    const chapters = [
      chapter('Title page', 60),
      chapter('Dedication', 120),
      chapter('Chapter 1', 9000),
      chapter('Chapter 2', 9000),
      chapter('Colophon', 900),
    ]
    expect(titles(chapters)).toEqual(['Chapter 1', 'Chapter 2'])
  })

  it('where a tiny chapter goes with the next', () => {
    const chapters = [chapter('Chapter 1', 9000), chapter('Interlude', 300), chapter('Chapter 2', 9000)]
    expect(plan(chapters).map(({ start }) => start)).toEqual([0, 2])
  })

  it('where a long chapter becomes several of about equal length', () => {
    const parts = plan([chapter('The whale', ...Array<number>(100).fill(1000)), chapter('The sea', 9000)])
    expect(parts.map(({ title }) => title)).toEqual([
      'The whale (1)',
      'The whale (2)',
      'The whale (3)',
      'The sea',
    ])
    const sizes = parts.slice(0, 3).map(({ start, end }) => end - start)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(3)
  })

  it('sooner in Japanese, which says the same in fewer signs', () => {
    const long = [chapter('雨', ...Array<number>(39).fill(1000))]
    expect(titles(long, 'chapters', 'ja')).toHaveLength(2)
    expect(titles(long, 'chapters', 'en')).toHaveLength(1)
  })

  it('not at all, where it is so wished', () => {
    expect(plan([chapter('A', 9000), chapter('B', 9000)], 'whole')).toHaveLength(1)
  })

  it('or into as many as are wished, at chapters where one is near', () => {
    const chapters = ['Chapter 1', 'Chapter 2', 'Chapter 3', 'Chapter 4'].map(title =>
      chapter(title, 5000, 5000),
    )
    expect(plan(chapters, 2).map(({ start }) => start)).toEqual([0, 6])
    expect(plan(chapters, 4)).toHaveLength(4)
  })

  it('never into more than it has paragraphs', () => {
    expect(plan([chapter('A', 10, 10)], 500).length).toBeLessThanOrEqual(3)
  })
})

describe('a book without a table of contents', () => {
  it('is cut at its pages, which are called by their headings', () => {
    const { text } = bookOf([chapter('Rain', 9000), chapter('Snow', 9000)])
    expect(planParts(text, findChapters(text, []), 'chapters', 'en').map(({ title }) => title)).toEqual([
      'Rain',
      'Snow',
    ])
  })
})
