import type { RelatedTitle } from '#rules/series-relation.ts'
import type { Stage } from '#rules/studio-states.ts'
import type { Credit, Sku } from '../import-request.ts'
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
  /** An import has taken it out of its volume. */
  removed: boolean
}

export interface ShelfRows {
  readonly series: SeriesOnShelf[]
  /** All of the series. */
  readonly volumes: VolumeOnShelf[]
  /** All of some of the volumes, by volume and number. */
  readonly parts: readonly PartOnShelf[]
  /** Of the volumes whose lists of stores are to be others. */
  readonly skus: readonly (Sku & { volumeId: string })[]
}

/** What all new rows have, which may be left out of them. */
const NEW = { stage: 'ready' as Stage, wasReadyUntil: null, held: false, changedFields: [] as string[] }
type NewRow<R extends StageOnShelf> = Omit<R, keyof typeof NEW> & Partial<R>

/** For what is new. */
export const emptyShelf = () => new Shelf({ series: [], volumes: [], parts: [], skus: [] }, [])

/**
 * Series with all their volumes and the parts of some, in memory: changes are made of these objects (apply-change.ts), and shelf-rows-store.ts stores what differs from what
 * was read. A preview is the same without storing.
 */
export class Shelf {
  readonly rows: ShelfRows
  /** As they were read, by their ids. */
  readonly before: ReadonlyMap<string, SeriesOnShelf | VolumeOnShelf | PartOnShelf>
  /** Of series and volumes that are new their legacy ids. */
  readonly added = new Map<string, string>()
  /** The series that show something else now, by their ids. */
  readonly shown = new Set<string>()
  /** What has its own tables: of volumes by their ids. */
  readonly credits = new Map<string, readonly Credit[]>()
  readonly skus = new Map<string, readonly Sku[]>()
  /** Of series by their ids: countries in which they are not shown, and the series related to them. */
  readonly blocked = new Map<string, readonly string[]>()
  readonly related = new Map<string, readonly RelatedTitle[]>()
  /** The files of those who own a manga are to be read in another way. */
  relaid = false
  private readonly seriesBySlug: ReadonlyMap<string, SeriesOnShelf>
  private readonly seriesById: Map<string, SeriesOnShelf>
  private readonly volumesById: Map<string, VolumeOnShelf>
  private readonly partsById: ReadonlyMap<string, PartOnShelf>
  private readonly partsByVolume: ReadonlyMap<string, PartOnShelf[]>
  /** Those whose parts are there. */
  private readonly opened: Set<string>

  constructor(rows: ShelfRows, opened: readonly string[]) {
    this.rows = rows
    const { series, volumes, parts } = rows
    this.before = new Map([...series, ...volumes, ...parts].map(row => [row.id, { ...row }]))
    this.seriesBySlug = new Map(series.map(one => [one.slug, one]))
    this.seriesById = new Map(series.map(one => [one.id, one]))
    this.volumesById = new Map(volumes.map(one => [one.id, one]))
    this.partsById = new Map(parts.map(one => [one.id, one]))
    this.partsByVolume = Map.groupBy(parts, ({ volumeId }) => volumeId)
    this.opened = new Set(opened)
  }

  seriesAt(slug: string): SeriesOnShelf | undefined {
    return this.seriesBySlug.get(slug)
  }

  seriesOf({ seriesId }: Pick<VolumeOnShelf, 'seriesId'>): SeriesOnShelf | undefined {
    return this.seriesById.get(seriesId)
  }

  /** A new series, or what one is now. Its address, type and language stay. */
  putSeries(series: NewRow<SeriesOnShelf>, legacyId: string): void {
    const known = this.seriesById.get(series.id)
    if (known) Object.assign(known, series, { slug: known.slug, type: known.type, lang: known.lang })
    else this.add(this.rows.series, this.seriesById, { ...NEW, ...series }, legacyId)
  }

  /** A new volume, which has no parts yet, or what one is now. */
  putVolume(volume: NewRow<VolumeOnShelf>, legacyId: string): VolumeOnShelf {
    const known = this.volumesById.get(volume.id)
    if (known) return Object.assign(known, volume)
    this.opened.add(volume.id)
    return this.add(this.rows.volumes, this.volumesById, { ...NEW, ...volume }, legacyId)
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
    return this.partsByVolume.get(volumeId) ?? []
  }
}
