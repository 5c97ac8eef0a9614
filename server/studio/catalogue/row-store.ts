import type { Language } from '#rules/interface-language.ts'
import type { SaleTime } from '#rules/running-sale.ts'
import type { StaffGrant } from '#rules/studio-rights.ts'
import {
  type Due,
  FACT_OF,
  type LaunchFacts,
  MISSING,
  type Missing,
  STUDIO_STATES,
  type Stage,
  type StudioState,
} from '#rules/studio-states.ts'
import { STORED_COVERS } from '../../catalogue/covers/cover-store.ts'
import type { StoredCovers } from '../../catalogue/covers/shown-cover.ts'
import { SALES_OF_SERIES, SALES_OF_VOLUME } from '../../catalogue/sale-sql.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { FIELDS } from '../fields/all-fields.ts'
import type { Kind } from '../fields/field.ts'

/** A series, volume or part, with the values of its fields and what its state and what is missing follow from. */
export interface SubjectRow {
  id: string
  kind: Kind
  slug: string
  seriesId: string
  seriesSlug: string
  seriesTitle: string
  volumeId: string
  title: string
  lang: Language
  type: 'novel' | 'manga'
  stage: Stage
  hidden: boolean
  /** Ready, and waits for somebody who may publish. */
  held: boolean
  launchAt: Date | null
  /** Its own. */
  coverHash: string | null
  /** Those that readers may see. */
  covers: StoredCovers
  children: number
  owners: number
  values: Record<string, unknown>
  /** What is known of its launch. */
  facts: LaunchFacts
  /** Sales about its series. */
  sales: SaleTime[]
}

export interface RowFilter {
  kind: Kind
  words: readonly string[]
  series: string | null
  volume: string | null
  lang: Language | null
  states: readonly StudioState[]
  missing: readonly Missing[]
  due: Due | null
  ids: readonly string[] | null
  grants: readonly StaffGrant[]
  now: Date
  sort: keyof typeof SORTS
  descending: boolean
  limit: number
  skip: number
}

export const TABLES: Readonly<Record<Kind, string>> = {
  series: 'series s',
  volume: 'volumes v join series s on s.id = v.series_id',
  part: `parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id`,
}
const OF: Readonly<Record<Kind, string>> = { series: 's', volume: 'v', part: 'p' }

const HAS_TEXT = 'exists (select from part_contents c where c.part_id = p.id)'
const VOLUME_HAS_TEXT =
  'exists (select from parts vp join part_contents c on c.part_id = vp.id where vp.volume_id = v.id)'

/** One of the studio, for every language. */
const HAS_COVER = (kind: 'series' | 'volume', of: 's' | 'v') =>
  `exists (select from covers c where c.${kind}_id = ${of}.id and c.lang is null)`

/** What is missing, by kind: each as a condition on the row. What follows from it says rules/studio-states.ts. */
const IS_MISSING: Readonly<Record<Kind, Partial<Record<Missing, string>>>> = {
  series: {
    cover: `(s.cover_hash is null and not ${HAS_COVER('series', 's')})`,
    description: `(s.description = '')`,
    ageRating: `(s.age_rating = 0 and not 'ageRating' = any(s.changed_fields))`,
  },
  volume: {
    cover: `(v.cover_hash is null and not ${HAS_COVER('volume', 'v')})`,
    description: `(v.description = '')`,
    text: `(not v.no_ebook and not ${VOLUME_HAS_TEXT})`,
    date: '(v.publishing_at is null)',
    series: '(s.hidden)',
  },
  part: {
    text: `(not ${HAS_TEXT})`,
    date: '(p.undated)',
    price: '(s.rentals and not p.preview and p.rental_coins is null)',
    series: '(s.hidden)',
    volume: '(v.hidden)',
  },
}

const LAUNCH: Readonly<Record<Kind, string>> = {
  series: 's.created_at',
  volume: 'v.publishing_at',
  part: 'case when p.undated then null else p.launch_at end',
}

/** Whether somebody has hidden it. */
export const HIDDEN: Readonly<Record<Kind, string>> = {
  series: 's.hidden',
  volume: 'v.hidden',
  part: '(p.hidden and (p.held or not p.undated))',
}

/** Of which title the rows are. */
export const TITLE: Readonly<Record<Kind, string>> = {
  series: 's.title',
  volume: 'v.title',
  part: `coalesce(nullif(p.short_title, ''), p.title)`,
}

const SORTS = {
  title: {
    series: 's.sort_title',
    volume: 's.sort_title, v.number',
    part: 's.sort_title, v.number, p.number',
  },
  date: LAUNCH,
  number: { series: 's.sort_title', volume: 'v.number', part: 'p.number' },
  state: { series: 's.stage', volume: 'v.stage', part: 'p.stage' },
  price: { series: 's.sort_title', volume: 'v.price_coins', part: 'p.rental_coins' },
  newest: { series: 's.created_at', volume: 'v.created_at', part: 'p.created_at' },
} as const

/** The shown state as an expression; `bindNow` binds the moment as a parameter, where it depends on it. */
export function stateOf(kind: Kind, bindNow: () => string, launch = LAUNCH[kind]): string {
  const of = OF[kind]
  const waits = [
    `when s.hidden then 'waitsForSeries'`,
    ...(kind === 'part' ? [`when v.hidden then 'waitsForVolume'`] : []),
  ].join(' ')
  const dated =
    kind === 'series'
      ? `'published'`
      : `case when ${launch} is null then 'ready' when ${launch} > ${bindNow()} then 'scheduled' ${waits} else 'published' end`
  return `(case when ${of}.stage <> 'ready' then ${of}.stage when ${of}.held then 'held' when ${HIDDEN[kind]} then 'hidden' else ${dated} end)`
}

/** A series has no date of its own. */
function isDue(kind: Kind, due: Due, now: string): string {
  if (kind === 'series') return 'false'
  const stage = `${OF[kind]}.stage`
  return due === 'overdue'
    ? `${stage} in ('planned', 'draft') and ${LAUNCH[kind]} <= ${now}::timestamptz`
    : `(${stage} in ('planned', 'draft') or ${stage} = 'ready' and not ${OF[kind]}.hidden)
        and ${LAUNCH[kind]} > ${now}::timestamptz and ${LAUNCH[kind]} <= ${now}::timestamptz + interval '7 days'`
}

/** Parts that an import has taken out of their volume are no rows. */
export const IS_THERE: Readonly<Record<Kind, string>> = {
  series: 'true',
  volume: 'true',
  part: 'not exists (select from removed_parts r where r.part_id = p.id)',
}

const COVER: Readonly<Record<Kind, string>> = {
  series: 's.cover_hash',
  volume: 'v.cover_hash',
  part: 'p.cover_hash',
}
const CHILDREN: Readonly<Record<Kind, string>> = {
  series: '(select count(*) from volumes c where c.series_id = s.id)',
  volume: '(select count(*) from parts c where c.volume_id = v.id)',
  part: '0',
}
const OWNERS: Readonly<Record<Kind, string>> = {
  series: '0',
  volume: '(select count(*) from library_books b where b.volume_id = v.id)',
  part: '0',
}

/** What is known of the launch, as one value of JSON. */
export function factsOf(kind: Kind): string {
  const facts = MISSING.flatMap(one => {
    const condition = IS_MISSING[kind][one]
    return condition ? [`'${FACT_OF[one]}', not ${condition}`] : []
  })
  return `jsonb_build_object(${facts.join(', ')})`
}

function columns(kind: Kind): string {
  const of = OF[kind]
  const values = FIELDS[kind].map(({ name, from }) => `'${name}', ${from}`).join(', ')
  return `${of}.id, '${kind}' as kind, ${of}.slug, s.id as "seriesId", s.slug as "seriesSlug", s.title as "seriesTitle",
    ${kind === 'series' ? `''` : 'v.id'} as "volumeId", ${TITLE[kind]} as title, s.lang, s.type, ${of}.stage, ${HIDDEN[kind]} as hidden, ${of}.held,
    ${kind === 'series' ? 'null::timestamptz' : LAUNCH[kind]} as "launchAt", ${COVER[kind]} as "coverHash", ${STORED_COVERS[kind]} as covers,
    ${CHILDREN[kind]} as children, ${OWNERS[kind]} as owners, jsonb_build_object(${values}) as values,
    ${factsOf(kind)} as facts,
    ${kind === 'series' ? SALES_OF_SERIES : SALES_OF_VOLUME} as sales`
}

/** Within which series somebody may do something; any of the grants is enough. */
export function isWithin(grants: readonly StaffGrant[], values: unknown[]): string {
  const limits = grants.map(({ seriesIds, langs }) => {
    const both = [
      ...(seriesIds ? [`s.id = any($${values.push(seriesIds)}::text[])`] : []),
      ...(langs ? [`s.lang = any($${values.push(langs)}::text[])`] : []),
    ]
    return both.length > 0 ? both.join(' and ') : 'true'
  })
  return limits.length > 0 ? `(${limits.join(' or ')})` : 'false'
}

/** What fits a filter, as a query of ids in their order, and the values of its parameters. */
function fittingRows(filter: Omit<RowFilter, 'limit' | 'skip'>): { text: string; values: unknown[] } {
  const { kind, words, series, volume, lang, states, missing, due, ids, now, sort, descending } = filter
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = [IS_THERE[kind], isWithin(filter.grants, values)]
  for (const word of words) {
    const like = bind(`%${word.replace(/[\\%_]/g, sign => `\\${sign}`)}%`)
    const texts =
      kind === 'part' ? [TITLE.part, 'p.slug', 'v.title'] : [TITLE[kind], `${OF[kind]}.slug`, 's.title']
    conditions.push(`(${texts.map(text => `${text} ilike ${like}`).join(' or ')})`)
  }
  if (series !== null) conditions.push(`${bind(series)} in (s.id, s.slug)`)
  if (volume !== null && kind !== 'series') conditions.push(`${bind(volume)} in (v.id, v.slug)`)
  if (lang !== null) conditions.push(`s.lang = ${bind(lang)}`)
  if (ids !== null) conditions.push(`${OF[kind]}.id = any(${bind(ids)}::text[])`)
  if (states.length > 0 && states.length < STUDIO_STATES.length)
    conditions.push(`${stateOf(kind, () => bind(now))} = any(${bind(states)}::text[])`)
  if (due !== null) conditions.push(isDue(kind, due, bind(now)))
  const isMissing = missing.flatMap(one => IS_MISSING[kind][one] ?? [])
  if (missing.length > 0) conditions.push(isMissing.length > 0 ? `(${isMissing.join(' or ')})` : 'false')
  const order = SORTS[sort][kind].split(', ').map(one => `${one} ${descending ? 'desc' : 'asc'} nulls last`)
  const of = OF[kind]
  return {
    text: `select ${of}.id, row_number() over (order by ${[...order, `${of}.id`].join(', ')}) as place
      from ${TABLES[kind]} where ${conditions.join(' and ')}`,
    values,
  }
}

/** A page of rows, and how many fit in all. */
export async function listSubjects(
  reads: Reads,
  filter: RowFilter,
): Promise<{ rows: SubjectRow[]; total: number }> {
  const { kind, limit, skip } = filter
  const { text, values } = fittingRows(filter)
  const found = await reads.query<SubjectRow & { total: number }>({
    text: `with fitting as materialized (${text}),
      shown as (select id, place from fitting order by place limit $${values.length + 1} offset $${values.length + 2})
      select ${columns(kind)}, (select count(*) from fitting)::int as total
      from ${TABLES[kind]} join shown on shown.id = ${OF[kind]}.id order by shown.place`,
    values: [...values, limit, skip],
  })
  const [first] = found
  if (first || skip === 0) return { rows: found, total: first?.total ?? 0 }
  const { total } = await listSubjects(reads, { ...filter, skip: 0, limit: 1 })
  return { rows: [], total }
}

/** The ids of all rows that fit, in their order. */
export async function listSubjectIds(
  reads: Reads,
  filter: Omit<RowFilter, 'limit' | 'skip'>,
): Promise<string[]> {
  const { text, values } = fittingRows(filter)
  const found = await reads.query<{ id: string }>({
    text: `select id from (${text}) fitting order by place`,
    values,
  })
  return found.map(({ id }) => id)
}

/** Series, volumes and parts by their ids, whatever kind each is. Unknown ids are left out. */
export async function findSubjects(reads: Reads, ids: readonly string[]): Promise<SubjectRow[]> {
  const found: SubjectRow[] = []
  for (const kind of ['series', 'volume', 'part'] as const)
    found.push(
      ...(await reads.query<SubjectRow>({
        text: `select ${columns(kind)} from ${TABLES[kind]} where ${OF[kind]}.id = any($1::text[])`,
        values: [ids],
      })),
    )
  return found
}

/** Series, volumes or parts of one kind by their ids or addresses. */
export function findSubjectsAt(
  reads: Reads,
  kind: Kind,
  { ids, slugs }: { ids: readonly string[]; slugs: readonly string[] },
): Promise<SubjectRow[]> {
  const of = OF[kind]
  return reads.query<SubjectRow>({
    text: `select ${columns(kind)} from ${TABLES[kind]}
      where ${of}.id in (select id from ${kind === 'series' ? 'series' : `${kind}s`} where id = any($1::text[]) or slug = any($2::text[]))`,
    values: [ids, slugs],
  })
}
