// Proves docs/product.md#reading-novels
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ElementKind } from '#contract/generated/enums.ts'
import { type Node, RichText } from '#contract/generated/reading.ts'
import { actionOfKey } from '../controls/reader-keys.ts'
import { quoteAt, resolvePosition } from '../marks/resolve-position.ts'
import { truncateQuotation } from './quotation.ts'
import { searchableText, searchText } from './search-text.ts'
import { sentencesFrom } from './sentences.ts'
import { createTextSource } from './text-source.ts'

const node = (
  kind: ElementKind,
  children: (Node | string)[],
  attributes: Record<string, string> = {},
): Node => ({
  element: {
    kind,
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })),
    children: children.map(child => (typeof child === 'string' ? { text: child } : child)),
  },
})
const paragraph = (...children: (Node | string)[]) => node(ElementKind.PARAGRAPH, children)
const treeOf = (...children: Node[]) =>
  RichText.fromPartial({ root: { kind: ElementKind.ROOT, attributes: [], children }, lang: 'en' })
const textOf = (...children: Node[]) => createTextSource(treeOf(...children))

describe('a text as a sequence of positions', () => {
  const source = textOf(
    node(ElementKind.HEADING_1, ['Rain']),
    node(ElementKind.FIGURE, [
      node(ElementKind.IMAGE, [], { src: 'x' }),
      node(ElementKind.FIGURE_CAPTION, ['A door']),
    ]),
    paragraph(
      'It ',
      node(ElementKind.ITALIC, ['rained', node(ElementKind.LINK, ['1'], { id: 'call' })]),
      '.',
    ),
  )

  it('counts characters, and a picture as one', () => {
    expect(source.textOf(0, source.length)).toBe('Rain\uFFFCA doorIt rained1.')
    expect(source.length).toBe(22)
  })

  it('converts a position to block and offset, and back', () => {
    const positions = fc.integer({ min: 0, max: source.length - 1 })
    fc.assert(fc.property(positions, position => source.positionOf(source.locatorOf(position)) === position))
    expect(source.locatorOf(4)).toEqual({ block: 1, offset: 0 })
    expect(source.locatorOf(14)).toEqual({ block: 2, offset: 3 })
  })

  it('never points outside of the text, whatever an address says', () => {
    const any = fc.record({ block: fc.nat(), offset: fc.nat() })
    fc.assert(
      fc.property(any, locator => {
        const position = source.positionOf(locator)
        return position >= 0 && position < source.length
      }),
    )
  })

  it('knows where an id is', () => {
    expect(source.positionOfId('call')).toBe(20)
    expect(source.positionOfId('nowhere')).toBe(null)
  })
})

describe('a saved position', () => {
  const before = textOf(paragraph('One day it rained.'), paragraph('She closed the book and listened.'))
  const after = textOf(
    paragraph('A word before.'),
    paragraph('One day it rained a lot.'),
    paragraph('She closed the book and listened.'),
  )
  const saved = (position: number) => ({
    ...before.locatorOf(position),
    revision: 1,
    quote: quoteAt(before, position),
    progress: position / before.length,
  })

  it('is where it was, while the text is the same', () => {
    for (let position = 0; position < before.length; position++)
      expect(resolvePosition(before, saved(position), 1)).toBe(position)
  })

  it('is where its quote is in another revision', () => {
    const position = before.textOf(0, before.length).indexOf('She closed')
    const resolved = resolvePosition(after, saved(position), 2)
    expect(after.textOf(resolved, after.length)).toMatch(/^She closed the book/)
  })

  it('keeps its share of the text where its quote is gone', () => {
    const gone = { ...saved(30), quote: 'words that are nowhere' }
    expect(resolvePosition(after, gone, 2)).toBe(Math.round(gone.progress * (after.length - 1)))
  })
})

describe('a search query', () => {
  const tree = treeOf(paragraph('L’été,  une “Umbrélla” was\nopened. SOFT\u00ADLY it rained; softly.'))
  it.each([
    ['"umbrella" was opened', 1],
    ["l'ete, une", 1],
    ['"umbrella"', 1],
    ['softly', 2],
    ['nowhere', 0],
    ['  ', 0],
  ])(
    '%s is found %d times: capitals, accents, quotes, blanks and soft hyphens do not matter',
    (query, count) => {
      expect(searchText(searchableText(tree), query)).toHaveLength(count)
    },
  )

  it('is shown as the text spells it', () => {
    const source = createTextSource(tree)
    const [match] = searchText(searchableText(tree), 'umbrella')
    expect(match).toMatchObject({ matched: 'Umbrélla', before: 'L’été,  une “' })
    expect(source.textOf(match?.from ?? 0, match?.to ?? 0)).toBe('Umbrélla')
  })

  const ruby = (...pairs: [string, string][]) =>
    node(
      ElementKind.RUBY,
      pairs.flatMap(([base, reading]) => [
        node(ElementKind.RUBY_BASE, [base]),
        node(ElementKind.RUBY_TEXT, [reading]),
      ]),
    )
  const japanese = treeOf(
    node(ElementKind.HEADING_2, ['雨']),
    paragraph(
      '彼は',
      ruby(['漢', 'かん'], ['字', 'じ']),
      'を読む。line',
      node(ElementKind.LINE_BREAK, []),
      'break',
    ),
    paragraph('of it'),
  )
  it.each([
    ['漢字を読む', '漢字を読む'],
    ['かんじを', '漢字を'],
    ['カンジ', '漢字'],
    ['line break of it', 'line break of it'],
  ])('%s is found by its signs and by its readings, across lines, and shown as %s', (query, matched) => {
    const [match, ...others] = searchText(searchableText(japanese), query)
    expect([match?.matched, match?.chapter, others]).toEqual([matched, '雨', []])
    const shown = createTextSource(japanese).textOf(match?.from ?? 0, match?.to ?? 0)
    expect([shown.at(0), shown.at(-1)]).toEqual([matched.at(0), matched.at(-1)])
  })
})

it('sentences are read aloud one by one from the visible one on, and each ends with its paragraph', () => {
  const source = textOf(paragraph('It rained. She read'), paragraph('on. “Why?” he said.'))
  const texts = [...sentencesFrom(source, 12, 'en')].map(({ text }) => text)
  expect(texts[0]).toBe('She read')
  expect(texts.join(' ')).toBe('She read on. “Why?” he said.')
})

it('a copied text is cut to the length of a quotation', () => {
  expect(truncateQuotation('short')).toBe('short')
  expect(truncateQuotation('x'.repeat(5000))).toHaveLength(1201)
})

it.each([
  ['/', {}, 'search'],
  ['?', {}, 'help'],
  ['f', { ctrlKey: true }, null],
  ['q', {}, null],
  ['b', { target: { closest: () => true } }, null],
])('the key %s with %o means %s', (key, more, action) => {
  const event = {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    target: null,
    ...more,
  }
  expect(actionOfKey(event as never)).toBe(action)
})
