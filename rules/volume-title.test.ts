import { describe, expect, it } from 'vitest'
import { shownNumber, volumeTitle, volumeTitleLines } from './volume-title.ts'

// Section 5: 'Volume titles longer than 16 characters are split on the pattern "Vol./Volume N".'
describe('a volume title', () => {
  it.each([
    { given: 'Rain: Volume 2', title: 'Rain: Volume 2', volume: '' },
    { given: 'Sixteen signs: 1', title: 'Sixteen signs: 1', volume: '' },
    { given: 'The Umbrella Thief: Volume 2', title: 'The Umbrella Thief', volume: 'Volume 2' },
    { given: 'The Umbrella Thief Vol. 12', title: 'The Umbrella Thief', volume: 'Volume 12' },
    {
      given: 'The Umbrella Thief, vol.3.5 (Premium)',
      title: 'The Umbrella Thief',
      volume: 'Volume 3.5 (Premium)',
    },
    { given: 'A Revolver for Volume Collectors', title: 'A Revolver for Volume Collectors', volume: '' },
    { given: 'Volume 7 of nothing else', title: 'Volume 7 of nothing else', volume: '' },
    { given: '7', title: 'Volume 7', volume: '' },
    { given: ' 10.5 ', title: 'Volume 10.5', volume: '' },
  ])('"$given" is shown as "$title" and "$volume"', ({ given, title, volume }) => {
    expect(volumeTitleLines(given)).toEqual({ title, volume })
  })

  it('made from its series says its number', () => {
    expect(volumeTitle('Rain', 4)).toBe('Rain: Volume 4')
  })
})

// "for one series, numbering restarts after volume 3"
it.each([
  { number: 3, restartsAfter: 3, shown: 3 },
  { number: 4, restartsAfter: 3, shown: 1 },
  { number: 6, restartsAfter: 3, shown: 3 },
  { number: 6, restartsAfter: null, shown: 6 },
])(
  'volume $number of a series that restarts after $restartsAfter is shown as $shown',
  ({ number, restartsAfter, shown }) => {
    expect(shownNumber(number, restartsAfter)).toBe(shown)
  },
)
