import type { PlanId } from '#rules/plans.ts'
import { VOLUME_COVER } from '../../catalogue/covers/cover-store.ts'
import type { StoredCover } from '../../catalogue/covers/shown-cover.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'

/** A bill of a membership, as its receipt says it. */
export interface PaidBill {
  plan: PlanId
  cents: number
  /** Within `cents`. */
  taxCents: number
  currency: string
  paidUntil: Date
}

/** What a receipt is about: an entry of the ledger, a purchase that was refused, or a bill. */
export type ReceiptSubject =
  | { kind: 'coins' | 'spent' | 'returned'; entryId: string }
  | { kind: 'refused'; purchaseId: string }
  | { kind: 'bill'; invoiceId: string; bill: PaidBill }

/**
 * Notes what the reader gets a receipt for, in the transaction that it tells of; once. An account that is deleted gets none.
 */
export async function noteReceipt(
  tx: Tx,
  { accountId, at, ...subject }: ReceiptSubject & { accountId: string; at: Date },
): Promise<void> {
  const entryId = 'entryId' in subject ? subject.entryId : null
  const purchaseId = 'purchaseId' in subject ? subject.purchaseId : null
  const invoiceId = 'invoiceId' in subject ? subject.invoiceId : null
  const bill = 'bill' in subject ? subject.bill : null
  await tx.query({
    name: 'noteReceipt',
    text: `insert into receipts (id, account_id, kind, entry_id, purchase_id, plan, cents, tax_cents, currency, paid_until, noted_at)
      select $1, id, $3, $4, $5, $6, $7, $8, $9, $10, $11 from accounts where id = $2 and deleted_at is null for key share
      on conflict (id) do nothing`,
    values: [
      ...[entryId ?? purchaseId ?? invoiceId, accountId, subject.kind, entryId, purchaseId],
      ...[bill?.plan ?? null, bill?.cents ?? null, bill?.taxCents ?? null, bill?.currency ?? null],
      ...[bill?.paidUntil ?? null, at],
    ],
  })
}

/** Takes back the notice that a purchase was refused, where it waits: it was bought after all. */
export async function withdrawRefusal(tx: Tx, purchaseId: string): Promise<void> {
  await tx.query({ text: 'delete from receipts where id = $1 and mail_id is null', values: [purchaseId] })
}

/** The last moments at which something has to have been noted so that its mail is due. */
export interface ReceiptTimes {
  /** Of money. */
  money: Date
  /** Of the last thing, where only coins were spent: the reader has been quiet since. */
  quiet: Date
  /** Of the first thing. */
  longest: Date
}

/** The readers whose receipts are due. */
export async function listDueReaders(reads: Reads, due: ReceiptTimes, most: number): Promise<string[]> {
  const rows = await reads.query<{ accountId: string }>({
    text: `select account_id as "accountId" from receipts where mail_id is null group by account_id
      having min(noted_at) filter (where kind <> 'spent') <= $1 or max(noted_at) <= $2 or min(noted_at) <= $3 limit $4`,
    values: [due.money, due.quiet, due.longest, most],
  })
  return rows.map(({ accountId }) => accountId)
}

/** Puts everything that waits for a reader into one mail. False where somebody else has done that. */
export async function fillMail(tx: Tx, accountId: string, mailId: string): Promise<boolean> {
  const filled = await tx.query({
    text: 'update receipts set mail_id = $2 where account_id = $1 and mail_id is null returning id',
    values: [accountId, mailId],
  })
  return filled.length > 0
}

export interface ReceiptRow {
  kind: 'coins' | 'spent' | 'returned' | 'bill' | 'refused'
  at: Date
  /** That came in or, below zero, were spent. */
  coins: number
  credits: number
  cents: number | null
  taxCents: number | null
  currency: string | null
  plan: PlanId | null
  paidUntil: Date | null
  seriesTitle: string | null
  volumeTitle: string | null
  volumeSlug: string | null
  /** Of a volume that was to come when it was bought. */
  publishingAt: Date | null
  /** Of the volume that it is about. */
  cover: StoredCover | null
  partTitle: string | null
  partSlug: string | null
  /** Until when a rented part can be read. */
  rentedUntil: Date | null
  /** Of its receipt; null where it has none, or none yet. */
  receiptYear: number | null
  receiptNumber: number | null
  /** What was not bought, and why. */
  refusedTitle: string | null
  reason: string | null
  /** What the reader agreed to with it. */
  consentWords: string | null
  consentAt: Date | null
}

/** What a mail tells of, in the order in which it happened. */
export function listReceipts(reads: Reads, accountId: string, mailId: string): Promise<ReceiptRow[]> {
  return reads.query<ReceiptRow>({
    name: 'listReceipts',
    text: `select r.kind, coalesce(e.happened_at, r.noted_at) as at, coalesce(m.coins, 0) as coins, coalesce(m.credits, 0) as credits,
        coalesce(r.cents, e.value_cents) as cents, r.tax_cents as "taxCents", coalesce(r.currency, e.currency) as currency,
        r.plan, r.paid_until as "paidUntil", s.title as "seriesTitle", v.title as "volumeTitle", v.slug as "volumeSlug",
        case when r.kind = 'spent' and e.volume_id is not null and v.publishing_at > e.happened_at then v.publishing_at end as "publishingAt",
        case when v.id is not null then ${VOLUME_COVER.column} end as cover, p.title as "partTitle", p.slug as "partSlug", l.expires_at as "rentedUntil",
        u.title as "refusedTitle", u.state as reason, n.year as "receiptYear", n.number as "receiptNumber",
        c.words as "consentWords", c.given_at as "consentAt"
      from receipts r
      left join ledger_entries e on e.id = r.entry_id
      left join purchases u on u.id = r.purchase_id
      left join lateral (
        select sum(amount) filter (where unit = 'coins') as coins, sum(amount) filter (where unit = 'credits') as credits
        from ledger_postings where entry_id = e.id and pocket = 'reader'
      ) m on true
      left join parts p on p.id = coalesce(e.part_id, u.part_id)
      left join volumes v on v.id = coalesce(e.volume_id, u.volume_id, p.volume_id)
      left join series s on s.id = v.series_id
      ${VOLUME_COVER.join}
      left join rentals l on l.entry_id = e.id
      left join bundle_purchase_entries be on be.entry_id = e.id
      left join numbered_receipts n on n.subject = coalesce(be.purchase_id, r.entry_id, r.id) and n.account_id = r.account_id and n.kind in ('coins', 'spent', 'spentBack', 'bill')
      left join consents c on c.entry_id = e.id
      where r.account_id = $1 and r.mail_id = $2 order by at, e.number, r.id`,
    values: [accountId, mailId],
  })
}

/** Deletes what a mail has told. */
export async function endReceipts(reads: Reads, mailId: string): Promise<void> {
  await reads.query({ text: 'delete from receipts where mail_id = $1', values: [mailId] })
}

/**
 * Deletes receipts whose mail was given up. `job` is the kind of their jobs; one that still waits, as after days offline,
 * sends its mail.
 */
export async function endOldReceipts(
  reads: Reads,
  { before, job }: { before: Date; job: string },
): Promise<void> {
  await reads.query({
    text: `delete from receipts r where r.mail_id is not null and r.noted_at < $1
      and not exists (select from jobs j where j.kind = $2 and j.key = r.mail_id)`,
    values: [before, job],
  })
}

/** Everything for an export. */
export function listReceiptsOf(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query({
    text: `select kind, entry_id as entry, purchase_id as purchase, plan, cents, tax_cents as "taxCents", currency,
        paid_until as "paidUntil", noted_at as "notedAt"
      from receipts where account_id = $1 order by noted_at`,
    values: [accountId],
  })
}

export async function endReceiptsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.query({ text: 'delete from receipts where account_id = $1', values: [accountId] })
}
