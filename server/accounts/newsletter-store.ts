import type { Language } from '#rules/interface-language.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

interface NewsletterReader {
  email: string
  emailKey: string
  lang: Language
  at: Date
  confirmed: boolean
}

/** Wanted with an account: confirmed as soon as the address is. */
export async function setNewsletter(tx: Tx, reader: NewsletterReader): Promise<void> {
  const { email, emailKey, lang, at, confirmed } = reader
  await tx.query({
    text: `insert into newsletter_readers (email_key, email, lang, asked_at, confirmed_at)
      values ($1, $2, $3, $4, case when $5 then $4::timestamptz end)
      on conflict (email_key) do update set confirmed_at = coalesce(newsletter_readers.confirmed_at, excluded.confirmed_at)`,
    values: [emailKey, email, lang, at, confirmed],
  })
}

export async function endNewsletter(reads: Reads, emailKey: string): Promise<void> {
  await reads.query({ text: 'delete from newsletter_readers where email_key = $1', values: [emailKey] })
}

/** The address is proved, and with it that the newsletter was meant. */
export async function confirmNewsletterOf(tx: Tx, emailKey: string, at: Date): Promise<void> {
  await tx.query({
    text: 'update newsletter_readers set confirmed_at = $2 where email_key = $1 and confirmed_at is null',
    values: [emailKey, at],
  })
}

/** The newsletter goes with its reader to another address. */
export async function moveNewsletter(tx: Tx, from: string, to: string, email: string): Promise<void> {
  await tx.query({
    text: `with left_behind as (delete from newsletter_readers where email_key = $1 returning lang, asked_at, confirmed_at)
      insert into newsletter_readers (email_key, email, lang, asked_at, confirmed_at)
      select $2, $3, lang, asked_at, confirmed_at from left_behind
      on conflict (email_key) do nothing`,
    values: [from, to, email],
  })
}
