import { labelFromTags } from '#rules/label.ts'
import type { RelatedTitle } from '#rules/series-relation.ts'
import { slugFrom } from '#rules/slug.ts'
import type { Stage } from '#rules/studio-states.ts'
import { partTitle, titleAfterChange, titleToShow } from '#rules/volume-title.ts'
import type { PreparedImage } from '../../platform/images/prepare-image.ts'
import type { SeriesFacts, Sku, VolumeFacts } from '../import-request.ts'
import { moveWithVolume } from '../plan-launches.ts'
import { retitleOnShelf, volumePlace } from '../retitle-volumes.ts'
import { ChangeRefused } from './change-refused.ts'
import { isLate, isReleased, launchLateParts, stageAfter } from './change-stage.ts'
import type { PartOnShelf, SeriesOnShelf, Shelf, VolumeOnShelf } from './shelf.ts'
import type { ToLoad } from './shelf-rows-store.ts'
import type { ItemOnShelf } from './shelf-store.ts'

interface Changing {
  readonly shelf: Shelf
  readonly now: Date
  readonly mayRelease: boolean | undefined
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

/** All that is to be another of a series, volume or part. */
export interface SubjectChange extends ItemOnShelf {
  readonly change: SeriesChange & VolumeChange & PartChange
  readonly pictures?: SeriesPictures
  /** False where whoever changes it may not publish: what they say is ready waits for somebody who may. */
  readonly mayRelease?: boolean
}

/** Fields of which parts follow. */
const MOVES_PARTS = [
  'slug',
  'title',
  'lang',
  'numbering',
  'number',
  'series',
  'publishingAt',
  'stage',
  'hidden',
  'parts',
]

/** What has to be on the shelf where these are changed. */
export function toLoadFor(changes: readonly SubjectChange[]): ToLoad {
  const moves = changes.filter(({ change }) => Object.keys(change).some(name => MOVES_PARTS.includes(name)))
  const targets = changes.flatMap(({ change: { series } }) => series ?? [])
  return {
    slugs: [
      ...changes.map(({ seriesSlug }) => seriesSlug),
      ...targets,
      ...changes.flatMap(one => one.change.slug ?? []),
    ],
    openedSeries: [...moves.flatMap(one => (one.kind === 'series' ? one.seriesSlug : [])), ...targets],
    openedVolumes: [...moves, ...changes.filter(({ kind }) => kind === 'part')].map(
      ({ volumeId }) => volumeId,
    ),
    skusOf: changes.flatMap(({ id, change }) => (change.skus ? id : [])),
  }
}

/** Changes a series, volume or part. What is refused has changed nothing. Throws ChangeRefused. */
export function applyChange(
  shelf: Shelf,
  { kind, id, seriesSlug, change, pictures = {}, mayRelease }: SubjectChange,
  now: Date,
): void {
  const changing = { shelf, now, mayRelease }
  if (kind === 'series') applySeriesChange(changing, seriesSlug, change, pictures)
  else if (kind === 'volume') applyVolumeChange(changing, id, change, pictures.cover)
  else applyPartChange(changing, id, change)
}

/** Changes the given properties of a series. */
function applySeriesChange(
  { shelf, now, mayRelease }: Changing,
  slug: string,
  { blocked, related, stage, ...facts }: SeriesChange,
  { cover, banner }: SeriesPictures,
): void {
  const series = seriesToChange(shelf, slug)
  const before = { ...series }
  const { topicId, categoryId } = { ...series, ...facts }
  if (topicId !== null && categoryId !== null)
    throw new ChangeRefused(
      'topicOrCategory',
      'A series links to a topic of the forum or to a category: set the other to none.',
    )
  const { hidden } = facts
  const {
    isReleasedNow,
    launchAt: _,
    ...staged
  } = stageAfter(series, { stage, hidden, mayRelease, launchAt: null }, now)
  if (facts.slug !== undefined) readdress(shelf, series, facts.slug)
  Object.assign(series, facts, staged)
  series.coverHash = cover?.hash ?? series.coverHash
  series.bannerHash = banner?.hash ?? series.bannerHash
  noteChanged(series, { ...facts, cover: cover ?? undefined })
  const volumes = shelf.volumesOf(series.id)
  if (isReleasedNow) launchLate(shelf, volumes.filter(isReleased), { since: before.wasReadyUntil, now })
  for (const volume of volumes) volume.label = labelFromTags(series.tags)
  const isRenamed = ['title', 'lang', 'numbering'].some(name => name in facts)
  if (isRenamed) retitleOnShelf(shelf, series.id, before, series)
  if (blocked) shelf.blocked.set(series.id, blocked)
  if (related) shelf.related.set(series.id, related)
  shelf.shown.add(series.id)
}

/** Volumes and parts follow where their addresses were made of that of their series. */
function readdress(shelf: Shelf, series: SeriesOnShelf, slug: string): void {
  if (slugFrom(slug, '') !== slug)
    throw new ChangeRefused(
      'addressUnfit',
      `“${slug}” is no address: it has letters from a to z, digits and hyphens.`,
    )
  if (shelf.isTaken(slug, series.id))
    throw new ChangeRefused('addressTaken', `Another series has the address ${slug}, or had it.`)
  const follow = (row: { slug: string }, from: string, to: string) => {
    if (row.slug.startsWith(from)) row.slug = to + row.slug.slice(from.length)
  }
  for (const volume of shelf.volumesOf(series.id)) {
    for (const part of shelf.partsOf(volume.id)) follow(part, `${series.slug}-volume-`, `${slug}-volume-`)
    follow(volume, `${series.slug}-volume-`, `${slug}-volume-`)
  }
}

/** Volumes of a series that comes out, with their parts: what was to launch meanwhile launches now. */
function launchLate(
  shelf: Shelf,
  volumes: readonly VolumeOnShelf[],
  times: { since: Date | null; now: Date },
): void {
  for (const volume of volumes) {
    if (isLate(volume.publishingAt, times)) volume.publishingAt = times.now
    launchLateParts(shelf.partsOf(volume.id), times)
  }
}

/**
 * Changes the given properties of a volume. It keeps its address also in another series; its parts move with its publishing.
 */
function applyVolumeChange(
  { shelf, now, mayRelease }: Changing,
  id: string,
  { series: to, parts: partChange, stage, creators, skus, ...facts }: VolumeChange,
  cover: PreparedImage | null | undefined,
): void {
  const volume = shelf.volume(id)
  const before = volume && shelf.seriesOf(volume)
  if (!volume || !before) throw new ChangeRefused('noSuchSubject', 'The volume has just been removed.')
  const known = { ...volume }
  if (facts.layout !== undefined && facts.layout !== known.layout && before.type !== 'manga')
    throw new ChangeRefused('layoutOfNovel', `Only a manga has a layout, and ${known.slug} is a novel.`)
  const series = to === undefined ? before : seriesToMoveTo(shelf, to, before)
  const number = facts.number ?? known.number
  const publishingAt = facts.publishingAt === undefined ? known.publishingAt : facts.publishingAt
  const { hidden } = facts
  const { isReleasedNow, launchAt, ...staged } = stageAfter(
    volume,
    { stage, hidden, mayRelease, launchAt: publishingAt },
    now,
  )
  if (shelf.volumesOf(series.id).some(other => other.id !== id && other.number === number))
    throw new ChangeRefused('numberTaken', 'The series already has a volume of this number.')
  const isRetitled = facts.title !== undefined || facts.number !== undefined || series.id !== before.id
  const title = isRetitled ? titleOf(volume, facts, { before, series, shelf }) : known.title
  const isMoved = title !== known.title || launchAt?.getTime() !== known.publishingAt?.getTime()
  const parts = isMoved || isReleasedNow || partChange ? shelf.partsOf(id) : []
  const unseen = unseenWithVolume(known, parts)
  Object.assign(volume, facts, staged, { title, publishingAt: launchAt, seriesId: series.id })
  volume.label = labelFromTags(series.tags)
  volume.coverHash = cover?.hash ?? known.coverHash
  noteChanged(volume, { ...facts, creators, skus, cover: cover ?? undefined })
  // The files of those who own it are read in the same way.
  if (facts.layout !== undefined) shelf.readingOrderChanged = true
  if (creators) shelf.credits.set(id, creators)
  if (skus)
    shelf.skus.set(
      id,
      withKnownLinks(
        skus,
        shelf.rows.skus.filter(({ volumeId }) => volumeId === id),
      ),
    )
  // The cover of the first volume is that of its series.
  if (cover && number <= 1 && !series.changedFields.includes('cover')) series.coverHash = cover.hash
  if (isReleasedNow) launchLateParts(parts, { since: known.wasReadyUntil, now })
  const days = { from: known.publishingAt, to: launchAt, now }
  const moved = parts.map(part => moveWithVolume(part, { ...days, unseen: unseen.has(part.id) }))
  for (const [at, next] of changedParts(moved, partChange ?? {}).entries()) {
    const part = parts[at] as PartOnShelf
    Object.assign(part, settled(shownWhenDated(next, part)))
    part.title = partTitle(title, at + 1, series.lang)
  }
  // A book of its own that the series had until now becomes its first volume.
  if (series.id !== before.id) retitleOnShelf(shelf, series.id, series, series)
  for (const one of [before, series]) shelf.shown.add(one.id)
}

/** The title of a volume whose title, number or series is to be another. */
function titleOf(
  volume: VolumeOnShelf,
  facts: { title?: string; number?: number },
  { before, series, shelf }: { before: SeriesOnShelf; series: SeriesOnShelf; shelf: Shelf },
): string {
  const { title, number = volume.number } = facts
  const isAlone = shelf.volumesOf(before.id).length === 1
  const standsAlone = isAlone && series.id === before.id && facts.number === undefined
  const isOwn = (title ?? volume.title) === before.title
  const place = volumePlace(series, number, standsAlone && isOwn)
  return title === undefined
    ? titleAfterChange(volume.title, volumePlace(before, volume.number), place)
    : titleToShow(title, place)
}

/** The parts of a volume that never was ready, such as a draft, which are to launch with it. */
function unseenWithVolume(
  { stage, wasReadyUntil, publishingAt }: VolumeOnShelf,
  parts: readonly PartOnShelf[],
): ReadonlySet<string> {
  if (stage === 'ready' || wasReadyUntil !== null) return new Set()
  const withIt = parts.filter(({ launchAt }) => launchAt.getTime() === publishingAt?.getTime())
  return new Set(withIt.map(({ id }) => id))
}

/** Changes the given properties of a part. */
function applyPartChange(
  { shelf, now, mayRelease }: Changing,
  id: string,
  { stage, ...change }: PartChange,
): void {
  const part = shelf.part(id)
  const volume = part && shelf.volume(part.volumeId)
  if (!part || !volume) throw new ChangeRefused('noSuchSubject', 'The part has just been removed.')
  const [next = part] = changedParts([part], change)
  const { hidden } = change
  const isShown = hidden === false || stage === 'ready'
  if (part.removed && isShown)
    throw new ChangeRefused('removedPart', `An import has taken ${part.slug} out of its volume.`)
  const {
    isReleasedNow: _,
    launchAt,
    ...staged
  } = stageAfter(
    part,
    {
      ...{ stage, hidden, mayRelease, launchAt: next.launchAt },
      undated: { was: part.undated, is: next.undated },
    },
    now,
  )
  const launchesAt = next.undated ? next.launchAt : (launchAt ?? next.launchAt)
  Object.assign(part, settled({ ...next, ...staged, launchAt: launchesAt }))
  if (change.shortTitle !== undefined) part.titleSet = true
  shelf.shown.add(volume.seriesId)
}

/** Entries of stores that stay keep their links and dates, of which whoever changes the list says nothing. */
function withKnownLinks(skus: readonly Sku[], known: readonly Sku[]): Sku[] {
  return skus.map(sku => {
    const same = known.find(one => one.store === sku.store && one.identifier === sku.identifier)
    return { ...(same && { link: same.link, availableAt: same.availableAt }), ...sku }
  })
}

function seriesToChange(shelf: Shelf, slug: string): SeriesOnShelf {
  const series = shelf.seriesAt(slug)
  if (!series) throw new ChangeRefused('noSuchSeries', `There is no series ${slug}.`)
  return series
}

function seriesToMoveTo(shelf: Shelf, slug: string, from: SeriesOnShelf): SeriesOnShelf {
  const to = seriesToChange(shelf, slug)
  if (to.type !== from.type)
    throw new ChangeRefused(
      'otherKind',
      `${slug} is a ${to.type}, and the volume is of a ${from.type}: it cannot be moved there.`,
    )
  return to
}

function changedParts(parts: PartOnShelf[], change: PartChange): PartOnShelf[] {
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

function dateOf(launchAt: Date | null): Partial<PartOnShelf> {
  return launchAt ? { launchAt, undated: false } : { undated: true }
}

/** What was hidden only for want of a date. */
function shownWhenDated(part: PartOnShelf, before: PartOnShelf): PartOnShelf {
  const isDated = before.undated && !part.undated && isReleased(part) && !part.removed
  return isDated ? { ...part, hidden: false } : part
}

/**
 * Without a date it is hidden; what is shown is no longer held. The database says the same, whichever way a part is stored.
 */
function settled(part: PartOnShelf): PartOnShelf {
  const hidden = part.hidden || part.undated
  return { ...part, hidden, held: part.held && hidden && part.stage === 'ready' }
}

/** Notes which fields the publisher has set, so that later imports leave them. */
function noteChanged(row: { changedFields: string[] }, set: object): void {
  const names = Object.entries(set).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const added = names.filter(name => !row.changedFields.includes(name))
  if (added.length > 0) row.changedFields = [...row.changedFields, ...added].sort()
}
