import { READING_ORDER_OF_OUT } from '../catalogue/reading-order.ts'
import { holdsPart } from '../catalogue/seen-sql.ts'
import { PART_KEPT } from '../catalogue/store.ts'
import { brokenConstraint, type Reads, type Tx } from '../platform/db/connect.ts'

export interface ProgressRow {
  partId: string
  progress: number
  furthest: number
  read: boolean
}

/** The reader's progress in these parts, by part id; parts never opened are missing. */
export async function listProgress(
  reads: Reads,
  accountId: string,
  partIds: readonly string[],
): Promise<Map<string, ProgressRow>> {
  const rows = await reads.query<ProgressRow>({
    name: 'listProgress',
    text: `select part_id as "partId", progress, furthest, read_at is not null as read
      from reading_progress where account_id = $1 and part_id = any($2)`,
    values: [accountId, partIds],
  })
  return new Map(rows.map(row => [row.partId, row]))
}

interface ProgressInput {
  accountId: string
  partId: string
  progress: number
  /** Whether it counts as read to the end. */
  read: boolean
  at: Date
}

const OF_A_PART: readonly (string | null)[] = ['reading_progress_part_id_fkey', 'reading_places_part_id_fkey']

/** Whether the error says that the part does not exist, as after an import that removed it. */
export function isUnknownPart(error: unknown): boolean {
  return OF_A_PART.includes(brokenConstraint(error))
}

/**
 * Saves progress, from 0 to 1. An older value than the saved one only raises `furthest`. False, and nothing saved, for one
 * older than a reset.
 */
export async function saveProgress(
  tx: Reads,
  { accountId, partId, progress, read, at }: ProgressInput,
): Promise<boolean> {
  const kept = await tx.query<{ kept: number }>({
    name: 'keepProgress',
    text: `insert into reading_progress as p (account_id, part_id, progress, furthest, changed_at, read_at)
      values ($1, $2, $3, $3, $5, case when $4 then $5::timestamptz end)
      on conflict (account_id, part_id) do update set
        progress = case when excluded.changed_at >= p.changed_at then excluded.progress else p.progress end,
        furthest = greatest(p.furthest, excluded.furthest),
        changed_at = greatest(p.changed_at, excluded.changed_at),
        read_at = coalesce(p.read_at, excluded.read_at)
        where p.reset_at is null or excluded.changed_at > p.reset_at
      returning 1 as kept`,
    values: [accountId, partId, progress, read, at],
  })
  return kept.length > 0
}

/** Resets these parts as if never read. Progress from before `at` that arrives later is ignored. */
export async function resetProgress(
  tx: Tx,
  accountId: string,
  partIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.query({
    name: 'resetProgress',
    text: `insert into reading_progress as p (account_id, part_id, progress, furthest, changed_at, reset_at)
      select $1, id, 0, 0, $3, $3 from parts where id = any($2)
      on conflict (account_id, part_id) do update set
        progress = 0, furthest = 0, read_at = null, changed_at = excluded.changed_at, reset_at = excluded.reset_at`,
    values: [accountId, partIds, at],
  })
  await tx.query({
    name: 'forgetPlaces',
    text: 'delete from reading_places where account_id = $1 and part_id = any($2)',
    values: [accountId, partIds],
  })
}

/** Ids of all parts of a series, also hidden ones. */
export async function listPartsOfSeries(reads: Reads, seriesId: string): Promise<string[]> {
  const rows = await reads.query<{ id: string }>({
    name: 'listPartsOfSeries',
    text: 'select p.id from parts p join volumes v on v.id = p.volume_id where v.series_id = $1',
    values: [seriesId],
  })
  return rows.map(row => row.id)
}

export interface PositionRow {
  partId: string
  sessionId: string
  device: string
  /** A Locator message. */
  locator: Buffer
  keptAt: Date
}

const POSITION = `part_id as "partId", session_id as "sessionId", device, locator, kept_at as "keptAt"`

/** Of a part: older ones are deleted when another is saved, and never listed. */
const MOST_POSITIONS = 8

/** Where the reader's devices stopped in a part, the last saved first. */
export function listPositions(reads: Reads, accountId: string, partId: string): Promise<PositionRow[]> {
  return reads.query<PositionRow>({
    name: 'listPlaces',
    text: `select ${POSITION} from reading_places where account_id = $1 and part_id = $2
      order by kept_at desc, session_id limit ${MOST_POSITIONS}`,
    values: [accountId, partId],
  })
}

/** Saves the position of a session, unless a later one is saved. Only the latest {@link MOST_POSITIONS} in a part stay. */
export async function savePosition(
  tx: Reads,
  { accountId, partId, sessionId, locator, keptAt }: Omit<PositionRow, 'device'> & { accountId: string },
): Promise<void> {
  await tx.query({
    name: 'keepPlace',
    text: `insert into reading_places as r (account_id, part_id, session_id, device, locator, kept_at)
      values ($1, $2, $3, coalesce((select client from sessions where id = $3), ''), $4, $5)
      on conflict (account_id, part_id, session_id) do update set
        device = excluded.device, locator = excluded.locator, kept_at = excluded.kept_at
        where excluded.kept_at >= r.kept_at`,
    values: [accountId, partId, sessionId, locator, keptAt],
  })
  await tx.query({
    name: 'dropOldPlaces',
    text: `delete from reading_places where account_id = $1 and part_id = $2 and session_id in (
      select session_id from reading_places where account_id = $1 and part_id = $2 order by kept_at desc offset ${MOST_POSITIONS})`,
    values: [accountId, partId],
  })
}

export interface RecentRow {
  partId: string
  progress: number
  /** The next released part of the series; null without one. */
  nextId: string | null
}

interface RecentQuery {
  accountId: string
  now: Date
  limit: number
  skip: number
  /** Only this series; null for all. */
  seriesId?: string | null
}

/** In SQL: the part (p) is shown, or withdrawn and paid for by the account $1 at $2. */
const IS_SEEN = `(not (p.hidden or v.hidden or s.hidden)
  or (${PART_KEPT} and ${holdsPart({ account: '$1', holdsAll: 'false', now: '$2' })}))`

/** The part read last in each series, the last read first. */
export function listRecent(
  reads: Reads,
  { accountId, now, limit, skip, seriesId = null }: RecentQuery,
): Promise<RecentRow[]> {
  // Two statements: with a series PostgreSQL begins with its parts, without one with what the reader has read.
  const one = seriesId !== null
  return reads.query<RecentRow>({
    name: one ? 'listRecent series' : 'listRecent',
    text: `with latest as (
        select distinct on (v.series_id) v.series_id, v.number as volume, p.number, p.id, r.changed_at, r.progress
        from reading_progress r join parts p on p.id = r.part_id join volumes v on v.id = p.volume_id join series s on s.id = v.series_id
        where r.account_id = $1 and (r.progress > 0 or r.reset_at is null) and p.launch_at <= $2
          and ${IS_SEEN}${one ? ' and v.series_id = $5' : ''}
        order by v.series_id, r.changed_at desc, v.number desc, p.number desc)
      select l.id as "partId", l.progress, (
          select p.id from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id
          where v.series_id = l.series_id and (${READING_ORDER_OF_OUT}) > (l.volume, l.number) and p.launch_at <= $2 and ${IS_SEEN}
          order by ${READING_ORDER_OF_OUT} limit 1) as "nextId"
      from latest l order by l.changed_at desc, l.id limit $3 offset $4`,
    values: [accountId, now, limit, skip, ...(one ? [seriesId] : [])],
  })
}

/** The latest position in each of these parts. */
export function listLastPositions(
  reads: Reads,
  accountId: string,
  partIds: readonly string[],
): Promise<PositionRow[]> {
  return reads.query<PositionRow>({
    name: 'listLastPlaces',
    text: `select distinct on (part_id) ${POSITION} from reading_places where account_id = $1 and part_id = any($2)
      order by part_id, kept_at desc`,
    values: [accountId, partIds],
  })
}

export interface VolumeReadingRow {
  volumeId: string
  /** How many of its parts are released, and how many of those were read to their end. */
  parts: number
  partsRead: number
  /** The share of those parts that was read, from 0 to 1. */
  progress: number
  lastReadAt: Date | null
}

/** How far the reader is in each of these volumes; those without a released part are missing. */
export function listVolumeReading(
  reads: Reads,
  { accountId, volumeIds, now }: { accountId: string; volumeIds: readonly string[]; now: Date },
): Promise<VolumeReadingRow[]> {
  return reads.query<VolumeReadingRow>({
    name: 'listVolumeReading',
    text: `select p.volume_id as "volumeId", count(*)::int4 as parts, count(r.read_at)::int4 as "partsRead",
        sum(case when r.read_at is not null then 1 else coalesce(r.progress, 0) end)::float8 / count(*) as progress,
        max(r.changed_at) filter (where r.progress > 0 or r.reset_at is null) as "lastReadAt"
      from parts p left join reading_progress r on r.part_id = p.id and r.account_id = $1
      where p.volume_id = any($2) and not p.hidden and p.launch_at <= $3
      group by p.volume_id`,
    values: [accountId, volumeIds, now],
  })
}

export interface NextPartRow {
  volumeId: string
  partId: string
  slug: string
  title: string
}

/**
 * The part of each of these volumes in which the reader goes on: the one read last, or what follows it once it is read; else
 * the first.
 */
export function listNextParts(
  reads: Reads,
  { accountId, volumeIds, now }: { accountId: string; volumeIds: readonly string[]; now: Date },
): Promise<NextPartRow[]> {
  return reads.query<NextPartRow>({
    name: 'listNextParts',
    text: `with last as (
        select distinct on (p.volume_id) p.volume_id, p.number, r.read_at
        from parts p join reading_progress r on r.part_id = p.id and r.account_id = $1
        where p.volume_id = any($2) and not p.hidden and p.launch_at <= $3 and (r.progress > 0 or r.reset_at is null)
        order by p.volume_id, r.changed_at desc, p.number desc)
      select distinct on (p.volume_id) p.volume_id as "volumeId", p.id as "partId", p.slug,
        coalesce(nullif(p.short_title, ''), p.title) as title
      from parts p left join last l on l.volume_id = p.volume_id
      where p.volume_id = any($2) and not p.hidden and p.launch_at <= $3
      order by p.volume_id, (l.number is null or p.number > l.number or (p.number = l.number and l.read_at is null)) desc, p.number`,
    values: [accountId, volumeIds, now],
  })
}

/** All progress and positions, for a data export. */
export async function listAllReading(reads: Reads, accountId: string) {
  const progress = await reads.query<Record<string, unknown>>({
    text: `select p.title as part, r.progress, r.furthest, r.changed_at, r.read_at from reading_progress r
      join parts p on p.id = r.part_id where r.account_id = $1 order by r.changed_at`,
    values: [accountId],
  })
  const places = await reads.query<{ part: string; device: string; locator: Buffer; kept_at: Date }>({
    text: `select p.title as part, r.device, r.locator, r.kept_at from reading_places r
      join parts p on p.id = r.part_id where r.account_id = $1 order by r.kept_at`,
    values: [accountId],
  })
  return { progress, places }
}

export async function endReading(tx: Tx, accountId: string): Promise<void> {
  await tx.query({ text: 'delete from reading_progress where account_id = $1', values: [accountId] })
  await tx.query({ text: 'delete from reading_places where account_id = $1', values: [accountId] })
}
