import type { Reads } from '#server/platform/db/connect.ts'

/** Everybody who is signed in has a passkey, and has signed in by it. */
export async function showSecondFactors(db: Reads): Promise<void> {
  await db.query({ text: 'update sessions set strong = true' })
  await db.query({
    text: `insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
      select 'KEY-' || account_id, account_id, 'of ' || account_id, '', 0, '{}', '', now() from (select distinct account_id from sessions) signed_in
      on conflict do nothing`,
  })
}
