import { EVERYWHERE } from '#rules/blocked-countries.ts'
import type { Page } from '#rules/paging.ts'
import type { TakedownSource } from '#rules/takedown.ts'
import { keptOf } from '../../catalogue/seen-sql.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import { TABLES } from '../fields/columns.ts'
import type { Kind } from '../fields/field.ts'

export interface TakedownRow {
  id: string
  kind: Kind
  subjectId: string
  title: string
  /** null: everywhere */
  countries: string[] | null
  source: TakedownSource
  reason: string
  takenDownAt: Date
  takenDownBy: string
  liftedAt: Date | null
  liftedBy: string | null
  liftReason: string | null
  /** The second person, where it took one. */
  confirmedBy: string | null
  liftConfirmedBy: string | null
}

const TAKEDOWN = `td.id, td.subject_kind as kind, td.subject_id as "subjectId", td.countries, td.source, td.reason,
  td.taken_down_at as "takenDownAt", td.taken_down_by as "takenDownBy",
  lifted.lifted_at as "liftedAt", lifted.lifted_by as "liftedBy", lifted.reason as "liftReason",
  td.confirmed_by as "confirmedBy", lifted.confirmed_by as "liftConfirmedBy",
  coalesce(nullif(p.short_title, ''), p.title, v.title, s.title, '') as title`
/** With what they are of, as far as that is still there. */
const TAKEDOWNS = `takedowns td left join lifted_takedowns lifted on lifted.takedown_id = td.id
  left join parts p on td.subject_kind = 'part' and p.id = td.subject_id
  left join volumes v on (td.subject_kind = 'volume' and v.id = td.subject_id) or v.id = p.volume_id
  left join series s on (td.subject_kind = 'series' and s.id = td.subject_id) or s.id = v.series_id`

/**
 * In SQL, by kind: whether a takedown is of the subject $1, of what is in it, or of what it belongs to, of which the ids are
 * $4 and $5.
 */
const IS_ABOUT: Readonly<Record<Kind, string>> = {
  series: 's.id = $1',
  volume: 'v.id = $1 or td.subject_id = $4',
  part: 'td.subject_id in ($1, $4, $5)',
}

export interface TakenDown {
  kind: Kind
  id: string
  volumeId: string
  seriesId: string
}

/**
 * A page of the takedowns of a series, volume or part, of what it belongs to and of what is in it: those that hold first, of
 * each the newest first.
 */
export function listTakedownsOf(
  reads: Reads,
  { kind, id, volumeId, seriesId }: TakenDown,
  { limit, skip }: Page,
): Promise<(TakedownRow & { total: number })[]> {
  const above = { series: [], volume: [seriesId], part: [volumeId, seriesId] }
  return reads.query<TakedownRow & { total: number }>({
    name: `listTakedownsOf ${kind}`,
    text: `select ${TAKEDOWN}, count(*) over ()::int as total from ${TAKEDOWNS} where ${IS_ABOUT[kind]}
      order by lifted.lifted_at is not null, td.taken_down_at desc, td.id desc limit $2 offset $3`,
    values: [id, limit, skip, ...above[kind]],
  })
}

export async function findTakedown(reads: Reads, id: string): Promise<TakedownRow | null> {
  const [found] = await reads.query<TakedownRow>({
    name: 'findTakedown',
    text: `select ${TAKEDOWN} from ${TAKEDOWNS} where td.id = $1`,
    values: [id],
  })
  return found ?? null
}

/**
 * Waits for rentals that are being paid for, and lets none begin until the transaction ends (rentals/store.ts `holdPart`).
 */
export async function lockAgainstRentals(
  tx: Tx,
  { kind, id }: Pick<TakenDown, 'kind' | 'id'>,
): Promise<void> {
  await tx.query({ text: `select from ${TABLES[kind]} where id = $1 for update`, values: [id] })
}

export type NewTakedown = Omit<
  TakedownRow,
  'title' | 'liftedAt' | 'liftedBy' | 'liftReason' | 'liftConfirmedBy'
>

export async function addTakedown(tx: Tx, takedown: NewTakedown): Promise<void> {
  const { id, kind, subjectId, countries, source, reason, takenDownAt, takenDownBy, confirmedBy } = takedown
  await tx.query({
    text: `insert into takedowns (id, subject_kind, subject_id, countries, source, reason, taken_down_at, taken_down_by, confirmed_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [id, kind, subjectId, countries, source, reason, takenDownAt, takenDownBy, confirmedBy],
  })
  await tx.query({
    text: 'insert into closed_subjects (subject_id, country, takedown_id) select $1, country, $3 from unnest($2::text[]) country',
    values: [subjectId, countries ?? [EVERYWHERE], id],
  })
}

/**
 * Of volumes the countries in which they are not sold, since they, their series or one of their parts is taken down there.
 */
export async function listClosedVolumes(
  reads: Reads,
  volumeIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = await reads.query<{ id: string; countries: string[] }>({
    name: 'listClosedVolumes',
    text: `select id, array_agg(distinct country order by country) as countries from (
        select v.id, cs.country from volumes v join closed_subjects cs on cs.subject_id in (v.id, v.series_id)
          where v.id = any($1::text[])
        union all select p.volume_id, cs.country from closed_subjects cs join parts p on p.id = cs.subject_id
          where p.volume_id = any($1::text[]) and ${keptOf('p')}) closed
      group by id`,
    values: [volumeIds],
  })
  return new Map(found.map(({ id, countries }) => [id, countries]))
}

/** As {@link listClosedVolumes}, in the minute that begins then: also what has been lifted since. */
export async function listVolumesClosedThen(
  reads: Reads,
  volumeIds: readonly string[],
  minute: Date,
): Promise<Map<string, string[]>> {
  const found = await reads.query<{ id: string; countries: (string | null)[] }>({
    name: 'listVolumesClosedThen',
    text: `select v.id, array_agg(distinct country order by country) as countries from volumes v
        join takedowns td on td.subject_id in (v.id, v.series_id)
          or td.subject_kind = 'part' and exists (select from parts p where p.id = td.subject_id and p.volume_id = v.id)
        left join lifted_takedowns lifted on lifted.takedown_id = td.id, unnest(coalesce(td.countries, array[$3])) country
      where v.id = any($1::text[]) and td.taken_down_at < $2::timestamptz + interval '1 minute'
        and (lifted.lifted_at is null or lifted.lifted_at >= $2)
      group by v.id`,
    values: [volumeIds, minute, EVERYWHERE],
  })
  return new Map(found.map(({ id, countries }) => [id, countries.filter(one => one !== null)]))
}

export interface Lift {
  /** Of the takedown. */
  id: string
  reason: string
  at: Date
  by: string
  confirmedBy: string | null
}

/** False where it was lifted before. */
export async function addLift(tx: Tx, { id, reason, at, by, confirmedBy }: Lift): Promise<boolean> {
  const added = await tx.query({
    text: `insert into lifted_takedowns (takedown_id, reason, lifted_at, lifted_by, confirmed_by) values ($1, $2, $3, $4, $5)
      on conflict do nothing returning takedown_id`,
    values: [id, reason, at, by, confirmedBy],
  })
  await tx.query({ text: 'delete from closed_subjects where takedown_id = $1', values: [id] })
  return added.length > 0
}
