import type { Language } from '#rules/interface-language.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'

interface NewSubscription {
  email: string
  emailKey: string
  lang: Language
  at: Date
  confirmed: boolean
}

/** Subscribes an account's address. Without `confirmed`, only verifying the address confirms the subscription. */
export async function setNewsletter(tx: Tx, reader: NewSubscription): Promise<void> {
  const { email, emailKey, lang, at, confirmed } = reader
  await tx.query({
    text: `insert into newsletter_readers (email_key, email, lang, asked_at, confirmed_at)
      values ($1, $2, $3, $4, case when $5 then $4::timestamptz end)
      on conflict (email_key) do update set confirmed_at = coalesce(newsletter_readers.confirmed_at, excluded.confirmed_at),
        token_hash = case when newsletter_readers.confirmed_at is not null then newsletter_readers.token_hash end`,
    values: [emailKey, email, lang, at, confirmed],
  })
}

export async function endNewsletter(reads: Reads, emailKey: string): Promise<void> {
  await reads.query({ text: 'delete from newsletter_readers where email_key = $1', values: [emailKey] })
}

/**
 * Confirms the subscription of a verified address if it was made with the account. One typed into the public form has a
 * token and needs its own mail.
 */
export async function confirmNewsletterOf(tx: Tx, emailKey: string, at: Date): Promise<void> {
  await tx.query({
    text: 'update newsletter_readers set confirmed_at = $2 where email_key = $1 and confirmed_at is null and token_hash is null',
    values: [emailKey, at],
  })
}

/** Moves the subscription to the reader's new address. */
export async function moveNewsletter(tx: Tx, from: string, to: string, email: string): Promise<void> {
  await tx.query({
    text: `with left_behind as (delete from newsletter_readers where email_key = $1 returning lang, asked_at, confirmed_at)
      insert into newsletter_readers (email_key, email, lang, asked_at, confirmed_at)
      select $2, $3, lang, asked_at, confirmed_at from left_behind
      on conflict (email_key) do nothing`,
    values: [from, to, email],
  })
}

export interface NewsletterRow {
  email: string
  emailKey: string
  lang: Language
  askedAt: Date
  confirmedAt: Date | null
}

const COLUMNS = `email, email_key as "emailKey", lang, asked_at as "askedAt", confirmed_at as "confirmedAt"`

/** Adds an unconfirmed subscription, since anybody may have typed the address. A confirmed one stays unchanged. */
export async function addSubscription(
  tx: Tx,
  { email, emailKey, lang, at }: Omit<NewSubscription, 'confirmed'>,
): Promise<NewsletterRow> {
  const [row] = await tx.query<NewsletterRow>({
    text: `insert into newsletter_readers as n (email_key, email, lang, asked_at) values ($1, $2, $3, $4)
      on conflict (email_key) do update set
        lang = case when n.confirmed_at is null then excluded.lang else n.lang end,
        asked_at = case when n.confirmed_at is null then excluded.asked_at else n.asked_at end
      returning ${COLUMNS}`,
    values: [emailKey, email, lang, at],
  })
  if (!row) throw new Error('a newsletter reader was gone as soon as it was there')
  return row
}

export async function setNewsletterToken(tx: Tx, emailKey: string, tokenHash: Buffer): Promise<void> {
  await tx.query({
    text: 'update newsletter_readers set token_hash = $2 where email_key = $1',
    values: [emailKey, tokenHash],
  })
}

export async function findNewsletterReader(reads: Reads, emailKey: string): Promise<NewsletterRow | null> {
  const [row] = await reads.query<NewsletterRow>({
    text: `select ${COLUMNS} from newsletter_readers where email_key = $1`,
    values: [emailKey],
  })
  return row ?? null
}

/** False where no subscription has the token, or it was requested before `since` and never confirmed. */
export async function confirmNewsletterBy(
  reads: Reads,
  tokenHash: Buffer,
  at: Date,
  since: Date,
): Promise<boolean> {
  const rows = await reads.query({
    text: `update newsletter_readers set confirmed_at = coalesce(confirmed_at, $2)
      where token_hash = $1 and (confirmed_at is not null or asked_at > $3) returning email_key`,
    values: [tokenHash, at, since],
  })
  return rows.length > 0
}

/** False where no subscription has the token. */
export async function endNewsletterBy(reads: Reads, tokenHash: Buffer): Promise<boolean> {
  const rows = await reads.query({
    text: 'delete from newsletter_readers where token_hash = $1 returning email_key',
    values: [tokenHash],
  })
  return rows.length > 0
}

/** Deletes subscriptions that were requested before `since` and never confirmed. */
export async function endUnconfirmed(reads: Reads, since: Date): Promise<void> {
  await reads.query({
    text: 'delete from newsletter_readers where confirmed_at is null and token_hash is not null and asked_at <= $1',
    values: [since],
  })
}
