// Proves docs/product.md#editions
import { describe, expect, it } from 'vitest'
import type { PartFate } from './map-parts.ts'
import {
  decideReplacement,
  type EditionFacts,
  type EditionPart,
  type Holders,
  isHeld,
  type PartChanges,
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
const kept = (to: number): PartFate => ({ kind: 'kept', to: [to] })
const GONE: PartFate = { kind: 'gone', to: [] }
const ALL_KEPT: PartChanges = { fates: [kept(0), kept(1), kept(2)], shortened: [] }
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
      before: edition(BOOK, { identifiers: ['isbn:9780306406157'] }),
      after: edition('X | Y | Z', { identifiers: ['isbn:9780306406157'] }),
      is: '',
      why: 'all written anew, and the ISBN says that it is the same book',
    },
    {
      before: edition(BOOK, { identifiers: ['a'] }),
      after: edition('X | Y | Z', { identifiers: ['a'] }),
      is: 'text',
      why: 'another text under an identifier that was copied',
    },
    {
      before: edition(BOOK, { identifiers: ['bookid'] }),
      after: edition(BOOK, { identifiers: ['b'] }),
      is: '',
      why: 'a placeholder in the place of an identifier',
    },
  ])('differs by "$is": $why', ({ before = edition(BOOK), after, is }) => {
    const { differences } = decideReplacement({
      ...{ before, after, changes: ALL_KEPT, holders: READERS, replace: false },
    })
    expect(written(differences)).toBe(is)
  })

  it.each<{ fates: PartFate[]; shortened?: number[]; is: string; refused: string }>([
    { fates: [kept(0), kept(1)], is: '', refused: '' },
    { fates: [kept(1), kept(2)], is: 'moved 0 1, moved 1 2', refused: '' },
    { fates: [kept(0), GONE], is: 'removed 1', refused: 'removed 1' },
    { fates: [GONE, kept(0)], is: 'removed 0, moved 1 0', refused: 'removed 0' },
    { fates: [{ kind: 'split', to: [0, 1] }, kept(2)], is: 'split 0 0, moved 1 2', refused: '' },
    { fates: [kept(0), { kind: 'joined', to: [0] }], is: 'joined 1 0', refused: '' },
    { fates: [kept(0), kept(1)], shortened: [1], is: 'shortened 1', refused: 'shortened 1' },
  ])('whose parts differ by "$is" is refused for "$refused"', ({ fates, shortened = [], is, refused }) => {
    const both = {
      before: edition(BOOK),
      after: edition(BOOK),
      changes: { fates, shortened },
      replace: false,
    }
    const held = decideReplacement({ ...both, holders: READERS })
    expect([written(held.differences), written(held.refused)]).toEqual([is, refused])
    expect(decideReplacement({ ...both, holders: NOBODY }).refused).toEqual([])
  })

  const CASES: { name: string; after: EditionFacts; changes?: PartChanges; always: boolean }[] = [
    { name: 'another language', after: edition(BOOK, { langs: ['ja'] }), always: true },
    { name: 'another kind', after: edition(BOOK, { type: 'manga' }), always: true },
    { name: 'another identifier', after: edition(BOOK, { identifiers: ['b'] }), always: true },
    { name: 'nothing of the text', after: edition('X | Y | Z'), always: true },
    {
      name: 'a part less',
      after: edition('A1 A2 A3 A4 | B1 B2 B3 B4'),
      changes: { fates: [kept(0), kept(1), GONE], shortened: [] },
      always: false,
    },
  ]
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
    ({ after, changes = ALL_KEPT, holders, refused, name }) => {
      const identifiers = name === 'another identifier' ? ['a'] : []
      const both = { before: edition(BOOK, { identifiers }), after, changes, holders }
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
