import { track, trackCampaign } from '#contract/calls/visit.ts'
import type { CampaignEvent, GenericEvent } from '#contract/generated/analytics.ts'
import { type CountedEvent, eventFits, isAnalyticsSession } from '#rules/analytics.ts'
import { refuse, type Visitor } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import { addEvent, addToTotal } from './store.ts'

const DAY_MS = 86_400_000
/** Of one network, which many readers may share; each causes a few events a minute. */
const MOST_EVENTS = 3_000
const WINDOW_SECONDS = 900
/** Different events of a day at most, many times what the site sends. */
const MOST_KINDS = 2_000

/** docs/product.md#analytics. An event without a valid session is answered alike, and dropped. */
export async function countGeneric(app: AppContext, event: GenericEvent, visitor: Visitor): Promise<null> {
  return count(app, track, event.session, { ...event, campaign: '', source: '', medium: '' }, visitor)
}

/** docs/product.md#analytics: the fields come from the event, or from the campaign itself; the session only from the event. */
export async function countCampaign(app: AppContext, body: CampaignEvent, visitor: Visitor): Promise<null> {
  const { event, campaign, source, medium } = body
  const counted = {
    category: event?.category || body.category,
    action: event?.action || body.action,
    label: event?.label || body.label,
    value: event?.value || body.value,
    ...{ campaign, source, medium },
  }
  return count(app, trackCampaign, event?.session ?? '', counted, visitor)
}

/** docs/product.md#analytics: stores what was sent and when, and nothing about the sender. */
async function count(
  { limits, db, clock }: AppContext,
  call: typeof track | typeof trackCampaign,
  session: string,
  event: CountedEvent,
  { network }: Visitor,
): Promise<null> {
  if (!eventFits(event)) throw refuse(call, 'badInput')
  if (!isAnalyticsSession(session)) return null
  const at = clock.now()
  const wait = await limits.take(
    [{ what: 'analytics', of: network, most: MOST_EVENTS, seconds: WINDOW_SECONDS }],
    at,
  )
  if (wait !== null) throw refuse(call, 'tooManyTries', wait)
  const day = dayOf(at)
  await db.transaction(async tx => {
    if (!(await addToTotal(tx, day, event, MOST_KINDS))) return
    await addEvent(tx, day, new Date(day), { ...event, session, at })
  })
  return null
}

/** The day in UTC as YYYY-MM-DD, `days` before the moment. */
export function dayOf(moment: Date, days = 0): string {
  return new Date(moment.getTime() - days * DAY_MS).toISOString().slice(0, 10)
}
