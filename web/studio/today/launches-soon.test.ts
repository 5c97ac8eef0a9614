import { expect, it } from 'vitest'
import { StudioRowList } from '#contract/generated/studio_catalogue.ts'
import { launchesSoon } from './launches-soon.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const list = (total: number, ...days: number[]) =>
  StudioRowList.fromPartial({
    total,
    rows: days.map(one => ({ id: `${one}`, launchAt: new Date(NOW.getTime() + one * 86_400_000) })),
  })
const ids = (found: ReturnType<typeof launchesSoon>) => [found.rows.map(({ id }) => id), found.more]

it('shows the next first, and of what is overdue what was to launch last, and how many more there are', () => {
  expect(ids(launchesSoon([list(75, 1, 3), list(343, 0.5, 2)], 'week', 3))).toEqual([['0.5', '1', '2'], 415])
  expect(ids(launchesSoon([list(200, -1, -9), list(1, -3)], 'overdue', 2))).toEqual([['-1', '-3'], 199])
  expect(ids(launchesSoon([list(1, 1), undefined], 'week', 3))).toEqual([['1'], 0])
})
