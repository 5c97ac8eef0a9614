// Proves docs/product.md#reading-manga
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstPageOf,
  lastPageOf,
  planSpreads,
  type Spread,
  type SpreadOptions,
  spreadOf,
  toggleShift,
} from './manga-spreads.ts'

/** Pages as a line: a dot for a usual one, W for a wide one. */
const pagesOf = (line: string) => [...line].map(sign => ({ wide: sign === 'W' }))
const optionsOf = (more: Partial<SpreadOptions> = {}): SpreadOptions => ({
  direction: 'rtl',
  mode: 'double',
  firstAlone: true,
  splitWide: false,
  shifts: new Set(),
  ...more,
})
const written = (spreads: readonly Spread[]) =>
  spreads
    .map(spread => spread.map(({ page, half }) => `${page}${half === 'whole' ? '' : half[0]}`).join('+'))
    .join(' ')

describe('the plan of spreads', () => {
  it.each([
    { line: '.....', options: {}, plan: '0 1+2 3+4', why: 'the cover alone' },
    { line: '.....', options: { firstAlone: false }, plan: '0+1 2+3 4', why: 'no cover' },
    { line: '......', options: {}, plan: '0 1+2 3+4 5', why: 'one is left over at the end' },
    { line: '..W...', options: {}, plan: '0 1 2 3+4 5', why: 'a wide page alone, and pairs anew behind it' },
    { line: 'W...', options: {}, plan: '0 1+2 3', why: 'a wide cover' },
    { line: '.WW.', options: { firstAlone: false }, plan: '0 1 2 3', why: 'wide pages beside each other' },
    {
      line: '.......',
      options: { shifts: new Set([3]) },
      plan: '0 1+2 3 4+5 6',
      why: 'shifted from page 3 on',
    },
    { line: '....', options: { shifts: new Set([0]) }, plan: '0+1 2+3', why: 'a cover that is none' },
    {
      line: '....',
      options: { firstAlone: false, shifts: new Set([0]) },
      plan: '0 1+2 3',
      why: 'a cover after all',
    },
    { line: '.W.', options: { mode: 'single' }, plan: '0 1 2', why: 'one at a time' },
    {
      line: '.W.',
      options: { mode: 'single', splitWide: true },
      plan: '0 1r 1l 2',
      why: 'the right half first',
    },
    {
      line: '.W.',
      options: { mode: 'single', splitWide: true, direction: 'ltr' },
      plan: '0 1l 1r 2',
      why: 'the left half first',
    },
    { line: '.W.', options: { splitWide: true }, plan: '0 1 2', why: 'an opening has room for a wide page' },
    { line: '', options: {}, plan: '', why: 'no pages' },
  ] as const)('$line: $plan, $why', ({ line, options, plan }) => {
    expect(written(planSpreads(pagesOf(line), optionsOf(options)))).toBe(plan)
  })
})

describe('a shift', () => {
  it.each([
    { line: '.......', page: 3, from: [], plan: '0 1+2 3 4+5 6', why: 'takes the pair apart that is seen' },
    { line: '.......', page: 4, from: [], plan: '0 1+2 3 4+5 6', why: 'from either of its pages' },
    { line: '.......', page: 3, from: [3], plan: '0 1+2 3+4 5+6', why: 'is taken back where it was made' },
    { line: '....', page: 3, from: [], plan: '0 1 2+3', why: 'gives a neighbour to the one left over' },
    { line: '.....W..', page: 0, from: [], plan: '0+1 2+3 4 5 6+7', why: 'pairs the cover' },
    {
      line: '.W.....',
      page: 6,
      from: [],
      plan: '0 1 2 3+4 5+6',
      why: 'turns the last pairs, not those before the wide page',
    },
    { line: '.W.W.', page: 1, from: [], plan: '0 1 2 3 4', why: 'does nothing on a wide page' },
    { line: '.W.W.', page: 2, from: [], plan: '0 1 2 3 4', why: 'does nothing between wide pages' },
    { line: '.......', page: 1, from: [3], plan: '0 1 2+3 4+5 6', why: 'ends those behind it' },
  ])('$line at $page: $plan, it $why', ({ line, page, from, plan }) => {
    const pages = pagesOf(line)
    const options = optionsOf({ shifts: new Set(from) })
    expect(written(planSpreads(pages, { ...options, shifts: toggleShift(pages, options, page) }))).toBe(plan)
  })
})

describe('of any pages', () => {
  const pages = fc.array(fc.boolean(), { maxLength: 40 }).map(wide => wide.map(one => ({ wide: one })))
  const options = fc.record({
    direction: fc.constantFrom('ltr' as const, 'rtl' as const),
    mode: fc.constantFrom('single' as const, 'double' as const),
    firstAlone: fc.boolean(),
    splitWide: fc.boolean(),
    shifts: fc.uniqueArray(fc.nat(39), { maxLength: 5 }).map(shifts => new Set(shifts)),
  })

  it('each is seen once and in order, its halves beside each other', () => {
    fc.assert(
      fc.property(pages, options, (all, wanted) => {
        const seen = planSpreads(all, wanted).flat()
        const order = seen.flatMap(({ page, half }, at) =>
          half !== 'whole' && seen[at - 1]?.page === page ? [] : [page],
        )
        expect(order).toEqual(all.map((_, at) => at))
        for (const { page } of seen.filter(({ half }) => half !== 'whole'))
          expect(new Set(seen.filter(leaf => leaf.page === page).map(({ half }) => half)).size).toBe(2)
      }),
    )
  })

  it('wide ones stand alone, and no opening has more than two', () => {
    fc.assert(
      fc.property(pages, options, (all, wanted) => {
        for (const spread of planSpreads(all, wanted)) {
          expect(spread.length).toBeLessThanOrEqual(2)
          if (spread.some(({ page }) => all[page]?.wide)) expect(spread).toHaveLength(1)
        }
      }),
    )
  })

  it('is found where it is seen', () => {
    fc.assert(
      fc.property(pages, options, (all, wanted) => {
        const spreads = planSpreads(all, wanted)
        for (const page of all.keys()) {
          const spread = spreads[spreadOf(spreads, page)]
          expect(firstPageOf(spread)).toBeLessThanOrEqual(page)
          expect(lastPageOf(spread)).toBeGreaterThanOrEqual(page)
        }
        expect(spreadOf(spreads, all.length)).toBe(spreads.length)
      }),
    )
  })

  it('a shift touches those between two wide ones only, and asked for again it is undone', () => {
    fc.assert(
      fc.property(pages, options, fc.nat(39), (all, wanted, page) => {
        const given = { ...wanted, mode: 'double' as const }
        const shifted = { ...given, shifts: toggleShift(all, given, page) }
        const next = all.findIndex(({ wide }, at) => wide && at >= page)
        const last = all.slice(0, page + 1).findLastIndex(({ wide }) => wide)
        const outside = (spreads: readonly Spread[]) =>
          written(
            spreads.filter(one => firstPageOf(one) <= last || (next !== -1 && firstPageOf(one) >= next)),
          )
        expect(outside(planSpreads(all, shifted))).toBe(outside(planSpreads(all, given)))
        if (given.shifts.size > 0 || page >= all.length) return
        const back = { ...given, shifts: toggleShift(all, shifted, page) }
        expect(written(planSpreads(all, back))).toBe(written(planSpreads(all, given)))
      }),
    )
  })
})
