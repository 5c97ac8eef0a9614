import type { Language } from '#rules/interface-language.ts'
import { USUAL_RENTAL_COINS } from '#rules/rental.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId, newLegacyId } from '../../platform/ids.ts'
import { freeSeriesSlugs, openSlugs } from '../open-slugs.ts'
import { launchOfNext } from '../plan-launches.ts'
import { seriesAddress } from '../series-address.ts'
import { addVolumes, type NewVolume } from './add-volume.ts'
import { emptyShelf } from './shelf.ts'
import { loadShelf, saveShelf } from './shelf-rows-store.ts'

const PLANNED = { stage: 'planned', hidden: true, wasReadyUntil: null, held: false } as const

export interface NewSeries {
  title: string
  type: 'novel' | 'manga'
  lang: Language
}

/**
 * Planned series, which readers do not see, under addresses made of their titles; `isTried`: in a transaction that will be
 * undone, which keeps nobody from them. Their ids.
 */
export async function makeSeries(
  tx: Tx,
  wanted: readonly NewSeries[],
  now: Date,
  { isTried = false }: { isTried?: boolean | undefined } = {},
): Promise<string[]> {
  const shelf = emptyShelf()
  const usual = wanted.map(seriesAddress)
  const slugs = await freeSeriesSlugs(tx, usual, { isTried })
  const ids = wanted.map(() => newId('SER', now))
  for (const [at, one] of wanted.entries()) {
    const named = { ...one, id: ids[at] as string, slug: slugs[at] as string }
    const series = {
      ...{ ...named, shortTitle: '', originalTitle: '', description: '', shortDescription: '', tags: [] },
      ...{ status: 'default' as const, catchup: false, rentals: true, ageRating: 0, topicId: null },
      ...{ categoryId: null, createdAt: now, numbering: [], coverHash: null, bannerHash: null },
    }
    shelf.putSeries({ ...series, ...PLANNED }, newLegacyId(now))
  }
  await saveShelf(tx, shelf, now)
  return ids
}

export type PlannedVolume = Pick<NewVolume, 'seriesSlug' | 'number' | 'title' | 'publishingAt'>

/** Planned volumes of series that are locked; null where the number is taken. Their ids. */
export async function makeVolumes(
  tx: Tx,
  wanted: readonly PlannedVolume[],
  now: Date,
): Promise<(string | null)[]> {
  const planned = wanted.map(one => ({ ...one, stage: 'planned' as const, hidden: true }))
  return (await addVolumes(tx, planned, now)).map(volume => volume?.id ?? null)
}

/**
 * A planned part after the others of its volume, whose series is locked, with the next date of its volume, or without one
 * where that has none. Its id.
 */
export async function makePart(
  tx: Tx,
  planned: { seriesSlug: string; volumeId: string; title: string; launchAt: Date | null },
  now: Date,
): Promise<string> {
  const { seriesSlug, volumeId, title, launchAt } = planned
  const shelf = await loadShelf(tx, { slugs: [seriesSlug], openedVolumes: [volumeId] })
  const series = shelf.seriesAt(seriesSlug)
  const volume = shelf.volume(volumeId)
  if (!volume || !series) throw new Error(`there is no volume ${volumeId}`)
  const before = shelf.partsOf(volumeId)
  const standing = before.filter(({ removed }) => !removed)
  const number = standing.length + 1
  const slugOf = await openSlugs(tx, `${volume.slug}-part-`, { before, count: number })
  const id = newId('PRT', now)
  const last = standing.at(-1)
  const { publishingAt } = volume
  const isUndated = launchAt === null && (last ? last.undated : publishingAt === null)
  const plan = {
    launchAt: launchAt ?? launchOfNext(last?.launchAt, { publishingAt, now }),
    expiresAt: last?.expiresAt ?? null,
    ...{ preview: number === 1, rentalCoins: series.rentals ? USUAL_RENTAL_COINS : null },
  }
  const named = { legacyId: newLegacyId(now), slug: slugOf(number), volumeId, createdAt: now }
  shelf.putPart(
    { id, number, shortTitle: title, mangaPages: 0, plan },
    { ...named, ...PLANNED, undated: isUndated },
  )
  shelf.orderParts(volumeId, [...standing.map(one => one.id), id])
  Object.assign(volume, { totalParts: number, awaitsEdition: true })
  await saveShelf(tx, shelf, now)
  return id
}
