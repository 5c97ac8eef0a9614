// Proves docs/product.md#reading-novels
import { expect, it } from 'vitest'
import { turnOfTap } from './turn-of-tap.ts'

// docs/product.md#reader-preferences: controlRange says how far from each edge a tap turns.
const sides = { top: 0, left: 30, right: 30, bottom: 0 }

it.each([
  ['the left side turns back', { x: 0.1, y: 0.5 }, sides, false, -1],
  ['the right side turns on', { x: 0.9, y: 0.5 }, sides, false, 1],
  ['a tap in the middle does not turn', { x: 0.5, y: 0.5 }, sides, false, null],
  ['from right to left the left side turns on', { x: 0.1, y: 0.5 }, sides, true, 1],
  ['from right to left the right side turns back', { x: 0.9, y: 0.5 }, sides, true, -1],
  ['the top turns back', { x: 0.5, y: 0.1 }, { ...sides, top: 20 }, false, -1],
  ['the bottom turns on', { x: 0.5, y: 0.9 }, { ...sides, bottom: 20 }, false, 1],
  ['without any area nothing turns', { x: 0, y: 0 }, { top: 0, left: 0, right: 0, bottom: 0 }, false, null],
  [
    'where the areas of both sides overlap the nearer side counts',
    { x: 0.49, y: 0.5 },
    { ...sides, left: 50, right: 50 },
    false,
    -1,
  ],
  ['a side that covers all turns everywhere', { x: 0.4, y: 0.5 }, { ...sides, left: 0, right: 70 }, false, 1],
] as const)('%s', (_, at, range, rtl, turn) => {
  expect(turnOfTap(at, range, rtl)).toBe(turn)
})
