import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignBest, type Fit } from './best-assignment.ts'

const sum = (fits: readonly Fit[], assigned: Map<number, number>) =>
  fits.reduce((total, { left, right, weight }) => total + (assigned.get(left) === right ? weight : 0), 0)

/** The best sum, by trying everything. */
function bestSum(fits: readonly Fit[]): number {
  const [first, ...rest] = fits
  if (!first) return 0
  const without = rest.filter(({ left, right }) => left !== first.left && right !== first.right)
  return Math.max(bestSum(rest), first.weight + bestSum(without))
}

const graphs = fc
  .uniqueArray(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 12, selector: pair => pair.join() })
  .chain(pairs =>
    fc.tuple(
      ...pairs.map(([left, right]) =>
        fc.integer({ min: 1, max: 20 }).map(weight => ({ left, right, weight })),
      ),
    ),
  )

describe('an assignment', () => {
  it('has the greatest sum, and takes nothing twice', () => {
    fc.assert(
      fc.property(graphs, fits => {
        const assigned = assignBest(fits)
        expect(new Set(assigned.values()).size).toBe(assigned.size)
        expect(sum(fits, assigned)).toBe(bestSum(fits))
      }),
    )
  })

  it('does not depend on the order of the fits', () => {
    fc.assert(
      fc.property(graphs, fits => {
        expect(new Map(assignBest(fits.toReversed()))).toEqual(assignBest(fits))
      }),
    )
  })

  it('takes the first of equal ones', () => {
    const fits = [1, 0].map(right => ({ left: 0, right, weight: 5 }))
    expect([...assignBest(fits)]).toEqual([[0, 0]])
  })
})
