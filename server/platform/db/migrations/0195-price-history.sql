-- expand: the database itself writes it, also for older code.
-- What volumes cost before: the lowest price of thirty days is told beside a reduction (directive 98/6/EC, article 6a).
create table volume_price_changes (
  volume_id text not null references volumes on delete cascade,
  changed_at timestamptz not null,
  -- What it cost until then; null: the usual price.
  before_coins integer,
  primary key (volume_id, changed_at)
);
create function note_price_change() returns trigger language plpgsql as $$
begin
  insert into volume_price_changes (volume_id, changed_at, before_coins) values (old.id, now(), old.price_coins)
    on conflict do nothing;
  return null;
end $$;
create trigger prices_that_change_are_noted after update on volumes for each row
  when (old.price_coins is distinct from new.price_coins) execute function note_price_change();
