import type { AppContext } from '../context.ts'
import { endOldTries } from '../platform/limits/tries-store.ts'
import { endOldRows, endUnverified, listUnverified } from './tidy-store.ts'

const DAY_MS = 86_400_000
/** Accounts deleted in one night at most; the next night continues. */
const MOST_UNVERIFIED = 5_000

/** Registers the daily job that deletes expired rate limit tries, tokens, codes, sessions and unverified accounts. */
export function registerCleanupJobs({
  db,
  clock,
  jobs,
  log,
}: Pick<AppContext, 'db' | 'clock' | 'jobs' | 'log'>): void {
  jobs.daily('tidy accounts', async () => {
    const now = clock.now()
    const monthAgo = new Date(now.getTime() - 30 * DAY_MS)
    await endOldTries(db, now)
    await endOldRows(db, now, monthAgo, new Date(now.getTime() - 7 * DAY_MS))
    let ended = 0
    for (const id of await listUnverified(db, { before: monthAgo, now, limit: MOST_UNVERIFIED }))
      if (await endUnverified(db, { id, before: monthAgo, now })) ended++
    if (ended > 0) log.info({ accounts: ended }, 'accounts whose address was never proved are gone')
  })
}
