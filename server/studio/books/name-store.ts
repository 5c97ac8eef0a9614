import type { AuditRow } from '../../audit/store.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { TABLES, TITLE } from '../catalogue/row-store.ts'

/**
 * The names of creators, the addresses of series and the titles of volumes that these rows name by their ids, as they are
 * now.
 */
export async function listNames(reads: Reads, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const ids = rows
    .flatMap(({ before, after }) => [before, after])
    .flatMap(values => [values?.creator_id, values?.series_id, values?.other_id, values?.volume_id])
    .filter(id => typeof id === 'string')
  if (ids.length === 0) return new Map()
  const found = await reads.query<{ id: string; name: string }>({
    text: `select id, name from creators where id = any($1::text[]) union all select id, slug from series where id = any($1::text[])
      union all select id, title from volumes where id = any($1::text[])`,
    values: [[...new Set(ids)]],
  })
  return new Map(found.map(({ id, name }) => [id, name]))
}

export interface SubjectName {
  id: string
  kind: 'series' | 'volume' | 'part' | 'creator'
  title: string
  /** Of a volume or part. */
  number: number | null
  /** Of a part. */
  volumeTitle: string
}

/** How these series, volumes, parts and creators are called now; those that are not there any more are left out. */
export async function listSubjectNames(reads: Reads, ids: readonly string[]): Promise<SubjectName[]> {
  if (ids.length === 0) return []
  return reads.query<SubjectName>({
    text: `select s.id, 'series' as kind, ${TITLE.series} as title, null::float8 as number, '' as "volumeTitle" from ${TABLES.series} where s.id = any($1::text[])
      union all select v.id, 'volume', ${TITLE.volume}, v.number::float8, '' from ${TABLES.volume} where v.id = any($1::text[])
      union all select p.id, 'part', ${TITLE.part}, p.number::float8, v.title from ${TABLES.part} where p.id = any($1::text[])
      union all select id, 'creator', name, null, '' from creators where id = any($1::text[])`,
    values: [ids],
  })
}
