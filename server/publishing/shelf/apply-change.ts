import { labelFromTags } from '#rules/label.ts'
import type { RelatedTitle } from '#rules/series-relation.ts'
import type { Stage } from '#rules/studio-states.ts'
import { partTitle, titleAfterChange, titleToShow } from '#rules/volume-title.ts'
import { saveRelated } from '../../catalogue/related-store.ts'
import type { AppContext } from '../../context.ts'
import { remakeCopies } from '../../downloads/remake-copies.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import type { PreparedImage } from '../../platform/images/prepare-image.ts'
import type { SeriesFacts, Sku, VolumeFacts } from '../import-request.ts'
import { moveWithVolume } from '../plan-launches.ts'
import { retitleVolumes, volumePlace } from '../retitle-volumes.ts'
import {
  findSeriesBySlug,
  type KnownSeries,
  listSkus,
  lockSeries,
  saveCredits,
  saveSeries,
  saveSkus,
  saveVolume,
} from '../store.ts'
import { ChangeRefused } from './change-refused.ts'
import { changeStage } from './change-stage.ts'
import * as shelf from './shelf-store.ts'
import { findStage } from './stage-store.ts'

/** Within which transaction something is changed. */
export interface Changing {
  readonly tx: Tx
  readonly images: AppContext['images']
  readonly now: Date
  /** False where whoever changes it may not publish: what they say is ready waits for somebody who may. */
  readonly mayRelease?: boolean
}

export interface SeriesChange extends Partial<SeriesFacts> {
  stage?: Stage
  /** Countries in which it is not shown. */
  blocked?: string[]
  /** The series that are related to it, in both directions. */
  related?: RelatedTitle[]
}

export interface SeriesPictures {
  cover?: PreparedImage | null
  banner?: PreparedImage | null
}

export interface VolumeChange extends Partial<VolumeFacts> {
  /** Address of the series to which it belongs from now on. */
  series?: string
  parts?: PartChange
}

export interface PartChange {
  /** null: nobody has said when it launches. */
  launchAt?: Date | null
  /** Days from each part to the next, where all parts of a volume are launched anew. */
  everyDays?: number
  expiresAt?: Date | null
  preview?: boolean
  /** The first so many are free. */
  previews?: number
  rentalCoins?: number | null
  shortTitle?: string
  hidden?: boolean
  stage?: Stage
}

const DAY_MS = 86_400_000

/** Changes the given properties of a series; its pictures are stored already. Answers the ids of the series that show it. Throws ChangeRefused. */
export async function applySeriesChange(
  { tx, images, now, mayRelease }: Changing,
  slug: string,
  { blocked, related, stage, ...facts }: SeriesChange,
  { cover, banner }: SeriesPictures = {},
): Promise<string[]> {
  const known = await seriesToChange(tx, slug)
  const series = { ...known, ...facts }
  if (series.topicId !== null && series.categoryId !== null)
    throw new ChangeRefused(
      'topicOrCategory',
      'A series links to a topic of the forum or to a category: set the other to none.',
    )
  for (const picture of [cover, banner]) if (picture) await images.keep(tx, picture)
  const { hidden } = facts
  const staged = await changeStage(tx, 'series', known.id, { stage, hidden, mayRelease, launchAt: null, now })
  await saveSeries(
    tx,
    { id: known.id, legacyId: '' },
    { ...series, hidden: staged.hidden },
    { coverHash: cover?.hash ?? known.coverHash, bannerHash: banner?.hash ?? known.bannerHash },
  )
  await shelf.noteChanged(tx, 'series', known.id, setFields({ ...facts, cover: cover ?? undefined }))
  await shelf.saveLabel(tx, known.id, labelFromTags(series.tags))
  if (blocked) await shelf.saveBlocked(tx, known.id, blocked, now)
  if (series.lang !== known.lang) await shelf.saveLang(tx, known.id, series.lang)
  await retitleVolumes(tx, known.id, known, series)
  return [known.id, ...(related ? await saveRelated(tx, known.id, related, now) : [])]
}

/** Changes the given properties of a volume. It keeps its address also in another series; its parts move with its publishing. */
export async function applyVolumeChange(
  { tx, images, now, mayRelease }: Changing,
  id: string,
  { series: to, parts = {}, stage, ...facts }: VolumeChange,
  cover: PreparedImage | null = null,
): Promise<string[]> {
  const { before, volume: standing } = await volumeToChange(tx, id)
  const { seriesId, seriesSlug: _, totalParts, ...known } = standing
  if (facts.layout !== undefined && facts.layout !== known.layout && before.type !== 'manga')
    throw new ChangeRefused('layoutOfNovel', `--layout is said of a manga, and ${known.slug} is a novel.`)
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
  const { hidden } = facts
  const unseen = await unseenWithVolume(tx, id, known.publishingAt)
  const launch = { launchAt: volume.publishingAt, now }
  const staged = await changeStage(tx, 'volumes', id, { stage, hidden, mayRelease, ...launch })
  Object.assign(volume, { stage: staged.stage, hidden: staged.hidden, publishingAt: staged.launchAt })
  const coverHash = cover?.hash ?? known.coverHash
  if (cover) await images.keep(tx, cover)
  await shelf.placeVolume(tx, id, { seriesId: series.id, number: volume.number })
  const label = labelFromTags(series.tags)
  const identity = { id, legacyId: '', slug: known.slug, seriesId: series.id, label, coverHash, totalParts }
  await saveVolume(tx, identity, volume)
  await shelf.noteChanged(tx, 'volumes', id, setFields({ ...facts, cover: cover ?? undefined }))
  // The files of those who own it are read in the same way.
  if (facts.layout !== undefined) await remakeCopies(tx, now)
  const alsoShown = facts.creators ? await saveCredits(tx, id, facts.creators, () => newId('CRE', now)) : []
  if (facts.skus) await saveSkus(tx, id, await withKnownLinks(tx, id, facts.skus))
  // The cover of the first volume is that of its series.
  if (cover && volume.number <= 1 && !series.changedFields.includes('cover'))
    await saveSeries(tx, { id: series.id, legacyId: '' }, series, { ...series, coverHash })
  const days = { from: known.publishingAt, to: volume.publishingAt, now }
  const all = await shelf.listPartsOnShelf(tx, { volumeId: id })
  for (const [at, part] of changedParts(
    all.map(one => moveWithVolume(one, { ...days, unseen: unseen.has(one.id) })),
    parts,
  ).entries())
    await shelf.savePartOnShelf(
      tx,
      shownWhenDated(part, all[at]),
      partTitle(volume.title, at + 1, series.lang),
    )
  // A book of its own that the series had until now becomes its first volume.
  if (series.id !== before.id) await retitleVolumes(tx, series.id, series, series)
  return [...new Set([before.id, series.id, ...alsoShown])]
}

/** The parts of a volume that never was ready, such as a draft, which are to launch with it. */
async function unseenWithVolume(tx: Tx, volumeId: string, publishingAt: Date | null): Promise<Set<string>> {
  const { stage, wasReadyUntil } = await findStage(tx, 'volumes', volumeId)
  if (stage === 'ready' || wasReadyUntil !== null) return new Set()
  const parts = await shelf.listPartsOnShelf(tx, { volumeId })
  return new Set(
    parts.filter(({ launchAt }) => launchAt.getTime() === publishingAt?.getTime()).map(({ id }) => id),
  )
}

/** Changes the given properties of a part. */
export async function applyPartChange(
  { tx, now, mayRelease }: Changing,
  id: string,
  { stage, ...change }: PartChange,
): Promise<string[]> {
  for (const known of await shelf.listPartsOnShelf(tx, { partId: id })) {
    const [part = known] = changedParts([known], change)
    const { hidden } = change
    const isShown = hidden === false || stage === 'ready'
    if (part.removed && isShown)
      throw new ChangeRefused(
        'removedPart',
        `An import has taken ${part.slug} out of its volume: see npm run kashihon -- edition --help for how to restore what it replaced.`,
      )
    const staged = await changeStage(tx, 'parts', id, {
      ...{ stage, hidden, mayRelease, launchAt: part.launchAt, now },
      undated: { was: known.undated, is: part.undated },
    })
    const launchAt = part.undated ? part.launchAt : (staged.launchAt ?? part.launchAt)
    await shelf.savePartOnShelf(tx, { ...part, hidden: staged.hidden, launchAt }, null)
  }
  if (change.shortTitle !== undefined) await shelf.noteTitleSet(tx, id)
  return shelf.seriesOfPart(tx, id)
}

/** Entries of stores that stay keep their links and dates, of which whoever changes the list says nothing. */
async function withKnownLinks(tx: Tx, volumeId: string, skus: readonly Sku[]): Promise<Sku[]> {
  const known = await listSkus(tx, volumeId)
  return skus.map(sku => ({
    ...known.find(one => one.store === sku.store && one.identifier === sku.identifier),
    ...sku,
  }))
}

async function seriesToChange(tx: Tx, slug: string): Promise<KnownSeries> {
  await lockSeries(tx, slug)
  const series = await findSeriesBySlug(tx, slug)
  if (!series)
    throw new ChangeRefused('noSuchSeries', `There is no series ${slug}: see npm run kashihon -- catalogue`)
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
  if (!before || !volume) throw new ChangeRefused('noSuchSubject', 'The volume has just been removed.')
  if (volume.seriesId !== before.id)
    throw new ChangeRefused('noSuchSubject', 'The volume has just been moved to another series: try again.')
  return { before, volume }
}

async function seriesToMoveTo(tx: Tx, slug: string, from: KnownSeries): Promise<KnownSeries> {
  const to = await seriesToChange(tx, slug)
  if (to.type !== from.type)
    throw new ChangeRefused(
      'otherKind',
      `${slug} is a ${to.type}, and the volume is of a ${from.type}: it cannot be moved there.`,
    )
  return to
}

function changedParts(parts: shelf.PartOnShelf[], change: PartChange): shelf.PartOnShelf[] {
  const { launchAt, everyDays, previews, stage: _, ...facts } = change
  const first = launchAt ?? parts[0]?.launchAt
  return parts.map((part, at) => ({
    ...part,
    ...facts,
    ...(first && everyDays !== undefined
      ? { launchAt: new Date(first.getTime() + at * everyDays * DAY_MS), undated: false }
      : launchAt !== undefined && dateOf(launchAt)),
    ...(previews !== undefined && { preview: at < previews }),
  }))
}

function dateOf(launchAt: Date | null): Partial<shelf.PartOnShelf> {
  return launchAt ? { launchAt, undated: false } : { undated: true }
}

/** What was hidden only for want of a date. */
function shownWhenDated(part: shelf.PartOnShelf, before: shelf.PartOnShelf | undefined): shelf.PartOnShelf {
  const isDated = before?.undated && !part.undated && part.isReleased && !part.removed
  return isDated ? { ...part, hidden: false } : part
}

/** The names of the fields that are given. */
function setFields(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]))
}
