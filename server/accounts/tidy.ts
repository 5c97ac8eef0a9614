import type { House } from '../context.ts'
import { endOldTries } from '../platform/limits/tries-store.ts'
import { endOldRows, endUnproved, listUnproved } from './tidy-store.ts'

const DAY_MS = 86_400_000
/** In one go of the night; whoever registers by the thousand is cleared away in several. */
const MOST_UNPROVED = 5_000

/** Clears away what has run out: tries, tokens, codes, devices of nobody, sessions of which nobody needs to know any more that they were, and accounts that nobody answered for. */
export function takeUpTidying({ db, clock, jobs, log }: Pick<House, 'db' | 'clock' | 'jobs' | 'log'>): void {
  jobs.daily('tidy accounts', async () => {
    const now = clock.now()
    const monthAgo = new Date(now.getTime() - 30 * DAY_MS)
    await endOldTries(db, now)
    await endOldRows(db, now, monthAgo, new Date(now.getTime() - 7 * DAY_MS))
    let ended = 0
    for (const id of await listUnproved(db, { before: monthAgo, now, limit: MOST_UNPROVED }))
      if (await endUnproved(db, { id, before: monthAgo, now })) ended++
    if (ended > 0) log.info({ accounts: ended }, 'accounts whose address was never proved are gone')
  })
}
