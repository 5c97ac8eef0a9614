import type { Currency } from '#rules/currency.ts'
import type { Language } from '#rules/interface-language.ts'
import { brokenConstraint, type Reads, type Tx } from '../platform/db/connect.ts'
import { IS_OWNER } from './staff/staff-store.ts'

export interface AccountRow {
  id: string
  legacyId: string
  username: string
  displayName: string
  email: string
  emailKey: string
  emailVerifiedAt: Date | null
  pendingEmail: string | null
  /** When the mail server last refused a mail for good; null where it never did, or has accepted one since. */
  mailRefusedAt: Date | null
  country: string | null
  /** What their receipts say of them, on lines. */
  receiptDetails: string
  lang: Language
  /** In which they pay; null before their first payment. */
  currency: Currency | null
  passwordHash: string
  /** null for the first password */
  passwordChangedAt: Date | null
  /** Until when a password counts that was made for them; null for one of their own. */
  passwordUntil: Date | null
  analyticsId: string
  createdAt: Date
  /** Has a role, whether it counts in a session or not. */
  isStaff: boolean
  /** Has all rights. */
  isOwner: boolean
  secondFactor: boolean
  newsletter: boolean
  /** Whether mails come for coins that are spent. */
  spendingReceipts: boolean
}

/** The columns of an account (a). */
export const ACCOUNT = `a.id, a.legacy_id as "legacyId", a.username, a.display_name as "displayName", a.email, a.email_key as "emailKey",
  a.email_verified_at as "emailVerifiedAt", a.pending_email as "pendingEmail", a.mail_refused_at as "mailRefusedAt", a.country, a.receipt_details as "receiptDetails", a.lang, a.currency, a.password_hash as "passwordHash", a.password_changed_at as "passwordChangedAt", a.password_until as "passwordUntil",
  a.analytics_id as "analyticsId", a.created_at as "createdAt", a.spending_receipts as "spendingReceipts",
  exists (select from staff_grants g where g.account_id = a.id) as "isStaff",
  exists (select from staff_grants g where g.account_id = a.id and ${IS_OWNER}) as "isOwner",
  exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null) as "secondFactor",
  exists (
    select from newsletter_readers n where n.email_key = a.email_key and (n.confirmed_at is not null or n.token_hash is null)
  ) as newsletter`

export async function findAccount(reads: Reads, id: string): Promise<AccountRow | null> {
  const [row] = await reads.query<AccountRow>({
    name: 'findAccount',
    text: `select ${ACCOUNT} from accounts a where a.id = $1 and a.deleted_at is null`,
    values: [id],
  })
  return row ?? null
}

/** Finds an account by its username or mail address; the address takes precedence. */
export async function findAccountByLogin(
  reads: Reads,
  username: string,
  emailKey: string,
): Promise<AccountRow | null> {
  const [row] = await reads.query<AccountRow>({
    name: 'findAccountByLogin',
    text: `select ${ACCOUNT} from accounts a
      where (lower(a.username) = lower($1) or a.email_key = $2) and a.deleted_at is null
      order by a.email_key = $2 desc limit 1`,
    values: [username, emailKey],
  })
  return row ?? null
}

export async function findAccountByEmail(reads: Reads, emailKey: string): Promise<AccountRow | null> {
  const [row] = await reads.query<AccountRow>({
    name: 'findAccountByEmail',
    text: `select ${ACCOUNT} from accounts a where a.email_key = $1 and a.deleted_at is null`,
    values: [emailKey],
  })
  return row ?? null
}

/** Locks the account until the transaction ends, so that concurrent changes happen one after the other. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx.query({ name: 'lockAccount', text: 'select from accounts where id = $1 for update', values: [id] })
}

/** Whether the account was deleted. Waits for a deletion that is under way. */
export async function isAccountDeleted(tx: Tx, id: string): Promise<boolean> {
  const there = await tx.query({
    name: 'isAccountThere',
    text: 'select from accounts where id = $1 and deleted_at is null for key share',
    values: [id],
  })
  return there.length === 0
}

/** docs/product.md#currencies: the first payment fixes the currency of the account. Changes nothing where it is fixed. */
export async function fixCurrency(tx: Tx, id: string, currency: Currency): Promise<void> {
  await tx.query({
    name: 'fixCurrency',
    text: 'update accounts set currency = $2 where id = $1 and currency is null and deleted_at is null',
    values: [id, currency],
  })
}

/** Replaces the currency of the account. */
export async function setCurrency(tx: Tx, id: string, currency: Currency): Promise<void> {
  await tx.query({
    name: 'setCurrency',
    text: `update accounts set currency = $2 where id = $1 and currency is distinct from $2 and deleted_at is null`,
    values: [id, currency],
  })
}

/** The currencies in which readers pay. */
export async function listCurrencies(reads: Reads): Promise<Currency[]> {
  const rows = await reads.query<{ currency: Currency | null }>({
    text: 'select distinct currency from accounts where currency is not null order by currency',
  })
  return rows.flatMap(({ currency }) => currency ?? [])
}

export interface NewAccount {
  id: string
  legacyId: string
  username: string
  displayName: string
  email: string
  emailKey: string
  emailVerifiedAt: Date | null
  lang: Language
  country: string | null
  passwordHash: string
  createdAt: Date
}

/** False where the username or the address belongs to an account already. */
export async function addAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const { id, legacyId, username, displayName, email, emailKey, emailVerifiedAt } = account
  const { lang, country, passwordHash, createdAt } = account
  const added = await tx.query({
    text: `insert into accounts (id, legacy_id, username, display_name, email, email_key, email_verified_at, lang, country,
        password_hash, created_at, terms_agreed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
      on conflict do nothing returning id`,
    values: [
      ...[id, legacyId, username, displayName, email, emailKey, emailVerifiedAt],
      ...[lang, country, passwordHash, createdAt],
    ],
  })
  return added.length > 0
}

/**
 * Sets another password. Drops a pending address, since somebody who knew the old password may have typed it. The account
 * has to be locked.
 */
export async function setPasswordHash(
  tx: Tx,
  id: string,
  passwordHash: string,
  changedAt: Date,
): Promise<void> {
  await tx.query({
    text: 'update accounts set password_hash = $2, password_changed_at = $3, password_until = null, pending_email = null where id = $1',
    values: [id, passwordHash, changedAt],
  })
}

/**
 * An account that nobody has confirmed is nobody's: before something is given to it, its password and whatever opens it are
 * taken away (a role does so by itself). False for an account that is confirmed, or has no password.
 */
export async function takeFromStrangers(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.query<{ taken: boolean | null }>({
    text: 'select take_from_strangers($1) as taken',
    values: [id],
  })
  return row?.taken === true
}

/** How somebody is called, and in which language they are written to, until they say so themselves. */
export async function setInvited(
  tx: Tx,
  id: string,
  { displayName, lang }: Pick<AccountRow, 'displayName' | 'lang'>,
): Promise<void> {
  await tx.query({
    text: 'update accounts set display_name = $2, lang = $3 where id = $1',
    values: [id, displayName, lang],
  })
}

/**
 * Ends second factor, passkeys, sessions, approved codes and tokens of the studio: what somebody made before the account had
 * an owner.
 */
export async function endKeys(tx: Tx, id: string): Promise<void> {
  await tx.query({ text: 'select end_keys_of($1)', values: [id] })
}

/**
 * Deletes an account with this address that nobody has confirmed and that has no role, so that who proves the address gets
 * it. Throws an error for which `isStillReferredTo` is true where something was given to it.
 */
export async function deleteUnconfirmed(tx: Tx, emailKey: string): Promise<void> {
  await tx.query({
    text: `delete from accounts a where a.email_key = $1 and a.email_verified_at is null and a.deleted_at is null
      and not exists (select from staff_grants g where g.account_id = a.id)`,
    values: [emailKey],
  })
}

/** Until when the password counts, which was made for the owner of the account. */
export async function setPasswordUntil(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.query({ text: 'update accounts set password_until = $2 where id = $1', values: [id, until] })
}

/** Stores a stronger hash of the same password, unless the password was changed meanwhile. */
export async function replaceHash(reads: Reads, id: string, from: string, to: string): Promise<void> {
  await reads.query({
    text: 'update accounts set password_hash = $3 where id = $1 and password_hash = $2',
    values: [id, from, to],
  })
}

export interface Profile {
  username: string
  displayName: string
  country: string | null
  receiptDetails: string
  pendingEmail: string | null
}

/** Throws an error for which {@link isUsernameTaken} is true where another account has the name. */
export async function setProfile(tx: Tx, id: string, profile: Profile): Promise<void> {
  const { username, displayName, country, pendingEmail, receiptDetails } = profile
  await tx.query({
    text: 'update accounts set username = $2, display_name = $3, country = $4, pending_email = $5, receipt_details = $6 where id = $1',
    values: [id, username, displayName, country, pendingEmail, receiptDetails],
  })
}

/** Whether mails come for coins that are spent. */
export async function setSpendingReceipts(tx: Tx, id: string, spendingReceipts: boolean): Promise<void> {
  await tx.query({
    text: 'update accounts set spending_receipts = $2 where id = $1',
    values: [id, spendingReceipts],
  })
}

export function isUsernameTaken(error: unknown): boolean {
  return brokenConstraint(error) === 'an_account_has_its_own_username'
}

export function isEmailTaken(error: unknown): boolean {
  return brokenConstraint(error) === 'an_account_has_its_own_email'
}

/**
 * Notes when the mail server refused a mail to this address, or with null that it accepts mails. No effect if the account
 * has another address by now.
 */
export async function noteMailRefused(
  reads: Reads,
  { id, emailKey }: Pick<AccountRow, 'id' | 'emailKey'>,
  at: Date | null,
): Promise<void> {
  await reads.query({
    text: 'update accounts set mail_refused_at = $3 where id = $1 and email_key = $2',
    values: [id, emailKey, at],
  })
}

/** The job that follows a changed address of mail. */
export const EMAIL_CHANGED = 'mail address changed'

/**
 * Makes the verified address the account's. Throws an error for which {@link isEmailTaken} is true where another account has
 * it.
 */
export async function setVerifiedEmail(
  tx: Tx,
  id: string,
  email: string,
  emailKey: string,
  at: Date,
): Promise<void> {
  await tx.query({
    text: `update accounts set email = $2, email_key = $3, email_verified_at = $4, pending_email = null, mail_refused_at = null where id = $1`,
    values: [id, email, emailKey, at],
  })
}
