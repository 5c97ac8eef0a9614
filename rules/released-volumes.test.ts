import { describe, expect, it } from 'vitest'
import { releasedOfAvailable, releasedVolumes } from './released-volumes.ts'

const now = new Date('2026-11-21T12:00:00Z')

// docs/product.md#series: released are the volumes whose publishing date is not in the future.
describe('released volumes', () => {
  it.each([
    { publishings: [], count: 0 },
    { publishings: ['2026-11-21T12:00:00Z'], count: 1 },
    { publishings: ['2026-11-21T12:00:00.001Z'], count: 0 },
    { publishings: ['2020-01-01T00:00:00Z', '2027-01-01T00:00:00Z', null], count: 1 },
    { publishings: [new Date('2020-01-01'), new Date('2021-01-01')], count: 2 },
  ])('of $publishings are $count', ({ publishings, count }) => {
    expect(releasedVolumes(publishings, now)).toBe(count)
  })
})

// "if none are listed, availableVolumes minus one when the series is active"
describe('where no volumes are listed', () => {
  it.each([
    { available: 5, active: true, count: 4 },
    { available: 5, active: false, count: 5 },
    { available: 0, active: true, count: 0 },
  ])('$available available, active $active, are $count', ({ available, active, count }) => {
    expect(releasedOfAvailable(available, active)).toBe(count)
  })
})
