import type { StudioRow } from '#contract/generated/studio_catalogue.ts'

type Volume = Pick<StudioRow, 'stage' | 'state' | 'values' | 'missing'>

/** What concerns those who have the volume already. */
const OF_EDITION = new Set(['now', 'notSold', 'withdrawn', 'scheduled'])

/** Whether readers have a volume: the name of the sentence that says so. */
export function volumeReach({ state, values, missing }: Volume, isEdition: boolean): string {
  const isOff = values.onSale === 'false' || values.ebook === 'false'
  if (state === 'scheduled' && (isOff || missing.includes('series')))
    return isOff ? 'notSold' : 'scheduledWithSeries'
  const reach = state === 'published' ? (isOff ? 'notSold' : 'now') : state
  return isEdition && OF_EDITION.has(reach) ? `${reach}Edition` : reach
}

const OF_PART = new Set(['waitsForVolume', 'waitsForSeries'])

/** Whether readers can open a part of the volume. */
export function partReach({ state }: Pick<StudioRow, 'state'>, volume: Volume): string {
  if (state === 'published') return 'now'
  if (state !== 'scheduled') return OF_PART.has(state) ? state : 'not'
  return volume.stage === 'ready' && !volume.missing.includes('series') ? 'scheduled' : 'scheduledWithVolume'
}
