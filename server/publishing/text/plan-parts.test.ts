// Proves docs/product.md#editions
import { describe, expect, it } from 'vitest'
import type { ContentsEntry } from '../../epub/package/read-contents.ts'
import { type BookText, emptyBookText } from '../../epub/text/page-reader.ts'
import { charactersIn, element, plainText, type TextElement } from '../../epub/text/text-element.ts'
import { rejoin } from './long-blocks.ts'
import { lengthsFor, type PartCut, planParts } from './plan-parts.ts'

interface MadeChapter {
  title: string
  /** of each of its paragraphs, or blocks as they are */
  blocks: (number | TextElement)[]
  depth: number
}

/** A book of which each chapter is a page with a heading. */
function bookOf(chapters: MadeChapter[]): { text: BookText; contents: ContentsEntry[] } {
  const text = emptyBookText()
  const put = (page: string, block: TextElement) =>
    text.blocks.push({ element: block, page, writingMode: 'horizontal-tb', dir: null })
  const contents = chapters.map(({ title, blocks, depth }, at) => {
    const name = `c${at}.xhtml`
    text.places.set(`${name}#`, text.blocks.length)
    put(name, element('HEADING_1', [title]))
    for (const block of blocks) put(name, typeof block === 'number' ? paragraph(block) : block)
    return { title, depth, name, fragment: '' }
  })
  return { text, contents }
}

const paragraph = (length: number) => element('PARAGRAPH', ['x'.repeat(length)])
const wordsOf = (blocks: readonly { element: TextElement }[]) =>
  blocks.map(({ element }) => plainText(element)).join('\n')

function planOf(text: BookText, contents: ContentsEntry[], cut: PartCut, lang: string) {
  const plan = planParts(text, contents, cut, { lang, title: 'The Book', creators: [{ name: 'Doe, Jane' }] })
  const parts = plan.parts.map(part => {
    const blocks = plan.text.blocks.slice(part.start, part.end)
    return { ...part, blocks, characters: blocks.reduce((sum, one) => sum + charactersIn(one.element), 0) }
  })
  // Whatever the cut: nothing is lost, nothing stands twice, and what was divided becomes what it was.
  expect(parts[0]?.start).toBe(0)
  expect(parts.at(-1)?.end).toBe(plan.text.blocks.length)
  for (const [at, part] of parts.slice(1).entries()) expect(part.start).toBe(parts[at]?.end)
  const rejoined = JSON.stringify(rejoin(plan.text.blocks).map(({ element }) => element))
  expect(rejoined === JSON.stringify(text.blocks.map(({ element }) => element))).toBe(true)
  return parts
}

const plan = (chapters: MadeChapter[], cut: PartCut = 'auto', lang = 'en') => {
  const { text, contents } = bookOf(chapters)
  return planOf(text, contents, cut, lang)
}
const titles = (...args: Parameters<typeof plan>) => plan(...args).map(({ title }) => title)
const chapter = (title: string, ...blocks: MadeChapter['blocks']): MadeChapter => ({
  title,
  blocks,
  depth: 0,
})
const below = (title: string, ...blocks: MadeChapter['blocks']) => ({
  ...chapter(title, ...blocks),
  depth: 1,
})
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const paragraphs = (count: number) => Array<number>(count).fill(1000)

describe('a book is cut into parts that readers would choose', () => {
  it('one a chapter, where chapters are as long as those of light novels', () => {
    const chapters = ['Rain', 'Snow', 'Sun'].map(title => chapter(title, 9000, 9000, 9000))
    expect(titles(chapters)).toEqual(['Rain', 'Snow', 'Sun'])
  })

  it('with short chapters joined and named by their numbers, in the language of the book', () => {
    const of = (word: string) => numbers(30).map(number => chapter(`${word} ${number}`, 4000))
    expect(titles(of('Chapter')).slice(0, 2)).toEqual(['Chapters 1–4', 'Chapters 5–8'])
    expect(titles(of('Kapitel'), 'auto', 'de')[0]).toBe('Kapitel 1–4')
    expect(titles(of('Chapitre'), 'auto', 'fr')[0]).toBe('Chapitres 1–4')
    expect(
      titles(
        numbers(30).map(number => chapter(`第${number}章`, 2000)),
        'auto',
        'ja',
      )[0],
    ).toBe('第1章～第3章')
    for (const { characters } of plan(of('Chapter'))) expect(characters).toBeGreaterThan(10_000)
  })

  it('with a number alone named a chapter, as publishers print it', () => {
    expect(
      titles(
        numbers(8).map(number => chapter(`${number}`, 12_000)),
        'auto',
        'de',
      )[0],
    ).toBe('Kapitel 1')
    const lands = ['Rain', 'Snow', 'Sun', 'Wind'].flatMap(title => [
      chapter(title),
      below('I', 12_000),
      below('II', 12_000),
    ])
    expect(titles(lands).slice(0, 2)).toEqual(['Rain, I', 'Rain, II'])
  })

  it('with the first and last title where chapters have no numbers', () => {
    const chapters = [
      'Rain',
      'Snow',
      'Sun',
      'Wind',
      'Fog',
      'Hail',
      'Ice',
      'Frost',
      'Dew',
      'Storm',
      'Thaw',
      'Calm',
    ]
    expect(titles(chapters.map(title => chapter(title, 6000)))[0]).toBe('Rain – Snow')
  })

  it('never over the border of a book, whose title stands before chapters that are called alike', () => {
    const books = ['Book One', 'Book Two: The Sea'].flatMap(title => [
      chapter(title),
      ...numbers(5).map(number => below(`Chapter ${number}`, 9000)),
    ])
    expect(titles(books)).toEqual([
      ...numbers(5).map(number => `Book One, Chapter ${number}`),
      ...numbers(5).map(number => `Book Two, Chapter ${number}`),
    ])
    const short = ['Book One', 'Book Two'].flatMap(title => [
      chapter(title),
      ...numbers(7).map(number => below(`Chapter ${number}`, 5000)),
    ])
    expect(titles(short)).toContain('Book Two, Chapters 1–3')
    expect(titles(short).filter(title => title.includes('One') && title.includes('Two'))).toEqual([])
  })

  it('with the book of the volume before chapters that it counts from one again', () => {
    const books = ['Book the First: Rain', 'Book the Second: Snow'].flatMap((title, book) => [
      chapter(title),
      ...numbers(5).map(number => below(`${number}: Day ${book * 5 + number}`, 12_000)),
    ])
    expect(titles(books)[5]).toBe('Book the Second, Chapter 1: Day 6')
  })

  it('with letters that are no numbers in a book of words', () => {
    expect(titles(['A', 'B', 'C', 'D'].map(letter => chapter(letter, 12_000)))).toEqual(['A', 'B', 'C', 'D'])
  })

  it('with levels of the contents that are no links', () => {
    const { text, contents } = bookOf(
      numbers(12).map(number => below(`Chapter ${((number - 1) % 6) + 1}`, 12_000)),
    )
    const group = (title: string): ContentsEntry => ({ title, depth: 0, name: '', fragment: '' })
    const listed = [group('Part I'), ...contents.slice(0, 6), group('Part II'), ...contents.slice(6)]
    const planned = planOf(text, listed, 'auto', 'en').map(({ title }) => title)
    expect([planned[0], planned[6]]).toEqual(['Part I, Chapter 1', 'Part II, Chapter 1'])
  })

  it('with titles that are never the same, even where nothing tells chapters apart', () => {
    const same = titles(numbers(6).map(() => chapter('Interlude', 12_000)))
    expect(new Set(same).size).toBe(6)
  })

  it('with what the title page repeats left out of titles', () => {
    const named = titles([
      chapter('Jane Doe', 900),
      ...numbers(9).map(number => chapter(`${number}`, 12_000)),
    ])
    expect(named[0]).toBe('Chapter 1')
  })

  it('sooner in Japanese, which says the same in fewer signs', () => {
    const long = (title: string) => chapter(title, ...paragraphs(24))
    expect(titles(['雨', '雪', '風'].map(long), 'auto', 'ja')).toHaveLength(9)
    expect(titles(['雨', '雪', '風'].map(long), 'auto', 'en')).toHaveLength(3)
  })

  it('and a short book into enough parts that its preview is not most of it', () => {
    const sections = numbers(6).flatMap(at => [element('HEADING_2', [`Rain ${at}`]), ...paragraphs(5)])
    expect(plan([chapter('All', ...sections)]).length).toBeGreaterThan(3)
    expect(titles(numbers(6).map(number => chapter(`Chapter ${number}`, 4000)))).toHaveLength(6)
  })
})

describe('a chapter that is too long for one part', () => {
  const story = (...blocks: MadeChapter['blocks']) => [
    chapter('The whale', ...blocks),
    ...numbers(6).map(at => chapter(`The sea ${at}`, 12_000)),
  ]
  const { longest } = lengthsFor('auto', 'en', 500_000)

  it('becomes several of about equal length', () => {
    const parts = plan(story(...paragraphs(60))).slice(0, 3)
    expect(parts.map(({ title }) => title)).toEqual(['The whale (1)', 'The whale (2)', 'The whale (3)'])
    const sizes = parts.map(({ characters }) => characters)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2000)
  })

  it.each([
    ['a rule', element('RULE', [])],
    ['a row of signs', element('PARAGRAPH', ['* * *'])],
    ['an empty line', element('PARAGRAPH', [element('LINE_BREAK', [])])],
  ])('is cut where a scene ends: %s', (_, sign) => {
    const [, second] = plan(story(...paragraphs(18), sign, ...paragraphs(22)))
    expect(second?.start).toBe(20)
  })

  it('is not cut behind a heading, nor within a conversation where it can be helped', () => {
    const spoken = element('PARAGRAPH', [`“${'x'.repeat(1000)}”`])
    const [, second] = plan(
      story(...paragraphs(18), ...Array<TextElement>(5).fill(spoken), ...paragraphs(17)),
    )
    expect(plainText(second?.blocks[0]?.element ?? '')).not.toMatch(/^“/)
  })

  const row = (at: number) =>
    element('TABLE_ROW', [
      element('TABLE_CELL', ['Speaker']),
      element('TABLE_CELL', [`${at} ${'x'.repeat(200)}`]),
    ])
  it.each([
    ['a table', element('TABLE', [element('TABLE_BODY', numbers(900).map(row))])],
    [
      'nested quotations',
      element('BLOCKQUOTE', [
        element(
          'BLOCKQUOTE',
          numbers(185).map(() => paragraph(1000)),
        ),
      ]),
    ],
    [
      'a list',
      element(
        'ORDERED_LIST',
        numbers(185).map(() => element('LIST_ITEM', ['x'.repeat(1000)])),
      ),
    ],
    [
      'a poem',
      element(
        'PARAGRAPH',
        [
          element(
            'ITALIC',
            numbers(4000).flatMap(() => ['x'.repeat(46), element('LINE_BREAK', [])]),
          ),
        ],
        { role: 'verse' },
      ),
    ],
    [
      'one paragraph',
      element('PARAGRAPH', [
        numbers(1850)
          .map(at => `Sentence ${at} ${'x'.repeat(85)}.`)
          .join(' '),
      ]),
    ],
  ])('is cut within %s', (_, block) => {
    const parts = plan(story(block)).filter(({ title }) => title.startsWith('The whale'))
    expect(parts.length).toBeGreaterThan(6)
    for (const { characters } of parts) expect(characters).toBeLessThanOrEqual(longest)
  })

  it('keeps rows together that a cell spans', () => {
    const spanning = element('TABLE_ROW', [
      element('TABLE_CELL', ['x'.repeat(400)], { rowspan: '30' }),
      element('TABLE_CELL', ['y']),
    ])
    const rows = numbers(6).flatMap(() => [spanning, ...numbers(29).map(row)])
    const parts = plan(story(element('TABLE', [element('TABLE_BODY', rows)])))
    for (const { blocks } of parts.slice(1).filter(({ title }) => title.startsWith('The whale')))
      expect(wordsOf(blocks).startsWith('x'.repeat(400))).toBe(true)
  })
})

describe('what stands before and behind the work', () => {
  const body = numbers(6).map(number => chapter(`Chapter ${number}`, 12_000))

  it.each([
    'Preface to the Second Edition',
    'Vorwort',
    'Avant-propos',
    'まえがき',
    'Introduction by a Friend',
  ])('is apart where it is long: %s', title => {
    const parts = plan([chapter(title, 5000), ...body, chapter('Afterword', 5000)])
    expect(parts.map(({ matter }) => matter)).toEqual(['front', ...body.map(() => 'body'), 'back'])
    expect(parts[0]?.title).toBe(title)
  })

  it('leads into the first chapter, or follows the last, where it is short', () => {
    const parts = plan([chapter('Dedication', 120), ...body, chapter('Colophon', 900)])
    expect(parts.map(({ title }) => title)).toEqual(body.map(({ title }) => title))
  })

  it('does not take a prologue with it', () => {
    expect(plan([chapter('Imprint', 500), chapter('Prologue', 9000), ...body])[0]).toMatchObject({
      matter: 'body',
      title: 'Prologue',
    })
  })

  it.each(['Notes on a Theft', 'Cover'])('is no story before one that is called %s', title => {
    const parts = plan([chapter('Rain', 9000), chapter(title, 9000), ...body, ...body])
    expect(parts[0]).toMatchObject({ matter: 'body', title: 'Rain' })
  })

  it('is what the file says of its sections, whatever their titles', () => {
    const { text, contents } = bookOf([chapter('Of Kings', 5000), ...body])
    for (const [at, block] of text.blocks.entries()) block.matter = at < 2 ? 'front' : 'body'
    expect(planOf(text, contents, 'auto', 'en')[0]?.matter).toBe('front')
  })
})

describe('the publisher may have a book cut', () => {
  it('into a part a chapter, with tiny ones joined', () => {
    const chapters = [
      chapter('Chapter 1', 3000),
      chapter('Chapter 2', 3000),
      chapter('Interlude', 200),
      chapter('Chapter 3', 52_000),
    ]
    expect(plan(chapters, 'chapters').map(({ start }) => start)).toEqual([0, 2, 4])
  })

  it('not at all', () => {
    expect(plan([chapter('A', 9000), chapter('B', 9000)], 'whole')).toHaveLength(1)
  })

  it('into a number of parts, at chapters where one is near', () => {
    const chapters = numbers(4).map(number => chapter(`Chapter ${number}`, 5000, 5000))
    expect(plan(chapters, 2).map(({ start }) => start)).toEqual([0, 6])
    expect(plan(chapters, 4)).toHaveLength(4)
  })

  it('never into more than it has paragraphs', () => {
    expect(plan([chapter('A', 10, 10)], 500).length).toBeLessThanOrEqual(3)
  })
})

describe('a book without a table of contents', () => {
  it('is cut at its pages, which are called by their headings', () => {
    const { text } = bookOf(['Rain', 'Snow'].map(title => chapter(title, 9000)))
    expect(planOf(text, [], 'auto', 'en').map(({ title }) => title)).toEqual(['Rain', 'Snow'])
  })
})
