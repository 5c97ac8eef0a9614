import { expect, it } from 'vitest'
import { isComplete, publicationStatus } from './series-status.ts'

// docs/product.md#series-status.
it.each([
  { status: 'default', tags: [], is: 'ongoing' },
  { status: 'default', tags: ['fully translated'], is: 'complete' },
  { status: 'hiatus', tags: ['Fully Translated'], is: 'complete' },
  { status: 'default', tags: ['complete'], is: 'ongoing' },
  { status: 'default', tags: ['almost complete'], is: 'ongoing' },
  { status: 'hiatus', tags: ['completed'], is: 'hiatus' },
  { status: 'complete', tags: [], is: 'complete' },
  { status: 'hiatus', tags: ['isekai'], is: 'hiatus' },
] as const)('a series that is $status with tags $tags is $is', ({ status, tags, is }) => {
  expect(publicationStatus({ status, tags })).toBe(is)
})

it.each([
  { tags: [], is: false },
  { tags: ['Fully Translated'], is: true },
  { tags: ['almost complete'], is: true },
  { tags: ['isekai', 'completed'], is: true },
  { tags: ['incomplete'], is: false },
])('the complete flag with tags $tags is $is', ({ tags, is }) => {
  expect(isComplete(tags)).toBe(is)
})
