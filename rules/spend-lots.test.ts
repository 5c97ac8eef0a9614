import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Lot, takeFromLots } from './spend-lots.ts'

const lot = (id: string, coinsLeft: number, day: number, given = false): Lot => ({
  id,
  given,
  coinsLeft,
  createdAt: new Date(Date.UTC(2026, 0, day)),
})

// docs/product.md#ledger: spent given-first, then oldest.
describe('coins are taken', () => {
  it('from given ones first, then from the oldest', () => {
    const lots = [lot('b', 100, 2), lot('c', 50, 3, true), lot('a', 100, 1), lot('d', 10, 4, true)]
    expect(takeFromLots(lots, 130)).toEqual([
      { id: 'c', coins: 50 },
      { id: 'd', coins: 10 },
      { id: 'a', coins: 70 },
    ])
  })

  it('not from lots that are empty, and none where none are wanted', () => {
    expect(takeFromLots([lot('a', 0, 1), lot('b', 5, 2)], 5)).toEqual([{ id: 'b', coins: 5 }])
    expect(takeFromLots([lot('a', 5, 1)], 0)).toEqual([])
  })

  it('never in part: it is an error where they do not suffice', () => {
    expect(() => takeFromLots([lot('a', 5, 1)], 6)).toThrow('1 coins less')
  })

  it('exactly as many as wanted, and from no lot more than it holds', () => {
    const lots = fc.array(
      fc.record({
        id: fc.uuid(),
        given: fc.boolean(),
        coinsLeft: fc.nat(500),
        createdAt: fc.date({ noInvalidDate: true }),
      }),
    )
    fc.assert(
      fc.property(lots, fc.nat(), (all, seed) => {
        const sum = all.reduce((total, { coinsLeft }) => total + coinsLeft, 0)
        const wanted = sum === 0 ? 0 : seed % (sum + 1)
        const taken = takeFromLots(all, wanted)
        const left = new Map(all.map(one => [one.id, one.coinsLeft]))
        return (
          taken.reduce((total, { coins }) => total + coins, 0) === wanted &&
          taken.every(({ id, coins }) => coins > 0 && coins <= (left.get(id) ?? 0))
        )
      }),
    )
  })
})
