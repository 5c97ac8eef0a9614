import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ElementKind } from '#contract/generated/enums.ts'
import { type Node, RichText } from '#contract/generated/reading.ts'
import { quotable } from './quotable.ts'
import { actionOfKey } from './reader-keys.ts'
import { quoteOf, resolvePlace } from './resolve-place.ts'
import { searchText } from './search.ts'
import { sentencesFrom } from './sentences.ts'
import { sourceOf } from './text-source.ts'

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
const textOf = (...children: Node[]) =>
  sourceOf(RichText.fromPartial({ root: { kind: ElementKind.ROOT, attributes: [], children }, lang: 'en' }))

describe('a text as a row of places', () => {
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

  it('finds the block and the place in it, and back', () => {
    const places = fc.integer({ min: 0, max: source.length - 1 })
    fc.assert(fc.property(places, place => source.placeOf(source.locatorOf(place)) === place))
    expect(source.locatorOf(4)).toEqual({ block: 1, offset: 0 })
    expect(source.locatorOf(14)).toEqual({ block: 2, offset: 3 })
  })

  it('never points outside of the text, whatever an address says', () => {
    const any = fc.record({ block: fc.nat(), offset: fc.nat() })
    fc.assert(
      fc.property(any, locator => {
        const place = source.placeOf(locator)
        return place >= 0 && place < source.length
      }),
    )
  })

  it('knows where an id is', () => {
    expect(source.placeOfId('call')).toBe(20)
    expect(source.placeOfId('nowhere')).toBe(null)
  })
})

describe('a place that was noted', () => {
  const before = textOf(paragraph('One day it rained.'), paragraph('She closed the book and listened.'))
  const after = textOf(
    paragraph('A word before.'),
    paragraph('One day it rained a lot.'),
    paragraph('She closed the book and listened.'),
  )
  const noted = (place: number) => ({
    ...before.locatorOf(place),
    revision: 1,
    quote: quoteOf(before, place),
    progress: place / before.length,
  })

  it('is where it was, while the text is the same', () => {
    for (let place = 0; place < before.length; place++)
      expect(resolvePlace(before, noted(place), 1)).toBe(place)
  })

  it('is where its words are in another revision', () => {
    const place = before.textOf(0, before.length).indexOf('She closed')
    expect(after.textOf(resolvePlace(after, noted(place), 2), after.length)).toMatch(/^She closed the book/)
  })

  it('is about as far as it was, where its words are gone', () => {
    const gone = { ...noted(30), quote: 'words that are nowhere' }
    expect(resolvePlace(after, gone, 2)).toBe(Math.round(gone.progress * (after.length - 1)))
  })
})

describe('what is looked for', () => {
  const source = textOf(paragraph('L’été,  une “Umbrélla” was\nopened. SOFT\u00ADLY it rained; softly.'))
  it.each([
    ['"umbrella" was opened', 1],
    ["l'ete, une", 1],
    ['"umbrella"', 1],
    ['softly', 2],
    ['nowhere', 0],
    ['  ', 0],
  ])(
    '%s is found %d times: capitals, accents, quotes, blanks and soft hyphens do not matter',
    (wanted, count) => {
      expect(searchText(source, wanted)).toHaveLength(count)
    },
  )

  it('is shown as it stands in the text', () => {
    const [found] = searchText(source, 'umbrella')
    expect(found).toMatchObject({ words: 'Umbrélla', before: 'L’été,  une “' })
    expect(source.textOf(found?.from ?? 0, found?.to ?? 0)).toBe('Umbrélla')
  })
})

it('sentences are read aloud one by one from the one that is seen, and none goes on in the next paragraph', () => {
  const source = textOf(paragraph('It rained. She read'), paragraph('on. “Why?” he said.'))
  const texts = [...sentencesFrom(source, 12, 'en')].map(({ text }) => text)
  expect(texts[0]).toBe('She read')
  expect(texts.join(' ')).toBe('She read on. “Why?” he said.')
})

it('what is copied is a quotation', () => {
  expect(quotable('short')).toBe('short')
  expect(quotable('x'.repeat(5000))).toHaveLength(1201)
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
