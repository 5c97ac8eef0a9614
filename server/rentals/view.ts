import type { Rental } from '#contract/generated/rentals.ts'
import type { RentalRow } from './store.ts'

export function rentalMessage({ partId, startedAt, expiresAt }: RentalRow, now: Date): Rental {
  return { createdAt: startedAt, expiresAt, partId, expired: expiresAt <= now }
}
