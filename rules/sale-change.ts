import { isOver, type Stage, saleState } from './studio-states.ts'

/** How much a sale takes off, and when. */
interface Reduction {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly discountBps: number
}

/** Of what is only planned some may be open, also once it was given up. */
type SaleStep =
  | ({ readonly stage: 'draft' | 'ready' } & Reduction)
  | ({ readonly stage: 'planned' | 'withdrawn' } & {
      readonly [K in keyof Reduction]: Reduction[K] | null
    })

/** What a sale takes off, from what, and when. */
export type SaleTerms = SaleStep & {
  readonly floorCoins: number | null
  readonly covers: 'shop' | 'language' | 'chosen'
  readonly lang: string | null
  readonly seriesIds: readonly string[]
  readonly volumeIds: readonly string[]
}

/** Those of a sale that is more than planned. */
export type DecidedTerms = Extract<SaleTerms, { readonly stage: 'draft' | 'ready' }>

/** What those who sell take off by themselves. More changes prices as a new price does. */
export const MOST_SOLD_BPS = 7_500

/**
 * Whether a sale or a bundle takes the right to set prices, beside the right to sell. One that is only prepared does not:
 * somebody with the right launches it.
 */
export function takesPriceRight({
  stage,
  discountBps,
}: {
  readonly stage: Stage
  readonly discountBps: number | null
}): boolean {
  return stage === 'ready' && discountBps !== null && discountBps > MOST_SOLD_BPS
}

export type SaleDecision<Sale> =
  | { readonly save: true; readonly sale: Sale }
  | { readonly save: false; readonly because: 'saleBegun' | 'saleEnded' | 'endTooEarly' }

/**
 * docs/product.md#sales: whether a sale becomes another; `before` is null for a new one. Until it begins everything may
 * change. While it runs only its end and its names do, and what is over stays as it was: the lowest price of thirty days is
 * counted from what sales were. One that is launched later than it was to begin begins now.
 */
export function decideSale<Sale extends SaleTerms>(
  before: SaleTerms | null,
  next: Sale,
  now: Date,
): SaleDecision<Sale> {
  const state = before && saleState(before, now)
  if (state !== null && isOver(state)) return { save: false, because: 'saleEnded' }
  if (before && state === 'running') {
    if (termsOf(before) !== termsOf(next)) return { save: false, because: 'saleBegun' }
    if (next.endsAt !== null && next.endsAt <= now) return { save: false, because: 'endTooEarly' }
    return { save: true, sale: next }
  }
  const sale = next.stage === 'ready' && next.startsAt < now ? { ...next, startsAt: now } : next
  const { startsAt, endsAt } = sale
  if (startsAt && endsAt && endsAt <= startsAt) return { save: false, because: 'endTooEarly' }
  return { save: true, sale }
}

/** Everything of a sale but its end. */
function termsOf({ endsAt: _, seriesIds, volumeIds, ...terms }: SaleTerms): string {
  const { stage, startsAt, discountBps, floorCoins, covers, lang } = terms
  const chosen = [seriesIds.toSorted(), volumeIds.toSorted()]
  return JSON.stringify([stage, startsAt, discountBps, floorCoins, covers, lang, chosen])
}

/** How a sale ends before its time: one that has not begun is withdrawn, and none that is over ends again. */
export function decideSaleEnd(
  sale: SaleTerms,
  now: Date,
): { readonly end: 'now' | 'withdraw' } | { readonly end: null; readonly because: 'saleEnded' } {
  const state = saleState(sale, now)
  if (isOver(state)) return { end: null, because: 'saleEnded' }
  return { end: sale.stage === 'ready' && sale.startsAt < now ? 'now' : 'withdraw' }
}

/**
 * A sale that was given up, in the list of what is over since its end. One that was planned without an end has that of the
 * moment, since it will have no other.
 */
export function withdrawnSale<Sale extends SaleTerms>(sale: Sale, now: Date) {
  return sale.endsAt === null
    ? { ...sale, stage: 'withdrawn' as const, startsAt: null, endsAt: now }
    : { ...sale, stage: 'withdrawn' as const }
}

/**
 * Whether an undo may make a sale what it was: what has been a price stays known, as what was changed before it began. null:
 * the sale is not there.
 */
export function mayPutBackSale(
  sale: SaleTerms | null,
  { back, now }: { back: SaleTerms | null; now: Date },
): boolean {
  const hasBegun = [sale, back].some(one => one?.stage === 'ready' && one.startsAt < now)
  if (!hasBegun) return true
  if (sale?.stage !== 'ready' || back?.stage !== 'ready' || termsOf(sale) !== termsOf(back)) return false
  return back.endsAt > now || back.endsAt.getTime() === sale.endsAt.getTime()
}
