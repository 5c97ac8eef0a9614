import * as calls from '#contract/calls/calendar.ts'
import { CalendarSettings, ReleaseKind } from '#contract/generated/calendar.ts'
import { SeriesType } from '#contract/generated/catalogue.ts'
import { type Asked, refuse } from '../calls/bind.ts'
import { endWishText, findWishText, keepWishText } from './wish-store.ts'

const TYPES: readonly number[] = [SeriesType.UNKNOWN, SeriesType.NOVEL, SeriesType.MANGA]
const KINDS: readonly number[] = [ReleaseKind.PART, ReleaseKind.DIGITAL, ReleaseKind.PHYSICAL]

/** The filters of the calendar that a reader saved as defaults (docs/product.md#calendar). */
export async function findCalendarWish({
  house,
  reader,
}: Asked<typeof calls.findCalendarWish>): Promise<CalendarSettings> {
  const text = await findWishText(house.db, reader.id)
  return CalendarSettings.fromPartial(text ? JSON.parse(text) : {})
}

export async function keepCalendarWish({
  house,
  reader,
  body,
  now,
}: Asked<typeof calls.keepCalendarWish>): Promise<null> {
  const { onlyFollows, type, byYear } = body
  const kinds = [...new Set(body.kinds)].sort()
  if (!TYPES.includes(type) || !kinds.every(kind => KINDS.includes(kind)))
    throw refuse(calls.keepCalendarWish, 'badInput')
  const nothing = !onlyFollows && type === SeriesType.UNKNOWN && kinds.length === 0 && !byYear
  const wish = JSON.stringify({ onlyFollows, type, kinds, byYear })
  if (nothing) await endWishText(house.db, reader.id)
  else await keepWishText(house.db, { accountId: reader.id, wish, at: now })
  return null
}
