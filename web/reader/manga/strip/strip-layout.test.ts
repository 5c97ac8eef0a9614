// Proves docs/product.md#reading-manga
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planSpreads } from '#rules/manga-spreads.ts'
import { heightAt, heightOf, layOutStrip, leafAt, positionAt } from './strip-layout.ts'

const pages = fc.array(
  fc.record({
    width: fc.integer({ min: 1, max: 4000 }),
    height: fc.integer({ min: 1, max: 9000 }),
    wide: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60 },
)
const leavesOf = (all: readonly { wide: boolean }[]) =>
  planSpreads(all, {
    direction: 'rtl',
    mode: 'single',
    firstAlone: true,
    splitWide: true,
    shifts: new Set(),
  }).flat()
const anyStrip = fc
  .tuple(pages, fc.integer({ min: 200, max: 2000 }))
  .map(([all, width]) => ({ all, strip: layOutStrip(all, leavesOf(all), width) }))

describe('the strip', () => {
  it('puts pages below each other in their own shapes, halves as wide as pages', () => {
    const all = [
      { width: 1000, height: 1500, wide: false },
      { width: 2000, height: 1500, wide: true },
    ]
    expect(layOutStrip(all, leavesOf(all), 400).tops).toEqual([0, 600, 1200, 1800])
  })

  it('has no gaps and is never off by more than half a pixel', () => {
    fc.assert(
      fc.property(anyStrip, ({ all, strip }) => {
        const exact = strip.leaves.reduce((sum, { page, half }) => {
          const { width, height } = all[page] ?? { width: 1, height: 1 }
          return sum + (strip.width * height * (half === 'whole' ? 1 : 2)) / width
        }, 0)
        expect(Math.abs(heightOf(strip) - exact)).toBeLessThanOrEqual(0.5 + exact * 1e-9)
        expect(strip.tops.every((top, at) => Number.isInteger(top) && top >= (strip.tops[at - 1] ?? 0))).toBe(
          true,
        )
      }),
    )
  })

  it('finds at each height the page that is there', () => {
    fc.assert(
      fc.property(anyStrip, fc.double({ min: 0, max: 1, noNaN: true }), ({ strip }, share) => {
        const y = share * heightOf(strip)
        const leaf = leafAt(strip, y)
        expect(strip.tops[leaf]).toBeLessThanOrEqual(y)
        if (leaf < strip.leaves.length - 1) expect(strip.tops[leaf + 1]).toBeGreaterThan(y)
      }),
    )
  })

  it('comes back to the same place at another width', () => {
    fc.assert(
      fc.property(anyStrip, fc.double({ min: 0, max: 1, noNaN: true }), ({ all, strip }, share) => {
        const y = share * heightOf(strip)
        const place = positionAt(strip, y)
        const other = layOutStrip(all, strip.leaves, 777)
        expect(heightAt(strip, place)).toBeCloseTo(y, 3)
        const top = other.tops[place.leaf] ?? 0
        expect(heightAt(other, place)).toBeGreaterThanOrEqual(top)
        expect(heightAt(other, place)).toBeLessThanOrEqual(other.tops[place.leaf + 1] ?? 0)
      }),
    )
  })
})
