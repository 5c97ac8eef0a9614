import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  lineBack,
  paidFor,
  readReceiptNumber,
  receiptSums,
  receiptTaxes,
  spentLines,
  withVat,
  writeReceiptNumber,
} from './receipt.ts'

const NO_TAX = { taxCents: 0, taxCountry: '', taxRate: 0 }

describe('the number of a receipt', () => {
  it('is read as it is written, and nothing else is', () => {
    expect(writeReceiptNumber({ year: 2026, number: 17 })).toBe('2026-000017')
    expect(readReceiptNumber('2026-000017')).toEqual({ year: 2026, number: 17 })
    expect(readReceiptNumber('2026-1234567')).toEqual({ year: 2026, number: 1_234_567 })
    for (const text of ['', '2026-17', '2026-0000017', '2026-000017.pdf', '26-000017', '2026-00001x'])
      expect(readReceiptNumber(text), text).toBeNull()
  })
})

describe('what was paid for coins that are spent', () => {
  it('adds up to the price of their lot, however they are spent', () => {
    const lot = fc.record({
      cents: fc.integer({ min: 0, max: 20_000 }),
      spent: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 20 }),
    })
    fc.assert(
      fc.property(lot, ({ cents, spent }) => {
        const of = spent.reduce((sum, coins) => sum + coins, 0)
        let before = 0
        let paid = 0
        for (const coins of spent) {
          const share = paidFor({ coins, before, of, cents, currency: 'eur' })
          expect(Math.abs(share - (cents * coins) / of)).toBeLessThanOrEqual(1)
          paid += share
          before += coins
        }
        expect(paid).toBe(cents)
      }),
    )
  })

  it('is a line for each currency, the first with the coins that were given, and what a store sold has no tax of the shop', () => {
    const use = { before: 0, of: 500, cents: 500 }
    const thing = { title: 'Rain', coins: 300, credits: 0 }
    expect(
      spentLines(thing, [
        { ...use, coins: 100, currency: 'eur' },
        { ...use, coins: 150, currency: 'usd' },
        { ...use, coins: 30, cents: 0, currency: '' },
        { ...use, coins: 20, currency: '' },
      ]).map(({ coins, cents, currency }) => [coins, cents, currency]),
    ).toEqual([
      [150, 100, 'eur'],
      [150, 150, 'usd'],
    ])
    const mixed = spentLines(thing, [
      { ...use, coins: 100, currency: 'eur', byStore: true },
      { ...use, coins: 200, currency: 'eur', byStore: false },
    ]).map(one => withVat(one, { country: 'DE', rate: 700 }))
    expect(mixed.map(one => [one.cents, one.taxCents])).toEqual([
      [100, 0],
      [200, 13],
    ])
    expect(spentLines({ ...thing, coins: 0, credits: 1 }, [])).toEqual([
      { ...NO_TAX, title: 'Rain', coins: 0, credits: 1, cents: 0, currency: '' },
    ])
  })
})

describe('a correction', () => {
  it('takes back what its receipt says', () => {
    const line = {
      title: 'Rain',
      coins: 300,
      credits: 0,
      cents: 255,
      taxCents: 17,
      taxCountry: 'DE',
      taxRate: 700,
      currency: 'eur',
    }
    const all = [line, { ...line, currency: 'usd', cents: 100 }, lineBack(line)]
    expect(receiptSums(all)).toEqual([{ currency: 'usd', cents: 100 }])
    expect(receiptTaxes(all).map(({ currency, cents, taxCents }) => [currency, cents, taxCents])).toEqual([
      ['eur', 0, 0],
      ['usd', 100, 17],
    ])
  })
})
