// Proves docs/product.md#covers
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COVER_SHAPES, cardAt, cropAround, cropFault, middleOf, NARROWEST_CARD } from './cover-crop.ts'

const picture = { width: 1200, height: 2000 }

describe('a piece around a point', () => {
  it('has the point in its middle, as far as the edges of the picture allow', () => {
    expect(cropAround(picture, COVER_SHAPES.square, { x: 600, y: 900 })).toEqual({
      ...{ x: 0, y: 300, width: 1200, height: 1200 },
    })
    expect(cropAround(picture, COVER_SHAPES.square, { x: 600, y: 50 })).toMatchObject({ y: 0 })
    expect(cropAround(picture, COVER_SHAPES.wide, { x: 600, y: 1999 })).toEqual({
      ...{ x: 0, y: 1325, width: 1200, height: 675 },
    })
  })

  const sizes = fc.record({
    width: fc.integer({ min: 1, max: 9000 }),
    height: fc.integer({ min: 1, max: 9000 }),
  })
  it('lies within the picture, and is as large as its shape allows, whatever the picture', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.constantFrom(...Object.values(COVER_SHAPES)),
        fc.nat(9000),
        fc.nat(9000),
        (size, shape, x, y) => {
          const crop = cropAround(size, shape, { x: x % size.width, y: y % size.height })
          expect(crop.x).toBeGreaterThanOrEqual(0)
          expect(crop.y).toBeGreaterThanOrEqual(0)
          expect(crop.x + crop.width).toBeLessThanOrEqual(size.width)
          expect(crop.y + crop.height).toBeLessThanOrEqual(size.height)
          expect(crop.width === size.width || crop.height === size.height).toBe(true)
        },
      ),
    )
  })

  it('is a cover that can be saved, wherever somebody puts it', () => {
    const large = fc.record({
      width: fc.integer({ min: NARROWEST_CARD, max: 6000 }),
      height: fc.integer({ min: 600, max: 6000 }),
    })
    fc.assert(
      fc.property(
        large,
        fc.integer({ min: -9000, max: 9000 }),
        fc.integer({ min: -9000, max: 9000 }),
        fc.integer({ min: -10, max: 9000 }),
        (size, x, y, width) => {
          expect(cropFault(size, cardAt(size, { x, y, width }), middleOf(size))).toBeNull()
        },
      ),
    )
  })
})

describe('a crop', () => {
  const crop = { x: 0, y: 0, width: 600, height: 900 }
  const focus = { x: 10, y: 10 }
  it.each([
    { what: 'of 2 to 3 inside', crop, focus, fault: null },
    { what: 'to the very edge', crop: { x: 600, y: 1100, width: 600, height: 900 }, focus, fault: null },
    { what: 'a pixel beyond it', crop: { ...crop, x: 601 }, focus, fault: 'cropOutside' },
    { what: 'before the picture', crop: { ...crop, y: -1 }, focus, fault: 'cropOutside' },
    { what: 'of half pixels', crop: { ...crop, x: 0.5 }, focus, fault: 'cropOutside' },
    { what: 'with a point outside', crop, focus: { x: 1200, y: 0 }, fault: 'cropOutside' },
    { what: 'of another shape', crop: { ...crop, height: 800 }, focus, fault: 'cropNotOfCard' },
    { what: 'that is too small', crop: { ...crop, width: 398, height: 597 }, focus, fault: 'cropTooSmall' },
  ])('$what: $fault', one => {
    expect(cropFault(picture, one.crop, one.focus)).toBe(one.fault)
  })
})
