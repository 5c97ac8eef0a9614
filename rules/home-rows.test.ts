import { describe, expect, it } from 'vitest'
import { planHome, rowsWithout } from './home-rows.ts'

const cards = (titles: string) => Array.from(titles, title => ({ title }))
const rows = (shelves: Record<string, string>) =>
  Object.entries(shelves).map(([id, titles]) => ({ id, cards: cards(titles) }))
const written = (planned: readonly { id: string; cards: readonly { title: string }[] }[]) =>
  Object.fromEntries(planned.map(({ id, cards }) => [id, cards.map(({ title }) => title).join('')]))

// docs/product.md#home.
describe('the rows of the home page', () => {
  it.each([
    { why: 'nothing', ebooks: '', series: '', lead: '', expected: {} },
    { why: 'one title leads', ebooks: 'a', series: 'a', lead: 'a', expected: {} },
    { why: 'two titles lead', ebooks: 'ba', series: 'ab', lead: 'ba', expected: {} },
    { why: 'three titles lead', ebooks: 'abc', series: 'abc', lead: 'abc', expected: {} },
    {
      why: 'of four, one leads and three are a row',
      ebooks: 'abcd',
      series: 'abcd',
      lead: 'a',
      expected: { ebooks: 'bcd' },
    },
    { why: 'of five, two lead', ebooks: 'abcde', series: 'abcde', lead: 'ab', expected: { ebooks: 'cde' } },
    { why: 'six', ebooks: 'abcdef', series: 'abcdef', lead: 'abc', expected: { ebooks: 'def' } },
    {
      why: 'nine fill two rows',
      ebooks: 'abcdefghi',
      series: 'ihgfedcba',
      lead: 'abc',
      expected: { ebooks: 'def', series: 'ihg' },
    },
    {
      why: 'several volumes of a title are one cover',
      ebooks: 'aabbaccddeeff',
      series: 'f',
      lead: 'abc',
      expected: { ebooks: 'def' },
    },
    {
      why: 'without an ebook nothing leads',
      ebooks: '',
      series: 'abcde',
      lead: '',
      expected: { series: 'abcde' },
    },
    { why: 'two series to come', ebooks: '', series: 'ab', lead: '', expected: { series: 'ab' } },
    {
      why: 'one that only a dissolved row has ends a row of more titles',
      ebooks: 'abcdefg',
      series: 'z',
      lead: 'abc',
      expected: { more: 'defgz' },
    },
    {
      why: 'a short row of what no other has',
      ebooks: 'abcdef',
      series: 'yz',
      lead: 'abc',
      expected: { more: 'defyz' },
    },
  ])('$why', ({ ebooks, series, lead, expected }) => {
    const plan = planHome(rows({ ebooks, series }))
    expect(plan.lead.map(({ title }) => title).join('')).toBe(lead)
    expect(written(plan.rows)).toEqual(expected)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 40])(
    'show each of %i titles once, and never fewer than three',
    count => {
      const titles = Array.from({ length: count }, (_, index) => String.fromCharCode(200 + index))
      const some = (every: number, shift: number) =>
        titles.filter((_, index) => (index + shift) % every !== 0 || every === 1).join('')
      const { lead, rows: planned } = planHome(
        rows({
          ebooks: some(4, 1),
          prints: some(2, 0),
          newest: some(1, 0).slice(0, 10),
          catchup: some(3, 2),
        }),
      )
      const shown = [...lead, ...planned.flatMap(({ cards }) => cards)].map(({ title }) => title)
      expect(new Set(shown).size).toBe(shown.length)
      expect(new Set(shown)).toEqual(new Set(some(4, 1) + some(2, 0) + some(1, 0).slice(0, 10) + some(3, 2)))
      if (count >= 3) expect(planned.filter(({ cards }) => cards.length < 3)).toEqual([])
    },
  )

  it('leave out what the operator has chosen to lead the page', () => {
    const all = rows({ ebooks: 'abcd', newest: 'abcdxyz' })
    const { lead, rows: planned } = planHome(all, [{ title: 'b' }])
    expect(lead).toEqual([{ title: 'b' }])
    expect(
      planned
        .flatMap(({ cards }) => cards.map(({ title }) => title))
        .sort()
        .join(''),
    ).toBe('acdxyz')
  })

  it.each([
    { reading: '', expected: { ebooks: 'abc', series: 'xyz' } },
    { reading: 'b', expected: { ebooks: 'acxyz' } },
    { reading: 'z', expected: { ebooks: 'abcxy' } },
    { reading: 'abc', expected: { series: 'xyz' } },
    { reading: 'abcxyz', expected: {} },
  ])('without what is being read ($reading)', ({ reading, expected }) => {
    expect(written(rowsWithout(rows({ ebooks: 'abc', series: 'xyz' }), new Set(reading)))).toEqual(expected)
  })
})
