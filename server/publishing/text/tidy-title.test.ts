import { describe, expect, it } from 'vitest'
import { tidyTitle } from './tidy-title.ts'

describe('titles lose the marks of type around them', () => {
  it.each([
    ['The Spouter-Inn.', 'The Spouter-Inn'],
    ['CHAPTER IV. The Sea', 'Chapter IV. The Sea'],
    ['CHAPITRE I,', 'Chapitre I'],
    ['M. Noirtier de Villefort.', 'M. Noirtier de Villefort'],
    ['CHAPITRE PREMIER LA MER', 'Chapitre premier: LA MER'],
    ['Chapter XXII[1].', 'Chapter XXII'],
    ['Chapitre IV--La mer', 'Chapitre IV—La mer'],
    ['CHAPTER II OF THE SEA', 'Chapter II: OF THE SEA'],
  ])('%s is %s', (title, expected) => {
    expect(tidyTitle(title)).toBe(expected)
  })

  it.each([
    'Mr. Woggle-Bug, T.E.',
    'Rain & Co.',
    'To be continued...',
    'He came back. He saw.',
    'Letter I Never Sent',
    'Chapter One Hundred',
    'Chapter One Hundred and Two',
    '再会(1)',
  ])('%s is left as it is', title => {
    expect(tidyTitle(title)).toBe(title)
  })
})
