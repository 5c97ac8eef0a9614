import { type SaleStage, saleState } from './studio-states.ts'

/** What a sale takes off, from what, and when. */
export interface SaleTerms {
  readonly stage: SaleStage
  readonly startsAt: Date
  readonly endsAt: Date
  readonly discountBps: number
  readonly floorCoins: number | null
  readonly covers: 'shop' | 'language' | 'chosen'
  readonly lang: string | null
  readonly seriesIds: readonly string[]
  readonly volumeIds: readonly string[]
}

export type SaleDecision =
  | { readonly save: true; readonly startsAt: Date }
  | { readonly save: false; readonly because: 'saleBegun' | 'saleEnded' | 'endTooEarly' }

/**
 * docs/product.md#sales: whether a sale becomes another; `before` is null for a new one. Until it begins everything may change. While it runs only its end and its names do, and what is
 * over stays as it was: the lowest price of thirty days is counted from what sales were. One that is launched later than it was to begin begins now.
 */
export function decideSale(before: SaleTerms | null, next: SaleTerms, now: Date): SaleDecision {
  const state = before && saleState(before, now)
  if (state === 'ended' || state === 'withdrawn') return { save: false, because: 'saleEnded' }
  if (before && state === 'running') {
    if (termsOf(before) !== termsOf(next)) return { save: false, because: 'saleBegun' }
    if (next.endsAt <= now) return { save: false, because: 'endTooEarly' }
    return { save: true, startsAt: before.startsAt }
  }
  const startsAt = next.stage === 'ready' && next.startsAt < now ? now : next.startsAt
  if (next.endsAt <= startsAt) return { save: false, because: 'endTooEarly' }
  return { save: true, startsAt }
}

/** Everything of a sale but its end. */
function termsOf({ endsAt: _, seriesIds, volumeIds, ...terms }: SaleTerms): string {
  const { stage, startsAt, discountBps, floorCoins, covers, lang } = terms
  const chosen = [seriesIds.toSorted(), volumeIds.toSorted()]
  return JSON.stringify([stage, startsAt.getTime(), discountBps, floorCoins, covers, lang, chosen])
}

/** How a sale ends before its time: one that has not begun is withdrawn, and none that is over ends again. */
export function decideSaleEnd(
  sale: SaleTerms,
  now: Date,
): { readonly end: 'now' | 'withdraw' } | { readonly end: null; readonly because: 'saleEnded' } {
  const state = saleState(sale, now)
  if (state === 'ended' || state === 'withdrawn') return { end: null, because: 'saleEnded' }
  return { end: state === 'running' && sale.startsAt < now ? 'now' : 'withdraw' }
}

/**
 * Whether an undo may make a sale what it was: what has been a price stays known, as what was changed before it began. null: the sale is not there.
 */
export function mayPutBackSale(
  sale: SaleTerms | null,
  { back, now }: { back: SaleTerms | null; now: Date },
): boolean {
  const hasBegun = [sale, back].some(one => one?.stage === 'ready' && one.startsAt < now)
  if (!hasBegun) return true
  if (!sale || !back || termsOf(sale) !== termsOf(back)) return false
  return back.endsAt > now || back.endsAt.getTime() === sale.endsAt.getTime()
}
