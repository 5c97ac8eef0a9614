import type { Reads } from '../platform/db/connect.ts'
import { holdsPart, holdsVolume, type Keeper, keeperParameters, keeperValues } from './seen-sql.ts'
import {
  columnOf,
  isNamed,
  PART_COLUMNS,
  PART_KEPT,
  PART_PICTURES,
  type PartOfSeries,
  SERIES_COLUMNS,
  SERIES_KEPT,
  SERIES_PICTURES,
  type SeriesRow,
  VOLUME_COLUMNS,
  VOLUME_KEPT,
  VOLUME_PICTURES,
  type VolumeRow,
} from './store.ts'

/** What is withdrawn, for who owns it or has a running rental of it. */

const KEEPER = keeperParameters(2)

/** A series in which the keeper holds something, by id, legacy id or slug. */
export async function findKeptSeries(reads: Reads, key: string, keeper: Keeper): Promise<SeriesRow | null> {
  const column = columnOf(key)
  const [series] = await reads.query<SeriesRow>({
    name: `findKeptSeriesBy ${column}`,
    text: `select ${SERIES_COLUMNS} from series s ${SERIES_PICTURES} where ${isNamed('s', column)} and ${SERIES_KEPT}
      and exists (select from volumes kv where kv.series_id = s.id and ${holdsVolume('kv', KEEPER)})`,
    values: [key, ...keeperValues(keeper)],
  })
  return series ?? null
}

export async function findKeptVolume(reads: Reads, key: string, keeper: Keeper): Promise<VolumeRow | null> {
  const column = columnOf(key)
  const [volume] = await reads.query<VolumeRow>({
    name: `findKeptVolumeBy ${column}`,
    text: `select ${VOLUME_COLUMNS} from volumes v join series s on s.id = v.series_id ${VOLUME_PICTURES}
      where ${isNamed('v', column)} and ${VOLUME_KEPT} and ${holdsVolume('v', KEEPER)}`,
    values: [key, ...keeperValues(keeper)],
  })
  return volume ?? null
}

export async function findKeptPart(reads: Reads, key: string, keeper: Keeper): Promise<PartOfSeries | null> {
  const column = columnOf(key)
  const [part] = await reads.query<PartOfSeries>({
    name: `findKeptPartBy ${column}`,
    text: `select ${PART_COLUMNS}, v.series_id as "seriesId", s.lang
      from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id ${PART_PICTURES}
      where ${isNamed('p', column)} and ${PART_KEPT} and ${holdsPart(KEEPER)}`,
    values: [key, ...keeperValues(keeper)],
  })
  return part ?? null
}
