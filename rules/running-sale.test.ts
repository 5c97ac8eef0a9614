// Proves docs/product.md#sales
import { describe, expect, it } from 'vitest'
import { runningSaleBps } from './running-sale.ts'

const autumn = { from: '2026-11-20T00:00:00Z', until: '2026-12-04T00:00:00Z', bps: 2_000 }
const night = { from: new Date('2026-11-21T00:00:00Z'), until: new Date('2026-11-22T00:00:00Z'), bps: 5_000 }

describe('a sale', () => {
  it.each([
    { sales: [], at: '2026-11-21T12:00:00Z', bps: 0, why: 'there is none' },
    { sales: [autumn], at: '2026-11-19T23:59:59Z', bps: 0, why: 'it has not begun' },
    { sales: [autumn], at: '2026-11-20T00:00:00Z', bps: 2_000, why: 'it begins' },
    { sales: [autumn], at: '2026-12-03T23:59:59Z', bps: 2_000, why: 'it is its last second' },
    { sales: [autumn], at: '2026-12-04T00:00:00Z', bps: 0, why: 'it is over' },
    { sales: [autumn, night], at: '2026-11-21T12:00:00Z', bps: 5_000, why: 'of two the larger counts' },
  ])('takes off $bps at $at: $why', ({ sales, at, bps }) => {
    expect(runningSaleBps(sales, new Date(at))).toBe(bps)
  })
})
