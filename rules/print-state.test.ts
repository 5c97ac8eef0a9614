import { expect, it } from 'vitest'
import { printState } from './print-state.ts'

// docs/product.md#print-state.
it.each([
  { tags: [], state: 'none' },
  { tags: ['print'], state: 'none' },
  { tags: ['planned for print'], state: 'planned' },
  { tags: ['Planned for Print', 'isekai'], state: 'planned' },
  { tags: ['available in print'], state: 'available' },
  { tags: ['planned for print', 'available in print'], state: 'available' },
])('tags $tags give $state', ({ tags, state }) => {
  expect(printState(tags)).toBe(state)
})
