import type { LostBlob } from '../platform/blobs/store.ts'
import type { Reads } from '../platform/db/connect.ts'

/** What refers to bytes. */
export interface BlobOwner {
  name: string
  /** The table that refers to them. */
  kind: string
  /** The address of the volume, series or post; null where it is none of these. */
  address: string | null
  title: string | null
  /** Readers who own the volume. */
  readers: number
}

/** Columns that refer to bytes, as the database knows from its foreign keys, so that no table can be forgotten. */
function listReferences(reads: Reads): Promise<{ table: string; column: string; columns: string[] }[]> {
  return reads.query<{ table: string; column: string; columns: string[] }>({
    name: 'listReferencesToBlobs',
    text: `select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column",
        array(select o.attname::text from pg_attribute o where o.attrelid = c.conrelid and o.attnum > 0) as columns
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid in ('blobs'::regclass, 'images'::regclass) and c.conrelid <> 'images'::regclass
      order by 1, 2`,
  })
}

/** What refers to the bytes of these names. */
export async function listBlobOwners(reads: Reads, names: readonly string[]): Promise<BlobOwner[]> {
  const references = await listReferences(reads)
  const uses = references.map(({ table, column, columns }) => {
    const has = (name: string) => columns.includes(name)
    const volume =
      (table === 'volumes' && 'id') ||
      (has('volume_id') && 'volume_id') ||
      (has('part_id') && '(select volume_id from parts where id = part_id)') ||
      (has('book_id') && '(select volume_id from library_books where id = book_id)') ||
      'null'
    const series = (table === 'series' && 'id') || (has('series_id') && 'series_id') || 'null'
    const post = has('post_id') ? 'post_id' : 'null'
    return `select ${column}, '${table}', ${volume}, ${series}, ${post} from ${table} where ${column} = any($1)`
  })
  return reads.query<BlobOwner>({
    text: `select distinct u.name, u.kind,
        coalesce('/volumes/' || v.slug, '/series/' || s.slug, (select '/blog/' || min(slug) from post_versions p where p.post_id = u.post)) as address,
        coalesce(s.title || ' ' || v.number::float8, s.title, (select min(title) from post_versions p where p.post_id = u.post)) as title,
        (select count(*)::int from library_books b where b.volume_id = v.id) as readers
      from (${uses.join(' union ')}) u (name, kind, volume, series, post)
        left join volumes v on v.id = u.volume left join series s on s.id = coalesce(v.series_id, u.series)
      order by 1, 3, 2`,
    values: [names],
  })
}

/** What is lost, a line for each: how, and whose it is. */
export async function describeLost(reads: Reads, lost: readonly LostBlob[]): Promise<string[]> {
  const owners = Map.groupBy(
    await listBlobOwners(
      reads,
      lost.map(({ name }) => name),
    ),
    ({ name }) => name,
  )
  return lost.map(({ name, place, as }) => {
    const whose = (owners.get(name) ?? []).map(({ kind, address, title, readers }) =>
      address === null
        ? `of ${kind}`
        : `of ${title} (${address}, ${kind})${readers > 0 ? `, owned by ${readers}` : ''}`,
    )
    return `${as} in the ${place}: ${name} ${whose.join('; ') || 'which nothing uses'}`
  })
}
