import { labelFromTags } from '#rules/label.ts'
import { titleToShow } from '#rules/volume-title.ts'
import { usualVolume, type VolumeFields } from '../../catalogue/volume-fields.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId, newLegacyId } from '../../platform/ids.ts'
import { freeSlug } from '../import-book.ts'
import type { Credit } from '../import-request.ts'
import { volumePlace } from '../retitle-volumes.ts'
import { type KnownSeries, type KnownVolume, saveCredits, saveVolume } from '../store.ts'

interface NewVolume extends Partial<VolumeFields> {
  number: number
  /** '' for that which follows from the series and the number. */
  title: string
  credits: readonly Credit[]
}

/** A volume without a book in a series that is locked and has none of this number. Its parts come one at a time, or its book does. */
export async function addVolume(
  tx: Tx,
  series: KnownSeries,
  { credits, title: written, number, ...given }: NewVolume,
  now: Date,
): Promise<KnownVolume> {
  const slug = await freeSlug(tx, `${series.slug}-volume-${String(number).replace('.', '-')}`)
  const identity = { id: newId('VOL', now), slug, coverHash: null }
  const title = titleToShow(written, volumePlace(series, number))
  const facts = { ...usualVolume({ number, title, createdAt: now }), awaitsEdition: true, ...given }
  const ofSeries = { seriesId: series.id, label: labelFromTags(series.tags) }
  await saveVolume(
    tx,
    { ...identity, ...ofSeries, legacyId: newLegacyId(now), totalParts: 0 },
    { ...facts, creators: [...credits], skus: [] },
  )
  await saveCredits(tx, identity.id, credits, () => newId('CRE', now))
  return { ...facts, ...identity, changedFields: [] }
}
