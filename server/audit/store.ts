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

/** Of entries (e) of one millisecond the one that was written last. Those from before 0272 have no position. */
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
 * In SQL: entries (e) that changed one of the columns $9. What was added or removed counts where it has a value there: a volume that is planned has all columns, most of
 * them empty.
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

/** Columns that other code derives of what people change: they may be others by the time of an undo, and are derived anew after it. */
const DERIVED: Readonly<Record<string, readonly string[]>> = {
  series: [
    'label',
    'print_state',
    'publication_status',
    'reader_streaming',
    'sort_title',
    'search',
    'facets',
  ],
  volumes: ['label'],
}

/** A column with the names of the fields that people have set. Others may have set other fields since; of theirs an undo takes none away. */
const SET_FIELDS = 'changed_fields'
const SET_FIELDS_BACK = `case when t.${SET_FIELDS} = left_as.${SET_FIELDS} then was.${SET_FIELDS} else array(
  select distinct field from unnest(t.${SET_FIELDS} || was.${SET_FIELDS}) field
    where field = any(was.${SET_FIELDS}) or field <> all(left_as.${SET_FIELDS}) order by 1) end`

/** Of what an undo takes out again nothing may be lost that has come since: a volume of a series, a sale about it, a reader's follow. */
const KEPT_BY_OTHERS = ['series', 'volumes']
/** What the database notes by itself goes with its row. */
const NOTED_BY_ITSELF = ['volume_price_changes']

/** Whether rows of other tables belong to a row, which would go with it. */
async function hasOthers(tx: Tx, table: string, id: unknown): Promise<boolean> {
  // Whoever adds one just now is waited for.
  await tx.query({ text: `select from ${table} where id = $1 for update`, values: [id] })
  const others = await tx.query<{ table: string; column: string }>({
    text: `select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column" from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = $1::regclass and c.confdeltype <> 'n' and c.conrelid::regclass::text <> all($2::text[])`,
    values: [table, NOTED_BY_ITSELF],
  })
  const found = await tx.query({
    text: `${others.map(one => `(select 1 from ${one.table} where ${one.column} = $1 limit 1)`).join(' union all ')} limit 1`,
    values: [id],
  })
  return found.length > 0
}

/**
 * Puts a row back to what it was before a change, where the columns that the change concerned are still as it left them.
 *
 * @returns false where somebody has changed them since; the transaction is to be given up then
 */
export async function putBack(tx: Tx, { table, key, before, after }: AuditRow): Promise<boolean> {
  const derived = [...(DERIVED[table] ?? []), SET_FIELDS]
  const name = `"${table}"`
  // Of the type of its column, so that the index of the key is used: an entry may have thousands of rows.
  const isThisRow = Object.entries(key)
    .map(([column, value]) =>
      value === null
        ? `t."${column}" is null`
        : `t."${column}" = (jsonb_populate_record(null::${name}, $1::jsonb))."${column}"`,
    )
    .join(' and ')
  const isAsLeft = `not exists (select from jsonb_each($3::jsonb - $2::text[]) left_as where to_jsonb(t) -> left_as.key is distinct from left_as.value)`
  const values = [JSON.stringify(key), derived]
  if (before === null) {
    if (KEPT_BY_OTHERS.includes(table) && (await hasOthers(tx, table, key.id))) return false
    const gone = await tx.query({
      text: `delete from ${name} t where ${isThisRow} and ${isAsLeft} returning 1 as gone`,
      values: [...values, JSON.stringify(after)],
    })
    return gone.length === 1
  }
  if (after === null) {
    const back = await tx.query({
      text: `insert into ${name} select (jsonb_populate_record(null::${name}, $1::jsonb)).* on conflict do nothing returning 1 as back`,
      values: [JSON.stringify(before)],
    })
    return back.length === 1
  }
  const columns = Object.keys(before)
  const list = columns.map(column => `"${column}"`).join(', ')
  const back = columns.map(column => (column === SET_FIELDS ? SET_FIELDS_BACK : `was."${column}"`)).join(', ')
  const put = await tx.query({
    text: `update ${name} t set (${list}) = row (${back})
      from jsonb_populate_record(null::${name}, $4::jsonb) was, jsonb_populate_record(null::${name}, $3::jsonb) left_as
      where ${isThisRow} and ${isAsLeft} returning 1 as put`,
    values: [...values, JSON.stringify(after), JSON.stringify(before)],
  })
  return put.length === 1
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
