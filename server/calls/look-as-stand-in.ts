import type { AppContext } from '../context.ts'
import type { Shown } from '../platform/cache/shown.ts'
import { readOnly } from '../platform/db/read-only.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { StandIn } from '../platform/http/visitor.ts'

/** The shop at the moment of a preview, in which nothing can be changed. */
export function contextOfStandIn(app: AppContext, { at }: StandIn): AppContext {
  return { ...app, db: readOnly(app.db), clock: { now: () => new Date(at) } }
}

/** Throws 404 for an answer that is about another series than the preview. Lists of the shop are about none. */
export function refuseOtherSeries(shown: Shown, { seriesId }: StandIn): void {
  if (shown.seriesIds.some(id => id !== seriesId)) throw new Refusal(404, 'otherPreview')
}
