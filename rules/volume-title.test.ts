import { describe, expect, it } from 'vitest'
import {
  partTitle,
  titleAfterChange,
  titleToShow,
  volumeName,
  volumeTitle,
  volumeTitleLines,
} from './volume-title.ts'

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
    expect(volumeTitle('La pluie', 4, 'fr', [{ after: 3, name: '' }])).toBe('La pluie\u00a0: Tome 1')
  })
})

it.each([
  { lang: 'en', title: 'Rain: Volume 2 Part 3' },
  { lang: 'de', title: 'Rain: Volume 2 Teil 3' },
  { lang: 'fr', title: 'Rain: Volume 2 Partie 3' },
] as const)('a part is called $title in $lang', ({ lang, title }) => {
  expect(partTitle('Rain: Volume 2', 3, lang)).toBe(title)
})

// "Some series have special naming; for one series, numbering restarts after volume 3."
const AFTER_3 = [{ after: 3, name: '' }]
const NAMED = [
  { after: 0, name: 'Part 1 Volume {n}' },
  { after: 3, name: 'Part 2 Volume {n}' },
  { after: 7, name: '' },
]
it.each([
  { number: 6, numbering: [], name: 'Volume 6' },
  { number: 3, numbering: AFTER_3, name: 'Volume 3' },
  { number: 3.5, numbering: AFTER_3, name: 'Volume 3.5' },
  { number: 4, numbering: AFTER_3, name: 'Volume 1' },
  { number: 4.1, numbering: AFTER_3, name: 'Volume 1.1' },
  { number: 0, numbering: NAMED, name: 'Volume 0' },
  { number: 2, numbering: NAMED, name: 'Part 1 Volume 2' },
  { number: 6, numbering: NAMED, name: 'Part 2 Volume 3' },
  { number: 9, numbering: NAMED, name: 'Volume 2' },
])('volume $number with the numbering $numbering is called $name', ({ number, numbering, name }) => {
  expect(volumeName(number, 'en', numbering)).toBe(name)
})

describe('the title that is shown', () => {
  const fourth = { seriesTitle: 'Rain', number: 4, lang: 'en', numbering: [] } as const

  it.each([
    { written: '', shown: 'Rain: Volume 4' },
    { written: 'Rain', shown: 'Rain: Volume 4' },
    { written: '4', shown: 'Rain: Volume 4' },
    { written: ' 10.5 ', shown: 'Rain: Volume 10.5' },
    { written: 'The Long Night', shown: 'The Long Night' },
    { written: 'Rain, Vol. 4', shown: 'Rain, Vol. 4' },
  ])('of a volume that is written "$written" is "$shown"', ({ written, shown }) => {
    expect(titleToShow(written, fourth)).toBe(shown)
  })

  it.each(['', '4', 'La pluie: Tome 4', 'La pluie : Tome 4'])(
    'has the space that French has before a colon where it is written "%s"',
    written => {
      const place = { ...fourth, seriesTitle: 'La pluie', lang: 'fr' } as const
      expect(titleToShow(written, place)).toBe('La pluie\u00a0: Tome 4')
      expect(titleAfterChange('La pluie: Tome 4', place, { ...place, number: 5 })).toBe(
        'La pluie\u00a0: Tome 5',
      )
    },
  )

  it.each(['4', '', 'Rain: Volume 4', 'Rain: Volume 1'])(
    'counts anew after volume 3 where it is written "%s"',
    written => {
      expect(titleToShow(written, { ...fourth, numbering: AFTER_3 })).toBe('Rain: Volume 1')
    },
  )

  it.each([
    { seriesTitle: 'Frankenstein', written: '', shown: 'Frankenstein' },
    { seriesTitle: 'Frankenstein', written: 'Frankenstein', shown: 'Frankenstein' },
    { seriesTitle: '1984', written: '1984', shown: '1984' },
    { seriesTitle: 'Frankenstein', written: 'The Modern Prometheus', shown: 'The Modern Prometheus' },
  ])(
    'of a book of its own, $seriesTitle, that is written "$written" is "$shown"',
    ({ written, shown, seriesTitle }) => {
      const place = { ...fourth, seriesTitle, number: 1, standalone: true }
      expect(titleToShow(written, place)).toBe(shown)
    },
  )

  it('of a book of its own says its number once it is the first of several, and follows the name of its series', () => {
    const alone = { ...fourth, number: 1, standalone: true }
    expect(titleAfterChange('Rain', alone, { ...alone, standalone: false })).toBe('Rain: Volume 1')
    expect(titleAfterChange('Rain', alone, { ...alone, seriesTitle: 'Snow' })).toBe('Snow')
  })

  it('follows a new numbering, number, language and name of the series, unless it is the volume’s own', () => {
    const after = { seriesTitle: 'Regen', number: 5, lang: 'de', numbering: AFTER_3 } as const
    expect(titleAfterChange('Rain: Volume 4', fourth, after)).toBe('Regen: Band 2')
    expect(titleAfterChange('Regen: Band 2', after, fourth)).toBe('Rain: Volume 4')
    expect(titleAfterChange('The Long Night', fourth, after)).toBe('The Long Night')
  })
})
