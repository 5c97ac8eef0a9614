import { partTitle } from '#rules/volume-title.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { plainRemark } from '../../book-files/remark.ts'
import { refreshSeries } from '../../catalogue/refresh/refresh-series.ts'
import { remakeCopies } from '../../downloads/remake-copies.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { countHolders, keepEdition } from '../edition-store.ts'
import { freeNumbers, numberRemovedParts, removeParts } from '../part-store.ts'
import type { PartsContext } from './change-parts.ts'
import { findVolume, type VolumeName } from './open-volume.ts'
import { type ListedPart, listPartsWithHolders, renumberPart, saveTotalParts } from './part-file-store.ts'
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
 * Takes a part out of a volume that awaits its edition; those after it move up. Throws BookRefused where it is out and readers have something of it. The volume as it was
 * is kept as an edition, whose number is answered.
 */
export function removePart(
  { db, clock }: PartsContext,
  name: VolumeName & { number: number },
): Promise<{ slug: string; kept: number }> {
  return db.transaction(async tx => {
    const now = clock.now()
    const open = await findVolume(tx, name)
    const { series, volume } = open
    const { part, standing } = await findAddedPart(tx, open, name.number)
    const listed = (await listPartsWithHolders(tx, volume.id)).find(({ id }) => id === part.id)
    if (part.launchAt <= now && listed) refuseHeld(listed, (await countHolders(tx, volume.id)).bought)
    const kept = await keepEdition(tx, volume.id, ['removed'], now)
    await freeNumbers(tx, volume.id)
    await removeParts(tx, { partIds: [part.id], movedTo: new Map(), at: now })
    const rest = standing.filter(one => one !== part)
    await renumber(
      tx,
      rest.map(({ id }) => id),
      number => partTitle(volume.title, number, series.lang),
    )
    await numberRemovedParts(tx, volume.id)
    await saveTotalParts(tx, volume.id, rest.length)
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
        `part ${number} (“${title}”) stays, since of its readers ${held.join(', ')}: hide it with change, or correct it with part replace`,
      ),
    )
}

/** Numbers the parts of a volume in this order. The numbers have to be free (`freeNumbers`), but for that of the first of them. */
export async function renumber(
  tx: Tx,
  ids: readonly string[],
  titleOf: (number: number) => string,
): Promise<void> {
  for (const [at, id] of ids.entries()) await renumberPart(tx, { id, number: at + 1, title: titleOf(at + 1) })
}
