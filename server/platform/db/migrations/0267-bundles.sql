-- expand: older code knows no bundles; what was paid for one it refuses, and the coins stay.
-- Several volumes that cost less together: a whole series as it is out, or chosen volumes.
create table bundles (
  id text primary key,
  -- As readers see it where names has no other for their language.
  name text not null,
  names jsonb not null default '{}',
  -- draft: not offered yet. withdrawn: not offered any more.
  stage text not null constraint a_bundle_is_at_a_known_stage check (stage in ('draft', 'ready', 'withdrawn')),
  starts_at timestamptz not null,
  -- null: offered until it is withdrawn.
  ends_at timestamptz,
  discount_bps integer not null constraint a_bundle_takes_off_a_part_of_the_price check (discount_bps between 1 and 9999),
  constraint a_bundle_ends_after_it_starts check (ends_at > starts_at)
);

create table bundle_series (
  bundle_id text not null references bundles on delete cascade,
  series_id text not null references series on delete cascade,
  primary key (bundle_id, series_id)
);
create index bundle_series_by_series on bundle_series (series_id);

create table bundle_volumes (
  bundle_id text not null references bundles on delete cascade,
  volume_id text not null references volumes on delete cascade,
  primary key (bundle_id, volume_id)
);
create index bundle_volumes_by_volume on bundle_volumes (volume_id);

call audit_table('bundles', 'id');
call audit_table('bundle_series', 'bundle_id', 'series_id');
call audit_table('bundle_volumes', 'bundle_id', 'volume_id');

-- A bundle that was bought. The ledger has an entry for each volume; this is what they have in common.
create table bundle_purchases (
  id text primary key,
  -- A request that is repeated has the same.
  key text not null constraint a_bundle_is_bought_once unique,
  account_id text not null references accounts,
  bundle_id text references bundles on delete set null,
  -- As it was called.
  name text not null,
  coins integer not null constraint a_bundle_costs_no_less_than_nothing check (coins >= 0),
  bought_at timestamptz not null
);
create trigger nothing_of_who_is_gone before insert on bundle_purchases for each row execute function refuse_for_who_is_gone();
create index bundle_purchases_by_account on bundle_purchases (account_id);
create index bundle_purchases_by_bundle on bundle_purchases (bundle_id);

create table bundle_purchase_entries (
  purchase_id text not null references bundle_purchases on delete cascade,
  entry_id text not null references ledger_entries,
  primary key (purchase_id, entry_id)
);
create index bundle_purchase_entries_by_entry on bundle_purchase_entries (entry_id);

alter table purchases add column bundle_id text;
alter table purchases add constraint purchases_bundle_id_fkey foreign key (bundle_id) references bundles on delete set null not valid;
alter table purchases add constraint a_purchase_of_a_bundle_is_of_nothing_else
  check (bundle_id is null or num_nonnulls(volume_id, part_id) = 0) not valid;
