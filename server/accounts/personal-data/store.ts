import type { Reads, Tx } from '../../platform/db/connect.ts'
import type { PersonalRow } from './personal-data-source.ts'

const TABLES = {
  account: `select id, legacy_id, username, display_name, email, email_verified_at, pending_email, mail_refused_at, country, receipt_details, lang, currency, analytics_id,
      created_at, terms_agreed_at, password_changed_at, spending_receipts from accounts where id = $1`,
  roles: 'select role, series_ids, langs, granted_at from staff_grants where account_id = $1',
  sessions: `select id, client, app, strong, created_at, last_used_at, expires_at from sessions where account_id = $1 order by created_at`,
  devices: `select id, identifier, platform, version, created_at, seen_at from devices where account_id = $1 order by created_at`,
  passkeys: `select id, name, created_at, last_used_at from passkeys where account_id = $1 order by created_at`,
  second_factor: `select begun_at, confirmed_at from second_factors where account_id = $1`,
  newsletter: `select n.email, n.lang, n.asked_at, n.confirmed_at from newsletter_readers n
      join accounts a on a.email_key = n.email_key where a.id = $1`,
  mails_that_wait: `select kind, run_at from jobs where key = $1`,
} as const

/** The rows of the accounts' own tables, by table. */
export async function collectOwnData(
  reads: Reads,
  accountId: string,
): Promise<Record<string, PersonalRow[]>> {
  const found: Record<string, PersonalRow[]> = {}
  for (const [name, text] of Object.entries(TABLES)) {
    found[name] = await reads.query<Record<string, unknown>>({ text, values: [accountId] })
  }
  return found
}

/** Deletes everything but the account's row, which keeps its id and loses name, address and password. */
export async function endOwnData(tx: Tx, accountId: string, at: Date): Promise<void> {
  const values = [accountId]
  for (const table of [
    'sessions',
    'account_tokens',
    'staff_grants',
    // From before there were staff_grants.
    'account_roles',
    'second_factors',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
    'data_exports',
  ])
    await tx.query({ text: `delete from ${table} where account_id = $1`, values })
  await tx.query({ text: 'delete from devices where account_id = $1', values })
  await tx.query({ text: 'delete from app_codes where approved_by = $1', values })
  await tx.query({ text: 'delete from jobs where key = $1', values })
  await tx.query({
    text: `delete from newsletter_readers where email_key = (select email_key from accounts where id = $1)`,
    values,
  })
  await tx.query({
    text: `update accounts set username = 'deleted-' || legacy_id, display_name = '', email = '', email_key = 'deleted ' || id,
        email_verified_at = null, pending_email = null, mail_refused_at = null, country = null, receipt_details = '', currency = null, password_hash = '', analytics_id = gen_random_uuid(),
        terms_agreed_at = null, password_changed_at = null, deleted_at = $2
      where id = $1`,
    values: [accountId, at],
  })
}

export interface ExportRow {
  id: string
  askedAt: Date
  readyAt: Date | null
  bytes: number | null
}

const EXPORT = `id, asked_at as "askedAt", ready_at as "readyAt", octet_length(archive) as bytes`

/** Adds an export; it replaces the account's earlier one. */
export async function addExport(tx: Tx, id: string, accountId: string, at: Date): Promise<ExportRow> {
  const [row] = await tx.query<ExportRow>({
    text: `insert into data_exports (id, account_id, asked_at) values ($1, $2, $3)
      on conflict (account_id) do update set id = excluded.id, asked_at = excluded.asked_at, ready_at = null, archive = null
      returning ${EXPORT}`,
    values: [id, accountId, at],
  })
  if (!row) throw new Error('an export was not begun')
  return row
}

export async function findExport(reads: Reads, accountId: string): Promise<ExportRow | null> {
  const [row] = await reads.query<ExportRow>({
    text: `select ${EXPORT} from data_exports where account_id = $1`,
    values: [accountId],
  })
  return row ?? null
}

/** Stores the finished archive. False where the export was replaced or deleted meanwhile. */
export async function finishExport(tx: Tx, id: string, archive: Buffer, at: Date): Promise<boolean> {
  const ended = await tx.query({
    text: 'update data_exports set archive = $2, ready_at = $3 where id = $1 and ready_at is null returning id',
    values: [id, archive, at],
  })
  return ended.length > 0
}

export async function findArchive(reads: Reads, id: string): Promise<Buffer | null> {
  const [row] = await reads.query<{ archive: Buffer | null }>({
    text: 'select archive from data_exports where id = $1',
    values: [id],
  })
  return row?.archive ?? null
}
