import type { Reads, Tx } from '../../platform/db/connect.ts'

export interface ViewRow {
  id: string
  accountId: string
  name: string
  query: string
  shared: boolean
  ownerName: string
}

const VIEW = `v.id, v.account_id as "accountId", v.name, v.query, v.shared, coalesce(nullif(a.display_name, ''), a.username) as "ownerName"`

/** Those of an account, and those that others who still work in the studio share. */
export function listViews(reads: Reads, accountId: string): Promise<ViewRow[]> {
  return reads.query<ViewRow>({
    text: `select ${VIEW} from studio_views v join accounts a on a.id = v.account_id
      where v.account_id = $1 or (v.shared and exists (select from staff_grants g where g.account_id = v.account_id))
      order by lower(v.name), v.id`,
    values: [accountId],
  })
}

/** Of views that somebody saves at the same time, one after the other is counted. */
export async function countViews(tx: Tx, accountId: string): Promise<number> {
  await tx.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 44))',
    values: [`views ${accountId}`],
  })
  const [found] = await tx.query<{ count: number }>({
    text: 'select count(*)::int as count from studio_views where account_id = $1',
    values: [accountId],
  })
  return found?.count ?? 0
}

export interface NewView extends Pick<ViewRow, 'id' | 'accountId' | 'name' | 'query' | 'shared'> {
  now: Date
}

export async function addView(tx: Tx, { id, accountId, name, query, shared, now }: NewView): Promise<void> {
  await tx.query({
    text: `insert into studio_views (id, account_id, name, query, shared, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)`,
    values: [id, accountId, name, query, shared, now],
  })
}

/** False where the account has no such view. */
export async function changeView(
  tx: Tx,
  { id, accountId, name, query, shared, now }: NewView,
): Promise<boolean> {
  const changed = await tx.query({
    text: `update studio_views set name = $3, query = $4, shared = $5, updated_at = $6 where id = $1 and account_id = $2 returning id`,
    values: [id, accountId, name, query, shared, now],
  })
  return changed.length > 0
}

/** False where the account has no such view. */
export async function deleteView(tx: Tx, id: string, accountId: string): Promise<boolean> {
  const deleted = await tx.query({
    text: 'delete from studio_views where id = $1 and account_id = $2 returning id',
    values: [id, accountId],
  })
  return deleted.length > 0
}

/** For exports of personal data. */
export function collectViews(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query<Record<string, unknown>>({
    text: 'select id, name, query, shared, created_at, updated_at from studio_views where account_id = $1 order by created_at',
    values: [accountId],
  })
}

export async function deleteViewsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.query({ text: 'delete from studio_views where account_id = $1', values: [accountId] })
}
