import type { Language } from '#rules/interface-language.ts'
import type { StaffGrant, StudioRole } from '#rules/studio-rights.ts'
import { brokenConstraint, type Reads, type Tx } from '../../platform/db/connect.ts'

/** A role without limits that gives all rights. */
export const IS_OWNER = `role = 'owner' and series_ids is null and langs is null`

/** Whether the account a has an authenticator or a passkey. */
export const HAS_SECOND_FACTOR = `(exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null)
  or exists (select from passkeys p where p.account_id = a.id))`

/** Whether anybody has all rights. */
export async function hasOwner(reads: Reads): Promise<boolean> {
  const found = await reads.query({ text: `select from staff_grants where ${IS_OWNER} limit 1` })
  return found.length > 0
}

/** Whether somebody else who can sign in has all rights. */
export async function hasOtherOwner(reads: Reads, accountId: string): Promise<boolean> {
  const found = await reads.query({
    text: `select from staff_grants g join accounts a on a.id = g.account_id
      where ${IS_OWNER} and g.account_id <> $1 and a.email_verified_at is not null and a.deleted_at is null limit 1`,
    values: [accountId],
  })
  return found.length > 0
}

/** Whether a transaction was refused because nobody would have all rights any more (`keep_an_owner`). */
export function isLastOwner(error: unknown): boolean {
  return brokenConstraint(error) === 'a_shop_has_an_owner'
}

/** Locks the roles until the transaction ends, so that of several starting processes only one creates the staff account. */
export async function lockStaff(tx: Tx): Promise<void> {
  await tx.query({ text: 'lock table staff_grants in share row exclusive mode' })
}

export interface GrantRow extends StaffGrant {
  id: string
  accountId: string
  role: StudioRole
  seriesIds: string[] | null
  langs: Language[] | null
  grantedAt: Date
  /** null where a command gave it */
  grantedBy: string | null
}

const GRANT = `g.id, g.account_id as "accountId", g.role, g.series_ids as "seriesIds", g.langs, g.granted_at as "grantedAt", g.granted_by as "grantedBy"`

export async function addGrant(tx: Tx, grant: GrantRow): Promise<void> {
  const { id, accountId, role, seriesIds, langs, grantedAt, grantedBy } = grant
  await tx.query({
    text: `insert into staff_grants (id, account_id, role, series_ids, langs, granted_at, granted_by) values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, accountId, role, seriesIds, langs, grantedAt, grantedBy],
  })
}

export async function setGrant(
  tx: Tx,
  { id, role, seriesIds, langs }: Pick<GrantRow, 'id' | 'role' | 'seriesIds' | 'langs'>,
): Promise<void> {
  await tx.query({
    text: 'update staff_grants set role = $2, series_ids = $3, langs = $4 where id = $1',
    values: [id, role, seriesIds, langs],
  })
}

export async function deleteGrant(tx: Tx, id: string): Promise<void> {
  await tx.query({ text: 'delete from staff_grants where id = $1', values: [id] })
}

export async function deleteGrantsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.query({ text: 'delete from staff_grants where account_id = $1', values: [accountId] })
}

/** Where a role is lost in this transaction, this session of its holder's stays open (`end_access_with_a_role`). */
export async function spareSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.query({ text: `select set_config('kashihon.spared_session', $1, true)`, values: [sessionId] })
}

/** Locks the grant until the transaction ends; null where there is none. */
export async function lockGrant(tx: Tx, id: string): Promise<GrantRow | null> {
  const [found] = await tx.query<GrantRow>({
    text: `select ${GRANT} from staff_grants g where g.id = $1 for update`,
    values: [id],
  })
  return found ?? null
}

/**
 * Until the transaction ends, none of somebody's roles is taken away or changed; one that is being taken away is waited for.
 */
export async function holdGrantsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.query({
    text: 'select from staff_grants where account_id = $1 for share',
    values: [accountId],
  })
}

/** Of one account, or of all: the oldest first. */
export function listGrants(reads: Reads, accountId: string | null): Promise<GrantRow[]> {
  return reads.query<GrantRow>({
    text: `select ${GRANT} from staff_grants g where $1::text is null or g.account_id = $1 order by g.granted_at, g.id`,
    values: [accountId],
  })
}

export interface StaffRow {
  id: string
  username: string
  displayName: string
  email: string
  /** Has set a password of their own, or was never invited: can sign in. */
  verified: boolean
  /** Has an authenticator or a passkey, as production requires of staff. */
  strong: boolean
  /** When a session of theirs was last used; null without one. */
  lastUsedAt: Date | null
  sessions: number
}

/** Everybody who has a role. */
export function listStaffAccounts(reads: Reads): Promise<StaffRow[]> {
  return reads.query<StaffRow>({
    text: `select a.id, a.username, a.display_name as "displayName", a.email, a.email_verified_at is not null as verified,
        ${HAS_SECOND_FACTOR} as strong,
        (select max(s.last_used_at) from sessions s where s.account_id = a.id) as "lastUsedAt",
        (select count(*) from sessions s where s.account_id = a.id) as sessions
      from accounts a where exists (select from staff_grants g where g.account_id = a.id) order by lower(a.username)`,
  })
}

/** Which of these series there are. */
export async function listKnownSeries(
  reads: Reads,
  names: readonly string[],
): Promise<{ id: string; slug: string }[]> {
  return reads.query<{ id: string; slug: string }>({
    text: 'select id, slug from series where id = any($1::text[]) or slug = any($1::text[])',
    values: [names],
  })
}
