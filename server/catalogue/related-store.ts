import type { Reads, Tx } from '../platform/db/connect.ts'
import { relatedByTitle, relatedTo } from './related-sql.ts'
import { columnOf } from './store.ts'

export interface RelatedSeries {
  id: string
  relatedIds: string[]
}

/** The series of this id or address, where readers see it, with the ids of those that are related to it. */
export async function findRelated(reads: Reads, key: string): Promise<RelatedSeries | null> {
  const column = columnOf(key)
  const [found] = await reads.query<RelatedSeries>({
    name: `findRelated ${column}`,
    text: `select s.id, array(${relatedTo('s')}) as "relatedIds" from series s where s.${column} = $1 and not s.hidden`,
    values: [key],
  })
  return found ?? null
}

/** Makes these, by their addresses, the ones that are related to a series, and no others. Answers the ids of those for which that changes. */
export async function saveRelated(
  tx: Tx,
  seriesId: string,
  slugs: readonly string[],
  at: Date,
): Promise<string[]> {
  const changed = await tx.query<{ id: string; decision: boolean | null }>({
    name: 'listChangedRelations',
    text: `with known as (select k.id from series s, lateral (${relatedTo('s')}) k where s.id = $1),
        chosen as (select id from series where slug = any($2::text[]) and id <> $1),
        by_title as (select t.id from series s, lateral (${relatedByTitle('s')}) t where s.id = $1)
      select o.id, case when (c.id is null) = (t.id is null) then null else c.id is not null end as decision
        from (select id from known union select id from chosen) o
        left join known k using (id) left join chosen c using (id) left join by_title t using (id)
        where (k.id is null) <> (c.id is null)`,
    values: [seriesId, slugs],
  })
  const ids = changed.map(({ id }) => id)
  await tx.query({
    text: `delete from series_relations where (series_id = $1 and other_id = any($2::text[])) or (other_id = $1 and series_id = any($2::text[]))`,
    values: [seriesId, ids],
  })
  // What the titles say by themselves needs no row.
  const decided = changed.filter(({ decision }) => decision !== null)
  await tx.query({
    text: `insert into series_relations (series_id, other_id, related, decided_at)
      select $1::text, o.id, o.related, $4::timestamptz from unnest($2::text[], $3::boolean[]) o(id, related)
      union all select o.id, $1::text, o.related, $4::timestamptz from unnest($2::text[], $3::boolean[]) o(id, related)`,
    values: [seriesId, decided.map(({ id }) => id), decided.map(({ decision }) => decision), at],
  })
  return ids
}
