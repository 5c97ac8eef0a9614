import { nextPath } from '#rules/next-path.ts'

/** What was typed in the steps of an order. It is kept during sign-in and on the provider's page, and ends with the tab. */
export interface OrderDraft {
  readonly coupon: string
  readonly zip: string
  /** Where the reader came from because a membership was missing; null from nowhere. */
  readonly next: string | null
  /** What was ordered last. */
  readonly plan: string | null
}

const STORAGE_KEY = 'kashihon-subscribe'
const EMPTY: OrderDraft = { coupon: '', zip: '', next: null, plan: null }

/** In the browser only. */
export function readOrderDraft(): OrderDraft {
  try {
    const stored: Partial<OrderDraft> = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    return { ...EMPTY, ...stored, next: stored.next ? nextPath(stored.next) : null }
  } catch {
    return EMPTY
  }
}

export function saveOrderDraft(more: Partial<OrderDraft>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readOrderDraft(), ...more }))
  } catch {
    // Without storage it has to be typed again.
  }
}

/** After the order was placed. */
export function deleteOrderDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage there is nothing to delete.
  }
}
