import type { BoughtThing } from '#rules/returnable.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import { restOf } from './coins-gone.ts'
import type { EntryKind } from './ledger-store.ts'
import { TAKEN_BACK } from './payment-entry-store.ts'

export interface HistoryRow {
  id: string
  kind: EntryKind
  happenedAt: Date
  valueCents: number | null
  currency: string | null
  /** Positive for coins that came in, negative for spent ones. */
  coins: number
  credits: number
  /** How many of the entry's coins are left; null where it brought none. */
  coinsLeft: number | null
  refunded: boolean
  /** Of coins that were bought: how many of them are taken back, and the money (cents) that went back for them. */
  goneCoins: number
  goneCents: number
  /** A refund of it was taken back, as a bank does: its coins came again as others. */
  refundFailed: boolean
  volumeId: string | null
  bookId: string | null
  legacyBookId: string | null
  volumeTitle: string | null
  seriesTitle: string | null
  partId: string | null
  legacyPartId: string | null
  partTitle: string | null
  /** Of coins that were bought with a payment of this provider; null for others. */
  paymentId: string | null
  provider: string | null
  /**
   * What these coins were paid for and did not buy, and why; '' for one without a title of its own, whose volume or part is
   * named above.
   */
  refusedTitle: string | null
  reason: string | null
  /** The book or rental that the entry paid for is still the reader's. */
  held: boolean
  /** That was read beyond its previews, or downloaded. */
  opened: boolean
  /** Of a volume. */
  publishingAt: Date | null
  rentedUntil: Date | null
  /** The purchase of a bundle that the entry is part of; null for none. */
  bundlePurchaseId: string | null
  /** As the bundle was called, and what was paid for all of it, coins. */
  bundleName: string | null
  bundleCoins: number | null
  /** A volume of that bundle was opened, or is not the reader's any more. */
  bundleOpened: boolean
}

const ROWS = `select e.id, e.kind, e.happened_at as "happenedAt", e.value_cents as "valueCents", e.currency,
    coalesce(p.coins, 0) as coins, coalesce(p.credits, 0) as credits, l.coins_left as "coinsLeft",
    coalesce((select r.kind <> 'restore' or split_part(r.key, ' ', 3) <> '0' from ledger_entries r
      where r.reverses = e.id order by r.number desc limit 1), false) as refunded,
    b.id as "bookId", b.legacy_id as "legacyBookId", v.title as "volumeTitle", coalesce(s.title, ps.title) as "seriesTitle",
    pt.id as "partId", pt.legacy_id as "legacyPartId", pt.title as "partTitle",
    coalesce(g.coins, 0) as "goneCoins", coalesce(g.cents, 0) as "goneCents",
    coalesce(g.turns, 0) > 0 and coalesce(g.coins, 0) = 0 as "refundFailed", e.volume_id as "volumeId",
    o.payment_id as "paymentId", o.provider, u.title as "refusedTitle", u.state as reason,
    coalesce(hb.id, rn.id) is not null as held, coalesce(hb.opened_at, hb.last_download_at, rn.opened_at) is not null as opened,
    case when e.volume_id is not null then v.publishing_at end as "publishingAt", rn.expires_at as "rentedUntil",
    be.purchase_id as "bundlePurchaseId", bp.name as "bundleName", bp.coins as "bundleCoins", exists (
      select from bundle_purchase_entries oe left join library_books ob on ob.entry_id = oe.entry_id
      where oe.purchase_id = be.purchase_id and (ob.id is null or coalesce(ob.opened_at, ob.last_download_at) is not null)
    ) as "bundleOpened"
  from ledger_entries e
  left join lateral (
    select sum(amount) filter (where unit = 'coins') as coins, sum(amount) filter (where unit = 'credits') as credits
    from ledger_postings where entry_id = e.id and pocket = 'reader'
  ) p on true
  left join coin_lots l on l.entry_id = e.id
  left join lateral (${TAKEN_BACK} where e.kind = 'purchase' and r.reverses = e.id and r.kind in ('refund', 'restore')) g on true
  left join lateral (
    select o.purchase_id, o.payment_id, o.provider from payment_orders o where e.kind = 'purchase' and o.account_id = e.account_id and o.payment_id = e.payment_id limit 1
  ) o on true
  left join purchases u on u.id = o.purchase_id and u.state not in ('waiting', 'done', 'expired')
  left join volumes v on v.id = coalesce(e.volume_id, u.volume_id)
  left join series s on s.id = v.series_id
  left join library_books b on b.volume_id = e.volume_id and b.account_id = e.account_id
  left join library_books hb on hb.entry_id = e.id
  left join rentals rn on rn.entry_id = e.id
  left join (bundle_purchase_entries be join bundle_purchases bp on bp.id = be.purchase_id) on be.entry_id = e.id
  left join parts pt on pt.id = coalesce(e.part_id, u.part_id)
  left join volumes pv on pv.id = pt.volume_id
  left join series ps on ps.id = pv.series_id`

/** A reader's ledger entries, the latest first. `from` is included, `until` is not. */
export async function listHistory(
  reads: Reads,
  accountId: string,
  { from, until, limit }: { from: Date | null; until: Date | null; limit: number },
): Promise<HistoryRow[]> {
  return reads.query<HistoryRow>({
    name: 'listHistory',
    text: `${ROWS} where e.account_id = $1 and ($2::timestamptz is null or e.happened_at >= $2)
      and ($3::timestamptz is null or e.happened_at < $3)
      order by e.happened_at desc, e.number desc limit $4`,
    values: [accountId, from, until, limit],
  })
}

/** One of them; null for another reader's, or none. */
export async function findHistoryEntry(tx: Tx, accountId: string, id: string): Promise<HistoryRow | null> {
  const [row] = await tx.query<HistoryRow>({
    name: 'findHistoryEntry',
    text: `${ROWS} where e.account_id = $1 and e.id = $2`,
    values: [accountId, id],
  })
  return row ?? null
}

const DAY_MS = 86_400_000

/** Entries of things that readers buy. */
const BOUGHT = `e.kind in ('purchase', 'redeem_coins', 'redeem_credits', 'rent')`

/**
 * What a reader bought since then, and what of before is still to come, the latest first: at most `limit`.
 */
export function listPurchases(
  reads: Reads,
  accountId: string,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<HistoryRow[]> {
  return reads.query<HistoryRow>({
    name: 'listPurchases',
    text: `${ROWS} where e.account_id = $1 and ${BOUGHT} and (e.happened_at >= $2 or (hb.id is not null and (v.publishing_at > $3 or v.publishing_at is null)))
      order by e.happened_at desc, e.number desc limit $4`,
    values: [accountId, since, now, limit],
  })
}

/** The entries of one purchase of the reader, by the id of its entry or of a bundle that was bought; none for others. */
export function findPurchase(tx: Tx, accountId: string, id: string): Promise<HistoryRow[]> {
  return tx.query<HistoryRow>({
    name: 'findBoughtThing',
    text: `${ROWS} where e.account_id = $1 and ${BOUGHT} and e.id in (select $2 union select entry_id from bundle_purchase_entries where purchase_id = $2)
        and coalesce(be.purchase_id, e.id) = $2
      order by e.number`,
    values: [accountId, id],
  })
}

/** What rules/returnable.ts asks of an entry; null for one that bought nothing. */
export function boughtBy(
  row: HistoryRow,
  { provider, now }: { provider: string; now: Date },
): BoughtThing | null {
  const { kind, happenedAt: boughtAt, held, opened, bundleOpened, refunded, refundFailed } = row
  // One without a date is still to come.
  const out = row.volumeId === null ? boughtAt : (row.publishingAt ?? new Date(now.getTime() + DAY_MS))
  const thing = {
    ...{ boughtAt, opened, bundleOpened, endsAt: row.rentedUntil, comesOutAt: out > boughtAt ? out : null },
    ...{ paidElsewhere: row.provider !== provider, refundFailed },
    // What is worth less than a cent is as good as spent.
    coinsLeft: restOf(row).cents > 0 ? (row.coinsLeft ?? 0) : 0,
  }
  if (kind === 'purchase') return { ...thing, kind: 'coins', gone: refunded && row.coinsLeft === 0 }
  if (kind === 'rent') return { ...thing, kind: 'rental', gone: !held }
  if (kind === 'redeem_coins' || kind === 'redeem_credits') return { ...thing, kind: 'book', gone: !held }
  return null
}

/** How long readers can have a payment back by themselves. */
export const REFUNDABLE_DAYS = 30

/**
 * Whether the reader can have the money of this entry back: it did not buy what it was for, and all of its coins are there.
 */
export function isRefundable(row: HistoryRow, { now, provider }: { now: Date; provider: string }): boolean {
  const { reason, refunded, coins, coinsLeft, happenedAt } = row
  const isYoung = now.getTime() - happenedAt.getTime() < REFUNDABLE_DAYS * 86_400_000
  return reason !== null && row.provider === provider && isYoung && !refunded && coins === coinsLeft
}

/** How many credits the conversion with this key took; null without one. */
export async function findConversion(reads: Reads, key: string): Promise<number | null> {
  const [row] = await reads.query<{ credits: number }>({
    name: 'findConversion',
    text: `select -p.amount as credits from ledger_entries e
      join ledger_postings p on p.entry_id = e.id and p.pocket = 'reader' and p.unit = 'credits'
      where e.key = $1 and e.kind = 'convert'`,
    values: [key],
  })
  return row?.credits ?? null
}

/** All ledger entries of the account, for its data export. */
export async function listEntries(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query<Record<string, unknown>>({
    text: `select e.id, e.kind, e.happened_at, e.value_cents, e.currency, e.payment_id, p.unit, p.amount
      from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.pocket = 'reader'
      where e.account_id = $1 order by e.happened_at, e.number, p.line`,
    values: [accountId],
  })
}
