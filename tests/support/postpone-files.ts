import type { Reads } from '#server/platform/db/connect.ts'

/**
 * From now on no files are made of the books that are bought in this database: their jobs wait for ever. Making them takes
 * seconds of processor time for each volume, in processes of their own, which a test that looks at no file would pay for.
 */
export async function postponeFiles(db: Reads): Promise<void> {
  await db.query({
    text: `create or replace function postpone_job() returns trigger language plpgsql as $$ begin new.run_at := 'infinity'; return new; end $$`,
  })
  await db.query({
    text: `create or replace trigger files_are_postponed before insert on jobs for each row
      when (new.kind in ('make copies', 'make mobi')) execute function postpone_job()`,
  })
}
