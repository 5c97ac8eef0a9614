import { titleToShow, volumeName } from '#rules/volume-title.ts'
import { BookRefused } from '../book-files/book-refused.ts'
import type { Remark } from '../book-files/remark.ts'
import { refreshSeries } from '../catalogue/refresh/refresh-series.ts'
import { editionFieldsOf } from '../catalogue/volume-fields.ts'
import type { AppContext } from '../context.ts'
import { remakeCopies } from '../downloads/remake-copies.ts'
import { bumpCatalogue } from '../platform/db/catalogue-version.ts'
import type { Tx } from '../platform/db/connect.ts'
import { newId, newLegacyId } from '../platform/ids.ts'
import { StartError } from '../platform/start-error.ts'
import { keepEdition, lockVolume } from './edition-store.ts'
import { isSame, mapVolume, type VolumeMapping } from './map-volume.ts'
import { mergePlans } from './merge-plans.ts'
import { moveReading } from './move-reading.ts'
import { openSlugs } from './open-slugs.ts'
import { type KnownPart, listKnownParts, listTakenSlugs } from './part-store.ts'
import { deletePartFiles } from './parts/part-file-store.ts'
import { moveWithVolume, type PartPlan } from './plan-launches.ts'
import {
  listReplacedEditions,
  listReplacedParts,
  listReplacedSlugs,
  type ReplacedEdition,
  type ReplacedPart,
  type RestoredPart,
  restoreContents,
  restoreOrigin,
} from './restore-store.ts'
import { volumePlace } from './retitle-volumes.ts'
import { freeRemark } from './save-parts.ts'
import { saveStanding, settleParts } from './settle-parts.ts'
import type { Shelf } from './shelf/shelf.ts'
import { loadShelf } from './shelf/shelf-rows-store.ts'
import { type KnownSeries, lockSeries } from './store.ts'

/**
 * Puts an edition that an import replaced back in its volume: title, descriptions, cover, credits, store links, parts, texts
 * and pages. What stood there until now is kept in turn. Price, dates and what readers have stay as they are; parts are
 * published by the rules of an import (merge-plans.ts). Answers the number under which the edition that stood there is kept,
 * and what the publisher should know. Throws StartError where there is no such edition, and where a part would have text
 * that is out and text that is to come.
 */
export function restoreEdition(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  volume: { id: string; slug: string; seriesSlug: string },
  number: number,
): Promise<{ kept: number; remarks: Remark[] }> {
  return db.transaction(async tx => {
    const now = clock.now()
    // Imports lock the series first, too; another order could deadlock.
    await lockSeries(tx, volume.seriesSlug)
    await lockVolume(tx, volume.id)
    const edition = (await listReplacedEditions(tx, volume.id)).find(one => one.number === number)
    const shelf = await loadShelf(tx, { slugs: [volume.seriesSlug], openedVolumes: [volume.id] })
    const series = shelf.seriesAt(volume.seriesSlug)
    const standing = shelf.volume(volume.id)
    if (!edition || !standing || !series)
      throw new StartError(`No edition ${number} of ${volume.slug} is kept.`, {
        ...{ reason: 'noSuchEdition', values: { slug: volume.slug } },
      })
    const before = await listKnownParts(tx, volume.id)
    const next = await listReplacedParts(tx, volume.id, number)
    const mapping = mapVolume(before, next)
    const since = mapping.fates.filter(
      ({ part, to }) => !part.removed && part.type !== null && to.length === 0,
    ).length
    if (standing.awaitsEdition && since > 0)
      throw new StartError(
        `${since === 1 ? '1 part has' : `${since} parts have`} come to ${volume.slug} since edition ${number} was replaced, and would go: put single parts right, each of which can be replaced or restored.`,
      )
    const kept = await keepEdition(tx, volume.id, ['restored'], now)
    const title = titleOf(edition, series, standing.number)
    const plans = planParts({ next, mapping, from: edition.publishingAt, to: standing.publishingAt, now })
    const named = await nameParts(tx, { volume, before, next, mapping, now })
    const ids = named.map(({ id }) => id)
    // Where the series shows the volume's cover, it changes as well.
    if (standing.coverHash !== null && series.coverHash === standing.coverHash)
      series.coverHash = edition.coverHash ?? series.coverHash
    // Price, dates and all else stay, and so do fields that the shop did not have yet when the edition was replaced.
    const awaitsEdition = 'awaits_edition' in edition.volume && edition.volume.awaits_edition === true
    const { coverHash, parts: totalParts } = edition
    Object.assign(standing, editionFieldsOf(edition.volume), { title, coverHash, totalParts, awaitsEdition })
    shelf.credits.set(volume.id, edition.creators)
    for (const [at, part] of named.entries())
      putRestored(shelf, volume.id, { ...(next[at] as ReplacedPart), ...part, number: at + 1 }, plans[at])
    const alsoShown = await saveStanding(tx, { shelf, volumeId: volume.id, before, ids, now })
    await deletePartFiles(tx, volume.id)
    await restoreOrigin(tx, volume.id, number)
    await restoreContents(tx, { volumeId: volume.id, number }, named, now)
    const remarks = freeRemark(before, plans, volume.slug)
    if (!mapping.isUnchanged) {
      await moveReading(tx, { mapping, next, ids, now })
      remarks.push(...(await settleParts(tx, { shelf, before, mapping, next, ids, now })))
    }
    await refreshSeries(tx, standing.seriesId)
    await remakeCopies(tx, now)
    await bumpCatalogue(tx, { series: [standing.seriesId, ...alsoShown] })
    return { kept, remarks }
  })
}

/** Puts a part of an edition on the shelf as it was in it, with the number that it has from now on, published as planned. */
export function putRestored(
  shelf: Shelf,
  volumeId: string,
  { id, number, mangaPages, coverHash, title: shortTitle, ...fresh }: ReplacedPart & { id: string },
  plan: PartPlan = fresh.plan,
): void {
  const { legacyId, slug, hidden, createdAt, originalTitle } = fresh
  shelf.putPart(
    { id, number, shortTitle, mangaPages, coverHash, plan },
    { legacyId, slug, volumeId, hidden, createdAt, originalTitle },
  )
}

/** The title of the edition; one that followed from the series and the number follows from what these are now. */
function titleOf({ title, volumeNumber }: ReplacedEdition, series: KnownSeries, number: number): string {
  const wasUsual = title.endsWith(`: ${volumeName(volumeNumber, series.lang, series.numbering)}`)
  return wasUsual ? titleToShow('', volumePlace(series, number)) : title
}

interface PlanPartsInput {
  next: readonly ReplacedPart[]
  mapping: VolumeMapping
  /** When the volume was to be published with the edition, and when it is now. */
  from: Date | null
  to: Date | null
  now: Date
}

/** How the parts are published: as an import of the same texts would publish them. */
function planParts({ next, mapping: { ids, sources }, from, to, now }: PlanPartsInput): PartPlan[] {
  const plans = next.map(({ plan }) => moveWithVolume(plan, { from, to, now }))
  try {
    const merged = mergePlans({
      ...{ plans, ids, sources, options: {}, publishingAt: to, front: 0, replace: false, now },
    })
    // What comes back with nothing of the standing edition is free where it was.
    return merged.map((plan, at) =>
      ids[at] || sources[at]?.length ? plan : { ...plan, preview: plans[at]?.preview ?? false },
    )
  } catch (error) {
    if (!(error instanceof BookRefused)) throw error
    const [reason] = error.message.split(': say with')
    throw new StartError(`It cannot be restored yet: ${reason}. Set first when they come out.`, {
      cause: error,
    })
  }
}

/**
 * As which parts those of an edition come back: as the part that has its text now, else as the one that it was, else as a
 * new one. A new one has the address of the edition unless another part has it.
 */
async function nameParts(
  tx: Tx,
  {
    volume,
    before,
    next,
    mapping,
    now,
  }: {
    volume: { id: string; slug: string }
    before: readonly KnownPart[]
    next: readonly ReplacedPart[]
    mapping: VolumeMapping
    now: Date
  },
): Promise<RestoredPart[]> {
  const there = new Set(before.map(({ id }) => id))
  const kept = await listReplacedSlugs(tx, volume.id)
  const nextSlug = await openSlugs(tx, `${volume.slug}-part-`, { before, count: next.length, kept })
  const taken = await listTakenSlugs(
    tx,
    next.map(({ slug, partId }) => ({ slug, ...(!there.has(partId) && { id: partId }) })),
  )
  return next.map((part, at) => {
    const { partId, slug, legacyId, number } = part
    const known = mapping.ids[at]
    if (known) return { partId, id: known.id, slug: known.slug, legacyId, isSame: isSame(known, part) }
    const isFree = !there.has(partId)
    return {
      partId,
      id: isFree ? partId : newId('PRT', now),
      slug: taken.has(slug) ? nextSlug(number) : slug,
      legacyId: isFree ? legacyId : newLegacyId(now),
      isSame: false,
    }
  })
}
