import { PurchaseHow } from '#contract/generated/enums.ts'
import type { PurchaseHistoryEntry } from '#contract/generated/history.ts'

/** docs/product.md#history: what it can be narrowed to. */
export const historyFilters = ['all', 'books', 'rentals', 'currency', 'subscription'] as const
export type HistoryFilter = (typeof historyFilters)[number]

export function filterFrom(text: string | undefined): HistoryFilter {
  return historyFilters.find(one => one === text) ?? 'all'
}

/** The kind of an entry, as the texts name it. */
export function kindOf({ how, book, rental, credits, promo, subscription }: PurchaseHistoryEntry): string {
  if (book) return 'book'
  if (rental) return 'rental'
  if (subscription || how === PurchaseHow.SUBSCRIPTION) return 'subscription'
  if (promo || how === PurchaseHow.PROMO) return 'gift'
  if (how === PurchaseHow.COIN_CONVERSION) return 'conversion'
  if (how === PurchaseHow.SYSTEM) return 'system'
  return credits ? 'credits' : 'coins'
}

export function matches(entry: PurchaseHistoryEntry, filter: HistoryFilter): boolean {
  const kind = kindOf(entry)
  switch (filter) {
    case 'all':
      return true
    case 'books':
      return kind === 'book'
    case 'rentals':
      return kind === 'rental'
    case 'subscription':
      return kind === 'subscription'
    case 'currency':
      return entry.coins !== undefined || entry.credits !== undefined || entry.promo !== undefined
  }
}

export interface Moved {
  readonly coins: number
  readonly credits: number
  /** Of coins that came in: what is left of them; null where nothing came in. */
  readonly left: number | null
  /** What was paid, cents; 0 where nothing was. */
  readonly cents: number
  /** Of what was paid; '' where nothing was, or an app's store did not say. */
  readonly currency: string
}

/** What came in or went out, signed. */
export function movedBy({ coins, credits, book, rental, promo, subscription }: PurchaseHistoryEntry): Moved {
  const none = { coins: 0, credits: 0, left: null, cents: 0, currency: '' }
  if (coins)
    return {
      ...none,
      ...paidFor(coins),
      coins: coins.coins,
      left: coins.coins > 0 ? coins.coinsLeft : null,
    }
  if (credits) return { ...none, ...paidFor(credits), credits: credits.credits }
  if (book) return book.coins === undefined ? { ...none, credits: -1 } : { ...none, coins: -book.coins }
  if (rental) return { ...none, coins: -(rental.coins ?? 0) }
  if (promo) return { ...none, coins: promo.coinValue, credits: promo.creditValue }
  return subscription ? { ...none, ...paidFor(subscription) } : none
}

function paidFor({ value, currency }: { readonly value: number; readonly currency: string }) {
  return { cents: value, currency }
}
