import { expect, it } from 'vitest'
import { MOST_REASON, readTakedown } from './takedown.ts'

const request = { countries: ['FR'], everywhere: false, source: 'court', reason: 'Judgment 3 O 17/26' }

it.each([
  { of: {}, is: { countries: ['FR'], source: 'court', reason: 'Judgment 3 O 17/26' } },
  { of: { countries: ['FR', 'DE', 'FR'] }, is: { countries: ['DE', 'FR'] } },
  { of: { countries: [], everywhere: true }, is: { countries: null } },
  { of: { reason: '  Why \n' }, is: { reason: 'Why' } },
  { of: { reason: 'x'.repeat(MOST_REASON) }, is: { reason: 'x'.repeat(MOST_REASON) } },
])('a takedown of $of is one of $is', ({ of, is }) => {
  expect(readTakedown({ ...request, ...of })).toMatchObject(is)
})

it.each([
  { of: { countries: [] }, because: 'countriesInvalid' },
  { of: { everywhere: true }, because: 'countriesInvalid' },
  { of: { countries: ['fr'] }, because: 'countriesInvalid' },
  { of: { countries: ['FR', 'QQ'] }, because: 'countriesInvalid' },
  { of: { source: 'somebody' }, because: 'sourceInvalid' },
  { of: { reason: ' \n' }, because: 'reasonInvalid' },
  { of: { reason: 'x'.repeat(MOST_REASON + 1) }, because: 'reasonInvalid' },
  { of: { reason: 'a\0b' }, because: 'reasonInvalid' },
])('a takedown of $of is refused as $because', ({ of, because }) => {
  expect(readTakedown({ ...request, ...of })).toBe(because)
})
