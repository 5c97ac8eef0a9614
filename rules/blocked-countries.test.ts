import { expect, it } from 'vitest'
import { EVERYWHERE, isBlockedIn } from './blocked-countries.ts'

it.each([
  { country: 'FR', blocked: ['FR', 'DE'], is: true },
  { country: 'US', blocked: ['FR', 'DE'], is: false },
  { country: null, blocked: ['FR'], is: false },
  { country: 'US', blocked: [EVERYWHERE], is: true },
  { country: null, blocked: [EVERYWHERE], is: true },
  { country: 'FR', blocked: [], is: false },
])('what is blocked in $blocked is blocked for a visitor from $country: $is', ({ country, blocked, is }) => {
  expect(isBlockedIn(country, blocked)).toBe(is)
})
