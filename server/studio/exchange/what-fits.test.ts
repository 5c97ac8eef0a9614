import { expect, it } from 'vitest'
import { whatFits } from './what-fits.ts'

it.each([
  { reason: 'wrongKind', field: 'priceCoins' },
  { reason: 'outOfRange', field: 'ageRating' },
  { reason: 'notADate', field: 'publishingAt' },
  { reason: 'notAChoice', field: 'stage' },
  { reason: 'entryInvalid', field: 'blocked' },
  { reason: 'valueMissing', field: 'lang' },
  { reason: 'notJson', field: 'number' },
])('a cell that is $reason is told what would fit', problem => {
  expect(whatFits(problem, 'en')).toMatch(/\w.*\.$/)
})

it('a cell that nothing fits is told nothing', () => {
  expect(whatFits({ reason: 'mayNotChange', field: 'priceCoins' }, 'en')).toBe('')
})
