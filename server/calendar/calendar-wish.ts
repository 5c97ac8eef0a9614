import * as calls from '#contract/calls/calendar.ts'
import { CalendarSettings, ReleaseKind } from '#contract/generated/calendar.ts'
import { SeriesType } from '#contract/generated/catalogue.ts'
import { type Asked, refuse } from '../calls/bind.ts'
import { endSettings, findSettings, saveSettings } from './wish-store.ts'

const TYPES: readonly number[] = [SeriesType.UNKNOWN, SeriesType.NOVEL, SeriesType.MANGA]
const KINDS: readonly number[] = [ReleaseKind.PART, ReleaseKind.DIGITAL, ReleaseKind.PHYSICAL]

/** The filters that a reader saved as defaults of the calendar (docs/product.md#calendar). */
export async function findCalendarSettings({
  house,
  reader,
}: Asked<typeof calls.findCalendarWish>): Promise<CalendarSettings> {
  const text = await findSettings(house.db, reader.id)
  return CalendarSettings.fromPartial(text ? JSON.parse(text) : {})
}

/** Saves the filters; without any filter set, deletes them. Throws 400 for unknown kinds. */
export async function saveCalendarSettings({
  house,
  reader,
  body,
  now,
}: Asked<typeof calls.keepCalendarWish>): Promise<null> {
  const { onlyFollows, type, byYear } = body
  const kinds = [...new Set(body.kinds)].sort()
  if (!TYPES.includes(type) || !kinds.every(kind => KINDS.includes(kind)))
    throw refuse(calls.keepCalendarWish, 'badInput')
  const isDefault = !onlyFollows && type === SeriesType.UNKNOWN && kinds.length === 0 && !byYear
  const settings = JSON.stringify({ onlyFollows, type, kinds, byYear })
  if (isDefault) await endSettings(house.db, reader.id)
  else await saveSettings(house.db, { accountId: reader.id, settings, at: now })
  return null
}
