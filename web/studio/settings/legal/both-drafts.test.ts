import { expect, it } from 'vitest'
import type { LegalTexts } from '#contract/generated/studio_shop.ts'
import { contestedIn, withPiece, withTheirs } from './both-drafts.ts'

const draft = (texts: Record<string, string>, holdsFrom?: string): LegalTexts => ({
  texts: Object.entries(texts).map(([lang, text]) => ({ lang, text })),
  holdsFrom: holdsFrom ? new Date(holdsFrom) : undefined,
})
const base = draft({ en: 'Old.', de: 'Alt.' })

it('of two who write different languages each keeps theirs', () => {
  const both = { base, mine: draft({ en: 'Old.', de: 'Neu.' }), theirs: draft({ en: 'New.', de: 'Alt.' }) }
  expect(withTheirs(both)).toEqual(draft({ en: 'New.', de: 'Neu.' }))
  expect(contestedIn({ ...both, mine: withTheirs(both) })).toEqual([])
})

it('a language and a date that both have changed are contested, and nothing else', () => {
  const mine = draft({ en: 'Mine.', de: 'Alt.' }, '2027-01-01')
  const theirs = draft({ en: 'Theirs.', de: 'Neu.' }, '2027-02-01')
  const own = withTheirs({ base, mine, theirs })
  expect(own).toEqual(draft({ en: 'Mine.', de: 'Neu.' }, '2027-01-01'))
  expect(contestedIn({ base, mine: own, theirs })).toEqual(['en', 'holdsFrom'])
})

it('a language that only one has, and one that somebody has emptied, go the same way', () => {
  const mine = draft({ en: 'Old.', de: 'Alt.', fr: 'Nouveau.' })
  const theirs = draft({ de: 'Alt.' })
  expect(withTheirs({ base, mine, theirs })).toEqual(draft({ de: 'Alt.', fr: 'Nouveau.' }))
})

it('one piece is taken without the others', () => {
  const theirs = draft({ en: 'Theirs.', de: 'Neu.' }, '2027-02-01')
  expect(withPiece(base, 'en', theirs)).toEqual(draft({ en: 'Theirs.', de: 'Alt.' }))
  expect(withPiece(base, 'holdsFrom', theirs)).toEqual(draft({ en: 'Old.', de: 'Alt.' }, '2027-02-01'))
})
