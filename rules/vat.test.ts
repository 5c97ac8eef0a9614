import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryOf, EU_VAT_RATES, readVatRates, taxWithin, type VatTerms, vatOf } from './vat.ts'

const rates = readVatRates(EU_VAT_RATES)
if (typeof rates === 'string') throw new Error(rates)
const terms = (mode: VatTerms['mode']): VatTerms => ({ mode, home: 'DE', rates })
const at = new Date('2026-12-01T00:00:00Z')

describe('the rates that come with the shop', () => {
  it('are those of the 27 countries of the EU, e-books never above the standard rate', () => {
    expect(new Set(rates.map(rate => rate.country)).size).toBe(27)
    for (const { book, membership } of rates) expect(book).toBeLessThanOrEqual(membership)
  })

  it('are read from lines, and a line that cannot be read is named', () => {
    expect(readVatRates('# ours\n\nDE,2020-01-01,7,19\n')).toMatchObject([{ country: 'DE', book: 700 }])
    for (const line of [
      'DE,2020-13-01,7,19',
      'DE;2020-01-01;7;19',
      'Germany,2020-01-01,7,19',
      'DE,2020-01-01,7',
    ])
      expect(readVatRates(`FR,2014-01-01,5.5,20\n${line}`), line).toBe(line)
  })
})

describe('the tax of a sale', () => {
  it.each([
    ['off', 'FR', 'book', null],
    ['home', 'FR', 'book', { country: 'DE', rate: 700 }],
    ['oss', 'FR', 'book', { country: 'FR', rate: 550 }],
    ['oss', 'FR', 'membership', { country: 'FR', rate: 2000 }],
    ['oss', null, 'membership', { country: 'DE', rate: 1900 }],
    ['home', 'US', 'book', null],
    ['oss', 'CH', 'book', null],
  ] as const)('%s to a reader in %s, of a %s, is %o', (mode, country, kind, vat) => {
    expect(vatOf(terms(mode), { country, kind, at })).toEqual(vat)
  })

  it.each([
    [{ account: 'DE', connection: 'FR', card: 'FR' }, 'FR'],
    [{ account: 'DE', connection: 'FR', card: 'DE' }, 'DE'],
    [{ account: 'DE', connection: 'FR', card: 'AT' }, 'DE'],
    [{ account: null, connection: 'FR', card: 'AT' }, 'AT'],
    [{ account: null, connection: 'FR', card: null }, 'FR'],
    [{ account: null, connection: null, card: null }, null],
  ])('is of the country that %o prove: %s', (evidence, country) => {
    expect(countryOf(evidence)).toBe(country)
  })

  it('has the rate of its day', () => {
    const on = (day: string) => vatOf(terms('oss'), { country: 'LT', kind: 'book', at: new Date(day) })?.rate
    expect([on('2019-01-01'), on('2025-12-31'), on('2026-01-01')]).toEqual([900, 900, 500])
  })

  it('is within the sum, and of what goes back the same', () => {
    expect(taxWithin(1070, 700)).toBe(70)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 2700 }), (cents, rate) => {
        const tax = taxWithin(cents, rate)
        expect(Math.abs(cents - tax - (cents * 10_000) / (10_000 + rate))).toBeLessThanOrEqual(0.5)
        expect(tax).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
