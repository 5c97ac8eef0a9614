import { allowLonger, type Db, type Reads, type Tx } from '../platform/db/connect.ts'

/** A broken rule of the ledger. The code cannot produce one; changes by hand in the database can. */
export interface Contradiction {
  rule: string
  /** The id of the entry, account, lot, book or rental. */
  where: string
}

const RULES = {
  'an entry is balanced': `select entry_id as "where" from ledger_postings group by entry_id, unit having sum(amount) <> 0`,
  'a balance is the sum of its postings': `select coalesce(b.account_id, p.account_id) as "where"
    from balances b full join (
      select account_id, unit, sum(amount) as amount from ledger_postings where pocket = 'reader' group by account_id, unit
    ) p on p.account_id = b.account_id and p.unit = b.unit
    where coalesce(b.amount, 0) <> coalesce(p.amount, 0)`,
  'a balance is what its lots hold': `select b.account_id as "where" from balances b
    left join (select account_id, sum(coins_left) as left_over from coin_lots group by account_id) l on l.account_id = b.account_id
    where b.unit = 'coins' and b.amount <> coalesce(l.left_over, 0)`,
  'a lot holds what was not taken from it': `select l.id as "where" from coin_lots l
    left join (select lot_id, sum(coins) as taken from coin_lot_uses group by lot_id) u on u.lot_id = l.id
    where l.coins_left <> l.coins - coalesce(u.taken, 0)`,
  'what an entry takes comes from lots': `select p.entry_id as "where" from ledger_postings p
    left join (select entry_id, sum(coins) as taken from coin_lot_uses group by entry_id) u on u.entry_id = p.entry_id
    where p.pocket = 'reader' and p.unit = 'coins' and p.amount < 0 and -p.amount <> coalesce(u.taken, 0)`,
  'what was paid for is there': `select e.id as "where" from ledger_entries e join accounts a on a.id = e.account_id
    where a.deleted_at is null and (
      (e.kind in ('redeem_coins', 'redeem_credits') and not exists (select from library_books b where b.entry_id = e.id))
      or (e.kind = 'rent' and not exists (select from rentals r where r.entry_id = e.id)))
      and not exists (select from ledger_entries r where r.reverses = e.id)`,
  'what is there was paid for': `select b.id as "where" from library_books b join ledger_entries e on e.id = b.entry_id
    where e.account_id <> b.account_id or e.volume_id is distinct from b.volume_id
    union all
    select r.id from rentals r join ledger_entries e on e.id = r.entry_id
    where e.account_id <> r.account_id or e.part_id is distinct from r.part_id`,
  'a payment is booked in the currency of its order': `select e.id as "where" from ledger_entries e
    join payment_orders o on o.payment_id = e.payment_id and o.account_id = e.account_id
    where e.kind = 'purchase' and e.currency is distinct from o.currency`,
  'money goes back in the currency in which it was paid': `select r.id as "where" from ledger_entries r
    join ledger_entries e on e.id = r.reverses and e.kind = 'purchase'
    where r.kind in ('refund', 'restore') and coalesce(r.currency, '') <> coalesce(e.currency, '')`,
  'no more money goes back than was paid': `select e.id as "where" from ledger_entries e
    join (
      select reverses, sum(case kind when 'refund' then value_cents else -value_cents end) as cents
      from ledger_entries where kind in ('refund', 'restore') group by reverses
    ) r on r.reverses = e.id
    where e.kind = 'purchase' and r.cents not between 0 and coalesce(e.value_cents, 0)`,
} as const

const PROOF_MS = 600_000

/**
 * docs/product.md#ledger: proves the ledger as of one instant, without blocking changes. At most 100 contradictions of each
 * rule.
 */
export function listContradictions(db: Db): Promise<Contradiction[]> {
  return db.transaction(async tx => {
    await tx.query({ text: 'set transaction isolation level repeatable read read only' })
    return findContradictions(tx)
  })
}

/** The same in the caller's transaction, whose settings it changes. The isolation level must be repeatable read. */
export async function findContradictions(tx: Tx): Promise<Contradiction[]> {
  // A large ledger takes longer than the usual limit.
  await allowLonger(tx, PROOF_MS)
  // Without statistics the planner may choose nested loops, which would not finish on a large ledger.
  await tx.query({ text: 'set local enable_nestloop = off' })
  const found: Contradiction[] = []
  for (const [rule, text] of Object.entries(RULES)) {
    const rows = await tx.query<{ where: string }>({ text: `${text} limit 100` })
    found.push(...rows.map(row => ({ rule, where: row.where })))
  }
  return found
}

export interface LedgerLine {
  happenedAt: Date
  kind: string
  key: string
  unit: string | null
  amount: number | null
}

/** All postings of one reader, the oldest first. */
export async function listLedger(reads: Reads, accountId: string): Promise<LedgerLine[]> {
  return reads.query<LedgerLine>({
    text: `select e.happened_at as "happenedAt", e.kind, e.key, p.unit, p.amount from ledger_entries e
      left join ledger_postings p on p.entry_id = e.id and p.pocket = 'reader'
      where e.account_id = $1 order by e.happened_at, e.number, p.line`,
    values: [accountId],
  })
}

export interface CoinMoneyRow {
  /** '' where an app's store has not said it. */
  currency: string
  /** Cents: what was paid for coins, and what of it went back. */
  paidCents: number
  refundedCents: number
  /** Bought coins that are not spent yet, by what was paid for them. */
  unspentCoins: number
}

/**
 * What coins brought in money, by currency. With `from` and `until` only what was booked then; unspent coins are always
 * those of now.
 */
export function listCoinMoney(
  reads: Reads,
  { from, until }: { from: Date | null; until: Date | null },
): Promise<CoinMoneyRow[]> {
  return reads.query<CoinMoneyRow>({
    name: 'listCoinMoney',
    text: `select coalesce(e.currency, '') as currency,
        coalesce(sum(e.value_cents) filter (where e.kind = 'purchase' and e.happened_at >= coalesce($1::timestamptz, '-infinity')
          and e.happened_at < coalesce($2::timestamptz, 'infinity')), 0) as "paidCents",
        coalesce(sum(case e.kind when 'refund' then e.value_cents else -e.value_cents end) filter (where e.kind in ('refund', 'restore')
          and e.happened_at >= coalesce($1::timestamptz, '-infinity') and e.happened_at < coalesce($2::timestamptz, 'infinity')), 0) as "refundedCents",
        coalesce(sum(l.coins_left), 0) as "unspentCoins"
      from ledger_entries e left join coin_lots l on l.entry_id = e.id and not l.given
      where e.kind = 'purchase' or (e.kind in ('refund', 'restore') and e.value_cents <> 0)
      group by 1 order by 1`,
    values: [from, until],
  })
}
