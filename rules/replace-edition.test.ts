import { describe, expect, it } from 'vitest'
import {
  decideReplacement,
  type EditionFacts,
  type EditionPart,
  type Holders,
  isHeld,
} from './replace-edition.ts'

const NOBODY: Holders = { bought: 0, codes: 0, rented: 0, marked: 0, reading: 0 }
const READERS = { ...NOBODY, reading: 1 }

/** `A1 A2 A3` is a part of three paragraphs; parts are separated by `|`. */
const partsOf = (text: string): EditionPart[] =>
  text.split('|').map(part => ({ title: '', pieces: part.trim().split(/\s+/).filter(Boolean) }))
const edition = (parts: string, more: Partial<EditionFacts> = {}): EditionFacts => ({
  langs: ['en'],
  type: 'novel',
  identifiers: [],
  parts: partsOf(parts),
  ...more,
})
const titled = (...titles: string[]) => titles.map((title, at) => ({ title, pieces: [`${title} ${at}`] }))
const written = (differences: readonly object[]) =>
  differences.map(one => Object.values(one).join(' ')).join(', ')

const BOOK = 'A1 A2 A3 A4 | B1 B2 B3 B4 | C1 C2 C3 C4'

describe('an edition in the place of another', () => {
  it.each<{ before?: EditionFacts; after: EditionFacts; is: string; why: string }>([
    { after: edition(BOOK), is: '', why: 'the same' },
    { after: edition('A1 a2 A3 A4 | B1 B2 b3 B4 | C1 C2 C3'), is: '', why: 'corrected' },
    { after: edition(`${BOOK} | D1`), is: '', why: 'a part more at the end' },
    { after: edition(BOOK, { langs: ['ja'] }), is: 'language', why: 'another language' },
    { after: edition(BOOK, { langs: [] }), is: '', why: 'no language that is known' },
    {
      before: edition(BOOK, { langs: ['en', 'ja'] }),
      after: edition(BOOK),
      is: '',
      why: 'one of its languages',
    },
    { after: edition(BOOK, { type: 'manga' }), is: 'type', why: 'another kind' },
    {
      before: edition('', { type: null, parts: [] }),
      after: edition(BOOK),
      is: '',
      why: 'nothing was there yet',
    },
    {
      before: edition(BOOK, { identifiers: ['a'] }),
      after: edition(BOOK, { identifiers: ['b'] }),
      is: 'identifier',
      why: 'another identifier',
    },
    { after: edition(BOOK, { identifiers: ['b'] }), is: '', why: 'the first identifier' },
    { after: edition('X | Y | Z'), is: 'text', why: 'nothing of the text stays' },
    {
      before: edition(BOOK, { identifiers: ['a'] }),
      after: edition('X | Y | Z', { identifiers: ['a'] }),
      is: '',
      why: 'all written anew, and the identifier says that it is the same book',
    },
    { after: edition('A1 A2 A3 A4 | B1 B2 B3 B4'), is: 'removed 2', why: 'without its last part' },
    {
      after: edition('A1 A2 A3 A4 | C1 C2 C3 C4'),
      is: 'removed 2, moved 2 1',
      why: 'without one in the middle',
    },
    {
      after: edition('P1 | A1 A2 A3 A4 | B1 B2 B3 B4 | C1 C2 C3 C4'),
      is: 'moved 0 1, moved 1 2, moved 2 3',
      why: 'a part more at the beginning',
    },
    {
      after: edition('B1 B2 B3 B4 | A1 A2 A3 A4 | C1 C2 C3 C4'),
      is: 'moved 0 1, moved 1 0',
      why: 'in another order',
    },
    {
      after: edition('B1 b2 B3 b4 | A1 a2 A3 a4 | C1 C2 C3 C4'),
      is: 'moved 0 1, moved 1 0',
      why: 'in another order and corrected',
    },
    {
      after: edition('A1 A2 | A3 A4 B1 B2 | B3 B4 C1 C2 | C3 C4'),
      is: 'moved 0 1, moved 1 2, moved 2 3',
      why: 'cut anew',
    },
    {
      after: edition('A1 A2 A3 | B1 B2 B3 B4 A4 x | C1 C2 C3 C4'),
      is: 'moved 0 1',
      why: 'a quarter of a part moved',
    },
    {
      before: edition('*** A1 A2 A3 A4 A5 | *** B1'),
      after: edition('A1 A2 A3 A4 | A5 *** B1'),
      is: '',
      why: 'little of a part moved, and what both have does not count',
    },
    {
      before: edition('', { identifiers: ['a'], parts: titled('One', 'Two', 'Three') }),
      after: edition('', { identifiers: ['a'], parts: titled('Two', 'One', 'Three') }),
      is: 'moved 0 1, moved 1 0',
      why: 'all texts are new, and the titles have moved',
    },
    {
      before: edition('', { identifiers: ['a'], parts: titled('*', '*', 'Two') }),
      after: edition('', { identifiers: ['a'], parts: titled('Two', '*', '*') }),
      is: 'moved 2 0',
      why: 'a title that several have does not tell',
    },
  ])('differs by "$is": $why', ({ before = edition(BOOK), after, is }) => {
    const { differences } = decideReplacement({ before, after, holders: READERS, replace: false })
    expect(written(differences)).toBe(is)
  })

  const CASES = [
    { name: 'another language', after: edition(BOOK, { langs: ['ja'] }), always: true },
    { name: 'another kind', after: edition(BOOK, { type: 'manga' }), always: true },
    { name: 'another identifier', after: edition(BOOK, { identifiers: ['b'] }), always: true },
    { name: 'nothing of the text', after: edition('X | Y | Z'), always: true },
    { name: 'a part less', after: edition('A1 A2 A3 A4 | B1 B2 B3 B4'), always: false },
    { name: 'parts in another order', after: edition('B1 B2 | A1 A2 | C1 C2'), always: false },
  ] as const
  const readers = (['bought', 'codes', 'rented', 'marked', 'reading'] as const).map(kind => ({
    who: kind,
    holders: { ...NOBODY, [kind]: 1 },
  }))

  it.each(
    CASES.flatMap(one =>
      [...readers, { who: 'nobody', holders: NOBODY }].map(reader => ({
        ...one,
        ...reader,
        refused: one.always || reader.who !== 'nobody',
      })),
    ),
  )(
    'with $name is refused for $who: $refused, and goes through when it is meant',
    ({ after, holders, refused, name }) => {
      const identifiers = name === 'another identifier' ? ['a'] : []
      const both = { before: edition(BOOK, { identifiers }), after, holders }
      expect(decideReplacement({ ...both, replace: false }).refused.length > 0).toBe(refused)
      const meant = decideReplacement({ ...both, replace: true })
      expect(meant.refused).toEqual([])
      expect(meant.differences.length).toBeGreaterThan(0)
      expect(meant.otherBook).toBe(/language|kind|identifier|nothing/.test(name))
    },
  )

  it('is held by nobody where all counts are 0', () => {
    expect(isHeld(NOBODY)).toBe(false)
  })
})
