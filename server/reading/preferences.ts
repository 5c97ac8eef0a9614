import * as calls from '#contract/calls/preferences.ts'
import { ReaderPreferences } from '#contract/generated/reading.ts'
import type { PersonalDataSource, PersonalRow } from '../accounts/personal-data/personal-data-source.ts'
import { type Reader, refuse } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import { messageToJson } from '../platform/http/json-twin.ts'
import * as store from './preferences-store.ts'

/** Multiples of the usual font size and line height; larger ones are unreadable. */
const MOST_SCALE = 10

/** docs/product.md#reader-preferences: one record for each account; before the first save everything has its default. */
export async function getPreferences(
  { db }: Pick<AppContext, 'db'>,
  { id }: Reader,
): Promise<ReaderPreferences> {
  const bytes = await store.findPreferences(db, id)
  return bytes ? ReaderPreferences.decode(bytes) : ReaderPreferences.fromPartial({})
}

/** Saves the preferences. Throws 400 for values out of range. */
export async function setPreferences(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id }: Reader,
  preferences: ReaderPreferences,
): Promise<ReaderPreferences> {
  const edges = [preferences.controlRange, preferences.pageMargins].flatMap(
    edge => Object.values(edge ?? {}) as number[],
  )
  const scales = [preferences.fontSize, preferences.lineSpacing]
  const fits =
    scales.every(scale => scale >= 0 && scale <= MOST_SCALE) && edges.every(edge => edge >= 0 && edge <= 1000)
  // NaN fails every comparison.
  if (!fits) throw refuse(calls.savePreferences, 'badInput')
  await store.savePreferences(
    db,
    id,
    Buffer.from(ReaderPreferences.encode(preferences).finish()),
    clock.now(),
  )
  return preferences
}

export const preferencesPersonalData: PersonalDataSource = {
  async collect(reads, accountId) {
    const bytes = await store.findPreferences(reads, accountId)
    if (!bytes) return { reader_preferences: [] }
    const saved = messageToJson(ReaderPreferences, ReaderPreferences.decode(bytes))
    return { reader_preferences: [saved as PersonalRow] }
  },
  erase: store.endPreferences,
}
