import { labelFromTags } from '#rules/label.ts'
import { titleToShow } from '#rules/volume-title.ts'
import { usualVolume, type VolumeFields } from '../../catalogue/volume-fields.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId, newLegacyId } from '../../platform/ids.ts'
import type { Credit } from '../import-request.ts'
import { freeSlugs } from '../open-slugs.ts'
import { retitleOnShelf, volumePlace } from '../retitle-volumes.ts'
import { listCreditsOf } from '../store.ts'
import type { Shelf, VolumeOnShelf } from './shelf.ts'
import { loadShelf, saveShelf } from './shelf-rows-store.ts'

export interface NewVolume extends Partial<VolumeFields> {
  seriesSlug: string
  /** undefined: the number after the last one. */
  number: number | undefined
  /** '' for that which follows from the series and the number. */
  title: string
  /** undefined: those of the last volume. */
  credits?: readonly Credit[]
}

/**
 * Volumes without books in series that are locked, all at once. Their parts come one at a time, or their books do.
 *
 * @returns for each the volume, or null where its number is taken
 */
export async function addVolumes(
  tx: Tx,
  wanted: readonly NewVolume[],
  now: Date,
): Promise<(VolumeOnShelf | null)[]> {
  const { shelf, added } = await planVolumes(tx, wanted, now)
  await saveShelf(tx, shelf, now)
  return added
}

/** The same without storing them, on a shelf of their series; left out: one that is read. */
export async function planVolumes(
  tx: Tx,
  wanted: readonly NewVolume[],
  now: Date,
  given?: Shelf,
): Promise<{ shelf: Shelf; added: (VolumeOnShelf | null)[] }> {
  const slugsOfSeries = wanted.map(({ seriesSlug }) => seriesSlug)
  const shelf = given ?? (await loadForNew(tx, slugsOfSeries))
  const lastOf = new Map(shelf.rows.series.map(({ id }) => [id, shelf.volumesOf(id).at(-1)?.id ?? '']))
  const lone = shelf.rows.series.filter(({ id }) => shelf.volumesOf(id).length === 1)
  const added = wanted.map(one => placeOnShelf(shelf, one, now))
  const volumes = added.filter(volume => volume !== null)
  const slugs = await freeSlugs(
    tx,
    volumes.map(({ seriesId, number }) => {
      const series = shelf.seriesOf({ seriesId })
      return `${series?.slug}-volume-${String(number).replace('.', '-')}`
    }),
  )
  for (const [at, volume] of volumes.entries()) volume.slug = slugs[at] as string
  const credits = Map.groupBy(await listCreditsOf(tx, [...lastOf.values()]), ({ volumeId }) => volumeId)
  for (const [at, volume] of added.entries())
    if (volume)
      shelf.credits.set(
        volume.id,
        wanted[at]?.credits ?? credits.get(lastOf.get(volume.seriesId) ?? '') ?? [],
      )
  // A book of its own becomes the first volume.
  for (const series of lone) retitleOnShelf(shelf, series.id, series, series)
  return { shelf, added }
}

/** With the parts of books of their own, whose titles may follow. */
async function loadForNew(tx: Tx, slugs: readonly string[]): Promise<Shelf> {
  const shelf = await loadShelf(tx, { slugs })
  const lone = shelf.rows.series.flatMap(({ id }) => {
    const volumes = shelf.volumesOf(id)
    return volumes.length === 1 ? volumes.map(volume => volume.id) : []
  })
  return lone.length === 0 ? shelf : loadShelf(tx, { slugs, openedVolumes: lone })
}

function placeOnShelf(
  shelf: Shelf,
  { seriesSlug, number: said, title, credits: _, ...given }: NewVolume,
  now: Date,
): VolumeOnShelf | null {
  const series = shelf.seriesAt(seriesSlug)
  if (!series) throw new Error(`there is no series ${seriesSlug}`)
  const others = shelf.volumesOf(series.id)
  const number = said ?? Math.floor(others.at(-1)?.number ?? 0) + 1
  if (others.some(other => other.number === number)) return null
  const volume = {
    ...usualVolume({ number, title: titleToShow(title, volumePlace(series, number)), createdAt: now }),
    ...{ awaitsEdition: true, ...given, id: newId('VOL', now), slug: '', seriesId: series.id },
    ...{ label: labelFromTags(series.tags), coverHash: null, totalParts: 0 },
  }
  return shelf.putVolume(volume, newLegacyId(now))
}
