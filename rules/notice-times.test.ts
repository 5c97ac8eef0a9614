// Proves docs/product.md#notices
import { expect, it } from 'vitest'
import { noticeDueAt } from './notice-times.ts'

// 20 November 2026 is a Friday.
it.each([
  { rhythm: 'each', now: '2026-11-20T12:34:56Z', due: '2026-11-20T12:34:56Z' },
  { rhythm: 'daily', now: '2026-11-20T12:00:00Z', due: '2026-11-20T17:00:00Z' },
  { rhythm: 'daily', now: '2026-11-20T17:00:00Z', due: '2026-11-20T17:00:00Z' },
  { rhythm: 'daily', now: '2026-11-20T17:00:01Z', due: '2026-11-21T17:00:00Z' },
  { rhythm: 'daily', now: '2026-12-31T23:00:00Z', due: '2027-01-01T17:00:00Z' },
  { rhythm: 'weekly', now: '2026-11-20T16:59:59Z', due: '2026-11-20T17:00:00Z' },
  { rhythm: 'weekly', now: '2026-11-20T17:00:01Z', due: '2026-11-27T17:00:00Z' },
  { rhythm: 'weekly', now: '2026-11-21T00:00:00Z', due: '2026-11-27T17:00:00Z' },
] as const)('$rhythm: what came out at $now is told at $due', ({ rhythm, now, due }) => {
  expect(noticeDueAt(rhythm, new Date(now))).toEqual(new Date(due))
})
