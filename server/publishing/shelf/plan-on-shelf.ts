import type { Language } from '#rules/interface-language.ts'
import { USUAL_RENTAL_COINS } from '#rules/rental.ts'
import { slugFrom } from '#rules/slug.ts'
import { partTitle } from '#rules/volume-title.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId, newLegacyId } from '../../platform/ids.ts'
import { openSlugs } from '../open-slugs.ts'
import { listKnownParts, savePart } from '../part-store.ts'
import { moveRemovedParts, saveTotalParts } from '../parts/part-file-store.ts'
import { launchOfNext } from '../plan-launches.ts'
import { retitleVolumes } from '../retitle-volumes.ts'
import * as store from '../store.ts'
import { addVolume } from './add-volume.ts'
import { loadShelf } from './shelf-rows-store.ts'
import * as shelf from './shelf-store.ts'
import { saveStage } from './stage-store.ts'

const PLANNED = { stage: 'planned', hidden: true, wasReadyUntil: null, held: false } as const
/** How often an address is tried with another number before the id of the series has to do. */
const MOST_TRIES = 50

/** A planned series, which readers do not see, under an address made of its title. Its id. */
export async function makeSeries(
  tx: Tx,
  { title, type, lang }: { title: string; type: 'novel' | 'manga'; lang: Language },
  now: Date,
): Promise<string> {
  const id = newId('SER', now)
  const slug = await freeSeriesSlug(tx, slugFrom(title), id)
  const facts = {
    ...{ slug, type, lang, title, shortTitle: '', originalTitle: '', description: '', shortDescription: '' },
    ...{ tags: [], status: 'default' as const, catchup: false, rentals: true, ageRating: 0, topicId: null },
    ...{ categoryId: null, createdAt: now, hidden: true, numbering: [] },
  }
  await store.saveSeries(tx, { id, legacyId: newLegacyId(now) }, facts, { coverHash: null })
  await saveStage(tx, 'series', id, PLANNED)
  return id
}

async function freeSeriesSlug(tx: Tx, usual: string, id: string): Promise<string> {
  for (let at = 1; at <= MOST_TRIES; at += 1) {
    const slug = at === 1 ? usual : `${usual}-${at}`
    await store.lockSeries(tx, slug)
    if (!(await store.findSeriesBySlug(tx, slug))) return slug
  }
  return `${usual}-${id.toLowerCase()}`
}

/** A planned volume of a series that is locked; null where the number is taken. Its id. */
export async function makeVolume(
  tx: Tx,
  planned: { seriesSlug: string; number: number | undefined; title: string; publishingAt: Date | null },
  now: Date,
): Promise<string | null> {
  const series = await store.findSeriesBySlug(tx, planned.seriesSlug)
  if (!series) throw new Error(`there is no series ${planned.seriesSlug}`)
  const others = await shelf.listVolumes(tx, series.id)
  const number = planned.number ?? Math.floor(others.at(-1)?.number ?? 0) + 1
  if (others.some(other => other.number === number)) return null
  const last = others.at(-1)
  const { id } = await addVolume(
    tx,
    series,
    {
      ...{ number, title: planned.title, publishingAt: planned.publishingAt, stage: 'planned', hidden: true },
      credits: last ? await store.listCredits(tx, last.id) : [],
    },
    now,
  )
  await retitleVolumes(tx, series, series, now)
  return id
}

/** A planned part after the others of its volume, whose series is locked, with the next date of its volume, or without one where that has none. Its id. */
export async function makePart(
  tx: Tx,
  planned: { seriesSlug: string; volumeId: string; title: string; launchAt: Date | null },
  now: Date,
): Promise<string> {
  const { seriesSlug, volumeId, title, launchAt } = planned
  const standingShelf = await loadShelf(tx, { slugs: [seriesSlug] })
  const series = standingShelf.seriesAt(seriesSlug)
  const volume = standingShelf.volume(volumeId)
  if (!volume || !series) throw new Error(`there is no volume ${volumeId}`)
  const before = await listKnownParts(tx, volumeId)
  const standing = before.filter(({ removed }) => !removed)
  const number = standing.length + 1
  await moveRemovedParts(tx, volumeId, 1)
  const slugOf = await openSlugs(tx, `${volume.slug}-part-`, { before, count: number })
  const id = newId('PRT', now)
  const last = standing.at(-1)
  const { publishingAt } = volume
  const isUndated = launchAt === null && (last ? last.undated : publishingAt === null)
  await savePart(tx, {
    ...{ id, legacyId: newLegacyId(now), slug: slugOf(number), volumeId, number, createdAt: now },
    ...{ title: partTitle(volume.title, number, series.lang), shortTitle: title },
    launchAt: launchAt ?? launchOfNext(last?.launchAt, { publishingAt, now }),
    undated: isUndated,
    expiresAt: last?.expiresAt ?? null,
    ...{ preview: number === 1, mangaPages: 0, rentalCoins: series.rentals ? USUAL_RENTAL_COINS : null },
  })
  await saveStage(tx, 'parts', id, PLANNED)
  await saveTotalParts(tx, volumeId, number)
  return id
}
