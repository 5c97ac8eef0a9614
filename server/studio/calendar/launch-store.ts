import type { Language } from '#rules/interface-language.ts'
import type { StaffGrant } from '#rules/studio-rights.ts'
import { type LaunchFacts, STUDIO_STATES, type Stage, type StudioState } from '#rules/studio-states.ts'
import { STORED_COVERS } from '../../catalogue/covers/cover-store.ts'
import type { StoredCovers } from '../../catalogue/covers/shown-cover.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { factsOf, HIDDEN, IS_THERE, isWithin, stateOf, TABLES, TITLE } from '../catalogue/row-store.ts'

export const RELEASES = ['part', 'digital', 'physical'] as const
export type Release = (typeof RELEASES)[number]

/** A part, or one of the two forms of a volume, with its date. */
export interface LaunchRow {
  id: string
  release: Release
  at: Date | null
  title: string
  seriesId: string
  seriesTitle: string
  volumeId: string
  lang: Language
  type: 'novel' | 'manga'
  stage: Stage
  hidden: boolean
  held: boolean
  covers: StoredCovers
  volumeNumber: number
  /** 0 of a volume. */
  partNumber: number
  isSeriesShown: boolean
  /** Of a part; a volume is no part of another. */
  isVolumeShown: boolean
  /** What is known of the launch; null of what has launched. */
  facts: LaunchFacts | null
}

export interface LaunchFilter {
  series: string | null
  lang: Language | null
  releases: readonly Release[]
  states: readonly StudioState[]
  grants: readonly StaffGrant[]
  now: Date
}

const KIND = { part: 'part', digital: 'volume', physical: 'volume' } as const
const OF = { part: 'p', digital: 'v', physical: 'v' } as const
const DATE: Readonly<Record<Release, string>> = {
  part: 'case when p.undated then null else p.launch_at end',
  digital: 'v.publishing_at',
  physical: 'v.physical_publishing_at',
}
/** Within these moments, as an index finds it. */
const ON_DAY: Readonly<Record<Release, (from: string, to: string) => string>> = {
  part: (from, to) => `not p.undated and p.launch_at >= ${from} and p.launch_at < ${to}`,
  digital: (from, to) => `v.publishing_at >= ${from} and v.publishing_at < ${to}`,
  physical: (from, to) => `v.physical_publishing_at >= ${from} and v.physical_publishing_at < ${to}`,
}
/** A volume that is only printed has no ebook that could launch. */
const IS_A: Readonly<Record<Release, string>> = {
  part: IS_THERE.part,
  digital: 'not v.no_ebook',
  physical: 'true',
}
/** Without a date, or only planned. A volume that has an ebook and no date in print is not printed. */
const IS_UNSCHEDULED: Readonly<Record<Release, string>> = {
  part: `(p.undated or p.stage = 'planned') and p.stage <> 'withdrawn'`,
  digital: `(v.publishing_at is null or v.stage = 'planned') and v.stage <> 'withdrawn'`,
  physical: `(v.no_ebook and v.physical_publishing_at is null or v.stage = 'planned' and v.physical_publishing_at is not null)
    and v.stage <> 'withdrawn'`,
}

type Bind = (value: unknown) => string

function columns(release: Release, now: string): string {
  const of = OF[release]
  return `${of}.id, '${release}' as release, ${DATE[release]} as at, ${TITLE[KIND[release]]} as title, s.id as "seriesId",
    s.title as "seriesTitle", v.id as "volumeId", v.number::float8 as "volumeNumber",
    ${release === 'part' ? 'p.number::float8' : '0'} as "partNumber", s.lang, s.type, ${of}.stage, ${HIDDEN[KIND[release]]} as hidden, ${of}.held,
    ${STORED_COVERS[KIND[release]]} as covers,
    case when ${of}.stage <> 'ready' or ${DATE[release]} is null or ${DATE[release]} > ${now} then ${factsOf(KIND[release])} end as facts,
    not s.hidden as "isSeriesShown", ${release === 'part' ? 'not v.hidden' : 'true'} as "isVolumeShown"`
}

function conditions(release: Release, filter: LaunchFilter, bind: Bind): string {
  const { series, lang, states } = filter
  return [
    IS_A[release],
    ...(series === null ? [] : [`${bind(series)} in (s.id, s.slug)`]),
    ...(lang === null ? [] : [`s.lang = ${bind(lang)}`]),
    ...(states.length > 0 && states.length < STUDIO_STATES.length
      ? [`${stateOf(KIND[release], () => bind(filter.now), DATE[release])} = any(${bind(states)}::text[])`]
      : []),
  ].join(' and ')
}

/**
 * What launches from a moment until another, the earliest first, at most so many of each kind; of one moment a volume before
 * its parts.
 */
export async function listLaunches(
  reads: Reads,
  filter: LaunchFilter & { from: Date; to: Date; limit: number },
): Promise<LaunchRow[]> {
  const found: LaunchRow[] = []
  for (const release of filter.releases) {
    const values: unknown[] = []
    const bind = (value: unknown) => `$${values.push(value)}`
    const [now, date] = [bind(filter.now), DATE[release]]
    found.push(
      ...(await reads.query<LaunchRow>({
        text: `select ${columns(release, now)} from ${TABLES[KIND[release]]}
          where ${ON_DAY[release](bind(filter.from), bind(filter.to))} and ${isWithin(filter.grants, values)}
            and ${conditions(release, filter, bind)}
          order by ${date}, s.id, v.number, ${release === 'part' ? 'p.number, ' : ''}${OF[release]}.id limit ${bind(filter.limit)}`,
        values,
      })),
    )
  }
  return found.toSorted(
    (one, other) =>
      Number(one.at) - Number(other.at) ||
      one.seriesId.localeCompare(other.seriesId) ||
      one.volumeNumber - other.volumeNumber ||
      one.partNumber - other.partNumber,
  )
}

/** A page of what has no date or is only planned, by series, volume and part, and how many there are. */
export async function listUnscheduledLaunches(
  reads: Reads,
  filter: LaunchFilter & { limit: number; skip: number },
): Promise<{ rows: LaunchRow[]; total: number }> {
  const { releases, limit, skip } = filter
  if (releases.length === 0) return { rows: [], total: 0 }
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const within = isWithin(filter.grants, values)
  const each = releases.map(
    release => `select ${OF[release]}.id, '${release}' as release, s.sort_title, s.id as series_id, v.number as volume_number,
        ${release === 'part' ? 'p.number' : '0'} as part_number
      from ${TABLES[KIND[release]]} where ${IS_UNSCHEDULED[release]} and ${within} and ${conditions(release, filter, bind)}`,
  )
  const found = await reads.query<{ id: string; release: Release; total: number }>({
    text: `with fitting as materialized (${each.join(' union all ')})
      select id, release, (select count(*) from fitting)::int as total from fitting
      order by sort_title, series_id, volume_number, part_number, release, id limit ${bind(limit)} offset ${bind(skip)}`,
    values,
  })
  const rows = new Map<string, LaunchRow>()
  for (const release of releases) {
    const ids = found.filter(one => one.release === release).map(({ id }) => id)
    for (const row of ids.length > 0 ? await findLaunches(reads, release, ids, filter.now) : [])
      rows.set(`${release} ${row.id}`, row)
  }
  return {
    rows: found.flatMap(({ release, id }) => rows.get(`${release} ${id}`) ?? []),
    total: found[0]?.total ?? 0,
  }
}

function findLaunches(
  reads: Reads,
  release: Release,
  ids: readonly string[],
  now: Date,
): Promise<LaunchRow[]> {
  return reads.query<LaunchRow>({
    text: `select ${columns(release, '$2')} from ${TABLES[KIND[release]]} where ${OF[release]}.id = any($1::text[])`,
    values: [ids, now],
  })
}
