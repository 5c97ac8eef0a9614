import type * as calls from '#contract/calls/calendar.ts'

import { type Event, type EventList, ReleaseKind } from '#contract/generated/calendar.ts'
import { whyNotRedeemed } from '#rules/for-sale.ts'
import { volumePrice } from '#rules/price.ts'
import { runningSaleBps } from '#rules/running-sale.ts'
import { listEvents as listCalendarEvents } from '../calendar/list-events.ts'
import type { CallInput } from '../calls/bind.ts'
import { listVolumesByIds } from '../catalogue/store.ts'
import { listOwned } from '../library/store.ts'
import { listBlockedVolumes } from './store.ts'

type Input = CallInput<typeof calls.listEvents>

/** docs/product.md#calendar: the events, and what pre-ordering the ebooks that are to come costs this reader. */
export async function listEvents(input: Input): Promise<EventList> {
  const list = await listCalendarEvents(input)
  const prices = await listPreorderPrices(input, list.events)
  if (prices.size === 0) return list
  const events = list.events.map(event =>
    isPreorder(event, input.now) ? { ...event, preorderCoins: prices.get(event.volume?.id ?? '') } : event,
  )
  return { ...list, events }
}

function isPreorder({ kind, launch }: Event, now: Date): boolean {
  return kind === ReleaseKind.DIGITAL && launch !== undefined && launch > now
}

/** Coins by volume; without those that cannot be pre-ordered, here or at all, or are the reader's already. */
async function listPreorderPrices(
  { app, visitor: { reader, country }, now }: Input,
  events: readonly Event[],
): Promise<Map<string, number>> {
  const coming = events.filter(event => isPreorder(event, now))
  const ids = coming.map(({ volume }) => volume?.id).filter(id => id !== undefined)
  if (ids.length === 0) return new Map()
  const [rows, owned, blocked] = await Promise.all([
    listVolumesByIds(app.db, ids),
    reader ? listOwned(app.db, reader.id, ids) : new Set<string>(),
    country ? listBlockedVolumes(app.db, country, ids) : new Set<string>(),
  ])
  const memberBps = reader?.membership?.volumeDiscountBps ?? 0
  const sold = rows.filter(
    row => !whyNotRedeemed(row, app.config, now) && !owned.has(row.id) && !blocked.has(row.id),
  )
  return new Map(
    sold.map(row => [row.id, volumePrice(row, [runningSaleBps(row.sales, now), memberBps]).coins]),
  )
}
