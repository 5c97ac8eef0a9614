// Proves docs/product.md#sealed-parts
import { expect, it } from 'vitest'
import { mayFinish } from './may-finish.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

it.each([
  { status: 402, ended: hoursAgo(0), may: true, why: 'the rental ends this instant' },
  { status: 402, ended: hoursAgo(11.9), may: true, why: 'the rental ended while it was being read' },
  { status: 410, ended: hoursAgo(1), may: true, why: 'streaming ended while it was being read' },
  { status: 402, ended: hoursAgo(12), may: false, why: 'twelve hours are enough' },
  { status: 402, ended: null, may: false, why: 'nothing ended: it was taken back' },
  { status: 402, ended: hoursAgo(-1), may: false, why: 'what has not ended cannot have' },
  { status: 403, ended: hoursAgo(1), may: false, why: 'nobody is signed in' },
  { status: 404, ended: hoursAgo(1), may: false, why: 'the part is hidden' },
  { status: 451, ended: hoursAgo(1), may: false, why: 'the country is blocked' },
])('$status, $may: $why', ({ status, ended, may }) => {
  expect(mayFinish(status, ended, NOW)).toBe(may)
})
