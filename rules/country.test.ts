import { expect, it } from 'vitest'
import { isCountry } from './country.ts'

it.each([
  { code: 'FR', is: true },
  { code: 'DE', is: true },
  { code: 'fr', is: false },
  { code: 'FRA', is: false },
  { code: 'QQ', is: false },
  { code: '', is: false },
])('"$code" is the code of a country: $is', ({ code, is }) => {
  expect(isCountry(code)).toBe(is)
})
