import { refuseBook } from '../../book-files/book-refused.ts'
import { plainRemark } from '../../book-files/remark.ts'
import { refreshSeries } from '../../catalogue/refresh/refresh-series.ts'
import { remakeCopies } from '../../downloads/remake-copies.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import { countHolders, keepEdition } from '../edition-store.ts'
import { removeParts } from '../part-store.ts'
import { moveLinks } from '../settle-parts.ts'
import { saveShelf } from '../shelf/shelf-rows-store.ts'
import type { PartsContext } from './change-parts.ts'
import { findVolume, type VolumeName } from './open-volume.ts'
import { type ListedPart, listPartsWithHolders } from './part-file-store.ts'
import { findAddedPart } from './replace-part.ts'

/** The parts of a volume, with what readers have of each. Throws BookRefused where there is no such volume. */
export function listParts(
  { db }: PartsContext,
  name: VolumeName,
): Promise<{ slug: string; awaitsEdition: boolean; parts: ListedPart[] }> {
  return db.transaction(async tx => {
    const { volume } = await findVolume(tx, name)
    const { slug, awaitsEdition } = volume
    return { slug, awaitsEdition, parts: await listPartsWithHolders(tx, volume.id) }
  })
}

/**
 * Takes a part out of a volume that awaits its edition; those after it move up. Throws BookRefused where it is out and
 * readers have something of it. The volume as it was is kept as an edition, whose number is answered.
 */
export function removePart(
  { db, clock }: PartsContext,
  name: VolumeName & { number: number },
): Promise<{ slug: string; kept: number }> {
  return db.transaction(async tx => {
    const now = clock.now()
    const open = await findVolume(tx, name)
    const { series, volume, shelf } = open
    const { part, standing } = await findAddedPart(tx, open, name.number)
    const listed = (await listPartsWithHolders(tx, volume.id)).find(({ id }) => id === part.id)
    if (part.launchAt <= now && listed) refuseHeld(listed, (await countHolders(tx, volume.id)).bought)
    const kept = await keepEdition(tx, volume.id, ['removed'], now)
    const rest = standing.filter(one => one !== part).map(({ id }) => id)
    shelf.orderParts(volume.id, rest)
    Object.assign(volume, { totalParts: rest.length, awaitsEdition: true })
    for (const id of await removeParts(tx, { partIds: [part.id], movedTo: new Map(), at: now }))
      Object.assign(shelf.part(id) ?? {}, { hidden: true })
    await saveShelf(tx, shelf, now)
    await moveLinks(tx, { standing, ids: rest, now })
    await refreshSeries(tx, series.id)
    await remakeCopies(tx, now)
    await bumpCatalogue(tx, { series: [series.id] })
    return { slug: part.slug, kept }
  })
}

function refuseHeld({ number, title, rented, marked, reading }: ListedPart, ordered: number): void {
  const held = [
    ...(ordered > 0 ? [`${ordered} ordered the volume`] : []),
    ...(rented > 0 ? [`${rented} rented it`] : []),
    ...(marked > 0 ? [`${marked} marked it`] : []),
    ...(reading > 0 ? [`${reading} began to read it`] : []),
  ]
  if (held.length > 0)
    refuseBook(
      plainRemark(
        `part ${number} (“${title}”) stays, since of its readers ${held.join(', ')}: hide it, or replace it with a corrected file`,
      ),
    )
}
