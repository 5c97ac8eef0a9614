import type { Page } from '#rules/paging.ts'
import type { LotUse, ReceiptKind, ReceiptLine, ReceiptNumber } from '#rules/receipt.ts'
import type { Evidence } from '#rules/vat.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

/** What is to have a receipt, with what its lines say. */
export interface WaitingRow {
  accountId: string
  kind: ReceiptKind
  /** Of the ledger, and the one that it reverses; null for bills. */
  entryId: string | null
  reverses: string | null
  /** null: now */
  happenedAt: Date | null
  /** The entry of the ledger, the bundle, or the bill. */
  subject: string
  /** Whose receipt it corrects. */
  corrects: string | null
  /** The plan of a bill. */
  plan: string | null
  seriesTitle: string | null
  volumeTitle: string | null
  partTitle: string | null
  /** That came in or, below zero, were spent or taken. */
  coins: number
  credits: number
  cents: number
  taxCents: number
  currency: string
  evidence: Evidence
  /** What the buyer wants to be said of them, on lines. */
  buyer: string
  /** The coins that were spent, by where they came from. */
  uses: LotUse[]
}

const ACCOUNTS_AT_ONCE = 100

/**
 * Takes what waits of some readers, in the order in which it was booked; all of a reader's, so that what belongs to one
 * receipt comes together.
 */
export function takeWaiting(tx: Tx): Promise<WaitingRow[]> {
  return tx.query<WaitingRow>({
    name: 'takeWaitingReceipts',
    text: `with taken as (
        delete from receipts_to_number where account_id in (
          select account_id from receipts_to_number group by account_id order by min(number) limit $1
        ) returning *
      )
      select w.account_id as "accountId", w.kind, w.entry_id as "entryId", e.reverses, w.happened_at as "happenedAt",
        coalesce(w.invoice_id, case when w.kind = 'spent' then be.purchase_id else rbe.purchase_id || ' back' end, e.id, '') as subject,
        case when w.kind in ('billBack', 'billAgain') then w.invoice_id else coalesce(rbe.purchase_id, e.reverses) end as corrects,
        i.plan, coalesce(s.title, ps.title) as "seriesTitle", v.title as "volumeTitle", pt.title as "partTitle",
        coalesce(m.coins, 0) - coalesce(d.coins, 0) as coins, coalesce(m.credits, 0) as credits,
        coalesce(w.cents, e.value_cents, 0) as cents, json_build_object('account', a.country, 'connection', w.country, 'card', coalesce(i.card_country, u.card, o.card_country)) as evidence, a.receipt_details as buyer,
        coalesce(i.currency, e.currency, '') as currency,
        coalesce(round(i.tax_cents::numeric * w.cents / i.amount_cents), 0)::int as "taxCents", case when w.kind = 'spent' then coalesce(u.uses, '[]'::json) else '[]'::json end as uses
      from taken w
      join accounts a on a.id = w.account_id
      left join membership_invoices i on i.provider = w.provider and i.invoice_id = w.invoice_id
      left join ledger_entries e on e.id = w.entry_id
      left join bundle_purchase_entries be on be.entry_id = e.id
      left join bundle_purchase_entries rbe on rbe.entry_id = e.reverses
      left join lateral (
        select sum(amount) filter (where unit = 'coins') as coins, sum(amount) filter (where unit = 'credits') as credits
        from ledger_postings where entry_id = e.id and pocket = 'reader'
      ) m on true
      left join lateral (select sum(coins) as coins from coin_debts where entry_id = e.id and e.kind = 'refund') d on true
      left join lateral (
        select coalesce(json_agg(json_build_object('coins', u.coins, 'of', pl.coins, 'cents', coalesce(pe.value_cents, 0), 'currency', coalesce(pe.currency, ''),
          'byStore', coalesce(pe.payment_id ~ '^(apple|play):', false),
          'before', (select coalesce(sum(o.coins), 0) from coin_lot_uses o join ledger_entries oe on oe.id = o.entry_id
            where o.lot_id = u.lot_id and oe.number < e.number)) order by l.created_at, l.id), '[]'::json) as uses,
          case when min(po.card_country) = max(po.card_country) then max(po.card_country) end as card
        from coin_lot_uses u join coin_lots l on l.id = u.lot_id join ledger_entries le on le.id = l.entry_id
        -- What came again after a refund cost what it cost at first.
        join ledger_entries pe on pe.id = case when le.kind = 'restore' then le.reverses else le.id end
        join coin_lots pl on pl.entry_id = pe.id
        left join payment_orders po on po.account_id = pe.account_id and po.payment_id = pe.payment_id
        where u.entry_id = e.id
      ) u on true
      left join payment_orders o on o.account_id = e.account_id and o.payment_id = e.payment_id
      left join parts pt on pt.id = e.part_id
      left join volumes pv on pv.id = pt.volume_id
      left join series ps on ps.id = pv.series_id
      left join volumes v on v.id = e.volume_id
      left join series s on s.id = v.series_id
      order by w.number`,
    values: [ACCOUNTS_AT_ONCE],
  })
}

/** Whether something waits for its receipt. */
export async function isWaiting(reads: Reads): Promise<boolean> {
  const rows = await reads.query({
    name: 'findWaitingReceipt',
    text: 'select from receipts_to_number limit 1',
  })
  return rows.length > 0
}

/** The last number of a year. Until the transaction ends nobody else takes one. */
export async function lockNumbers(tx: Tx, year: number): Promise<number> {
  const [row] = await tx.query<{ last: number }>({
    name: 'lockReceiptNumbers',
    text: `insert into receipt_years as y (year, last_number) values ($1, 0)
      on conflict (year) do update set last_number = y.last_number returning last_number as last`,
    values: [year],
  })
  return row?.last ?? 0
}

/** Who sells, as it stands on receipts. */
export interface Seller {
  name: string
  address: string
  /** Tax number and what else the law wants. */
  legal: string
}

export interface NewReceipt extends ReceiptNumber {
  accountId: string
  kind: ReceiptKind
  subject: string
  corrects: ReceiptNumber | null
  happenedAt: Date
  seller: Seller
  lines: ReceiptLine[]
  /** What the buyer wants to be said of them, on lines. */
  buyer: string
  evidence: Evidence
}

/** Adds receipts, whose numbers follow on those of their year. */
export async function addReceipts(tx: Tx, receipts: readonly NewReceipt[], issuedAt: Date): Promise<void> {
  const of = <T>(column: (receipt: NewReceipt) => T) => receipts.map(column)
  await tx.query({
    name: 'addNumberedReceipts',
    text: `with added as (
        insert into numbered_receipts (year, number, account_id, kind, subject, corrects_year, corrects_number, happened_at, issued_at, seller, lines, account_country, connection_country, card_country, buyer)
        select r.year, r.number, r.account_id, r.kind, r.subject, r.corrects_year, r.corrects_number, r.happened_at, $13, r.seller, r.lines, r.account_country, r.connection_country, r.card_country, r.buyer
        from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::timestamptz[], $9::jsonb[], $10::jsonb[], $11::text[], $12::text[], $14::text[], $15::text[])
          as r (year, number, account_id, kind, subject, corrects_year, corrects_number, happened_at, seller, lines, account_country, connection_country, card_country, buyer)
      )
      update receipt_years y set last_number = n.last
      from (select year, max(number) as last from unnest($1::int[], $2::int[]) as r (year, number) group by year) n where y.year = n.year`,
    values: [
      ...[of(one => one.year), of(one => one.number), of(one => one.accountId), of(one => one.kind)],
      ...[of(one => one.subject), of(one => one.corrects?.year ?? null)],
      ...[of(one => one.corrects?.number ?? null), of(one => one.happenedAt)],
      ...[of(one => JSON.stringify(one.seller)), of(one => JSON.stringify(one.lines))],
      ...[of(one => one.evidence.account), of(one => one.evidence.connection), issuedAt],
      ...[of(one => one.evidence.card), of(one => one.buyer)],
    ],
  })
}

export interface ReceiptRow extends Omit<NewReceipt, 'corrects'> {
  issuedAt: Date
  /** Both null where it corrects none. */
  correctsYear: number | null
  correctsNumber: number | null
}

const RECEIPT = `r.year, r.number, r.account_id as "accountId", r.kind, r.subject, r.happened_at as "happenedAt", r.issued_at as "issuedAt", r.seller, r.lines, r.buyer,
  json_build_object('account', r.account_country, 'connection', r.connection_country, 'card', r.card_country) as evidence, r.corrects_year as "correctsYear", r.corrects_number as "correctsNumber"`

/** The receipts, not corrections, of these entries, bundles and bills. */
export function listBySubject(reads: Reads, subjects: readonly string[]): Promise<ReceiptRow[]> {
  return reads.query<ReceiptRow>({
    name: 'listReceiptsBySubject',
    text: `select ${RECEIPT} from numbered_receipts r where r.subject = any($1) and r.kind in ('coins', 'spent', 'bill')`,
    values: [subjects],
  })
}

/** A reader's receipts, the last issued first, and how many there are. */
export async function listOwn(
  reads: Reads,
  accountId: string,
  { limit, skip }: Page,
): Promise<{ rows: ReceiptRow[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    reads.query<ReceiptRow>({
      name: 'listNumberedReceipts',
      text: `select ${RECEIPT} from numbered_receipts r where r.account_id = $1 order by r.year desc, r.number desc limit $2 offset $3`,
      values: [accountId, limit, skip],
    }),
    reads.query<{ total: number }>({
      name: 'countNumberedReceipts',
      text: 'select count(*)::int as total from numbered_receipts where account_id = $1',
      values: [accountId],
    }),
  ])
  return { rows, total: count?.total ?? 0 }
}

/** One of a reader; null for another's, or none. */
export async function findOwn(
  reads: Reads,
  accountId: string,
  { year, number }: ReceiptNumber,
): Promise<ReceiptRow | null> {
  const [row] = await reads.query<ReceiptRow>({
    name: 'findNumberedReceipt',
    text: `select ${RECEIPT} from numbered_receipts r where r.account_id = $1 and r.year = $2 and r.number = $3`,
    values: [accountId, year, number],
  })
  return row ?? null
}

/** Everything for an export. */
export function listAllOwn(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query({
    text: `select r.year, r.number, r.kind, r.happened_at as "happenedAt", r.issued_at as "issuedAt", r.seller, r.lines,
        r.account_country as "accountCountry", r.connection_country as "connectionCountry", r.card_country as "cardCountry", r.buyer
      from numbered_receipts r where r.account_id = $1 order by r.year, r.number`,
    values: [accountId],
  })
}

export interface TaxSum {
  /** Whose tax it is; '' for sales without any, as to readers outside of the EU. */
  country: string
  /** Hundredths of a percent */
  rate: number
  what: 'book' | 'membership'
  currency: string
  /** Cents: with the tax, and the tax alone. */
  grossCents: number
  taxCents: number
  receipts: number
  /** Receipts for which not even two of account, connection and card named the same country. */
  unproven: number
}

/**
 * What was sold and went back in a time, and the tax within it, as the receipts say it: sales by when they happened,
 * corrections by when they were issued. Coins are left out: their tax is due when they are spent. `from` is within it, and
 * `until` is not.
 */
export function sumTaxes(reads: Reads, { from, until }: { from: Date; until: Date }): Promise<TaxSum[]> {
  return reads.query<TaxSum>({
    name: 'sumReceiptTaxes',
    text: `select coalesce(l."taxCountry", '') as country, coalesce(l."taxRate", 0) as rate, case when r.kind in ('bill', 'billBack', 'billAgain') then 'membership' else 'book' end as what,
        coalesce(l.currency, '') as currency, coalesce(sum(l.cents), 0)::int as "grossCents", coalesce(sum(l."taxCents"), 0)::int as "taxCents",
        count(distinct (r.year, r.number))::int as receipts,
        count(distinct (r.year, r.number)) filter (where not coalesce(r.account_country = r.connection_country, false)
          and not coalesce(r.card_country in (r.account_country, r.connection_country), false))::int as unproven
      from numbered_receipts r
      cross join lateral jsonb_to_recordset(r.lines) as l ("taxCountry" text, "taxRate" int, currency text, cents int, "taxCents" int)
      cross join lateral (select case when r.kind in ('spent', 'bill') then r.happened_at else r.issued_at end as at) t
      where t.at >= $1 and t.at < $2 and r.kind not in ('coins', 'coinsBack', 'coinsAgain') and l.currency <> ''
      group by 1, 2, 3, 4 order by 1, 3, 2, 4`,
    values: [from, until],
  })
}
