-- Payments: who a reader is to the payment provider, what was ordered, and what the provider has told.

create table payment_customers (
  provider text not null,
  account_id text not null references accounts,
  customer_id text not null,
  created_at timestamptz not null,
  primary key (provider, account_id),
  constraint a_customer_is_one_reader unique (provider, customer_id)
);

-- Written before the provider is asked: what it later says was paid is held against this.
create table payment_orders (
  id text primary key,
  provider text not null,
  account_id text not null references accounts,
  customer_id text not null,
  coins integer not null constraint an_order_is_for_coins check (coins > 0),
  amount_cents integer not null constraint an_order_costs_something check (amount_cents > 0),
  currency text not null,
  -- with which the buyer's client asks for the same again, after an answer that was lost
  client_key text,
  checkout_id text,
  payment_id text,
  created_at timestamptz not null,
  constraint a_client_orders_once unique (provider, account_id, client_key),
  constraint a_checkout_is_for_one_order unique (provider, checkout_id),
  constraint a_payment_is_for_one_order unique (provider, payment_id)
);
create index payment_orders_of_an_account on payment_orders (account_id, created_at desc);

-- What the provider has told, each once. What happened is asked for again when it is applied: only the names are kept.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  object_id text not null,
  payment_id text,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  -- by the provider itself, or found on its list when it had not come
  found boolean not null,
  applied_at timestamptz,
  outcome text,
  primary key (provider, event_id)
);
create index payment_events_by_payment on payment_events (payment_id) where payment_id is not null;
create index payment_events_not_applied on payment_events (received_at) where applied_at is null;

-- How far the provider's own list of events was read.
create table payment_watch (
  provider text primary key,
  events_until timestamptz not null
);

-- The simulator: a payment provider of the shop's own, for machines on which no money is taken. Empty in production.
create table simulator_objects (
  id text primary key,
  number bigint generated always as identity,
  kind text not null,
  customer_id text,
  payment_id text,
  created_at timestamptz not null,
  -- as it is answered
  body jsonb not null,
  -- what the provider knows and does not say
  hidden jsonb not null default '{}'
);
create index simulator_objects_by_kind on simulator_objects (kind, number desc);
create index simulator_objects_of_a_customer on simulator_objects (customer_id, kind, number desc) where customer_id is not null;
create index simulator_objects_of_a_payment on simulator_objects (payment_id, kind, number desc) where payment_id is not null;

create table simulator_requests (
  key text primary key,
  fingerprint text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null
);

-- How its events arrive; one row.
create table simulator_delivery (
  only_row boolean primary key default true constraint events_arrive_in_one_way check (only_row),
  copies integer not null default 1 constraint an_event_arrives_some_times check (copies between 0 and 50),
  after_seconds integer not null default 0,
  reversed boolean not null default false
);
