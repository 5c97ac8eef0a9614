import { describe, expect, it } from 'vitest'
import { missingCoins, spendPhase } from './spend-phase.ts'

const before = { outcome: null, unit: 'coins', price: 500, balance: 700, debt: 0 } as const

describe('the phase of a spend', () => {
  it.each([
    { why: 'the balance reaches', with: {}, is: 'ready' },
    { why: 'the balance is not known yet', with: { balance: undefined }, is: 'ready' },
    { why: 'the balance is the price', with: { balance: 500 }, is: 'ready' },
    { why: 'the balance does not reach', with: { balance: 499 }, is: 'short' },
    {
      why: 'the shop says that coins are missing',
      with: { outcome: { refused: 'insufficientCoins' } },
      is: 'short',
    },
    {
      why: 'the shop says that credits are missing',
      with: { unit: 'credits', outcome: { refused: 'notEnoughCredits' } },
      is: 'short',
    },
    { why: 'coins are to be settled', with: { debt: 20 }, is: 'owing' },
    {
      why: 'the shop says that coins are to be settled',
      with: { outcome: { refused: 'debtOpen' } },
      is: 'owing',
    },
    {
      why: 'it was refused while coins are to be settled',
      with: { debt: 20, outcome: { refused: 'alreadyOwned' } },
      is: 'owing',
    },
    { why: 'it was refused', with: { outcome: { refused: 'alreadyOwned' } }, is: 'refused' },
    {
      why: 'it was refused and the balance does not reach',
      with: { balance: 1, outcome: { refused: 'alreadyOwned' } },
      is: 'refused',
    },
    { why: 'the answer was lost', with: { outcome: { refused: 'fault' } }, is: 'refused' },
    { why: 'the price was another one', with: { outcome: { refused: 'priceChanged' } }, is: 'ready' },
    {
      why: 'the new price is more than the balance',
      with: { price: 800, outcome: { refused: 'priceChanged' } },
      is: 'short',
    },
    { why: 'it was carried out', with: { balance: 0, debt: 20, outcome: {} }, is: 'done' },
  ] as const)('is $is where $why', ({ with: changed, is }) => {
    expect(spendPhase({ ...before, ...changed })).toBe(is)
  })
})

describe('coins that are missing for a spend', () => {
  it.each([
    { unit: 'coins', price: 500, balance: 120, is: 380 },
    { unit: 'coins', price: 500, balance: 900, is: 0 },
    { unit: 'coins', price: 500, balance: undefined, is: 0 },
    { unit: 'credits', price: 2, balance: 1, is: 0 },
  ] as const)('are $is of $price $unit with a balance of $balance', ({ unit, price, balance, is }) => {
    expect(missingCoins(unit, price, balance)).toBe(is)
  })
})
