import * as calls from '#contract/calls/calendar.ts'
import { CalendarSettings, ReleaseKind } from '#contract/generated/calendar.ts'
import { SeriesType } from '#contract/generated/catalogue.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { deleteSettings, findSettings, saveSettings } from './settings-store.ts'

const TYPES: readonly number[] = [SeriesType.UNKNOWN, SeriesType.NOVEL, SeriesType.MANGA]
const KINDS: readonly number[] = [ReleaseKind.PART, ReleaseKind.DIGITAL, ReleaseKind.PHYSICAL]

/** The filters that a reader saved as defaults of the calendar (docs/product.md#calendar). */
export async function findCalendarSettings({
  app,
  reader,
}: CallInput<typeof calls.findCalendarSettings>): Promise<CalendarSettings> {
  const text = await findSettings(app.db, reader.id)
  return CalendarSettings.fromPartial(text ? JSON.parse(text) : {})
}

/** Saves the filters; without any filter set, deletes them. Throws 400 for unknown kinds. */
export async function saveCalendarSettings({
  app,
  reader,
  body,
  now,
}: CallInput<typeof calls.saveCalendarSettings>): Promise<null> {
  const { onlyFollows, type, byYear } = body
  const kinds = [...new Set(body.kinds)].sort()
  if (!TYPES.includes(type) || !kinds.every(kind => KINDS.includes(kind)))
    throw refuse(calls.saveCalendarSettings, 'badInput')
  const isDefault = !onlyFollows && type === SeriesType.UNKNOWN && kinds.length === 0 && !byYear
  const settings = JSON.stringify({ onlyFollows, type, kinds, byYear })
  if (isDefault) await deleteSettings(app.db, reader.id)
  else await saveSettings(app.db, { accountId: reader.id, settings, at: now })
  return null
}
