-- expand: older code applies a sale until ends_at, which is null where it would apply it wrongly.
alter table sales
  -- draft: not launched. withdrawn: given up before it began. Only what is ready takes anything off.
  add column stage text not null default 'ready',
  -- What it is about: shop, language, series, or volumes (which may have whole series beside them). null: written by older code, about its series, or without any about all.
  add column covers text,
  -- Of a sale that covers a language.
  add column lang text,
  -- As readers see it, by language; where a language is missing, name.
  add column names jsonb not null default '{}',
  -- It takes nothing off below this price.
  add column floor_coins integer,
  -- The end of a sale that older code must not apply.
  add column closes_at timestamptz,
  alter column ends_at drop not null;
alter table sales add constraint a_sale_is_at_a_known_stage check (stage in ('draft', 'ready', 'withdrawn')) not valid;
alter table sales add constraint a_sale_covers_something_we_know check (covers in ('shop', 'language', 'series', 'volumes')) not valid;
alter table sales add constraint a_sale_of_a_language_names_it check ((covers is not distinct from 'language') = (lang is not null)) not valid;
alter table sales add constraint a_sale_is_in_a_language_we_know foreign key (lang) references languages not valid;
alter table sales add constraint a_floor_is_a_price check (floor_coins >= 1) not valid;
alter table sales add constraint a_sale_has_one_end check (num_nonnulls(ends_at, closes_at) = 1) not valid;
alter table sales add constraint a_sale_closes_after_it_starts check (closes_at > starts_at) not valid;
alter table sales add constraint older_code_applies_what_it_knows
  check (ends_at is null or stage = 'ready' and floor_coins is null and coalesce(covers, 'series') in ('shop', 'series')) not valid;

create table sale_volumes (
  sale_id text not null references sales on delete cascade,
  volume_id text not null references volumes on delete cascade,
  primary key (sale_id, volume_id)
);
create index sale_volumes_by_volume on sale_volumes (volume_id);
call audit_table('sale_volumes', 'sale_id', 'volume_id');
