import { expect, it } from 'vitest'
import { publicationStatus } from './series-status.ts'

// docs/product.md#series-status.
it.each([
  { status: 'default', tags: [], is: 'ongoing' },
  { status: 'default', tags: ['fully translated'], is: 'complete' },
  { status: 'hiatus', tags: ['Fully Translated'], is: 'complete' },
  { status: 'default', tags: ['complete'], is: 'complete' },
  { status: 'default', tags: ['series complete'], is: 'complete' },
  { status: 'default', tags: ['completed'], is: 'complete' },
  { status: 'default', tags: ['incomplete'], is: 'ongoing' },
  { status: 'complete', tags: [], is: 'complete' },
  { status: 'hiatus', tags: ['isekai'], is: 'hiatus' },
] as const)('a series that is $status with tags $tags is $is', ({ status, tags, is }) => {
  expect(publicationStatus({ status, tags })).toBe(is)
})
