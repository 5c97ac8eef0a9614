import { expect, it } from 'vitest'
import { COUNTRIES, isCountry, TERRITORY } from './country.ts'

it.each([
  { code: 'FR', is: true },
  { code: 'DE', is: true },
  { code: 'GB', is: true },
  { code: 'fr', is: false },
  { code: 'FRA', is: false },
  { code: 'QQ', is: false },
  { code: '', is: false },
  // Reserved, and placeholders.
  ...['UK', 'EU', 'UN', 'XK', 'XA', 'ZZ', 'AC', 'IC'].map(code => ({ code, is: false })),
  // Withdrawn; their countries have other codes.
  ...['DY', 'HV', 'NH', 'RH', 'VD', 'BU', 'DD', 'FX', 'SU', 'TP', 'YU', 'ZR'].map(code => ({
    code,
    is: false,
  })),
])('"$code" is the code of a country: $is', ({ code, is }) => {
  expect(isCountry(code)).toBe(is)
  expect(TERRITORY.test(code)).toBe(is || code === 'XK')
})

it('are the 249 of the standard, each once and with a name of its own in every language', () => {
  expect(new Set(COUNTRIES).size).toBe(249)
  expect(COUNTRIES).toEqual(COUNTRIES.toSorted())
  for (const lang of ['en', 'de', 'fr']) {
    const names = new Intl.DisplayNames(lang, { type: 'region', fallback: 'none' })
    expect(new Set(COUNTRIES.map(code => names.of(code))).size).toBe(249)
    expect(COUNTRIES.filter(code => names.of(code) === undefined)).toEqual([])
  }
})
