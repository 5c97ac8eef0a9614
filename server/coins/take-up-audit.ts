import type { House } from '../context.ts'
import { listContradictions } from './verify-store.ts'

/** Registers the daily proof of the ledger, which logs each contradiction as an error and sets the metric. */
export function takeUpAudit({ db, jobs, log, measures }: House): void {
  jobs.daily('audit the ledger', async () => {
    const found = await listContradictions(db)
    measures.contradictions.set(found.length)
    for (const { rule, where } of found) log.error({ where, rule }, 'the books do not agree')
  })
}
