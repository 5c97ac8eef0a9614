import type { AnyCall } from './call.ts'

/**
 * Whether a repeat with the same Idempotency-Key has no second effect: what costs something, and whatever changes something
 * in the studio.
 */
export function takesKey({ paidOnce, needs, method }: AnyCall): boolean {
  return paidOnce === true || (needs === 'staff' && method !== 'GET')
}
