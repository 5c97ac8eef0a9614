import type { TestShop } from './open-shop.ts'

/** Makes somebody's last payment one for a volume that they had by then, and answers the id of its entry in the history. */
export async function refusePurchase({ app }: TestShop, username: string): Promise<string> {
  const [row] = await app.db.query<{ id: string }>({
    text: `with last as (
        select o.* from payment_orders o join accounts a on a.id = o.account_id where a.username = $1 order by o.created_at desc limit 1
      ), refused as (
        insert into purchases (id, account_id, title, coins, created_at, state, settled_at)
        select 'PUR-' || id, account_id, 'Rain: Volume 1', coins, created_at, 'alreadyOwned', created_at from last
      ), named as (
        update payment_orders o set purchase_id = 'PUR-' || o.id from last where o.id = last.id
      ) select e.id from ledger_entries e join last on last.payment_id = e.payment_id where e.kind = 'purchase'`,
    values: [username],
  })
  return row?.id ?? ''
}
