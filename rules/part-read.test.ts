// Proves docs/product.md#reading-progress
import { expect, it } from 'vitest'
import { isPartRead } from './part-read.ts'

it.each([
  { progress: 0, read: false, why: 'it was opened' },
  { progress: 0.5, read: false, why: 'half of it is left' },
  { progress: 0.979, read: false, why: 'more than the last lines are left' },
  { progress: 0.98, read: true, why: 'who stops at the last lines has read it' },
  { progress: 1, read: true, why: 'it was read to its end' },
])('a part at $progress is read: $read, $why', ({ progress, read }) => {
  expect(isPartRead(progress)).toBe(read)
})
