import type { PersonalRow } from '../../accounts/personal-data/personal-data-source.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import type { EventRow } from '../store.ts'

export interface PushRow {
  id: string
  accountId: string
  endpoint: string
  p256dh: string
  auth: string
}

interface NewPush extends PushRow {
  sessionId: string
  at: Date
}

/** Adds a browser for the account signed in there, and deletes all but the account's `most` newest. */
export async function addPush(tx: Tx, push: NewPush, most: number): Promise<void> {
  const { id, endpoint, accountId, sessionId, p256dh, auth, at } = push
  await tx.query({
    text: `insert into push_subscriptions (id, endpoint, account_id, session_id, p256dh, auth, made_at) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (endpoint) do update set account_id = excluded.account_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth, made_at = excluded.made_at`,
    values: [id, endpoint, accountId, sessionId, p256dh, auth, at],
  })
  await tx.query({
    text: `delete from push_subscriptions where id in (
      select id from push_subscriptions where account_id = $1 order by made_at desc offset $2)`,
    values: [accountId, most],
  })
}

export async function endPush(reads: Reads, accountId: string, endpoint: string): Promise<void> {
  await reads.query({
    text: 'delete from push_subscriptions where account_id = $1 and endpoint = $2',
    values: [accountId, endpoint],
  })
}

/** Deletes a subscription that the push service no longer knows. */
export async function endPushById(reads: Reads, id: string): Promise<void> {
  await reads.query({ text: 'delete from push_subscriptions where id = $1', values: [id] })
}

/** A browser whose session has not expired; null otherwise. */
export async function findPush(reads: Reads, id: string, now: Date): Promise<PushRow | null> {
  const [row] = await reads.query<PushRow>({
    text: `select p.id, p.account_id as "accountId", p.endpoint, p.p256dh, p.auth
      from push_subscriptions p join sessions s on s.id = p.session_id where p.id = $1 and s.expires_at > $2`,
    values: [id, now],
  })
  return row ?? null
}

export type ReleaseKey = Pick<EventRow, 'kind' | 'id'>

/** Which browsers get a message about which of these releases, which have been announced. */
export async function listPushes(
  tx: Tx,
  releases: readonly ReleaseKey[],
): Promise<{ id: string; releases: ReleaseKey[] }[]> {
  return tx.query<{ id: string; releases: ReleaseKey[] }>({
    text: `select p.id, json_agg(json_build_object('kind', a.kind, 'id', a.release_id)) as releases
      from unnest($1::text[], $2::text[]) fresh (kind, id)
      join announced_releases a on a.kind = fresh.kind and a.release_id = fresh.id
      left join parts part on a.kind = 'part' and part.id = a.release_id
      join volumes v on v.id = coalesce(part.volume_id, a.release_id)
      join follows f on f.series_id = v.series_id and f.followed_at < a.at and f.rhythm is distinct from 'off'
      join push_subscriptions p on p.account_id = f.account_id
      group by p.id`,
    values: [releases.map(({ kind }) => kind), releases.map(({ id }) => id)],
  })
}

/** Stores for the series of these releases when the account was last notified. */
export async function setNotified(
  reads: Reads,
  { accountId, releases, at }: { accountId: string; releases: readonly ReleaseKey[]; at: Date },
): Promise<void> {
  await reads.query({
    text: `update follows set notified_at = $3 where account_id = $1 and series_id in (
      select v.series_id from unnest($2::text[]) told (id) left join parts p on p.id = told.id
      join volumes v on v.id = coalesce(p.volume_id, told.id))`,
    values: [accountId, releases.map(({ id }) => id), at],
  })
}

export function listAllPushes(reads: Reads, accountId: string): Promise<PersonalRow[]> {
  return reads.query<PersonalRow>({
    text: 'select endpoint, made_at from push_subscriptions where account_id = $1',
    values: [accountId],
  })
}

export async function endAllPushes(reads: Reads, accountId: string): Promise<void> {
  await reads.query({ text: 'delete from push_subscriptions where account_id = $1', values: [accountId] })
}
