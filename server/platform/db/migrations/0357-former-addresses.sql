-- expand: addresses that are free again, which code of before takes, and is refused.
-- Addresses that a series, volume or part has no longer (docs/decisions/0194-addresses.md). Nothing else gets them.
create table former_addresses (
  kind text not null
    constraint an_address_is_of_a_known_kind check (kind in ('series', 'volume', 'part')),
  slug text collate "C" not null,
  -- Whose it was, which may be there no longer
  subject_id text not null,
  primary key (kind, slug)
);
create index former_addresses_of_a_subject on former_addresses (subject_id);

-- Keeps the addresses that readers could open: a part of what was never ready has none.
create function keep_former_address() returns trigger language plpgsql as $$
declare
  owner text;
  above text;
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.slug <> old.slug)
      and (old.stage = 'ready' or old.was_ready_until is not null) then
    -- Of what goes with its volume or its series, that has left its own address.
    if tg_argv[0] = 'volume' then
      above := old.series_id;
    elsif tg_argv[0] = 'part' then
      above := old.volume_id;
    end if;
    if above is null or exists (select from former_addresses f where f.subject_id = above)
        or exists (select from series s where s.id = above and (s.stage = 'ready' or s.was_ready_until is not null))
        or exists (select from volumes v join series s on s.id = v.series_id where v.id = above
          and (v.stage = 'ready' or v.was_ready_until is not null) and (s.stage = 'ready' or s.was_ready_until is not null)) then
      insert into former_addresses (kind, slug, subject_id) values (tg_argv[0], old.slug, old.id) on conflict do nothing;
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.slug <> old.slug then
    select f.subject_id into owner from former_addresses f where f.kind = tg_argv[0] and f.slug = new.slug;
    if owner <> new.id then
      raise unique_violation using message = format('the address %s was that of %s', new.slug, owner),
        table = tg_table_name, constraint = 'an_address_stays_with_whose_it_was';
    elsif owner is not null then
      delete from former_addresses f where f.kind = tg_argv[0] and f.slug = new.slug;
    end if;
  end if;
  return new;
end $$;
create trigger a_former_address_is_kept before insert or delete or update of slug on series
  for each row execute function keep_former_address('series');
create trigger a_former_address_is_kept before insert or delete or update of slug on volumes
  for each row execute function keep_former_address('volume');
create trigger a_former_address_is_kept before insert or delete or update of slug on parts
  for each row execute function keep_former_address('part');

-- Of parts that are in replaced editions and nowhere else
insert into former_addresses (kind, slug, subject_id)
  select distinct on (k.part ->> 'slug') 'part', k.part ->> 'slug', k.part_id from replaced_parts k
  where coalesce(k.part ->> 'slug', '') <> '' and not exists (select from parts p where p.slug = k.part ->> 'slug')
  order by k.part ->> 'slug', k.edition desc;
