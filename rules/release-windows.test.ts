// Proves docs/product.md#release-panel
import { expect, it } from 'vitest'
import { releaseWindows } from './release-windows.ts'

const now = new Date('2026-11-21T12:00:00Z')
const windowOf = (at: string) =>
  Object.entries(releaseWindows(now))
    .filter(([, { from, until }]) => from <= new Date(at) && new Date(at) < until)
    .map(([name]) => name)

it.each([
  { at: '2026-11-21T12:00:00Z', in: ['outNow'] },
  { at: '2026-11-21T00:00:00Z', in: ['outNow'] },
  { at: '2026-11-21T12:00:00.001Z', in: ['comingUp'] },
  { at: '2026-12-05T11:59:59Z', in: ['comingUp'] },
  { at: '2026-12-05T12:00:00Z', in: [] },
  { at: '2026-11-20T23:59:59.999Z', in: ['recent'] },
  { at: '2026-11-07T00:00:00Z', in: ['recent'] },
  { at: '2026-11-06T23:59:59Z', in: [] },
])('a launch at $at stands under $in', ({ at, in: names }) => {
  expect(windowOf(at)).toEqual(names)
})
