import { type RelatedTitle, relationBack, type SeriesRelation } from '#rules/series-relation.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import { relatedByTitle, relatedTo } from './related-sql.ts'
import { columnOf, isNamed } from './store.ts'

export interface RelatedSeries {
  id: string
  /** What others are to it, by their ids. */
  relations: Record<string, SeriesRelation>
}

/** The series of this id or address, where readers see it, with those that are related to it. */
export async function findRelated(reads: Reads, key: string): Promise<RelatedSeries | null> {
  const column = columnOf(key)
  const [found] = await reads.query<RelatedSeries>({
    name: `findRelated ${column}`,
    text: `select s.id, (select coalesce(jsonb_object_agg(k.id, k.relation), '{}') from (${relatedTo('s')}) k) as relations
      from series s where ${isNamed('s', column)} and not s.hidden`,
    values: [key],
  })
  return found ?? null
}

/** Makes these the ones that are related to a series, and no others. Answers the ids of those for which that changes. */
export async function saveRelated(
  tx: Tx,
  seriesId: string,
  related: readonly RelatedTitle[],
  at: Date,
): Promise<string[]> {
  // What the titles say by themselves is the same work in another medium, unless somebody says otherwise, and needs no row.
  const changed = await tx.query<{ id: string; decision: boolean | null; relation: string }>({
    name: 'listChangedRelations',
    text: `with known as (select k.id, k.relation from series s, lateral (${relatedTo('s')}) k where s.id = $1),
        by_title as (select t.id from series s, lateral (${relatedByTitle('s')}) t where s.id = $1),
        chosen as (select o.id, case when said.relation = '' and t.id is not null then 'medium' else said.relation end as relation
          from unnest($2::text[], $3::text[]) said(slug, relation) join series o on o.slug = said.slug and o.id <> $1
            left join by_title t on t.id = o.id)
      select o.id, coalesce(c.relation, '') as relation,
          case when c.id is null and t.id is null or t.id is not null and c.relation = 'medium' then null else c.id is not null end as decision
        from (select id from known union select id from chosen) o
        left join known k using (id) left join chosen c using (id) left join by_title t using (id)
        where k.relation is distinct from c.relation`,
    values: [seriesId, related.map(({ series }) => series), related.map(({ relation }) => relation)],
  })
  const ids = changed.map(({ id }) => id)
  await tx.query({
    text: `delete from series_relations where (series_id = $1 and other_id = any($2::text[])) or (other_id = $1 and series_id = any($2::text[]))`,
    values: [seriesId, ids],
  })
  const decided = changed.filter(({ decision }) => decision !== null)
  await tx.query({
    text: `insert into series_relations (series_id, other_id, related, decided_at, relation)
      select $1::text, o.id, o.related, $6::timestamptz, o.relation from unnest($2::text[], $3::boolean[], $4::text[]) o(id, related, relation)
      union all select o.id, $1::text, o.related, $6::timestamptz, o.relation from unnest($2::text[], $3::boolean[], $5::text[]) o(id, related, relation)`,
    values: [
      ...[seriesId, decided.map(({ id }) => id), decided.map(({ decision }) => decision)],
      ...[
        decided.map(({ relation }) => relation),
        decided.map(({ relation }) => relationBack(relation as SeriesRelation)),
        at,
      ],
    ],
  })
  return ids
}
