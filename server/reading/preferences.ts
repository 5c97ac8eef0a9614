import { keepPreferences } from '#contract/calls/preferences.ts'
import { ReaderPreferences } from '#contract/generated/reading.ts'
import type { PersonalRoom, PersonalRow } from '../accounts/personal-data/personal-room.ts'
import { type Reader, refuse } from '../calls/bind.ts'
import type { House } from '../context.ts'
import { messageToJson } from '../platform/http/json-twin.ts'
import { endPreferences, findPreferences, keepPreferences as keep } from './preferences-store.ts'

/** Multiples of the reader's usual size, and of a line; beyond them nothing can be read. */
const MOST_SCALE = 10

/** docs/product.md#reader-preferences: one record for each account; before it is first kept, everything has its default. */
export async function seePreferences({ db }: Pick<House, 'db'>, { id }: Reader): Promise<ReaderPreferences> {
  const bytes = await findPreferences(db, id)
  return bytes ? ReaderPreferences.decode(bytes) : ReaderPreferences.fromPartial({})
}

export async function setPreferences(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  { id }: Reader,
  wanted: ReaderPreferences,
): Promise<ReaderPreferences> {
  const edges = [wanted.controlRange, wanted.pageMargins].flatMap(
    edge => Object.values(edge ?? {}) as number[],
  )
  const scales = [wanted.fontSize, wanted.lineSpacing]
  const fits =
    scales.every(scale => scale >= 0 && scale <= MOST_SCALE) && edges.every(edge => edge >= 0 && edge <= 1000)
  // A number that is none fails every comparison.
  if (!fits) throw refuse(keepPreferences, 'badInput')
  await keep(db, id, Buffer.from(ReaderPreferences.encode(wanted).finish()), clock.now())
  return wanted
}

/** What the readers of books hold about people. */
export const preferencesRoom: PersonalRoom = {
  async collect(reads, accountId) {
    const bytes = await findPreferences(reads, accountId)
    if (!bytes) return { reader_preferences: [] }
    const kept = messageToJson(ReaderPreferences, ReaderPreferences.decode(bytes))
    return { reader_preferences: [kept as PersonalRow] }
  },
  forget: endPreferences,
}
