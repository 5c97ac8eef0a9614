import type { listAnalyticsTotals } from '#contract/calls/visit.ts'
import type { AnalyticsTotals } from '#contract/generated/analytics.ts'
import type { CallInput } from '../calls/bind.ts'
import { dayOf } from './count-event.ts'
import { listTotals } from './store.ts'

const USUAL_DAYS = 30
const MOST_TOTALS = 5_000

/** The totals by day, with all that was sent to this process; of the last 30 days by default. */
export async function totalsOf({
  app,
  query,
  now,
}: CallInput<typeof listAnalyticsTotals>): Promise<AnalyticsTotals> {
  await app.events.write()
  const until = query.until ?? now
  const from = query.from ? dayOf(query.from) : dayOf(until, USUAL_DAYS - 1)
  return { totals: await listTotals(app.db, from, dayOf(until), MOST_TOTALS) }
}
