import type { RelatedTitle } from '#rules/series-relation.ts'
import type { Stage } from '#rules/studio-states.ts'
import { partTitle } from '#rules/volume-title.ts'
import type { Credit, Sku } from '../import-request.ts'
import type { PartPlan } from '../plan-launches.ts'
import type { KnownSeries, KnownVolume } from '../store.ts'

/** How far the publisher is with a series, a volume or a part. */
export interface StageOnShelf {
  stage: Stage
  hidden: boolean
  wasReadyUntil: Date | null
  /** Ready, and hidden until somebody who may publish releases it. */
  held: boolean
}

export type SeriesOnShelf = KnownSeries & StageOnShelf

export type VolumeOnShelf = KnownVolume &
  StageOnShelf & { seriesId: string; label: string; totalParts: number }

export interface PartOnShelf extends StageOnShelf {
  id: string
  slug: string
  volumeId: string
  number: number
  title: string
  shortTitle: string
  /** The publisher has given it its title, which imports then leave. */
  titleSet: boolean
  launchAt: Date
  /** Nobody has said when it launches: it is hidden, and `launchAt` counts for nothing. */
  undated: boolean
  expiresAt: Date | null
  preview: boolean
  rentalCoins: number | null
  mangaPages: number
  coverHash: string | null
  /** An import has taken it out of its volume. */
  removed: boolean
}

/** What a part is from now on, whether it is new or not. */
export interface PlacedPart extends Pick<PartOnShelf, 'id' | 'number' | 'shortTitle' | 'mangaPages'> {
  readonly plan: PartPlan
  /** Left out: that which follows from the volume and the number. */
  readonly title?: string
  readonly coverHash?: string | null
}

/** What only a new part gets. */
export interface NewPart extends Partial<StageOnShelf> {
  readonly legacyId: string
  readonly slug: string
  readonly volumeId: string
  readonly createdAt: Date
  readonly originalTitle?: string
  readonly undated?: boolean
}

export interface ShelfRows {
  readonly series: SeriesOnShelf[]
  /** All of the series. */
  readonly volumes: VolumeOnShelf[]
  /** All of some of the volumes, by volume and number. */
  readonly parts: PartOnShelf[]
  /** Of volumes whose store links will change. */
  readonly skus: readonly (Sku & { volumeId: string })[]
  /** Of the addresses that were read, those that a series had, with whose they were. */
  readonly former?: readonly { slug: string; id: string }[]
}

/** What all new rows have, which may be left out of them. */
const NEW = { stage: 'ready' as Stage, wasReadyUntil: null, held: false, changedFields: [] as string[] }
type NewRow<R extends StageOnShelf> = Omit<R, keyof typeof NEW> & Partial<R>

/** For what is new. */
export const emptyShelf = () => new Shelf({ series: [], volumes: [], parts: [], skus: [] }, [])

/**
 * Series with all their volumes and the parts of some, in memory: changes are made of these objects (apply-change.ts), and
 * shelf-rows-store.ts stores what differs from what was read. A preview is the same without storing.
 */
export class Shelf {
  readonly rows: ShelfRows
  /** As they were read or stored last, by their ids. */
  before: ReadonlyMap<string, SeriesOnShelf | VolumeOnShelf | PartOnShelf> = new Map()
  /** Of what is new the legacy ids. */
  readonly added = new Map<string, string>()
  /** The series that show something else now, by their ids. */
  readonly shown = new Set<string>()
  /** What has its own tables: of volumes by their ids. */
  readonly credits = new Map<string, readonly Credit[]>()
  readonly skus = new Map<string, readonly Sku[]>()
  /** Of series by their ids: countries in which they are not shown, and the series related to them. */
  readonly blocked = new Map<string, readonly string[]>()
  readonly related = new Map<string, readonly RelatedTitle[]>()
  /** Owners' files of a manga have to be made anew, as it is read in another direction or layout. */
  readingOrderChanged = false
  private readonly seriesBySlug: Map<string, SeriesOnShelf>
  private readonly seriesById: Map<string, SeriesOnShelf>
  private readonly volumesById: Map<string, VolumeOnShelf>
  private readonly partsById: Map<string, PartOnShelf>
  private readonly partsByVolume: Map<string, PartOnShelf[]>
  /** Those whose parts are there. */
  private readonly opened: Set<string>

  constructor(rows: ShelfRows, opened: readonly string[]) {
    this.rows = rows
    const { series, volumes, parts } = rows
    this.seriesBySlug = new Map(series.map(one => [one.slug, one]))
    this.seriesById = new Map(series.map(one => [one.id, one]))
    this.volumesById = new Map(volumes.map(one => [one.id, one]))
    this.partsById = new Map(parts.map(one => [one.id, one]))
    this.partsByVolume = Map.groupBy(parts, ({ volumeId }) => volumeId)
    this.opened = new Set(opened)
    this.noteStored()
  }

  /** All of it stands in the database as it is now. */
  noteStored(): void {
    const { series, volumes, parts } = this.rows
    this.before = new Map([...series, ...volumes, ...parts].map(row => [row.id, { ...row }]))
    for (const one of [this.added, this.credits, this.skus, this.blocked, this.related]) one.clear()
    this.readingOrderChanged = false
  }

  seriesAt(slug: string): SeriesOnShelf | undefined {
    return this.seriesBySlug.get(slug)
  }

  /** Whether another series than this one has the address, which was read, or had it. */
  isTaken(slug: string, id: string): boolean {
    const all = [...this.rows.series, ...(this.rows.former ?? [])]
    return all.some(one => one.slug === slug && one.id !== id)
  }

  seriesOf({ seriesId }: Pick<VolumeOnShelf, 'seriesId'>): SeriesOnShelf | undefined {
    return this.seriesById.get(seriesId)
  }

  /** A new series, or what one is now. Its address, type and language stay. */
  putSeries(series: NewRow<SeriesOnShelf>, legacyId: string): void {
    const known = this.seriesById.get(series.id)
    if (known) Object.assign(known, series, { slug: known.slug, type: known.type, lang: known.lang })
    else {
      const added = this.add(this.rows.series, this.seriesById, { ...NEW, ...series }, legacyId)
      this.seriesBySlug.set(series.slug, added)
    }
  }

  /** A new volume, which has no parts yet, or what one is now. */
  putVolume(volume: NewRow<VolumeOnShelf>, legacyId: string): VolumeOnShelf {
    const known = this.volumesById.get(volume.id)
    if (known) return Object.assign(known, volume)
    this.opened.add(volume.id)
    return this.add(this.rows.volumes, this.volumesById, { ...NEW, ...volume }, legacyId)
  }

  /**
   * A new part, or what one is now. A title that the publisher has given it stays unless it is `said` now, and what had no
   * date has one where its launch is another: the database says the same.
   */
  putPart(
    { plan, title, ...placed }: PlacedPart,
    { legacyId, undated = false, ...fresh }: NewPart,
    said = false,
  ): void {
    const part = { ...placed, title: title ?? this.titleOf(fresh.volumeId, placed.number) }
    const known = this.partsById.get(part.id)
    if (known) {
      const isDated = known.undated && known.launchAt.getTime() !== plan.launchAt.getTime()
      const hidden = known.stage !== 'ready' || known.held || known.removed
      const shortTitle = known.titleSet && !said ? known.shortTitle : part.shortTitle
      Object.assign(known, part, plan, { shortTitle }, isDated && { undated: false, hidden })
      return
    }
    const usual = { titleSet: false, removed: false, coverHash: null, originalTitle: '' }
    const hidden = (fresh.hidden ?? false) || undated
    const row = { ...NEW, ...usual, ...fresh, ...part, ...plan, undated, hidden }
    this.add(this.rows.parts, this.partsById, row, legacyId)
    const others = this.partsByVolume.get(row.volumeId)
    if (others) others.push(row)
    else this.partsByVolume.set(row.volumeId, [row])
  }

  /** Numbers the parts of a volume in this order; the others, which are out of it, come after them in their former order. */
  orderParts(volumeId: string, ids: readonly string[]): void {
    const others = this.partsOf(volumeId).filter(({ id }) => !ids.includes(id))
    for (const [at, id] of ids.entries()) {
      const part = this.part(id)
      if (part && part.number !== at + 1)
        Object.assign(part, { number: at + 1, title: this.titleOf(volumeId, at + 1) })
    }
    for (const [at, part] of others.entries()) part.number = ids.length + at + 1
  }

  private titleOf(volumeId: string, number: number): string {
    const volume = this.volume(volumeId)
    const series = volume && this.seriesOf(volume)
    if (!series) throw new Error(`there is no volume ${volumeId}`)
    return partTitle(volume.title, number, series.lang)
  }

  private add<R extends { id: string }>(rows: R[], byId: Map<string, R>, row: R, legacyId: string): R {
    rows.push(row)
    byId.set(row.id, row)
    this.added.set(row.id, legacyId)
    return row
  }

  volume(id: string): VolumeOnShelf | undefined {
    return this.volumesById.get(id)
  }

  /** In the order of their numbers. */
  volumesOf(seriesId: string): VolumeOnShelf[] {
    return this.rows.volumes
      .filter(volume => volume.seriesId === seriesId)
      .toSorted((one, other) => one.number - other.number)
  }

  part(id: string): PartOnShelf | undefined {
    return this.partsById.get(id)
  }

  /** In the order of their numbers. */
  partsOf(volumeId: string): PartOnShelf[] {
    if (!this.opened.has(volumeId)) throw new Error(`the parts of ${volumeId} were not read`)
    return (this.partsByVolume.get(volumeId) ?? []).toSorted((one, other) => one.number - other.number)
  }
}
