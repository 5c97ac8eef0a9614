import type { Reads } from '../platform/db/connect.ts'
import { listRunningDiscounts } from './store.ts'

/** What running sales take off the volumes of a series, basis points; the largest where there are several, 0 without one. */
export async function findRunningDiscount(reads: Reads, seriesId: string, at: Date): Promise<number> {
  return Math.max(0, ...(await listRunningDiscounts(reads, seriesId, at)))
}
