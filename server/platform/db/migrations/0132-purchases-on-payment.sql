-- What a reader buys with coins for which they are paying: a volume or the rental of a part. It is carried out when the coins are there, whoever hears of the
-- payment first, also where the reader has closed the page.
create table purchases (
  id text primary key,
  account_id text not null references accounts,
  volume_id text references volumes on delete cascade,
  part_id text references parts on delete cascade,
  -- the price that the reader was shown; with another price nothing is bought
  coins integer not null constraint a_purchase_costs_no_less_than_nothing check (coins >= 0),
  -- where the reader was, since some things are not sold everywhere; null where nobody knows
  country text,
  -- with which the buyer's client asks for the same again, after an answer that was lost
  client_key text,
  created_at timestamptz not null,
  -- waiting, done, or the reason for which it was refused
  state text not null default 'waiting',
  settled_at timestamptz,
  constraint a_purchase_is_of_one_thing check ((volume_id is null) <> (part_id is null)),
  constraint a_client_purchases_once unique (account_id, client_key),
  constraint a_purchase_waits_or_is_settled check ((state = 'waiting') = (settled_at is null))
);
create index purchases_of_an_account on purchases (account_id);
-- Asked for where an import removes a part, or a volume goes.
create index purchases_of_a_volume on purchases (volume_id) where volume_id is not null;
create index purchases_of_a_part on purchases (part_id) where part_id is not null;
create trigger nothing_of_who_is_gone before insert on purchases for each row execute function refuse_for_who_is_gone();

alter table payment_orders add column purchase_id text references purchases on delete set null;
create index payment_orders_of_a_purchase on payment_orders (purchase_id) where purchase_id is not null;
