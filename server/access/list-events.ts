import type * as calls from '#contract/calls/calendar.ts'

import { type Event, type EventList, ReleaseKind } from '#contract/generated/calendar.ts'
import { isBlockedIn } from '#rules/blocked-countries.ts'
import { whyNotRedeemed } from '#rules/for-sale.ts'
import { volumePrice } from '#rules/price.ts'
import { runningSales } from '#rules/running-sale.ts'
import { listEvents as listCalendarEvents } from '../calendar/list-events.ts'
import type { CallInput } from '../calls/bind.ts'
import { listVolumesByIds } from '../catalogue/store.ts'
import { listOwned } from '../library/store.ts'

type Input = CallInput<typeof calls.listEvents>

/** docs/product.md#calendar: the events, and what pre-ordering the ebooks that are to come costs this reader. */
export async function listEvents(input: Input): Promise<EventList> {
  const list = await listCalendarEvents(input)
  const orders = await findPreorders(input, list.events)
  if (!orders) return list
  const events = list.events.map(event => {
    const { volume } = event
    if (!volume || !isPreorder(event, input.now)) return event
    const owned = orders.owned.has(volume.id)
    return { ...event, volume: { ...volume, owned }, preorderCoins: orders.prices.get(volume.id) }
  })
  return { ...list, events }
}

function isPreorder({ kind, launch }: Event, now: Date): boolean {
  return kind === ReleaseKind.DIGITAL && launch !== undefined && launch > now
}

interface Preorders {
  /** Coins by volume; without those that cannot be pre-ordered, here or at all, or are the reader's already. */
  prices: ReadonlyMap<string, number>
  /** The volumes that are the reader's already. */
  owned: ReadonlySet<string>
}

/** null where nothing is to come. */
async function findPreorders(
  { app, visitor: { reader, country }, now }: Input,
  events: readonly Event[],
): Promise<Preorders | null> {
  const coming = events.filter(event => isPreorder(event, now))
  const ids = coming.map(({ volume }) => volume?.id).filter(id => id !== undefined)
  if (ids.length === 0) return null
  const [rows, owned] = await Promise.all([
    listVolumesByIds(app.db, ids),
    reader ? listOwned(app.db, reader.id, ids) : new Set<string>(),
  ])
  const memberBps = reader?.membership?.volumeDiscountBps ?? 0
  const sold = rows.filter(
    row =>
      !whyNotRedeemed(row, app.brand.current(), now) &&
      !owned.has(row.id) &&
      !isBlockedIn(country, row.blockedCountries),
  )
  const prices = new Map(
    sold.map(row => {
      const discounts = [...runningSales(row.sales, now), { bps: memberBps }]
      return [row.id, volumePrice(row, { discounts, fixed: app.config.fixedPrices }).coins]
    }),
  )
  return { prices, owned }
}
