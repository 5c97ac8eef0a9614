import { listAnalyticsTotals, track, trackCampaign } from '#contract/calls/visit.ts'
import { type Bound, bind } from '../calls/bind.ts'
import type { House } from '../context.ts'
import { countCampaign, countGeneric, dayOf } from './count-event.ts'
import { endOldEvents, listTotals } from './store.ts'

const USUAL_DAYS = 30
const MOST_TOTALS = 5_000
/** docs/product.md#analytics: raw events for 30 days, of which the last may pass before the daily work comes. */
const RAW_MS = 29 * 86_400_000

export const analyticsRoutes: Bound[] = [
  bind(track, ({ house, body, visitor }) => countGeneric(house, body, visitor)),
  bind(trackCampaign, ({ house, body, visitor }) => countCampaign(house, body, visitor)),
  bind(listAnalyticsTotals, async ({ house, query, now }) => {
    const until = query.until ?? now
    const from = query.from ? dayOf(query.from) : dayOf(until, USUAL_DAYS - 1)
    return { totals: await listTotals(house.db, from, dayOf(until), MOST_TOTALS) }
  }),
]

export function takeUpAnalytics({ jobs, db, clock }: House): void {
  jobs.daily('forget raw analytics', () => endOldEvents(db, new Date(clock.now().getTime() - RAW_MS)))
}
