import { textOfRights } from '#rules/studio-rights.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import type { Actor, Deed, Origin } from './deed.ts'

/** The entry to which changes of the transaction belong from now on; '' for none. */
export async function nameEntry(tx: Tx, id: string): Promise<void> {
  await tx.query({ text: `select set_config('kashihon.audit', $1, true)`, values: [id] })
}

export async function entryUnderWay(tx: Tx): Promise<string | null> {
  const [found] = await tx.query<{ id: string | null }>({
    text: `select nullif(current_setting('kashihon.audit', true), '') as id`,
  })
  return found?.id ?? null
}

export async function hasRows(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.query({ text: 'select from audit_rows where entry_id = $1 limit 1', values: [id] })
  return found.length > 0
}

export async function addEntry(
  tx: Tx,
  { id, at, actor, deed }: { id: string; at: Date; actor: Actor; deed: Deed },
): Promise<void> {
  const { subject } = deed
  await tx.query({
    text: `insert into audit_entries (id, at, actor_id, actor_name, origin, token_id, action, needs_right, subject_kind, subject_id, subject_name, undoes)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      ...[id, at, actor.accountId, actor.name, actor.origin, actor.tokenId, deed.action],
      ...[textOfRights(deed.right), subject.kind, subject.id, subject.name, deed.undoes ?? null],
    ],
  })
}

export interface AuditEntry {
  id: string
  at: Date
  actorId: string | null
  actorName: string
  origin: Origin
  tokenId: string | null
  action: string
  /** The rights that it takes to undo it, as rightsNamed reads them. */
  right: string | null
  subjectKind: string
  subjectId: string
  subjectName: string
  undoes: string | null
  /** The entry that has undone this one. */
  undoneBy: string | null
}

/** Of an entry (e). */
export const ENTRY = `e.id, e.at, e.actor_id as "actorId", e.actor_name as "actorName", e.origin, e.token_id as "tokenId", e.action, e.needs_right as "right",
  e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.subject_name as "subjectName", e.undoes,
  (select u.id from audit_entries u where u.undoes = e.id) as "undoneBy"`

/** Of entries (e) of one millisecond the one that was written last. The oldest have no position. */
export const NEWEST_FIRST = 'e.at desc, e.position desc nulls last, e.id desc'

export async function findEntry(reads: Reads, id: string): Promise<AuditEntry | null> {
  const [found] = await reads.query<AuditEntry>({
    text: `select ${ENTRY} from audit_entries e where e.id = $1`,
    values: [id],
  })
  return found ?? null
}

export interface EntryFilter {
  subjectKind: string | null
  subjectId: string | null
  actorId: string | null
  action: string | null
  /** Columns, of which it changed one. */
  fields: readonly string[] | null
  since: Date | null
  until: Date | null
}

/**
 * In SQL: entries (e) that changed one of the columns $9. What was added or removed counts where it has a value there: a
 * volume that is planned has all columns, most of them empty.
 */
const CHANGED_FIELD = `e.id in (select r.entry_id from audit_rows r
  where jsonb_path_query_array(coalesce(r.after, r.before), '$.keyvalue().key') ?| $9::text[]
    and (r.before is not null and r.after is not null or exists (select from unnest($9::text[]) field
      where coalesce(coalesce(r.after, r.before) -> field, 'null') not in ('null', '""', '[]', '{}', 'false'))))`

/** The newest first. */
export function listEntries(
  reads: Reads,
  { subjectKind, subjectId, actorId, action, fields, since, until }: EntryFilter,
  { limit, skip }: { limit: number; skip: number },
): Promise<AuditEntry[]> {
  return reads.query<AuditEntry>({
    text: `select ${ENTRY} from audit_entries e
      where ($1::text is null or e.subject_kind = $1) and ($2::text is null or e.subject_id = $2)
        and ($3::text is null or e.actor_id = $3) and ($4::text is null or e.action = $4)
        and ($5::timestamptz is null or e.at >= $5) and ($6::timestamptz is null or e.at < $6)
        ${fields ? `and ${CHANGED_FIELD}` : ''}
      order by ${NEWEST_FIRST} limit $7 offset $8`,
    values: [subjectKind, subjectId, actorId, action, since, until, limit, skip, ...(fields ? [fields] : [])],
  })
}

/** A row that an entry changed; of a changed row only the columns that are others now. */
export interface AuditRow {
  entryId: string
  table: string
  key: Readonly<Record<string, unknown>>
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** In the order in which they were changed. */
export function listRows(reads: Reads, entryIds: readonly string[]): Promise<AuditRow[]> {
  return reads.query<AuditRow>({
    text: `select entry_id as "entryId", table_name as "table", row_key as key, before, after from audit_rows
      where entry_id = any($1::text[]) order by entry_id, position`,
    values: [entryIds],
  })
}

/** Those of these entries that changed rows. */
export async function listChanged(reads: Reads, entryIds: readonly string[]): Promise<Set<string>> {
  const found = await reads.query<{ id: string }>({
    text: `select id from audit_entries e where id = any($1::text[]) and exists (select from audit_rows r where r.entry_id = e.id)`,
    values: [entryIds],
  })
  return new Set(found.map(({ id }) => id))
}

/** The series that these rows belong to, as they are now or were before. */
export async function seriesOfRows(reads: Reads, rows: readonly AuditRow[]): Promise<string[]> {
  const texts = (name: string) =>
    rows.flatMap(({ key, before, after }) =>
      [key, before, after].flatMap(one => (typeof one?.[name] === 'string' ? [one[name]] : [])),
    )
  const ids = (table: string) =>
    rows.flatMap(({ table: of, key }) => (of === table && typeof key.id === 'string' ? [key.id] : []))
  const found = await reads.query<{ id: string }>({
    text: `select id from series where id = any($1::text[])
        or id in (select series_id from volumes where id = any($2::text[])
          or id in (select volume_id from parts where id = any($3::text[]))
          or id in (select volume_id from volume_creators where creator_id = any($4::text[])))`,
    values: [
      [...ids('series'), ...texts('series_id')],
      [...ids('volumes'), ...texts('volume_id')],
      ids('parts'),
      ids('creators'),
    ],
  })
  return found.map(({ id }) => id)
}

export interface LastChange {
  /** Of the row; 'creators', 'stores', 'blocked' or 'related' for what other tables have of it. */
  column: string
  at: Date
  actorName: string
  entryId: string
}

/** Of each column of a row the entry that changed it last. */
export function listLastChanges(reads: Reads, table: string, id: string): Promise<LastChange[]> {
  return reads.query<LastChange>({
    name: 'listLastChanges',
    text: `select distinct on (column_name) coalesce(column_name, '') as column, e.at, e.actor_name as "actorName", e.id as "entryId"
      from (select entry_id, position, jsonb_object_keys(coalesce(after, before)) as column_name from audit_rows
          where row_key @> jsonb_build_object('id', $2::text) and table_name = $1
        union all select entry_id, position, case table_name when 'volume_creators' then 'creators' else 'stores' end from audit_rows
          where row_key @> jsonb_build_object('volume_id', $2::text) and table_name in ('volume_creators', 'volume_skus')
        union all select entry_id, position, case table_name when 'series_relations' then 'related' else 'blocked' end from audit_rows
          where row_key @> jsonb_build_object('series_id', $2::text) and table_name in ('series_blocked_countries', 'series_relations')) changed
      join audit_entries e on e.id = changed.entry_id order by column_name, changed.position desc`,
    values: [table, id],
  })
}
