-- In which currency a reader pays, since their first payment; null before it (docs/product.md#currencies).
alter table accounts add column currency text constraint an_account_pays_in_a_known_currency check (currency in ('usd', 'eur'));

-- Whoever has paid so far goes on in the currency of their running membership, or else in that of their latest payment. Purchases in an app's store are
-- in the store's currency and decide nothing.
update accounts a set currency = coalesce(
  (select m.currency from memberships m
    where m.account_id = a.id and m.provider <> 'gift' and m.status in ('TRIALING', 'ACTIVE', 'PAST_DUE') and not m.surplus
      and m.currency in ('usd', 'eur')
    limit 1),
  (select p.currency from (
      select i.currency, i.paid_at as at from membership_invoices i where i.account_id = a.id and i.provider <> 'gift'
      union all
      select e.currency, e.happened_at from ledger_entries e join payment_orders o on o.payment_id = e.payment_id
        where e.account_id = a.id and e.kind = 'purchase'
    ) p where p.currency in ('usd', 'eur') order by p.at desc limit 1))
where a.deleted_at is null;
