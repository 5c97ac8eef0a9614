// Proves docs/product.md#covers
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseCover, coverState, type TimedCover } from './cover-choice.ts'
import { type Language, languages } from './interface-language.ts'

const NOON = new Date('2026-11-21T12:00:00Z')
const hours = (many: number) => new Date(NOON.getTime() + many * 3_600_000)

describe('the cover that is seen', () => {
  const own: TimedCover = { id: 'A', lang: null, from: null }
  const german: TimedCover = { id: 'B', lang: 'de', from: null }
  const launched: TimedCover = { id: 'C', lang: null, from: hours(0) }
  const later: TimedCover = { id: 'D', lang: null, from: hours(1) }
  const seen = (covers: readonly TimedCover[], lang: Language | null, now = NOON) =>
    chooseCover(covers, { lang, now })?.id ?? null

  it.each([
    { what: 'without any', covers: [], lang: 'en', is: null },
    { what: 'before the first begins', covers: [later], lang: 'en', is: null },
    { what: 'in the language of the screen', covers: [own, german, launched], lang: 'de', is: 'B' },
    { what: 'in another language', covers: [own, german], lang: 'fr', is: 'A' },
    { what: 'where there is only one for another language', covers: [german], lang: 'fr', is: null },
    { what: 'for a program, which is in no language', covers: [german, own], lang: null, is: 'A' },
    { what: 'at the very moment the later one begins', covers: [own, launched], lang: 'en', is: 'C' },
    { what: 'while a later one is to come', covers: [own, launched, later], lang: 'en', is: 'C' },
  ] as const)('$what', ({ covers, lang, is }) => {
    expect(seen(covers, lang)).toBe(is)
  })

  it('is the later one a moment after the earlier, and not a moment before', () => {
    const just = new Date(hours(1).getTime() - 1)
    expect([seen([launched, later], 'en', just), seen([launched, later], 'en', hours(1))]).toEqual(['C', 'D'])
  })

  it('is that which was added last, of two that began together', () => {
    expect(seen([{ ...own, id: 'Z' }, own], 'en')).toBe('Z')
  })
})

const covers = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    lang: fc.option(fc.constantFrom(...languages), { nil: null }),
    from: fc.option(fc.integer({ min: -5, max: 5 }).map(hours), { nil: null }),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
)
const moment = fc.integer({ min: -6, max: 6 }).map(hours)

describe('whatever covers there are', () => {
  it('nobody sees one that has not begun, or that is for another language', () => {
    fc.assert(
      fc.property(covers, fc.constantFrom(...languages), moment, (all, lang, now) => {
        const seen = chooseCover(all, { lang, now })
        if (!seen) return
        expect(seen.from === null || seen.from <= now).toBe(true)
        expect([null, lang]).toContain(seen.lang)
      }),
    )
  })

  it('which one is seen does not depend on their order', () => {
    fc.assert(
      fc.property(covers, moment, (all, now) => {
        const at = { lang: 'de', now } as const
        expect(chooseCover(all.toReversed(), at)).toEqual(chooseCover(all, at))
      }),
    )
  })

  it('what is seen is called shown, what has not begun later, and nothing else is either', () => {
    fc.assert(
      fc.property(covers, moment, (all, now) => {
        const states = all.map(one => coverState(one, all, now))
        const seen = [null, ...languages].flatMap(lang => chooseCover(all, { lang, now }) ?? [])
        for (const one of seen) expect(coverState(one, all, now)).toBe('shown')
        for (const [at, one] of all.entries())
          expect(states[at] === 'later').toBe(one.from !== null && one.from > now)
        for (const lang of [null, ...languages])
          expect(
            all.filter((one, at) => one.lang === lang && states[at] === 'shown').length,
          ).toBeLessThanOrEqual(1)
      }),
    )
  })
})
