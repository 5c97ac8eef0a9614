import { byLaunch, leadingParts } from '../catalogue/launched-together.ts'
import {
  PART_COLUMNS,
  PART_PICTURES,
  type PartRow,
  SERIES_COLUMNS,
  SERIES_PICTURES,
  SERIES_SHOWN,
  type SeriesRow,
  VOLUME_COLUMNS,
  VOLUME_PICTURES,
  VOLUME_SHOWN,
  type VolumeRow,
} from '../catalogue/store.ts'
import type { Reads } from '../platform/db/connect.ts'
import { runningRentals } from '../rentals/store.ts'
import {
  FURTHER_FACTS,
  type HeldColumns,
  heldColumns,
  type PartFacts,
  type PartOfReader,
  PROGRESS,
  rentedParts,
} from './store.ts'

export interface ReleaseOfReader extends PartRow, PartOfReader {}

/**
 * The parts of followed series that have been launched, newest first, of those of a volume that launched together the first,
 * with what the reader holds of each and has read in it.
 */
export function listFollowedReleases(
  reads: Reads,
  {
    accountId,
    now,
    limit,
    skip,
    leftOut,
  }: { accountId: string; now: Date; limit: number; skip: number; leftOut: readonly string[] },
): Promise<ReleaseOfReader[]> {
  return reads.query<ReleaseOfReader>({
    name: 'listFollowedReleases',
    text: `with page as materialized (
        ${leadingParts(`v.series_id = any(array(select series_id from follows where account_id = $1)) and p.launch_at <= $2`, '$5')} limit $3 offset $4)
      select ${PART_COLUMNS}, ${FURTHER_FACTS}, ${heldColumns('$1', 'p.volume_id')}, ${PROGRESS}
      from page join parts p on p.id = page.id join volumes v on v.id = p.volume_id join series s on s.id = v.series_id ${PART_PICTURES}
        left join ${rentedParts('$1', 'array(select id from page)', '$2')} rented on rented."partId" = p.id
        left join reading_progress sofar on sofar.account_id = $1 and sofar.part_id = p.id
      order by ${byLaunch('desc')}`,
    values: [accountId, now, limit, skip, leftOut],
  })
}

/** A row as JSON has it: instants are texts. */
type InJson<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name] extends (Date | null)[]
        ? (string | null)[]
        : Row[Name]
}

interface FeedVolumeRow extends VolumeRow, HeldColumns {
  facts: InJson<PartFacts>[]
  series: InJson<SeriesRow> | null
}

export interface FeedVolume {
  volume: VolumeRow & HeldColumns
  /** Of its parts that are not hidden. */
  facts: PartFacts[]
  series: SeriesRow | null
}

/**
 * These volumes, with the facts of their parts, what the reader holds of each, and their series; in no order, those that are
 * not shown left out.
 */
export async function listVolumesOfFeed(
  reads: Reads,
  accountId: string,
  volumeIds: readonly string[],
  now: Date,
): Promise<FeedVolume[]> {
  const rows = await reads.query<FeedVolumeRow>({
    name: 'listVolumesOfFeed',
    text: `select ${VOLUME_COLUMNS}, ${heldColumns('$1', 'v.id')},
        coalesce((select json_agg(to_json(fact)) from (
          select p.id, p.volume_id as "volumeId", p.preview, p.launch_at as "launchAt", p.expires_at as "expiresAt", ${FURTHER_FACTS}
          from parts p where p.volume_id = v.id and not p.hidden) fact), '[]') as facts,
        (select to_json(one) from (
          select ${SERIES_COLUMNS} from series s ${SERIES_PICTURES} where s.id = v.series_id and ${SERIES_SHOWN}) one) as series
      from volumes v join series s on s.id = v.series_id ${VOLUME_PICTURES}
        left join (
          select distinct on (rp.volume_id) rp.volume_id, running."startedAt", running."expiresAt"
          from (${runningRentals('$1', 'array(select id from parts where volume_id = any($2) and not hidden)', '$3')}) running
            join parts rp on rp.id = running."partId"
          order by rp.volume_id, running."expiresAt" desc) rented on rented.volume_id = v.id
      where v.id = any($2) and ${VOLUME_SHOWN}`,
    values: [accountId, volumeIds, now],
  })
  return rows.map(({ facts, series, ...volume }) => ({
    volume,
    facts: facts.map(fact => ({
      ...fact,
      launchAt: new Date(fact.launchAt),
      expiresAt: instant(fact.expiresAt),
    })),
    series: series && {
      ...series,
      createdAt: new Date(series.createdAt),
      publishings: series.publishings.map(instant),
    },
  }))
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
