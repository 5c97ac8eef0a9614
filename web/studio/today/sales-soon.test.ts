import { expect, it } from 'vitest'
import { StudioSale } from '#contract/generated/studio_sales.ts'
import { salesSoon } from './sales-soon.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const sale = (id: string, from: number, until: number, state = from > 0 ? 'scheduled' : 'running') =>
  StudioSale.fromPartial({ id, state, startsAt: inDays(from), endsAt: inDays(until) })

it('sales that begin or end within a week are shown, the next first, and drafts are not', () => {
  const sales = [
    sale('long', -30, 30),
    sale('ends', -3, 6),
    sale('short', 1, 7),
    sale('later', 7.1, 9),
    sale('draft', 1, 2, 'draft'),
  ]
  expect(salesSoon(sales, NOW).map(({ sale: { id }, what }) => `${id} ${what}`)).toEqual([
    'short begins',
    'ends ends',
    'short ends',
  ])
})
