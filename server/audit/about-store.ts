import type { Reads } from '../platform/db/connect.ts'
import { type AuditEntry, type AuditRow, ENTRY, NEWEST_FIRST } from './store.ts'

/** An entry as somebody sees it who looks at one series, volume or part. */
export interface EntryAbout extends AuditEntry {
  /** It changed rows, be it others than those of this one. */
  hasRows: boolean
}

/** On a row of the log: whether it is the row $2 of the table $1, or one of another table that belongs to it. */
const IS_ABOUT = `((row_key @> jsonb_build_object('id', $2::text) and table_name = $1)
  or (row_key @> jsonb_build_object('series_id', $2::text) and table_name in ('series_blocked_countries', 'series_relations'))
  or (row_key @> jsonb_build_object('volume_id', $2::text) and table_name in ('volume_creators', 'volume_skus')))`

/**
 * The rows of the log that are about bundles of the series $2: those that put it, or volumes of it, into a bundle or out of
 * it, and those that change a bundle while it has something of the series. Bundles that were there before the log have it
 * from the beginning.
 */
const OF_BUNDLES = `(with coverage as materialized (
    select entry_id, position, row_key ->> 'bundle_id' as bundle, row_key, after is not null as added from audit_rows
      where table_name = 'bundle_series' and row_key @> jsonb_build_object('series_id', $2::text)
    union all select entry_id, position, row_key ->> 'bundle_id', row_key, after is not null from audit_rows
      where table_name = 'bundle_volumes' and row_key @> any (array(select jsonb_build_object('volume_id', id) from volumes where series_id = $2))
    union all select null, 0, bundle_id, jsonb_build_object('bundle_id', bundle_id, 'series_id', series_id), true from bundle_series where series_id = $2
    union all select null, 0, bundle_id, jsonb_build_object('bundle_id', bundle_id, 'volume_id', volume_id), true
      from bundle_volumes join volumes on volumes.id = volume_id where series_id = $2)
  select entry_id, position from coverage where entry_id is not null
  union select r.entry_id, r.position from (select distinct bundle from coverage) b
    join audit_rows r on r.table_name = 'bundles' and r.row_key @> jsonb_build_object('id', b.bundle)
    where exists (select from coverage c where c.bundle = b.bundle and c.entry_id = r.entry_id)
      or exists (select from (select distinct on (c.row_key) c.added from coverage c
        where c.bundle = b.bundle and c.position < r.position order by c.row_key, c.position desc) last where last.added))`

interface Subject {
  readonly table: string
  readonly kind: string
  readonly id: string
}

/**
 * Entries that changed a series, volume or part, or say that it is what they are about, of a series also those of its
 * bundles; the newest first.
 */
export function listEntriesAbout(
  reads: Reads,
  { table, kind, id }: Subject,
  { limit, skip }: { limit: number; skip: number },
): Promise<EntryAbout[]> {
  return reads.query<EntryAbout>({
    text: `select ${ENTRY}, exists (select from audit_rows r where r.entry_id = e.id) as "hasRows" from audit_entries e
      where e.id in (select entry_id from audit_rows where ${IS_ABOUT}
        union select id from audit_entries where subject_kind = $3 and subject_id = $2
        ${kind === 'series' ? `union select entry_id from ${OF_BUNDLES} of_bundles` : ''})
      order by ${NEWEST_FIRST} limit $4 offset $5`,
    values: [table, id, kind, limit, skip],
  })
}

/** Of these entries what they changed of one series, volume or part and its drafts, and of the bundles of a series. */
export function listRowsAbout(
  reads: Reads,
  { table, kind, id }: Subject,
  entryIds: readonly string[],
): Promise<AuditRow[]> {
  return reads.query<AuditRow>({
    text: `select entry_id as "entryId", table_name as "table", row_key as key, before, after from audit_rows
      where entry_id = any($3::text[])
        and (${IS_ABOUT} or (row_key @> jsonb_build_object('subject_id', $2::text) and table_name = 'text_drafts') ${kind === 'series' ? `or (entry_id, position) in (select * from ${OF_BUNDLES} of_bundles)` : ''})
      order by entry_id, position`,
    values: [table, id, entryIds],
  })
}
