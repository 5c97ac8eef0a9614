import { nextPath } from '#rules/next-path.ts'

/** What was typed and wanted on the way through the steps. It outlives the sign-in and the provider's page, and ends with the tab. */
export interface Wish {
  readonly coupon: string
  readonly zip: string
  /** Where one came from, for want of a membership; null from nowhere. */
  readonly next: string | null
  /** What was ordered last. */
  readonly plan: string | null
}

const PLACE = 'kashihon-subscribe'
const NOTHING: Wish = { coupon: '', zip: '', next: null, plan: null }

/** In the browser only. */
export function readWish(): Wish {
  try {
    const kept: Partial<Wish> = JSON.parse(sessionStorage.getItem(PLACE) ?? '{}')
    return { ...NOTHING, ...kept, next: kept.next ? nextPath(kept.next) : null }
  } catch {
    return NOTHING
  }
}

export function keepWish(more: Partial<Wish>): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ ...readWish(), ...more }))
  } catch {
    // A browser that keeps nothing has it typed again.
  }
}

/** It came true. */
export function dropWish(): void {
  try {
    sessionStorage.removeItem(PLACE)
  } catch {
    // Nothing was kept.
  }
}
