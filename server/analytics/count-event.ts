import { track, trackCampaign } from '#contract/calls/visit.ts'
import type { CampaignEvent, GenericEvent } from '#contract/generated/analytics.ts'
import { type CountedEvent, eventFits, isAnalyticsSession } from '#rules/analytics.ts'
import { refuse, type Visitor } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import { Refusal } from '../platform/http/refusal.ts'

const DAY_MS = 86_400_000
/** docs/product.md#analytics. An event without a valid session is answered alike, and dropped. */
export async function countGeneric(app: AppContext, event: GenericEvent, visitor: Visitor): Promise<null> {
  return count(app, track, event.session, { ...event, campaign: '', source: '', medium: '' }, visitor)
}

/**
 * docs/product.md#analytics: the fields come from the event, or from the campaign itself; the session only from the event.
 */
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

/** docs/product.md#analytics: takes what was sent and when, and nothing about the sender. It is written within seconds. */
function count(
  { events, clock }: AppContext,
  call: typeof track | typeof trackCampaign,
  session: string,
  event: CountedEvent,
  { network }: Visitor,
): null {
  if (!eventFits(event)) throw refuse(call, 'badInput')
  if (!isAnalyticsSession(session)) return null
  const refusal = events.add({ ...event, session, at: clock.now() }, network)
  if (refusal?.refused === 'full') throw new Refusal(503, 'busy', refusal.wait)
  if (refusal) throw refuse(call, 'tooManyTries', refusal.wait)
  return null
}

/** The day in UTC as YYYY-MM-DD, `days` before the moment. */
export function dayOf(moment: Date, days = 0): string {
  return new Date(moment.getTime() - days * DAY_MS).toISOString().slice(0, 10)
}
