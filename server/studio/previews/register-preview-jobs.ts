import type { AppContext } from '../../context.ts'
import { deleteEnded } from './store.ts'

const DAY_MS = 86_400_000

/** Deletes previews and links a day after they ended. Who made and opened them stays in the audit log. */
export function registerPreviewJobs({ db, clock, jobs }: AppContext): void {
  jobs.daily('delete ended previews', () => deleteEnded(db, new Date(clock.now().getTime() - DAY_MS)))
}
