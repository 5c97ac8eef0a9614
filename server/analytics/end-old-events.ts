import type { AppContext } from '../context.ts'
import { endOldBatches, endOldEvents } from './store.ts'

/** Raw events are stored for at most 30 days (docs/product.md#analytics); the daily job may run up to a day late. */
const RAW_MS = 29 * 86_400_000
/** A process tries to write a batch again for as long as it runs and the database is away. */
const BATCHES_MS = 7 * 86_400_000

export function registerAnalyticsJobs({ jobs, db, clock }: AppContext): void {
  jobs.daily('forget raw analytics', async () => {
    const now = clock.now().getTime()
    await endOldEvents(db, new Date(now - RAW_MS))
    await endOldBatches(db, new Date(now - BATCHES_MS))
  })
}
