import { describe, expect, it } from 'vitest'
import { isCurrency } from './currency.ts'

describe('a currency', () => {
  it.each([
    ['usd', true],
    ['eur', true],
    ['USD', false],
    ['jpy', false],
    ['', false],
    [null, false],
  ])('%j is known: %s', (text, known) => {
    expect(isCurrency(text)).toBe(known)
  })
})
