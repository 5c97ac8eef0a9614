import { describe, expect, it } from 'vitest'
import { BookRefused } from '#server/book-files/book-refused.ts'
import { remark, remarkLine } from '#server/book-files/remark.ts'
import { StartError } from '#server/platform/start-error.ts'
import { AS_OPTIONS, lineOf, refusalOf } from './wording.ts'

describe('what the command line says', () => {
  it.each([
    [
      new StartError('There is no x.', { reason: 'noSuchSubject' }),
      'There is no x: see npm run kashihon -- catalogue',
    ],
    [
      new StartError('So it stays.', { reason: 'isPaidFor', values: { slug: 'x' } }),
      'So it stays: take it off sale with change x --sale off.',
    ],
    [new StartError('price is wrong.', { reason: 'wrongValue' }), '--price is wrong.'],
    [
      new StartError('It is missing.', { reason: 'keyMissing' }),
      'It is missing. If it is lost, npm run kashihon -- secrets forget.',
    ],
    [new StartError('The disk is full.'), 'The disk is full.'],
  ])('of a refusal names what helps there: %s', (error, line) => {
    expect(lineOf(error)).toBe(line)
  })

  it('of a file names options and commands, where others name what can be said of it', () => {
    const noShelf = remark('noShelf', { lang: 'ko', shelves: 'en' })
    expect(remarkLine(noShelf)).toBe(
      'it is in Korean, for which there is no shelf: say with “language” en where it stands',
    )
    expect(remarkLine(noShelf, AS_OPTIONS)).toContain('say with --lang en where')
    expect(remarkLine(remark('offSale', { slug: 'x' }), AS_OPTIONS)).toBe(
      'x is off sale: say change x --sale on',
    )
    expect(refusalOf(new BookRefused(remark('hasItsBook', { slug: 'x' })))).toBe(
      'refused: /volumes/x has its book, of which parts are not restored one by one: see npm run kashihon -- edition list x',
    )
  })

  it('leaves what a file is called as it is', () => {
    expect(remarkLine(remark('linkLeftOut', { name: '<volume>' }), AS_OPTIONS)).toBe(
      'a link in it is left out: <volume>',
    )
  })
})
