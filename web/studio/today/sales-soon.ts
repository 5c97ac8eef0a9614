import type { StudioSale } from '#contract/generated/studio_sales.ts'

const WEEK_MS = 7 * 86_400_000

export interface SaleTurn {
  readonly sale: StudioSale
  readonly what: 'begins' | 'ends'
  readonly at: Date
}

/** What begins or ends within a week, the next first; drafts and what is planned do neither. */
export function salesSoon(sales: readonly StudioSale[], now: Date): SaleTurn[] {
  const turns = sales
    .filter(({ state }) => state === 'running' || state === 'scheduled')
    .flatMap(sale => [
      { sale, what: 'begins' as const, at: sale.startsAt },
      { sale, what: 'ends' as const, at: sale.endsAt },
    ])
  return turns
    .flatMap(({ at, ...turn }) =>
      at && at > now && at.getTime() <= now.getTime() + WEEK_MS ? [{ ...turn, at }] : [],
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
