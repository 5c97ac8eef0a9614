import { expect, it } from 'vitest'
import type { SubjectRow } from '../../catalogue/row-store.ts'
import { agreedOfSeries } from './series-said.ts'

const series = {
  id: 'SER-1',
  values: { tags: ['magic'], ageRating: 12, blocked: ['AT'] },
} as unknown as SubjectRow
const said = (field: string, values: readonly unknown[], isOwn = false) =>
  values.map((value, at) => ({ row: at + 1, series, field, value, isOwn }))

it.each([
  [
    'tags',
    [
      ['magic', 'school'],
      ['School', 'ghosts'],
    ],
    ['magic', 'school', 'ghosts'],
  ],
  ['ageRating', [12, 16, 6], 16],
  ['blocked', [['CH'], ['AT'], []], ['AT', 'CH']],
])('%s of several books of another program are those of all', (field, values, together) => {
  expect(agreedOfSeries(said(field, values))).toMatchObject({
    taken: { value: together },
    disagreeing: new Set(),
  })
})

it('in a file of the shop’s own one changed product is a change, wherever it stands', () => {
  const agreed = agreedOfSeries(said('tags', [['magic'], ['magic'], []], true))
  expect(agreed).toMatchObject({ taken: { row: 3, value: [] }, disagreeing: new Set() })
})

it('in a file of the shop’s own two products that were changed in two ways disagree', () => {
  const agreed = agreedOfSeries(said('ageRating', [12, 16, 18, 16], true))
  expect(agreed).toMatchObject({
    taken: { row: 2, value: 16 },
    disagreeing: new Set([expect.objectContaining({ row: 3, value: 18 })]),
  })
})
