import type { Reads } from '../db/connect.ts'
import type { BlobPlace } from './blob-store.ts'

/**
 * True where no row refers to the blob `b`: as the database knows from its foreign keys, so that no table can be forgotten.
 * One list of all names, as many conditions would take long to plan.
 */
export async function unreferenced(reads: Reads): Promise<string> {
  const references = await reads.query<{ table: string; column: string }>({
    text: `select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'blobs'::regclass`,
  })
  const used = references.map(({ table, column }) => `select ${column} from ${table}`).join(' union all ')
  return `not exists (select from (${used}) used (name) where used.name = b.name)`
}

/** Notes which blobs no row refers to any more, and which are referred to again. */
export async function noteUnusedBlobs(reads: Reads, unused: string, now: Date): Promise<void> {
  await reads.query({
    text: `update blobs set unused_since = null where name in
      (select name from blobs b where unused_since is not null and not (${unused}) for no key update skip locked)`,
  })
  await reads.query({
    text: `update blobs set unused_since = $1 where name in
      (select name from blobs b where unused_since is null and ${unused} for no key update skip locked)`,
    values: [now],
  })
}

/**
 * Takes some blobs that have been unused since `before` out of use: whoever stores the same bytes from now on stores them
 * anew. What may lie in other places than these stays until they are named again, as after an import that was broken off
 * there.
 */
export function retireBlobs(
  reads: Reads,
  asked: { unused: string; before: Date; most: number; places: readonly BlobPlace[] },
): Promise<{ name: string }[]> {
  const { unused, before, most, places } = asked
  return reads.query<{ name: string }>({
    text: `update blobs set stored = false where name in
      (select name from blobs b where unused_since <= $1 and ${unused} and place = any($3) and coalesce(other_place, place) = any($3)
        order by unused_since limit $2 for update skip locked)
      returning name`,
    values: [before, most, places],
  })
}

export interface Retired {
  place: BlobPlace
  otherPlace: BlobPlace | null
}

/** Locks a retired blob until its bytes are removed. Null where somebody has stored it anew, or is about to. */
export async function lockRetired(
  reads: Reads,
  name: string,
  { unused, before }: { unused: string; before: Date },
): Promise<Retired | null> {
  const [row] = await reads.query<Retired>({
    text: `select place, other_place as "otherPlace" from blobs b
      where name = $1 and not stored and unused_since <= $2 and ${unused} for update skip locked`,
    values: [name, before],
  })
  return row ?? null
}

export async function deleteBlob(reads: Reads, name: string): Promise<void> {
  await reads.query({ name: 'deleteBlob', text: 'delete from blobs where name = $1', values: [name] })
}
