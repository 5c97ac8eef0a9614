// Proves docs/product.md#reading-manga
import { describe, expect, it } from 'vitest'
import { chooseVariant, neededWidth, type PageNeeds } from './choose-variant.ts'

const WIDTHS = [480, 800, 1200, 1600, 2400]
const variants = ['jpg', 'webp'].flatMap(format =>
  WIDTHS.map(width => ({ format, width, url: `/${format}/${width}` })),
)
const needs = (more: Partial<PageNeeds>): PageNeeds => ({
  quality: 'auto',
  across: 400,
  pixelRatio: 1,
  frugal: false,
  wide: false,
  ...more,
})

describe('the variant of a page', () => {
  it.each([
    { more: {}, width: 480, why: 'a phone of old' },
    { more: { pixelRatio: 2 }, width: 800, why: 'twice as many pixels' },
    { more: { pixelRatio: 3 }, width: 1200, why: 'three times' },
    { more: { pixelRatio: 4 }, width: 1200, why: 'more than anybody sees' },
    { more: { across: 900 }, width: 800, why: 'a little less is not seen' },
    { more: { across: 1000 }, width: 1200, why: 'a desktop' },
    { more: { across: 1600, pixelRatio: 3 }, width: 2400, why: 'zoomed in' },
    { more: { across: 1600, frugal: true }, width: 800, why: 'data are saved' },
    {
      more: { across: 1600, frugal: true, wide: true },
      width: 1600,
      why: 'a wide page, while data are saved',
    },
    { more: { across: 2000, quality: 'low' }, width: 800, why: 'asked for low' },
    { more: { across: 100, quality: 'medium' }, width: 1200, why: 'asked for medium' },
    { more: { across: 100, quality: 'medium', wide: true }, width: 2400, why: 'medium, over two pages' },
    { more: { across: 100, quality: 'high' }, width: 2400, why: 'asked for high' },
  ] as const)('$width: $why', ({ more, width }) => {
    expect(chooseVariant(variants, neededWidth(needs(more)))).toMatchObject({ width, format: 'webp' })
  })

  it('is of the best format that there is', () => {
    expect(chooseVariant([{ format: 'avif', width: 480, url: '/a' }, ...variants], 400)?.format).toBe('avif')
    expect(chooseVariant(variants.slice(0, 5), 400)?.format).toBe('jpg')
    expect(chooseVariant([], 400)).toBe(null)
  })
})
