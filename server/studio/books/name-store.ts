import type { AuditRow } from '../../audit/store.ts'
import type { Reads } from '../../platform/db/connect.ts'

/** The names of creators and the addresses of series that these rows name by their ids, as they are now. */
export async function listNames(reads: Reads, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const ids = rows
    .flatMap(({ before, after }) => [before, after])
    .flatMap(values => [values?.creator_id, values?.series_id])
    .filter(id => typeof id === 'string')
  if (ids.length === 0) return new Map()
  const found = await reads.query<{ id: string; name: string }>({
    text: `select id, name from creators where id = any($1::text[]) union all select id, slug from series where id = any($1::text[])`,
    values: [[...new Set(ids)]],
  })
  return new Map(found.map(({ id, name }) => [id, name]))
}
