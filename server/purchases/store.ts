import type { Consent } from '../coins/consents/consent.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

export interface PurchaseRow {
  id: string
  accountId: string
  /** One of the three is not null; none is where what was meant has been deleted since. */
  volumeId: string | null
  partId: string | null
  bundleId: string | null
  /** Of the series, and of the volume or part; or of the bundle. */
  title: string
  /** The price that the reader was shown. */
  coins: number
  /** Two letters; null where nobody knows. */
  country: string | null
  /** `waiting`, `done`, `expired` where nothing was paid for weeks, or the reason for which it was refused. */
  state: string
  /** What was ticked when it was ordered. */
  consent: Consent | null
}

const PURCHASE = `id, account_id as "accountId", volume_id as "volumeId", part_id as "partId", bundle_id as "bundleId", title, coins, country, state, consent`

/** All but one are null. */
export type PurchasedThing = Pick<PurchaseRow, 'volumeId' | 'partId' | 'bundleId'>

interface NewPurchase extends Omit<PurchaseRow, 'state'> {
  clientKey: string | null
  at: Date
}

/** Notes a purchase; returns the earlier one where the same client used the same key. */
export async function notePurchase(reads: Reads, purchase: NewPurchase): Promise<PurchaseRow> {
  const { id, accountId, volumeId, partId, bundleId, title, coins, country, clientKey, consent, at } =
    purchase
  const [row] = await reads.query<PurchaseRow>({
    name: 'notePurchase',
    text: `insert into purchases (id, account_id, volume_id, part_id, bundle_id, title, coins, country, client_key, consent, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      on conflict (account_id, client_key) do update set client_key = excluded.client_key returning ${PURCHASE}`,
    values: [id, accountId, volumeId, partId, bundleId, title, coins, country, clientKey, consent, at],
  })
  return row ?? { ...purchase, state: 'waiting' }
}

export async function findPurchase(reads: Reads, id: string): Promise<PurchaseRow | null> {
  const [row] = await reads.query<PurchaseRow>({
    name: 'findPurchase',
    text: `select ${PURCHASE} from purchases where id = $1`,
    values: [id],
  })
  return row ?? null
}

export async function findPurchaseOfKey(
  reads: Reads,
  accountId: string,
  clientKey: string,
): Promise<PurchaseRow | null> {
  const [row] = await reads.query<PurchaseRow>({
    name: 'findPurchaseOfKey',
    text: `select ${PURCHASE} from purchases where account_id = $1 and client_key = $2`,
    values: [accountId, clientKey],
  })
  return row ?? null
}

/** The last payments that were begun for this and have bought nothing, the newest first. Some may have been declined. */
export async function listPaymentsBegun(
  reads: Reads,
  { provider, accountId, thing }: { provider: string; accountId: string; thing: PurchasedThing },
): Promise<string[]> {
  const rows = await reads.query<{ id: string }>({
    name: 'listPaymentsBegun',
    text: `select o.payment_id as id from purchases p join payment_orders o on o.purchase_id = p.id
      where p.account_id = $1 and p.state = 'waiting' and (p.volume_id = $2 or p.part_id = $3 or p.bundle_id = $5) and o.provider = $4 and o.payment_id is not null
      order by p.created_at desc limit 3`,
    values: [accountId, thing.volumeId, thing.partId, provider, thing.bundleId],
  })
  return rows.map(({ id }) => id)
}

interface OrderNames {
  provider: string
  accountId: string
  /** The name of the payment, or of the checkout, at the provider. */
  name: string
}

/** The purchase of an order of this reader's, by its checkout or its payment; null for an order of coins alone. */
export async function findPurchaseOfOrder(
  reads: Reads,
  { provider, accountId, name }: OrderNames,
): Promise<string | null> {
  const [row] = await reads.query<{ id: string | null }>({
    name: 'findPurchaseOfOrder',
    text: `select purchase_id as id from payment_orders
      where provider = $1 and account_id = $2 and (checkout_id = $3 or payment_id = $3)`,
    values: [provider, accountId, name],
  })
  return row?.id ?? null
}

/** Locks a purchase until the transaction ends, and answers its state; null where it was deleted. */
export async function lockState(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.query<{ state: string }>({
    name: 'lockPurchase',
    text: 'select state from purchases where id = $1 for update',
    values: [id],
  })
  return row?.state ?? null
}

/** Notes what became of a purchase. Its country has served then. */
export async function setState(
  tx: Tx,
  { id, state, at }: { id: string; state: string; at: Date },
): Promise<void> {
  await tx.query({
    name: 'settlePurchase',
    text: 'update purchases set state = $2, settled_at = coalesce(settled_at, $3), country = null where id = $1',
    values: [id, state, at],
  })
}

/** Ends purchases from before `before` for which no coins have come. */
export async function expirePurchases(
  reads: Reads,
  { before, at }: { before: Date; at: Date },
): Promise<void> {
  await reads.query({
    text: `update purchases set state = 'expired', settled_at = $2, country = null where state = 'waiting' and created_at < $1`,
    values: [before, at],
  })
}

/** Everything for an export. */
export function listPurchases(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query({
    text: `select id, volume_id as volume, part_id as part, bundle_id as bundle, title, coins, country, state, consent, created_at as "orderedAt", settled_at as "settledAt"
      from purchases where account_id = $1 order by created_at`,
    values: [accountId],
  })
}

export async function endPurchases(tx: Tx, accountId: string): Promise<void> {
  await tx.query({ text: 'delete from purchases where account_id = $1', values: [accountId] })
}
