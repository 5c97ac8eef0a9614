import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BundledVolume, decideBundle, isBundleOffered } from './bundle.ts'
import { volumePrice } from './price.ts'

const volume = (id: number, more: Partial<BundledVolume> = {}): BundledVolume => ({
  ...{ id: `VOL-${id}`, type: 'novel', lang: 'en', priceCoins: 599, owned: false, discounts: [] },
  ...more,
})
const six = [1, 2, 3, 4, 5, 6].map(id => volume(id))
const withOwned = (count: number) => six.map((one, at) => ({ ...one, owned: at < count }))

// docs/product.md#bundles
describe('a bundle', () => {
  it('costs the sum of its volumes, each with the discount and rounded down', () => {
    const decision = decideBundle(1700, six, [])
    expect(decision).toMatchObject({
      offer: true,
      price: { coins: 6 * 497, singleCoins: 6 * 599, allCoins: 2982, allSingleCoins: 3594, owned: 0 },
    })
  })

  it('leaves out what the reader owns, and takes the same off the rest', () => {
    expect(decideBundle(1700, withOwned(2), [])).toMatchObject({
      offer: true,
      price: { coins: 4 * 497, singleCoins: 4 * 599, allCoins: 6 * 497, owned: 2 },
    })
  })

  it.each([
    { owned: 4, offer: true },
    { owned: 5, offer: false, because: 'tooFewMissing' },
    { owned: 6, offer: false, because: 'bundleOwned' },
  ])('is offered to a reader who owns $owned of six: $offer', ({ owned, ...decision }) => {
    expect(decideBundle(1700, withOwned(owned), [])).toMatchObject(decision)
  })

  it.each([0, 1])('is none of %i volumes that are sold', count => {
    expect(decideBundle(1700, six.slice(0, count), [])).toEqual({ offer: false, because: 'nothingSold' })
  })

  it('is none for members who pay as little without it', () => {
    const members = six.map(one => ({ ...one, discounts: [{ bps: 1500 }] }))
    expect(decideBundle(1500, members, [])).toEqual({ offer: false, because: 'savesNothing' })
    expect(decideBundle(1600, members, [])).toMatchObject({
      offer: true,
      price: { coins: 6 * 503, singleCoins: 6 * 509 },
    })
  })

  it('has a volume of a sale for the price of the sale, where that is lower', () => {
    const [first, ...others] = six
    const onSale = [{ ...(first as BundledVolume), discounts: [{ bps: 5000 }] }, ...others]
    expect(decideBundle(1700, onSale, [])).toMatchObject({ price: { coins: 299 + 5 * 497 } })
  })

  it('costs exactly the sum of its volumes, none of which is dearer than by itself or below nothing', () => {
    const discount = fc.record({
      bps: fc.integer({ min: 0, max: 10_000 }),
      floorCoins: fc.option(fc.integer({ min: 1, max: 2_000 })),
    })
    const volumes = fc.array(
      fc.record({
        id: fc.uuid(),
        type: fc.constantFrom('novel' as const, 'manga' as const),
        lang: fc.constantFrom('en' as const, 'de' as const, 'fr' as const),
        priceCoins: fc.option(fc.integer({ min: 1, max: 100_000 })),
        owned: fc.boolean(),
        discounts: fc.array(discount, { maxLength: 3 }),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(volumes, fc.integer({ min: 1, max: 10_000 }), (bundled, bps) => {
        const decision = decideBundle(bps, bundled, [])
        if (!decision.offer) return
        const { price } = decision
        const missing = price.volumes.filter(({ owned }) => !owned)
        expect(missing.length).toBeGreaterThanOrEqual(2)
        expect(price.coins).toBe(missing.reduce((sum, { coins }) => sum + coins, 0))
        expect(price.coins).toBeLessThan(price.singleCoins)
        for (const [at, { coins, singleCoins }] of price.volumes.entries()) {
          const { id: _, owned: __, discounts, ...one } = bundled[at] as BundledVolume
          expect(singleCoins).toBe(volumePrice(one, { discounts, fixed: [] }).coins)
          expect(Number.isInteger(coins) && coins >= 0 && coins <= singleCoins).toBe(true)
        }
      }),
    )
  })
})

describe('a bundle is offered', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))

  it.each([
    { from: 2, until: null, offered: false },
    { from: 1, until: null, offered: true },
    { from: 0, until: 2, offered: true },
    { from: 0, until: 1, offered: false },
  ])('from day $from until $until, on the first: $offered', ({ from, until, offered }) => {
    const time = { startsAt: at(from), endsAt: until === null ? null : at(until) }
    expect(isBundleOffered(time, at(1))).toBe(offered)
  })
})
