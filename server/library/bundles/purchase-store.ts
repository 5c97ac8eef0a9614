import type { Reads, Tx } from '../../platform/db/connect.ts'
import { BOOK, type BookRow } from '../store.ts'

export interface BundlePurchaseRow {
  id: string
  /** What was paid. */
  coins: number
}

export async function findBundlePurchase(reads: Reads, key: string): Promise<BundlePurchaseRow | null> {
  const [row] = await reads.query<BundlePurchaseRow>({
    name: 'findBundlePurchase',
    text: 'select id, coins from bundle_purchases where key = $1',
    values: [key],
  })
  return row ?? null
}

interface NewBundlePurchase extends BundlePurchaseRow {
  key: string
  accountId: string
  bundleId: string
  name: string
  /** Those of its volumes. */
  entryIds: readonly string[]
  at: Date
}

/** Notes a bundle that was bought, after its entries. */
export async function addBundlePurchase(tx: Tx, purchase: NewBundlePurchase): Promise<void> {
  const { id, key, accountId, bundleId, name, coins, entryIds, at } = purchase
  await tx.query({
    name: 'addBundlePurchase',
    text: `with bought as (
        insert into bundle_purchases (id, key, account_id, bundle_id, name, coins, bought_at)
        values ($1, $2, $3, (select b.id from bundles b where b.id = $4), $5, $6, $7) returning id
      )
      insert into bundle_purchase_entries (purchase_id, entry_id)
      select bought.id, entry_id from bought, unnest($8::text[]) entry_id`,
    values: [id, key, accountId, bundleId, name, coins, at, entryIds],
  })
}

/** The books that were bought with a bundle and have not been taken back, in the order of its volumes. */
export function listBooksOf(reads: Reads, purchaseId: string): Promise<BookRow[]> {
  return reads.query<BookRow>({
    name: 'listBooksOfBundle',
    text: `select ${BOOK} from bundle_purchase_entries p join library_books b on b.entry_id = p.entry_id
      join volumes v on v.id = b.volume_id join series s on s.id = v.series_id
      where p.purchase_id = $1 order by s.title, s.id, v.number, v.id`,
    values: [purchaseId],
  })
}

/** Everything for an export. */
export function listBundlePurchases(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query({
    text: `select p.id, p.bundle_id as bundle, p.name, p.coins, p.bought_at as "boughtAt",
        array(select e.entry_id from bundle_purchase_entries e where e.purchase_id = p.id order by e.entry_id) as entries
      from bundle_purchases p where p.account_id = $1 order by p.bought_at`,
    values: [accountId],
  })
}
