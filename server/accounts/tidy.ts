import type { House } from '../house.ts'
import { endOldTries } from '../platform/limits/tries-store.ts'
import { endOldRows } from './tidy-store.ts'

const DAY_MS = 86_400_000

/** Clears away what has run out: tries, tokens, codes, devices of nobody, and sessions of which nobody needs to know any more that they were. */
export function takeUpTidying({ db, clock, jobs }: Pick<House, 'db' | 'clock' | 'jobs'>): void {
  jobs.daily('tidy accounts', async () => {
    const now = clock.now()
    await endOldTries(db, now)
    await endOldRows(db, now, new Date(now.getTime() - 30 * DAY_MS), new Date(now.getTime() - 7 * DAY_MS))
  })
}
