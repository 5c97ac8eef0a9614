import type { Reads, Tx } from '../platform/db/connect.ts'
import type { DebtRow } from './ledger-store.ts'

export interface TakenBack {
  coins: number
  /** The refunded money. */
  cents: number
  /** How many entries have changed this. */
  turns: number
}

/** In SQL: {@link TakenBack} of the refunds and their reversals (r) of an entry. */
export const TAKEN_BACK = `select coalesce((array_agg(split_part(r.key, ' ', 3)::int order by r.number desc))[1], 0) as coins,
    count(*) as turns, coalesce(sum(case r.kind when 'refund' then r.value_cents else -r.value_cents end), 0) as cents
  from ledger_entries r`

/**
 * How many coins of a payment are taken back, parsed from the key of the last entry that changed it. The purse has to be
 * locked.
 */
export async function findTakenBack(tx: Tx, entryId: string): Promise<TakenBack> {
  const [row] = await tx.query<TakenBack>({
    name: 'findTakenBack',
    text: `${TAKEN_BACK} where r.reverses = $1 and r.kind in ('refund', 'restore')`,
    values: [entryId],
  })
  return row ?? { coins: 0, cents: 0, turns: 0 }
}

/** The same for the entries with these keys; missing ones are left out. */
export function listTakenBack(
  tx: Tx,
  keys: readonly string[],
): Promise<(TakenBack & { key: string; id: string })[]> {
  return tx.query({
    name: 'listTakenBack',
    text: `select e.key, e.id, coalesce((array_agg(split_part(r.key, ' ', 3)::int order by r.number desc) filter (where r.id is not null))[1], 0) as coins,
        count(r.id) as turns, coalesce(sum(case r.kind when 'refund' then r.value_cents else -r.value_cents end), 0) as cents
      from ledger_entries e left join ledger_entries r on r.reverses = e.id and r.kind in ('refund', 'restore')
      where e.key = any($1) group by e.id, e.key order by e.key`,
    values: [keys],
  })
}

/** Open debts from taking this entry's coins back, the latest first. */
export function listDebtsFrom(tx: Tx, entryId: string): Promise<DebtRow[]> {
  return tx.query<DebtRow>({
    name: 'listDebtsFrom',
    text: `select d.id, d.coins_left as "coinsLeft" from coin_debts d join ledger_entries e on e.id = d.entry_id
      where e.reverses = $1 and d.coins_left > 0 order by d.created_at desc, d.id desc`,
    values: [entryId],
  })
}

interface LastTaken {
  credits: number
  /** The debt that remained; null without one. */
  debtId: string | null
  debtCoins: number
  debtLeft: number
}

/** What the last entry that took credits of this entry back has taken. */
export async function findLastTaken(tx: Tx, entryId: string): Promise<LastTaken> {
  const [row] = await tx.query<LastTaken>({
    name: 'findLastTaken',
    text: `select coalesce((select -sum(p.amount) from ledger_postings p
        where p.entry_id = r.id and p.pocket = 'reader' and p.unit = 'credits'), 0)::int as credits,
        d.id as "debtId", coalesce(d.coins, 0) as "debtCoins", coalesce(d.coins_left, 0) as "debtLeft"
      from ledger_entries r left join coin_debts d on d.entry_id = r.id
      where r.reverses = $1 and r.kind = 'refund' order by r.number desc limit 1`,
    values: [entryId],
  })
  return row ?? { credits: 0, debtId: null, debtCoins: 0, debtLeft: 0 }
}

/** What these entries bought, as the catalogue calls it now. */
export function listBoughtTitles(
  reads: Reads,
  entryIds: readonly string[],
): Promise<{ seriesTitle: string | null; volumeTitle: string | null; partTitle: string | null }[]> {
  return reads.query({
    name: 'listBoughtTitles',
    text: `select s.title as "seriesTitle", v.title as "volumeTitle", p.title as "partTitle" from ledger_entries e
      left join parts p on p.id = e.part_id left join volumes v on v.id = coalesce(e.volume_id, p.volume_id)
      left join series s on s.id = v.series_id where e.id = any($1) order by e.number`,
    values: [entryIds],
  })
}
