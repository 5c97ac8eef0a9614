import type { Reads, Tx } from '../platform/db/connect.ts'
import type { ProviderEvent } from './payments.ts'

export async function findCustomer(
  reads: Reads,
  provider: string,
  accountId: string,
): Promise<string | null> {
  const [row] = await reads.query<{ id: string }>({
    name: 'findCustomer',
    text: 'select customer_id as id from payment_customers where provider = $1 and account_id = $2',
    values: [provider, accountId],
  })
  return row?.id ?? null
}

/** Whose customer this is. */
export async function findAccountOf(
  reads: Reads,
  provider: string,
  customerId: string,
): Promise<string | null> {
  const [row] = await reads.query<{ id: string }>({
    name: 'findAccountOfCustomer',
    text: 'select account_id as id from payment_customers where provider = $1 and customer_id = $2',
    values: [provider, customerId],
  })
  return row?.id ?? null
}

interface NewCustomer {
  provider: string
  accountId: string
  customerId: string
  at: Date
}

/** Stores the customer of an account; returns the one that is stored, which may be an earlier one. */
export async function saveCustomer(
  reads: Reads,
  { provider, accountId, customerId, at }: NewCustomer,
): Promise<string> {
  const [row] = await reads.query<{ id: string }>({
    text: `insert into payment_customers (provider, account_id, customer_id, created_at) values ($1, $2, $3, $4)
      on conflict (provider, account_id) do update set customer_id = payment_customers.customer_id returning customer_id as id`,
    values: [provider, accountId, customerId, at],
  })
  return row?.id ?? customerId
}

export interface OrderRow {
  id: string
  accountId: string
  customerId: string
  coins: number
  amountCents: number
  currency: string
  /** The card of the first try, and the address to which the bank sends the buyer back; null for a checkout. */
  methodId: string | null
  returnUrl: string | null
  /** What the coins are for; null for coins alone. */
  purchaseId: string | null
}

interface NewOrder extends OrderRow {
  provider: string
  key: string | null
  at: Date
}

const ORDER = `id, account_id as "accountId", customer_id as "customerId", coins, amount_cents as "amountCents", currency,
  method_id as "methodId", return_url as "returnUrl", purchase_id as "purchaseId"`

/** Notes an order; returns the earlier one where the same client used the same key. */
export async function noteOrder(reads: Reads, order: NewOrder): Promise<OrderRow> {
  const [row] = await reads.query<OrderRow>({
    name: 'noteOrder',
    text: `insert into payment_orders (id, provider, account_id, customer_id, coins, amount_cents, currency, client_key, created_at, method_id, return_url, purchase_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      on conflict (provider, account_id, client_key) do update set client_key = excluded.client_key returning ${ORDER}`,
    values: [
      ...[order.id, order.provider, order.accountId, order.customerId, order.coins, order.amountCents],
      ...[order.currency, order.key, order.at, order.methodId, order.returnUrl],
      order.purchaseId,
    ],
  })
  return row ?? order
}

export async function findOrder(reads: Reads, provider: string, id: string): Promise<OrderRow | null> {
  const [row] = await reads.query<OrderRow>({
    name: 'findOrder',
    text: `select ${ORDER} from payment_orders where provider = $1 and id = $2`,
    values: [provider, id],
  })
  return row ?? null
}

/** What the same client ordered under this key before. */
export async function findOrderOfKey(
  reads: Reads,
  { provider, accountId, key }: { provider: string; accountId: string; key: string },
): Promise<OrderRow | null> {
  const [row] = await reads.query<OrderRow>({
    name: 'findOrderOfKey',
    text: `select ${ORDER} from payment_orders where provider = $1 and account_id = $2 and client_key = $3`,
    values: [provider, accountId, key],
  })
  return row ?? null
}

export async function findOrderOfPayment(
  reads: Reads,
  provider: string,
  paymentId: string,
): Promise<OrderRow | null> {
  const [row] = await reads.query<OrderRow>({
    name: 'findOrderOfPayment',
    text: `select ${ORDER} from payment_orders where provider = $1 and payment_id = $2`,
    values: [provider, paymentId],
  })
  return row ?? null
}

/** The payment of an order that was noted before; null for a younger one, or where nothing was begun. */
export async function findPaymentBefore(reads: Reads, orderId: string, before: Date): Promise<string | null> {
  const [row] = await reads.query<{ paymentId: string | null }>({
    text: 'select payment_id as "paymentId" from payment_orders where id = $1 and created_at < $2',
    values: [orderId, before],
  })
  return row?.paymentId ?? null
}

/** What somebody has or rents. A volume stands for its parts, too. */
export interface BoughtThings {
  volumeIds: readonly string[]
  partId: string | null
  bundleId: string | null
}

/** What the provider calls the orders of coins that were for these things and for which nothing was credited. */
export function listOpenOrders(
  reads: Reads,
  { provider, accountId, things }: { provider: string; accountId: string; things: BoughtThings },
): Promise<{ checkoutId: string | null; paymentId: string | null }[]> {
  return reads.query({
    name: 'listOpenOrders',
    text: `select o.checkout_id as "checkoutId", o.payment_id as "paymentId" from purchases p join payment_orders o on o.purchase_id = p.id
      where p.account_id = $1 and p.state in ('waiting', 'done') and o.provider = $2 and coalesce(o.checkout_id, o.payment_id) is not null
        and (p.volume_id = any($3) or p.part_id = $4 or p.bundle_id = $5 or p.part_id in (select id from parts where volume_id = any($3)))
        and not exists (select from ledger_entries e where e.payment_id = o.payment_id)`,
    values: [accountId, provider, things.volumeIds, things.partId, things.bundleId],
  })
}

interface OrderNames {
  checkoutId?: string | null
  paymentId?: string | null
  /** Of the card that paid. */
  cardCountry?: string | null
}

/** What the provider calls an order, and says of its card. */
export async function noteNames(
  reads: Reads,
  id: string,
  { checkoutId = null, paymentId = null, cardCountry = null }: OrderNames,
): Promise<void> {
  await reads.query({
    name: 'noteOrderNames',
    text: `update payment_orders set checkout_id = coalesce(checkout_id, $2), payment_id = coalesce(payment_id, $3),
        card_country = coalesce(card_country, $4) where id = $1`,
    values: [id, checkoutId, paymentId, cardCountry],
  })
}

/** How much of a payment, cents, a refund is asked for that the provider has not told of yet; 0 for none. */
export async function findRefundAsked(reads: Reads, paymentId: string): Promise<number> {
  const [row] = await reads.query<{ cents: number }>({
    name: 'findRefundAsked',
    text: `select coalesce(refund_asked_cents, amount_cents) as cents from payment_orders
      where payment_id = $1 and refund_asked_at is not null`,
    values: [paymentId],
  })
  return row?.cents ?? 0
}

/**
 * Notes when a refund was asked for, and of how much (null: of all); null once the provider has given it back, or will not.
 */
export async function noteRefundAsked(
  reads: Reads,
  paymentId: string,
  asked: { at: Date; cents: number | null } | null,
): Promise<void> {
  await reads.query({
    name: 'noteRefundAsked',
    text: 'update payment_orders set refund_asked_at = $2, refund_asked_cents = $3 where payment_id = $1',
    values: [paymentId, asked?.at ?? null, asked?.cents ?? null],
  })
}

/** The number of a request about to be sent to the provider. Of two answers the one with the higher number is the newer. */
export async function nextAsk(reads: Reads): Promise<number> {
  const [row] = await reads.query<{ asked: number }>({
    name: 'nextAsk',
    text: `select nextval('payment_asks') as asked`,
  })
  return row?.asked ?? 0
}

/** Notes the number of the answer that counts for a payment. False where a later one has been noted already. */
export async function noteAnswer(tx: Tx, paymentId: string, asked: number): Promise<boolean> {
  const noted = await tx.query({
    name: 'noteAnswer',
    text: `insert into payment_answers as a (payment_id, asked) values ($1, $2)
      on conflict (payment_id) do update set asked = excluded.asked where a.asked <= excluded.asked returning payment_id`,
    values: [paymentId, asked],
  })
  return noted.length > 0
}

interface NewEvent {
  provider: string
  event: ProviderEvent
  at: Date
  /** Found in the provider's list, because its webhook had not arrived. */
  found: boolean
}

/** Notes an event. False for one that is noted. */
export async function noteEvent(reads: Reads, { provider, event, at, found }: NewEvent): Promise<boolean> {
  const rows = await reads.query({
    name: 'noteEvent',
    text: `insert into payment_events (provider, event_id, type, object_id, payment_id, happened_at, received_at, found)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning event_id`,
    values: [
      ...[provider, event.id, event.type, event.objectId, event.paymentId],
      ...[event.happenedAt, at, found],
    ],
  })
  return rows.length > 0
}

export async function markApplied(
  reads: Reads,
  { provider, eventId, outcome, at }: { provider: string; eventId: string; outcome: string; at: Date },
): Promise<void> {
  await reads.query({
    name: 'markEventApplied',
    text: `update payment_events set applied_at = $3, outcome = $4 where provider = $1 and event_id = $2`,
    values: [provider, eventId, at, outcome],
  })
}

/** Up to when the provider's list was read; null where it never was. */
export async function findWatch(reads: Reads, provider: string): Promise<Date | null> {
  const [row] = await reads.query<{ until: Date }>({
    text: 'select events_until as until from payment_watch where provider = $1',
    values: [provider],
  })
  return row?.until ?? null
}

export async function keepWatch(reads: Reads, provider: string, until: Date): Promise<void> {
  await reads.query({
    text: `insert into payment_watch (provider, events_until) values ($1, $2)
      on conflict (provider) do update set events_until = greatest(payment_watch.events_until, excluded.events_until)`,
    values: [provider, until],
  })
}

/** What a reader ordered, as they understand it. */
export function listOrders(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query({
    text: `select id, coins, amount_cents as "amountCents", currency, payment_id as payment, created_at as "orderedAt"
      from payment_orders where account_id = $1 order by created_at`,
    values: [accountId],
  })
}

export function listCustomers(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query({
    text: `select provider, customer_id as customer, created_at as since from payment_customers where account_id = $1`,
    values: [accountId],
  })
}

/** Customers of deleted accounts, which are still to be deleted at the provider. */
export async function forgetCustomer(reads: Reads, accountId: string): Promise<void> {
  await reads.query({
    text: `with gone as (delete from payment_customers where account_id = $1 returning provider, customer_id)
      insert into payment_leavers (provider, customer_id) select provider, customer_id from gone on conflict do nothing`,
    values: [accountId],
  })
}

/** Notes that the provider is to delete this customer. */
export async function addCustomerToDelete(reads: Reads, provider: string, customerId: string): Promise<void> {
  await reads.query({
    text: 'insert into payment_leavers (provider, customer_id) values ($1, $2) on conflict do nothing',
    values: [provider, customerId],
  })
}

export async function listLeavers(reads: Reads, provider: string): Promise<string[]> {
  const rows = await reads.query<{ id: string }>({
    text: 'select customer_id as id from payment_leavers where provider = $1',
    values: [provider],
  })
  return rows.map(({ id }) => id)
}

export async function endLeaver(reads: Reads, provider: string, customerId: string): Promise<void> {
  await reads.query({
    text: 'delete from payment_leavers where provider = $1 and customer_id = $2',
    values: [provider, customerId],
  })
}

export async function forgetCustomerNamed(reads: Reads, provider: string, customerId: string): Promise<void> {
  await reads.query({
    text: 'delete from payment_customers where provider = $1 and customer_id = $2',
    values: [provider, customerId],
  })
}
