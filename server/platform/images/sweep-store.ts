import type { Reads } from '../db/connect.ts'

/** True where nothing refers to the picture. Whoever adds a table that does adds it here; `tests/wire/unused-pictures.test.ts` compares this with the database. */
const UNUSED = `not exists (select from series where cover_hash = i.hash)
    and not exists (select from series where banner_hash = i.hash)
    and not exists (select from volumes where cover_hash = i.hash)
    and not exists (select from parts where cover_hash = i.hash)
    and not exists (select from cover_pictures where original = i.hash)
    and not exists (select from cover_pictures where card = i.hash)
    and not exists (select from cover_pictures where square = i.hash)
    and not exists (select from cover_pictures where wide = i.hash)
    and not exists (select from part_images where hash = i.hash)
    and not exists (select from replaced_editions where cover_hash = i.hash)
    and not exists (select from replaced_part_images where hash = i.hash)
    and not exists (select from post_pictures where hash = i.hash)
    and not exists (select from post_versions where cover = i.hash)
    and not exists (select from replaced_parts where part->>'cover_hash' = i.hash)`

/** Notes which pictures nothing refers to any more, and which are used again. */
export async function noteUnusedImages(reads: Reads, now: Date): Promise<void> {
  await reads.query({
    text: `update images set unused_since = null where hash in
      (select hash from images i where unused_since is not null and not (${UNUSED}) for no key update skip locked)`,
  })
  await reads.query({
    text: `update images set unused_since = $1 where hash in
      (select hash from images i where unused_since is null and ${UNUSED} for no key update skip locked)`,
    values: [now],
  })
}

/** Deletes some of the pictures that have been unused since `before`, but for those that an import is about to use. Answers how many. */
export async function deleteUnusedImages(reads: Reads, before: Date, most: number): Promise<number> {
  const deleted = await reads.query<{ hash: string }>({
    text: `delete from images where hash in
      (select hash from images i where unused_since <= $1 and ${UNUSED} order by unused_since limit $2 for update skip locked)
      returning hash`,
    values: [before, most],
  })
  return deleted.length
}

/** Those of these hashes that are names of stored pictures. */
export async function listStoredHashes(reads: Reads, hashes: readonly string[]): Promise<string[]> {
  const rows = await reads.query<{ hash: string }>({
    name: 'listStoredHashes',
    text: 'select hash from images where hash = any($1)',
    values: [hashes],
  })
  return rows.map(({ hash }) => hash)
}
