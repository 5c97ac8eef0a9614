import type { AppContext } from '../context.ts'
import { endOldEvents } from './store.ts'

/** Raw events are stored for at most 30 days (docs/product.md#analytics); the daily job may run up to a day late. */
const RAW_MS = 29 * 86_400_000

export function registerAnalyticsJobs({ jobs, db, clock }: AppContext): void {
  jobs.daily('forget raw analytics', () => endOldEvents(db, new Date(clock.now().getTime() - RAW_MS)))
}
