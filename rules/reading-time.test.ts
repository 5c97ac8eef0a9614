import { expect, it } from 'vitest'
import { readingMinutes } from './reading-time.ts'

it.each([
  { characters: 0, pages: 0, lang: 'en', minutes: 0 },
  { characters: 1, pages: 0, lang: 'en', minutes: 1 },
  { characters: 16_500, pages: 0, lang: 'de', minutes: 15 },
  { characters: 7500, pages: 0, lang: 'ja', minutes: 15 },
  { characters: 0, pages: 24, lang: 'en', minutes: 5 },
])('$characters signs in $lang and $pages pages take $minutes minutes', ({ minutes, ...text }) => {
  expect(readingMinutes(text)).toBe(minutes)
})
