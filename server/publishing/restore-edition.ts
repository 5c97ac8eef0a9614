import { refreshSeries } from '../catalogue/refresh/refresh-series.ts'
import type { AppContext } from '../context.ts'
import { bumpCatalogue } from '../platform/db/catalogue-version.ts'
import { newId } from '../platform/ids.ts'
import { StartError } from '../platform/start-error.ts'
import { keepEdition, lockVolume } from './edition-store.ts'
import { listKnownParts, removePartsAfter, returnParts } from './part-store.ts'
import { listReplacedEditions, restoreParts, restoreVolume } from './restore-store.ts'
import { findVolumeOnShelf } from './shelf/shelf-store.ts'
import { lockSeries, saveCredits } from './store.ts'

/**
 * Puts an edition that an import replaced back in its volume: title, descriptions, cover, credits, store links, parts, texts and pages. What stood there
 * until now is kept in turn. Price, dates and what readers have stay as they are. Returns the number under which the edition that stood there
 * is kept. Throws StartError where there is no such edition.
 */
export function restoreEdition(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  volume: { id: string; slug: string; seriesSlug: string },
  number: number,
): Promise<number> {
  return db.transaction(async tx => {
    const now = clock.now()
    // Imports lock the series first, too; another order could deadlock.
    await lockSeries(tx, volume.seriesSlug)
    await lockVolume(tx, volume.id)
    const edition = (await listReplacedEditions(tx, volume.id)).find(one => one.number === number)
    const standing = await findVolumeOnShelf(tx, volume.id)
    if (!edition || !standing)
      throw new StartError(
        `No edition ${number} of ${volume.slug} is kept: see npm run kashihon -- edition list ${volume.slug}`,
      )
    const before = await listKnownParts(tx, volume.id)
    const kept = await keepEdition(tx, volume.id, ['restored'], now)
    await restoreVolume(tx, volume.id, number, edition.parts)
    await saveCredits(tx, volume.id, edition.creators, () => newId('CRE', now))
    await restoreParts(tx, volume.id, number, now)
    await removePartsAfter(tx, volume.id, edition.parts, now)
    const back = before.filter(part => part.removed && part.number <= edition.parts)
    await returnParts(
      tx,
      back.map(({ id }) => id),
    )
    await refreshSeries(tx, standing.seriesId)
    await bumpCatalogue(tx)
    return kept
  })
}
