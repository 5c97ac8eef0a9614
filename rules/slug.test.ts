// Proves docs/product.md#identifiers
import { expect, it } from 'vitest'
import { slugFrom } from './slug.ts'

it.each([
  { title: 'The Umbrella Thief', slug: 'the-umbrella-thief' },
  { title: '  Über Straße & Café!  ', slug: 'uber-strasse-cafe' },
  { title: 'L’été où l’œuf a éclos', slug: 'lete-ou-loeuf-a-eclos' },
  { title: 'Ｆｕｌｌ　ｗｉｄｔｈ １２', slug: 'full-width-12' },
  { title: '吾輩は猫である', slug: 'untitled' },
  { title: '吾輩は猫である 2', slug: '2' },
  { title: '---', slug: 'untitled' },
])('$title becomes $slug', ({ title, slug }) => {
  expect(slugFrom(title)).toBe(slug)
})

it('a title without any Latin letter gets what is given instead', () => {
  expect(slugFrom('こころ', 'volume-1')).toBe('volume-1')
})

it('is never longer than 80 characters and ends at a word', () => {
  const slug = slugFrom('word '.repeat(40))
  expect(slug.length).toBeLessThanOrEqual(80)
  expect(slug.endsWith('word')).toBe(true)
})
