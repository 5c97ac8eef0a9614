import { expect, it } from 'vitest'
import { foldParts } from './fold-parts.ts'

const FRIDAY = new Date('2027-03-12T19:00Z')
const SATURDAY = new Date('2027-03-13T19:00Z')
const of = (id: string, release: string, volumeId: string, at = FRIDAY, missing: string[] = []) => ({
  ...{ id, release, volumeId, at, missing, state: 'scheduled', parts: 0 },
})

it('counts the parts of a volume with it where they come out together', () => {
  const launches = foldParts([
    of('rain', 'digital', 'rain'),
    of('one', 'part', 'rain'),
    of('two', 'part', 'rain'),
    of('three', 'part', 'rain', SATURDAY),
    of('four', 'part', 'snow'),
  ])
  expect(launches.map(({ id }) => id)).toEqual(['rain', 'three', 'four'])
  expect(launches.map(({ parts }) => parts)).toEqual([2, 0, 0])
})

it('lists a part of which something is missing', () => {
  const launches = foldParts([of('rain', 'digital', 'rain'), of('one', 'part', 'rain', FRIDAY, ['text'])])
  expect(launches.map(({ parts }) => parts)).toEqual([0, 0])
})
