import type { Rental } from '#contract/generated/rentals.ts'
import { isRunning } from '#rules/rental.ts'
import type { RentalRow } from './store.ts'

export function rentalMessage({ partId, startedAt, expiresAt }: RentalRow, now: Date): Rental {
  return { createdAt: startedAt, expiresAt, partId, expired: !isRunning({ until: expiresAt }, now) }
}
