// Proves docs/product.md#catalogue-files
import { expect, it } from 'vitest'
import { sameTitles } from './same-titles.ts'

const series = (title: string, lang = 'en', type = 'novel') => ({ kind: 'series', title, lang, type })
const volume = { kind: 'volume', title: 'Dusk', lang: '', type: '' }

it.each([
  { of: 'another language', others: [series('Dusk', 'de')], told: 1 },
  { of: 'another kind, written otherwise', others: [series(' DUSK', 'en', 'manga')], told: 1 },
  { of: 'two other languages', others: [series('Dusk', 'de'), series('Dusk', 'fr')], told: 1 },
  { of: 'two titles', others: [series('Dusk', 'de'), series('Dawn'), series('Dawn', 'de')], told: 2 },
  { of: 'another title', others: [series('Dusk 2')], told: 0 },
  { of: 'a volume of that title', others: [volume], told: 0 },
])('of new series of $of $told titles are told', ({ others, told }) => {
  const groups = sameTitles([series('Dusk'), ...others])
  expect(groups).toHaveLength(told)
  for (const group of groups)
    expect(new Set(group.map(({ lang, type }) => lang + type)).size).toBe(group.length)
})
