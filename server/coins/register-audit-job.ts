import type { AppContext } from '../context.ts'
import { listContradictions } from './audit-store.ts'

/** Registers the daily proof of the ledger, which logs each contradiction as an error and sets the metric. */
export function registerAuditJobs({ db, jobs, log, measures }: AppContext): void {
  jobs.daily('audit the ledger', async () => {
    const found = await listContradictions(db)
    measures.contradictions.set(found.length)
    for (const { rule, where } of found) log.error({ where, rule }, 'the books do not agree')
  })
}
