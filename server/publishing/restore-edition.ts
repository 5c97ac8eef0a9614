import { partTitle, titleToShow, volumeName } from '#rules/volume-title.ts'
import { BookRefused } from '../book-files/book-refused.ts'
import type { Remark } from '../book-files/remark.ts'
import { refreshSeries } from '../catalogue/refresh/refresh-series.ts'
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
import { freeNumbers, type KnownPart, listKnownParts, listTakenSlugs } from './part-store.ts'
import { deletePartFiles } from './parts/part-file-store.ts'
import { moveWithVolume, type PartPlan } from './plan-launches.ts'
import {
  listReplacedEditions,
  listReplacedParts,
  listReplacedSlugs,
  type ReplacedEdition,
  type ReplacedPart,
  type RestoredPart,
  restoreParts,
  restoreVolume,
} from './restore-store.ts'
import { volumePlace } from './retitle-volumes.ts'
import { freeRemark } from './save-parts.ts'
import { settleParts } from './settle-parts.ts'
import { loadShelf } from './shelf/shelf-rows-store.ts'
import { type KnownSeries, lockSeries, saveCredits } from './store.ts'

/**
 * Puts an edition that an import replaced back in its volume: title, descriptions, cover, credits, store links, parts, texts and pages. What stood there
 * until now is kept in turn. Price, dates and what readers have stay as they are; parts are published by the rules of an import (merge-plans.ts). Answers
 * the number under which the edition that stood there is kept, and what the publisher should know. Throws StartError where there is no such edition, and where
 * a part would have text that is out and text that is to come.
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
    const shelf = await loadShelf(tx, { slugs: [volume.seriesSlug] })
    const series = shelf.seriesAt(volume.seriesSlug)
    const standing = shelf.volume(volume.id)
    if (!edition || !standing || !series)
      throw new StartError(
        `No edition ${number} of ${volume.slug} is kept: see npm run kashihon -- edition list ${volume.slug}`,
      )
    const before = await listKnownParts(tx, volume.id)
    const next = await listReplacedParts(tx, volume.id, number)
    const mapping = mapVolume(before, next)
    const since = mapping.fates.filter(
      ({ part, to }) => !part.removed && part.type !== null && to.length === 0,
    ).length
    if (standing.awaitsEdition && since > 0)
      throw new StartError(
        `${since === 1 ? '1 part has' : `${since} parts have`} come to ${volume.slug} since edition ${number} was replaced, and would go: put single parts right with part replace or part restore.`,
      )
    const kept = await keepEdition(tx, volume.id, ['restored'], now)
    const title = titleOf(edition, series, standing.number)
    const plans = planParts({ next, mapping, from: edition.publishingAt, to: standing.publishingAt, now })
    const named = await nameParts(tx, { volume, before, next, mapping, now })
    const parts = named.map((part, at) => ({
      ...part,
      title: partTitle(title, at + 1, series.lang),
      plan: plans[at] as PartPlan,
    }))
    const ids = parts.map(({ id }) => id)
    await deletePartFiles(tx, volume.id)
    await restoreVolume(tx, volume.id, number, { parts: edition.parts, title })
    const alsoShown = await saveCredits(tx, new Map([[volume.id, edition.creators]]), () => newId('CRE', now))
    if (!mapping.isUnchanged) await freeNumbers(tx, volume.id)
    await restoreParts(tx, { volumeId: volume.id, number }, parts, now)
    const remarks = freeRemark(before, plans, volume.slug)
    if (!mapping.isUnchanged) {
      await moveReading(tx, { mapping, next, ids, now })
      remarks.push(...(await settleParts(tx, { volumeId: volume.id, before, mapping, next, ids, now })))
    }
    await refreshSeries(tx, standing.seriesId)
    await remakeCopies(tx, now)
    await bumpCatalogue(tx, { series: [standing.seriesId, ...alsoShown] })
    return { kept, remarks }
  })
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
    throw new StartError(`It cannot be restored yet: ${reason}. Set when they come out with change first.`, {
      cause: error,
    })
  }
}

/**
 * As which parts those of an edition come back: as the part that has its text now, else as the one that it was, else as a new one. A new one has the address of
 * the edition unless another part has it.
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
): Promise<Omit<RestoredPart, 'title' | 'plan'>[]> {
  const there = new Set(before.map(({ id }) => id))
  const kept = await listReplacedSlugs(tx, volume.id)
  const nextSlug = await openSlugs(tx, `${volume.slug}-part-`, { before, count: next.length, kept })
  const slugs = next.map(({ slug }) => slug)
  const taken = new Set(await listTakenSlugs(tx, slugs))
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
