import type { Reads } from '../platform/db/connect.ts'
import { DERIVED_COLUMNS } from './derived-columns.ts'
import type { AuditRow } from './store.ts'

/** One field of a row that an entry changed. */
export interface AuditLine {
  readonly row: AuditRow
  readonly field: string
}

/** The lines of an entry that were asked for, and how many it has. */
export interface EntryLines {
  readonly lines: readonly AuditLine[]
  /** All of it. */
  readonly count: number
  /** Of the fields that were asked for: all, without any. */
  readonly countOfFields: number
  /** The field, where it is one of many rows and there are no other lines; with what it is in all of them since, as JSON. */
  readonly common: { kind: string; field: string; after?: string } | null
}

interface LineQuery {
  /** Columns to which the lines are narrowed; null: all. */
  readonly fields: readonly string[] | null
  readonly limit: number
  readonly skip: number
}

/** Of a row (r) to what series, volume or part it belongs, as subjectIdOf says. */
const SUBJECT = `case when r.table_name in ('series', 'volumes', 'parts') then r.row_key ->> 'id'
  else coalesce(r.row_key ->> 'subject_id', r.row_key ->> 'part_id', r.row_key ->> 'volume_id', r.row_key ->> 'series_id') end`

/**
 * The fields of the rows (r) of entry $1 without the derived ones ($2), and without those that only name what the row
 * belongs to.
 */
const LINES = `audit_rows r, jsonb_object_keys(coalesce(r.before, '{}') || coalesce(r.after, '{}')) with ordinality line (field, place)
  where r.entry_id = e.id and line.field <> all($2::text[])
    and (line.field not like '%\\_id' or ${SUBJECT} is null
      or to_jsonb(${SUBJECT}) is distinct from r.before -> line.field and to_jsonb(${SUBJECT}) is distinct from r.after -> line.field)`

/** Of all lines of an entry: the one field that they are of, and its value where all have the same. */
const COMMON = `case when count(*) > 1 and min(r.table_name || ' ' || line.field) = max(r.table_name || ' ' || line.field)
  then json_strip_nulls(json_build_object('kind', min(r.table_name), 'field', min(line.field),
    'after', case when count(*) = count(r.after) and min((r.after -> line.field)::text) = max((r.after -> line.field)::text)
      then min((r.after -> line.field)::text) end)) end`

/**
 * Of each of these entries one page of its lines, in the order in which they were changed. An entry of many thousands of
 * rows costs one pass over them to count.
 */
export async function listLines(
  reads: Reads,
  entryIds: readonly string[],
  { fields, limit, skip }: LineQuery,
): Promise<Map<string, EntryLines>> {
  const found = await reads.query<{
    entryId: string
    count: number
    countOfFields: number
    common: EntryLines['common']
    lines: { position: string; field: string }[]
  }>({
    text: `select e.id as "entryId", counted.*, coalesce(page.lines, '[]') as lines from audit_entries e,
      lateral (select count(*)::int as "count", (count(*) filter (where $3::text[] is null or line.field = any($3)))::int as "countOfFields", ${COMMON} as common from ${LINES}) counted,
      lateral (select json_agg(json_build_object('position', position::text, 'field', coalesce(field, '')) order by position, place) as lines
        from (select r.position, line.field, line.place from ${LINES} and ($3::text[] is null or line.field = any($3))
          order by r.position, line.place limit $4 offset $5) one) page
      where e.id = any($1::text[])`,
    values: [entryIds, [...DERIVED_COLUMNS], fields, limit, skip],
  })
  const positions = found.flatMap(({ lines }) => lines.map(({ position }) => position))
  const rows = await reads.query<AuditRow & { position: string }>({
    text: `select position::text, entry_id as "entryId", table_name as "table", row_key as key, before, after from audit_rows
      where entry_id = any($1::text[]) and position = any($2::bigint[])`,
    values: [entryIds, [...new Set(positions)]],
  })
  const byPosition = new Map(rows.map(({ position, ...row }) => [position, row]))
  return new Map(
    found.map(({ entryId, lines, ...counts }) => [
      entryId,
      {
        ...counts,
        lines: lines.flatMap(({ position, field }) => {
          const row = byPosition.get(position)
          return row ? [{ row, field }] : []
        }),
      },
    ]),
  )
}
