import { expect, it } from 'vitest'
import { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { launchesSoon } from './launches-soon.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const row = (id: string, days: number | null) =>
  StudioRow.fromPartial({
    id,
    ...(days !== null && { launchAt: new Date(NOW.getTime() + days * 86_400_000) }),
  })

it('shows what launches within a week and what is late, the earliest first', () => {
  const rows = [
    row('in a week', 7),
    row('later', 7.1),
    row('late', -3),
    row('without a date', null),
    row('soon', 1),
  ]
  expect(launchesSoon(rows, NOW).map(({ id }) => id)).toEqual(['late', 'soon', 'in a week'])
})
