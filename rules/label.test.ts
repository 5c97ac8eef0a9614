import { expect, it } from 'vitest'
import { labelFromTags } from './label.ts'

// docs/product.md#labels.
it.each([
  { tags: [], label: 'club' },
  { tags: ['fantasy', 'heart'], label: 'heart' },
  { tags: ['Heart'], label: 'heart' },
  { tags: ['pulp'], label: 'pulp' },
  { tags: ['heart', 'pulp'], label: 'heart' },
  { tags: ['original'], label: 'club' },
  { tags: ['knight', 'isekai'], label: 'club' },
  { tags: ['heartwarming'], label: 'club' },
])('tags $tags give the label $label', ({ tags, label }) => {
  expect(labelFromTags(tags)).toBe(label)
})
