import type { PlanId } from '#rules/plans.ts'
import type { InvoiceFacts } from '../payments/subscriptions.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

/** Adds a paid bill with its periods. False, and no effect, where it is stored already. */
export async function addInvoice(
  tx: Tx,
  { provider, accountId, membershipId, invoice, cardCountry = null }: NewInvoice,
): Promise<boolean> {
  const { id, amountCents, taxCents, currency, paidAt, paymentId, covers } = invoice
  const last = covers.at(-1)
  if (!last) return false
  const added = await tx.query({
    name: 'keepMembershipInvoice',
    text: `insert into membership_invoices (provider, invoice_id, account_id, membership_id, plan, amount_cents, currency, paid_at, payment_id, tax_cents, card_country)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning invoice_id`,
    values: [
      ...[provider, id, accountId, membershipId, last.plan],
      ...[amountCents, currency, paidAt, paymentId, taxCents, cardCountry],
    ],
  })
  if (added.length === 0) return false
  for (const [line, { plan, from, until }] of covers.entries()) {
    await tx.query({
      name: 'keepPaidPeriod',
      text: `insert into membership_paid_periods (provider, invoice_id, line, plan, starts_at, ends_at) values ($1, $2, $3, $4, $5, $6)`,
      values: [provider, id, line, plan, from, until],
    })
  }
  return true
}

interface NewInvoice {
  provider: string
  accountId: string
  membershipId: string
  invoice: InvoiceFacts
  /** Of the card that the subscription is paid with. */
  cardCountry?: string | null
}

/** The provider's ids of a reader's stored bills. */
export async function listInvoiceIds(reads: Reads, accountId: string): Promise<Set<string>> {
  const rows = await reads.query<{ id: string }>({
    text: 'select invoice_id as id from membership_invoices where account_id = $1',
    values: [accountId],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Stores how much of a bill was refunded, in cents, and whether it is disputed. */
export async function setRefund(
  reads: Reads,
  refund: { provider: string; paymentId: string; refundedCents: number; disputed: boolean; at: Date },
): Promise<void> {
  const { provider, paymentId, refundedCents, disputed, at } = refund
  await reads.query({
    text: `update membership_invoices set refunded_cents = $3, disputed_at = case when $4 then coalesce(disputed_at, $5) end,
        taken_back_at = case when $4 or ($3 >= amount_cents and amount_cents > 0) then coalesce(taken_back_at, $5) end
      where provider = $1 and payment_id = $2`,
    values: [provider, paymentId, refundedCents, disputed, at],
  })
}

export interface PlanPeriod {
  plan: PlanId
  from: Date
  /** Its end, or an earlier end of the membership or of the payment. */
  until: Date
  /** The end of the period as it was paid for. */
  paidUntil: Date
  /** The payment was refunded in full or is disputed, or the member has withdrawn and spent nothing that it brought. */
  takenBack: boolean
}

interface RefundRow {
  accountId: string
  membershipId: string
  currency: string
  refundedCents: number
  takenBack: boolean
  disputed: boolean
}

/** What is stored of a bill's refund; null where the payment was for no bill. */
export async function findRefund(
  reads: Reads,
  provider: string,
  paymentId: string,
): Promise<RefundRow | null> {
  const [row] = await reads.query<RefundRow>({
    text: `select account_id as "accountId", membership_id as "membershipId", currency, refunded_cents as "refundedCents", taken_back_at is not null as "takenBack",
        disputed_at is not null as disputed
      from membership_invoices where provider = $1 and payment_id = $2`,
    values: [provider, paymentId],
  })
  return row ?? null
}

/** The paid periods of memberships, in order. */
export function listPaidPeriods(tx: Reads, accountId: string): Promise<PlanPeriod[]> {
  return tx.query<PlanPeriod>({
    name: 'listPaidPeriods',
    text: `select p.plan, p.starts_at as "from",
        case when m.withdrawn_cents is null then p.ends_at else least(p.ends_at, m.ended_at) end as "paidUntil",
        i.taken_back_at is not null or (m.withdrawn_cents is not null and not m.withdrawn_keeps_bonus) as "takenBack",
        least(p.ends_at, m.ended_at, i.taken_back_at) as "until"
      from membership_invoices i
      join membership_paid_periods p on p.provider = i.provider and p.invoice_id = i.invoice_id
      join memberships m on m.id = i.membership_id
      where i.account_id = $1 and not m.surplus
      order by p.starts_at`,
    values: [accountId],
  })
}

/** Adds the bonus of a month. False where the month has one. */
export async function addBonus(tx: Tx, accountId: string, dueAt: Date, at: Date): Promise<boolean> {
  const rows = await tx.query({
    name: 'noteMembershipBonus',
    text: `insert into membership_bonuses (account_id, month, due_at, given_at)
      values ($1, date_trunc('month', $2::timestamptz at time zone 'UTC')::date, $2, $3) on conflict do nothing returning month`,
    values: [accountId, dueAt, at],
  })
  return rows.length > 0
}

/** When each given bonus was due, in order. */
export async function listBonuses(reads: Reads, accountId: string): Promise<Date[]> {
  const rows = await reads.query<{ dueAt: Date }>({
    name: 'listMembershipBonuses',
    text: 'select due_at as "dueAt" from membership_bonuses where account_id = $1 order by month',
    values: [accountId],
  })
  return rows.map(({ dueAt }) => dueAt)
}

/** Accounts whose bonus is due, the longest due first. */
export async function listBonusesDue(reads: Reads, now: Date, limit: number): Promise<string[]> {
  const rows = await reads.query<{ accountId: string }>({
    text: `select account_id as "accountId" from membership_standings where next_bonus_at <= $1 order by next_bonus_at limit $2`,
    values: [now, limit],
  })
  return rows.map(({ accountId }) => accountId)
}

export interface PaidRow {
  plan: PlanId
  subscriptionId: string
  amountCents: number
  currency: string
  paidAt: Date
  refunded: boolean
  /** It comes from a gift code. */
  given: boolean
}

/** A reader's paid bills, the latest first. `from` is included, `until` is not. */
export function listPaid(
  reads: Reads,
  accountId: string,
  { from, until, limit }: { from: Date | null; until: Date | null; limit: number },
): Promise<PaidRow[]> {
  return reads.query<PaidRow>({
    name: 'listPaidMemberships',
    text: `select i.plan, m.id as "subscriptionId", i.amount_cents as "amountCents", i.currency, i.paid_at as "paidAt",
        (i.refunded_cents > 0 or i.taken_back_at is not null) as refunded,
        i.provider = 'gift' as given
      from membership_invoices i join memberships m on m.id = i.membership_id
      where i.account_id = $1 and ($2::timestamptz is null or i.paid_at >= $2) and ($3::timestamptz is null or i.paid_at < $3)
      order by i.paid_at desc, i.invoice_id desc limit $4`,
    values: [accountId, from, until, limit],
  })
}

/** All bills of the account, for its data export. */
export function listInvoices(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query({
    text: `select invoice_id as invoice, plan, amount_cents as "amountCents", currency, paid_at as "paidAt", payment_id as payment,
        refunded_cents as "refundedCents"
      from membership_invoices where account_id = $1 order by paid_at`,
    values: [accountId],
  })
}

export interface InvoiceMoneyRow {
  currency: string
  /** Cents: what was paid for memberships, and what of that went back, by a refund or a dispute. */
  paidCents: number
  refundedCents: number
}

/** What memberships brought in money, by currency, of the bills that were paid from `from` to before `until`. */
export function listInvoiceMoney(
  reads: Reads,
  { from, until }: { from: Date | null; until: Date | null },
): Promise<InvoiceMoneyRow[]> {
  return reads.query<InvoiceMoneyRow>({
    name: 'listInvoiceMoney',
    text: `select currency, coalesce(sum(amount_cents), 0) as "paidCents",
        coalesce(sum(case when disputed_at is not null then amount_cents else refunded_cents end), 0) as "refundedCents"
      from membership_invoices
      where provider <> 'gift' and amount_cents > 0 and paid_at >= coalesce($1::timestamptz, '-infinity') and paid_at < coalesce($2::timestamptz, 'infinity')
      group by currency order by currency`,
    values: [from, until],
  })
}
