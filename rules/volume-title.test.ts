import { describe, expect, it } from 'vitest'
import { partTitle, shownNumber, volumeTitle, volumeTitleLines } from './volume-title.ts'

// docs/product.md#volume-titles.
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
    { given: 'Dienstag, einfache Fahrt: Band 2', title: 'Dienstag, einfache Fahrt', volume: 'Band 2' },
    { given: 'La cantine du Roi-Démon: tome 3', title: 'La cantine du Roi-Démon', volume: 'Tome 3' },
    { given: '7', title: 'Volume 7', volume: '' },
    { given: ' 10.5 ', title: 'Volume 10.5', volume: '' },
  ])('"$given" is shown as "$title" and "$volume"', ({ given, title, volume }) => {
    expect(volumeTitleLines(given)).toEqual({ title, volume })
  })

  it('that is a number only is called as the language of the book does', () => {
    expect(volumeTitleLines('7', 'de').title).toBe('Band 7')
    expect(volumeTitleLines('7', 'fr').title).toBe('Tome 7')
  })

  it('made from its series says its number', () => {
    expect(volumeTitle('Rain', 4)).toBe('Rain: Volume 4')
    expect(volumeTitle('Regen', 4, 'de')).toBe('Regen: Band 4')
    expect(volumeTitle('La pluie', 4, 'fr', 3)).toBe('La pluie: Tome 1')
  })
})

it.each([
  { lang: 'en', title: 'Rain: Volume 2 Part 3' },
  { lang: 'de', title: 'Rain: Volume 2 Teil 3' },
  { lang: 'fr', title: 'Rain: Volume 2 Partie 3' },
] as const)('a part is called $title in $lang', ({ lang, title }) => {
  expect(partTitle('Rain: Volume 2', 3, lang)).toBe(title)
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
