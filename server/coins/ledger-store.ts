import type { Reads, Tx } from '../platform/db/connect.ts'

export type Unit = 'coins' | 'credits'
export type Pocket = 'reader' | 'sold' | 'given' | 'sales' | 'rentals' | 'converted' | 'refunded'
export type EntryKind =
  | 'purchase'
  | 'gift'
  | 'bonus'
  | 'system'
  | 'redeem_coins'
  | 'redeem_credits'
  | 'rent'
  | 'convert'
  | 'grant_credits'
  | 'plan_credits'
  | 'refund'
  | 'restore'
  | 'settle'
  | 'return'

export interface Posting {
  pocket: Pocket
  unit: Unit
  amount: number
}

export interface NewEntry {
  id: string
  key: string
  kind: EntryKind
  accountId: string
  at: Date
  volumeId?: string | null
  partId?: string | null
  paymentId?: string | null
  valueCents?: number | null
  currency?: string | null
  reverses?: string | null
  postings: readonly Posting[]
  /** The lot that the entry creates. */
  lot?: { id: string; given: boolean; coins: number } | null
  /** Coins that the entry takes, by lot; below nothing where they go back into it. */
  uses?: readonly { id: string; coins: number }[]
}

/**
 * Writes an entry with its postings and lots in one statement. False, and nothing written, where the key exists. The purse
 * has to be locked.
 */
export async function addEntry(tx: Tx, entry: NewEntry): Promise<boolean> {
  const { postings, lot = null, uses = [] } = entry
  const rows = await tx.query({
    name: 'addLedgerEntry',
    text: `with entry as (
        insert into ledger_entries (id, key, kind, account_id, happened_at, volume_id, part_id, payment_id, value_cents, currency, reverses)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (key) do nothing returning id
      ), posted as (
        insert into ledger_postings (entry_id, line, pocket, account_id, unit, amount)
        select entry.id, p.line, p.pocket, $4, p.unit, p.amount
        from entry, unnest($12::text[], $13::text[], $14::int[]) with ordinality as p (pocket, unit, amount, line)
      ), came as (
        insert into coin_lots (id, entry_id, account_id, given, coins, coins_left, created_at)
        select $15, entry.id, $4, $16, $17, $17, $5 from entry where $15::text is not null
      ), went as (
        update coin_lots l set coins_left = l.coins_left - u.coins
        from entry, unnest($18::text[], $19::int[]) as u (lot_id, coins) where l.id = u.lot_id
      ), noted as (
        insert into coin_lot_uses (entry_id, lot_id, coins)
        select entry.id, u.lot_id, u.coins from entry, unnest($18::text[], $19::int[]) as u (lot_id, coins)
      )
      select id from entry`,
    values: [
      ...[
        entry.id,
        entry.key,
        entry.kind,
        entry.accountId,
        entry.at,
        entry.volumeId ?? null,
        entry.partId ?? null,
      ],
      ...[entry.paymentId ?? null, entry.valueCents ?? null, entry.currency ?? null, entry.reverses ?? null],
      ...[postings.map(one => one.pocket), postings.map(one => one.unit), postings.map(one => one.amount)],
      ...[lot?.id ?? null, lot?.given ?? null, lot?.coins ?? null],
      ...[uses.map(one => one.id), uses.map(one => one.coins)],
    ],
  })
  return rows.length > 0
}

export interface Purse {
  coins: number
  credits: number
}

/**
 * Locks a reader's balances until the transaction ends, so that changes happen one after the other. null before the reader
 * has a purse. `country` is where the reader is connected from, two letters; null where that is not known.
 */
export async function lockPurse(
  tx: Tx,
  accountId: string,
  country: string | null = null,
): Promise<Purse | null> {
  // Triggers note the country with what is booked.
  const rows = await tx.query<{ unit: Unit; amount: number }>({
    name: 'lockPurse',
    text: `select unit, amount from balances, (select set_config('kashihon.country', $2, true)) s
      where account_id = $1 order by unit for update of balances`,
    values: [accountId, country ?? ''],
  })
  return rows.length === 2 ? purseOf(rows) : null
}

/** Creates and locks an empty purse, or locks one that a concurrent transaction has created. */
export async function makePurse(tx: Tx, accountId: string, country: string | null = null): Promise<Purse> {
  await tx.query({
    name: 'addBalances',
    text: `insert into balances (account_id, unit) values ($1, 'coins'), ($1, 'credits') on conflict do nothing`,
    values: [accountId],
  })
  const made = await lockPurse(tx, accountId, country)
  if (!made) throw new Error('the balances of a reader were neither found nor made')
  return made
}

export async function findPurse(reads: Reads, accountId: string): Promise<Purse> {
  const rows = await reads.query<{ unit: Unit; amount: number }>({
    name: 'findPurse',
    text: 'select unit, amount from balances where account_id = $1',
    values: [accountId],
  })
  return purseOf(rows)
}

function purseOf(rows: readonly { unit: Unit; amount: number }[]): Purse {
  const amount = (unit: Unit) => rows.find(row => row.unit === unit)?.amount ?? 0
  return { coins: amount('coins'), credits: amount('credits') }
}

/** What a reader has and owes, and the credits that they ever got and spent. */
export interface PurseRow extends Purse {
  earnedCredits: number
  usedCredits: number
  debtCoins: number
}

/** A {@link PurseRow} in SQL, as a table of one row. The account is an expression. */
export const purseOfAccount = (account: string) => `(
    select coalesce((select amount from balances where account_id = ${account} and unit = 'coins'), 0) as coins,
      coalesce((select amount from balances where account_id = ${account} and unit = 'credits'), 0) as credits,
      coalesce(sum(amount) filter (where amount > 0), 0) as "earnedCredits",
      coalesce(-sum(amount) filter (where amount < 0), 0) as "usedCredits",
      coalesce((select sum(coins_left) from coin_debts where account_id = ${account} and coins_left > 0), 0) as "debtCoins"
    from ledger_postings where account_id = ${account} and unit = 'credits' and pocket = 'reader')`

export interface LotRow {
  id: string
  given: boolean
  coinsLeft: number
  createdAt: Date
}

/** The reader's lots in the order in which they are spent, and the coins owed. */
export async function findLotsAndDebt(tx: Tx, accountId: string): Promise<{ lots: LotRow[]; debt: number }> {
  const [row] = await tx.query<{ lots: (Omit<LotRow, 'createdAt'> & { createdAt: string })[]; debt: number }>(
    {
      name: 'findLotsAndDebt',
      text: `select coalesce((select sum(coins_left) from coin_debts where account_id = $1 and coins_left > 0), 0) as debt,
      coalesce((select json_agg(json_build_object('id', id, 'given', given, 'coinsLeft', coins_left, 'createdAt', created_at)
        order by given desc, created_at, id) from coin_lots where account_id = $1 and coins_left > 0), '[]'::json) as lots`,
      values: [accountId],
    },
  )
  const lots = (row?.lots ?? []).map(lot => ({ ...lot, createdAt: new Date(lot.createdAt) }))
  return { lots, debt: row?.debt ?? 0 }
}

export interface EntryRow {
  id: string
  kind: EntryKind
  accountId: string
  volumeId: string | null
  valueCents: number | null
  currency: string | null
}

export async function findEntry(reads: Reads, key: string): Promise<EntryRow | null> {
  const [row] = await reads.query<EntryRow>({
    name: 'findLedgerEntry',
    text: `select id, kind, account_id as "accountId", volume_id as "volumeId", value_cents as "valueCents", currency
      from ledger_entries where key = $1`,
    values: [key],
  })
  return row ?? null
}

/** What an entry took from the reader, and where it went. */
export interface SpentRow {
  volumeId: string | null
  partId: string | null
  coins: number
  credits: number
  to: Pocket | null
  /** The coins, by the lot that they came from. */
  uses: { id: string; coins: number }[]
}

/** What the entry with this id took; null without one. */
export async function findSpent(tx: Tx, entryId: string): Promise<SpentRow | null> {
  const [row] = await tx.query<SpentRow>({
    name: 'findSpent',
    text: `select e.volume_id as "volumeId", e.part_id as "partId",
        coalesce(-sum(p.amount) filter (where p.unit = 'coins' and p.pocket = 'reader'), 0)::int as coins,
        coalesce(-sum(p.amount) filter (where p.unit = 'credits' and p.pocket = 'reader'), 0)::int as credits,
        (select o.pocket from ledger_postings o where o.entry_id = e.id and o.pocket <> 'reader' limit 1) as "to",
        coalesce((select json_agg(json_build_object('id', u.lot_id, 'coins', u.coins)) from coin_lot_uses u
          where u.entry_id = e.id), '[]'::json) as uses
      from ledger_entries e left join ledger_postings p on p.entry_id = e.id where e.id = $1 group by e.id`,
    values: [entryId],
  })
  return row ?? null
}

/** The lot that an entry created; null without one. */
export async function findLotOf(tx: Tx, entryId: string): Promise<(LotRow & { coins: number }) | null> {
  const [row] = await tx.query<LotRow & { coins: number }>({
    text: `select id, given, coins, coins_left as "coinsLeft", created_at as "createdAt" from coin_lots where entry_id = $1`,
    values: [entryId],
  })
  return row ?? null
}

export interface DebtRow {
  id: string
  coinsLeft: number
}

export interface OpenDebt extends DebtRow {
  /** The lot of the payment that went back; null where it was no payment for coins. */
  lotId: string | null
}

/** Open debts, the oldest first. */
export async function listDebts(reads: Reads, accountId: string): Promise<OpenDebt[]> {
  return reads.query<OpenDebt>({
    name: 'listDebts',
    text: `select d.id, d.coins_left as "coinsLeft",
        (select l.id from ledger_entries e join coin_lots l on l.entry_id = e.reverses where e.id = d.entry_id) as "lotId"
      from coin_debts d where d.account_id = $1 and d.coins_left > 0 order by d.created_at, d.id`,
    values: [accountId],
  })
}

/** The sum of a reader's open debts in coins. */
export async function countDebt(reads: Reads, accountId: string): Promise<number> {
  const [row] = await reads.query<{ coins: number }>({
    name: 'countDebt',
    text: 'select coalesce(sum(coins_left), 0) as coins from coin_debts where account_id = $1 and coins_left > 0',
    values: [accountId],
  })
  return row?.coins ?? 0
}

interface NewDebt {
  id: string
  accountId: string
  entryId: string
  coins: number
  at: Date
}

export async function addDebt(tx: Tx, { id, accountId, entryId, coins, at }: NewDebt): Promise<void> {
  await tx.query({
    text: `insert into coin_debts (id, account_id, entry_id, coins, coins_left, created_at) values ($1, $2, $3, $4, $4, $5)`,
    values: [id, accountId, entryId, coins, at],
  })
}

export async function payDebt(tx: Tx, id: string, coins: number): Promise<void> {
  await tx.query({
    text: 'update coin_debts set coins_left = coins_left - $2 where id = $1',
    values: [id, coins],
  })
}

/** Purchases and rentals paid with coins of this lot and not reversed, the latest first. */
export async function listSpentFrom(
  tx: Tx,
  lotId: string,
): Promise<{ id: string; kind: 'redeem_coins' | 'rent'; coins: number }[]> {
  return tx.query({
    text: `select e.id, e.kind, (select coalesce(-sum(p.amount), 0)::int from ledger_postings p
        where p.entry_id = e.id and p.pocket = 'reader' and p.unit = 'coins') as coins
      from coin_lot_uses u join ledger_entries e on e.id = u.entry_id
      where u.lot_id = $1 and e.kind in ('redeem_coins', 'rent')
        and not exists (select from ledger_entries r where r.reverses = e.id)
      order by e.happened_at desc, e.number desc`,
    values: [lotId],
  })
}
