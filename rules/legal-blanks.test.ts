import { describe, expect, it } from 'vitest'
import { blankOf, blanksIn } from './legal-blanks.ts'

describe('blanks of a legal text', () => {
  it.each([
    { text: '', blanks: [], why: 'nothing is written' },
    { text: 'Write to [us](/contact) or [here][1].', blanks: [], why: 'links have single brackets' },
    { text: `Rain Ltd\n${blankOf('postal address')}`, blanks: ['postal address'], why: 'one' },
    { text: '[[ address ]], [[register]], [[address]]', blanks: ['address', 'register'], why: 'each once' },
    { text: '[[address\nof us]]', blanks: [], why: 'a blank stands in one line' },
  ])('$text: $why', ({ text, blanks }) => {
    expect(blanksIn(text)).toEqual(blanks)
  })
})
