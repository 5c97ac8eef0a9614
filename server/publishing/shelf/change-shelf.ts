import { readFile } from 'node:fs/promises'
import { labelFromTags } from '#rules/label.ts'
import { partTitle, titleAfterChange, titleToShow } from '#rules/volume-title.ts'
import { refreshManySeries } from '../../catalogue/refresh/refresh-series.ts'
import type { AppContext } from '../../context.ts'
import { remakeCopies } from '../../downloads/remake-copies.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { ImageRefused } from '../../platform/images/image-refused.ts'
import { prepareImage } from '../../platform/images/prepare-image.ts'
import { storePrepared } from '../../platform/images/store-pictures.ts'
import { StartError } from '../../platform/start-error.ts'
import type { SeriesFacts, VolumeFacts } from '../import-request.ts'
import { moveWithVolume } from '../plan-launches.ts'
import { retitleVolumes, volumePlace } from '../retitle-volumes.ts'
import {
  findSeriesBySlug,
  type KnownSeries,
  lockSeries,
  saveCredits,
  saveSeries,
  saveSkus,
  saveVolume,
} from '../store.ts'
import * as shelf from './shelf-store.ts'

type ShelfContext = Pick<AppContext, 'db' | 'blobs' | 'images' | 'clock'>

export interface SeriesChange extends Partial<SeriesFacts> {
  /** Countries in which it is not shown. */
  blocked?: string[]
  /** Files of pictures. */
  cover?: string
  banner?: string
}

export interface VolumeChange extends Partial<VolumeFacts> {
  /** Address of the series to which it belongs from now on. */
  series?: string
  cover?: string
  parts?: PartChange
}

export interface PartChange {
  launchAt?: Date
  /** Days from each part to the next, where all parts of a volume are launched anew. */
  everyDays?: number
  expiresAt?: Date | null
  preview?: boolean
  /** The first so many are free. */
  previews?: number
  rentalCoins?: number | null
  shortTitle?: string
  hidden?: boolean
}

const DAY_MS = 86_400_000

/** The series, volume or part of this address, which may be a slug or a URL. Throws StartError where there is none. */
export async function findNamed(context: Pick<ShelfContext, 'db'>, name: string): Promise<shelf.ShelfItem> {
  const [, kind, slug = name] = /(?:^|\/)(series|volumes|read)\/([^/?#]+)/.exec(name) ?? []
  const kinds = { series: 'series', volumes: 'volume', read: 'part' } as const
  const found = await shelf.findOnShelf(context.db, slug, kind ? kinds[kind as keyof typeof kinds] : null)
  if (!found)
    throw new StartError(`Nothing in the shop has the address ${slug}: see npm run kashihon -- catalogue`)
  return found
}

/** Changes the given properties of a series. */
export async function changeSeries(
  { db, blobs, images, clock }: ShelfContext,
  slug: string,
  change: SeriesChange,
): Promise<void> {
  const { blocked, cover, banner, ...facts } = change
  const pictures = { cover: await pictureFrom(cover), banner: await pictureFrom(banner) }
  await storePrepared(blobs, Object.values(pictures))
  await changing(db, async tx => {
    const known = await seriesToChange(tx, slug)
    const series = { ...known, ...facts }
    if (series.topicId !== null && series.categoryId !== null)
      throw new StartError('A series links to a topic of the forum or to a category: set the other to none.')
    for (const picture of Object.values(pictures)) if (picture) await images.keep(tx, picture)
    await saveSeries(tx, { id: known.id, legacyId: '' }, series, {
      coverHash: pictures.cover?.hash ?? known.coverHash,
      bannerHash: pictures.banner?.hash ?? known.bannerHash,
    })
    await shelf.noteChanged(tx, 'series', known.id, setFields({ ...facts, cover }))
    await shelf.saveLabel(tx, known.id, labelFromTags(series.tags))
    if (blocked) await shelf.saveBlocked(tx, known.id, blocked, clock.now())
    if (series.lang !== known.lang) await shelf.saveLang(tx, known.id, series.lang)
    await retitleVolumes(tx, known.id, known, series)
    return [known.id]
  })
}

/** Changes the given properties of a volume. It keeps its address also in another series; its parts move with its publishing. */
export async function changeVolume(
  { db, blobs, images, clock }: ShelfContext,
  id: string,
  change: VolumeChange,
): Promise<void> {
  const { series: to, cover, parts = {}, ...facts } = change
  const picture = await pictureFrom(cover)
  await storePrepared(blobs, [picture])
  await changing(db, async tx => {
    const now = clock.now()
    const { before, volume: standing } = await volumeToChange(tx, id)
    const { seriesId, seriesSlug: _, totalParts, ...known } = standing
    if (facts.layout !== undefined && before.type !== 'manga')
      throw new StartError(`--layout is said of a manga, and ${known.slug} is a novel.`)
    const isAlone = (await shelf.listVolumes(tx, seriesId)).length === 1
    const series = to === undefined ? before : await seriesToMoveTo(tx, to, before)
    const volume: VolumeFacts = { ...known, creators: [], skus: [], ...facts }
    const standsAlone = isAlone && series.id === before.id && facts.number === undefined
    const isOwn = facts.title === undefined ? known.title === before.title : facts.title === before.title
    const place = volumePlace(series, volume.number, standsAlone && isOwn)
    volume.title =
      facts.title === undefined
        ? titleAfterChange(known.title, volumePlace(before, known.number), place)
        : titleToShow(facts.title, place)
    const coverHash = picture?.hash ?? known.coverHash
    if (picture) await images.keep(tx, picture)
    await shelf.placeVolume(tx, id, { seriesId: series.id, number: volume.number })
    const label = labelFromTags(series.tags)
    const identity = { id, legacyId: '', slug: known.slug, seriesId: series.id, label, coverHash, totalParts }
    await saveVolume(tx, identity, volume)
    await shelf.noteChanged(tx, 'volumes', id, setFields({ ...facts, cover }))
    // The files of those who own it are read in the same way.
    if (facts.layout !== undefined) await remakeCopies(tx, now)
    const alsoShown = facts.creators ? await saveCredits(tx, id, facts.creators, () => newId('CRE', now)) : []
    if (facts.skus) await saveSkus(tx, id, facts.skus)
    // The cover of the first volume is that of its series.
    if (picture && volume.number <= 1 && !series.changedFields.includes('cover'))
      await saveSeries(tx, { id: series.id, legacyId: '' }, series, { ...series, coverHash })
    const days = { from: known.publishingAt, to: volume.publishingAt, now }
    const all = await shelf.listPartsOnShelf(tx, { volumeId: id })
    for (const [at, part] of changedParts(
      all.map(one => moveWithVolume(one, days)),
      parts,
    ).entries())
      await shelf.savePartOnShelf(tx, part, partTitle(volume.title, at + 1, series.lang))
    // A book of its own that the series had until now becomes its first volume.
    if (series.id !== before.id) await retitleVolumes(tx, series.id, series, series)
    return [...new Set([before.id, series.id, ...alsoShown])]
  })
}

/** Changes the given properties of a part. */
export async function changePart({ db }: ShelfContext, id: string, change: PartChange): Promise<void> {
  await changing(db, async tx => {
    for (const part of changedParts(await shelf.listPartsOnShelf(tx, { partId: id }), change)) {
      if (part.removed && !part.hidden)
        throw new StartError(
          `An import has taken ${part.slug} out of its volume: see npm run kashihon -- edition --help for how to restore what it replaced.`,
        )
      await shelf.savePartOnShelf(tx, part, null)
    }
    if (change.shortTitle !== undefined) await shelf.noteTitleSet(tx, id)
    return shelf.seriesOfPart(tx, id)
  })
}

/**
 * Deletes a series or a volume. Throws StartError where somebody has paid for it, and, unless `evenIfRead`, where somebody has marks or progress in it,
 * which are deleted too.
 */
export async function removeFromShelf(
  { db }: ShelfContext,
  found: shelf.ShelfItem,
  { evenIfRead }: { evenIfRead: boolean },
): Promise<void> {
  const { kind, id, slug } = found
  if (kind === 'part')
    throw new StartError('A part is not removed alone: hide it with change, or import its volume without it.')
  await changing(db, async tx => {
    await shelf.lockShelf(tx, found)
    if ((await shelf.countHolders(tx, found)) > 0)
      throw new StartError(
        `Readers have paid for ${slug}, or hold a code for it, so it stays: take it off sale with change ${slug} --sale off.`,
      )
    const reading = evenIfRead ? 0 : await shelf.countReading(tx, found)
    if (reading > 0)
      throw new StartError(
        `${reading === 1 ? '1 reader has' : `${reading} readers have`} begun ${slug}, and marks and places would go with it: hide it with change ${slug} --hidden on, or say remove ${slug} --yes.`,
      )
    const series = kind === 'series' ? id : await shelf.seriesOfVolume(tx, id)
    await shelf.dropFromShelf(tx, found)
    return series ? [series] : []
  })
}

/** Runs `work` in a transaction after which all servers show the change. It answers the series that have changed. */
async function changing(db: ShelfContext['db'], work: (tx: Tx) => Promise<string[]>): Promise<void> {
  await db
    .transaction(async tx => {
      const series = await work(tx)
      await refreshManySeries(tx, series)
      await bumpCatalogue(tx, { series })
    })
    .catch(error => {
      if (shelf.isNumberTaken(error))
        throw new StartError(
          'The series already has a volume of this number: choose another with --volume.',
          {
            cause: error,
          },
        )
      // It was bought after it was checked.
      if (shelf.isHeld(error))
        throw new StartError('Readers have paid for it, so it stays.', { cause: error })
      throw error
    })
}

async function seriesToChange(tx: Tx, slug: string): Promise<KnownSeries> {
  await lockSeries(tx, slug)
  const series = await findSeriesBySlug(tx, slug)
  if (!series) throw new StartError(`There is no series ${slug}: see npm run kashihon -- catalogue`)
  return series
}

/** A volume with its series, which is locked first, as imports do: another order could deadlock. */
async function volumeToChange(
  tx: Tx,
  id: string,
): Promise<{ before: KnownSeries; volume: shelf.VolumeOnShelf }> {
  const found = await shelf.findVolumeOnShelf(tx, id)
  const before = found && (await seriesToChange(tx, found.seriesSlug))
  const volume = found && (await shelf.lockVolumeOnShelf(tx, id))
  if (!before || !volume) throw new StartError('The volume has just been removed.')
  if (volume.seriesId !== before.id)
    throw new StartError('The volume has just been moved to another series: try again.')
  return { before, volume }
}

async function seriesToMoveTo(tx: Tx, slug: string, from: KnownSeries): Promise<KnownSeries> {
  const to = await seriesToChange(tx, slug)
  if (to.type !== from.type)
    throw new StartError(
      `${slug} is a ${to.type}, and the volume is of a ${from.type}: it cannot be moved there.`,
    )
  return to
}

function changedParts(parts: shelf.PartOnShelf[], change: PartChange): shelf.PartOnShelf[] {
  const { launchAt, everyDays, previews, ...facts } = change
  const first = launchAt ?? parts[0]?.launchAt
  return parts.map((part, at) => ({
    ...part,
    ...facts,
    ...(first && everyDays !== undefined
      ? { launchAt: new Date(first.getTime() + at * everyDays * DAY_MS) }
      : launchAt && { launchAt }),
    ...(previews !== undefined && { preview: at < previews }),
  }))
}

/** The names of the fields that are given. */
function setFields(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]))
}

async function pictureFrom(file: string | undefined) {
  if (file === undefined) return null
  try {
    return await prepareImage(await readFile(file))
  } catch (cause) {
    const why = cause instanceof ImageRefused ? `cannot be used: ${cause.message}` : 'cannot be read'
    throw new StartError(`The picture ${file} ${why}.`, { cause })
  }
}
