import type { Reads } from '../db/connect.ts'

/**
 * True where nothing refers to the picture. Whoever adds a table that does adds it here;
 * `tests/wire/unused-pictures.test.ts` compares this with the database. One list of all that is used: with a condition for
 * each table PostgreSQL takes a fifth of a second to plan the statement.
 */
const UNUSED = `not exists (select from (
    select cover_hash from series union all
    select banner_hash from series union all
    select cover_hash from volumes union all
    select cover_hash from parts union all
    select original from cover_pictures union all
    select card from cover_pictures union all
    select square from cover_pictures union all
    select wide from cover_pictures union all
    select hash from part_images union all
    select cover_hash from replaced_editions union all
    select hash from replaced_part_images union all
    select hash from post_pictures union all
    select cover from post_versions union all
    select part->>'cover_hash' from replaced_parts
  ) used (hash) where used.hash = i.hash)`

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

/**
 * Deletes some of the pictures that have been unused since `before`, but for those that an import is about to use. Answers
 * how many.
 */
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
