-- A promotion the shop runs for a time; it may be about certain series.
create table sales (
  id text primary key,
  name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  discount_bps integer not null constraint a_sale_takes_off_a_part_of_the_price check (discount_bps between 1 and 10000),
  constraint a_sale_ends_after_it_starts check (ends_at > starts_at)
);
create index sales_by_end on sales (ends_at);

create table sale_series (
  sale_id text not null references sales on delete cascade,
  series_id text not null references series on delete cascade,
  primary key (sale_id, series_id)
);
