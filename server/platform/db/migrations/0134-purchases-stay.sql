-- A purchase stays where an import takes out the part that is being paid for: its buyer reads in the receipt why only the coins came. So it has a title of its own.
alter table purchases
  add column title text not null default '',
  drop constraint a_purchase_is_of_one_thing,
  drop constraint purchases_volume_id_fkey,
  drop constraint purchases_part_id_fkey,
  add constraint a_purchase_is_of_one_thing check (num_nonnulls(volume_id, part_id) <= 1),
  add foreign key (volume_id) references volumes on delete set null,
  add foreign key (part_id) references parts on delete set null;

update purchases u set title = case when v.title like s.title || '%' then v.title else s.title || ', ' || v.title end
  from volumes v join series s on s.id = v.series_id where v.id = u.volume_id;
update purchases u set title = case when p.title like s.title || '%' then p.title else s.title || ', ' || p.title end
  from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id where p.id = u.part_id;

-- The country serves to refuse what is not sold there, and nothing after that.
update purchases set country = null where state <> 'waiting';
create index purchases_that_wait on purchases (created_at) where state = 'waiting';
