-- A rental is of a part as it was when it was paid for. Where an edition puts some of that text into other parts, it covers them, too.
create table rental_covers (
  rental_id text not null references rentals on delete cascade,
  part_id text not null references parts on delete cascade,
  primary key (rental_id, part_id)
);
create index rental_covers_of_a_part on rental_covers (part_id);

-- A part whose text is in another one leads there; null: its text is in the volume no longer.
alter table removed_parts add column moved_to text references parts on delete set null;
create index removed_parts_by_target on removed_parts (moved_to) where moved_to is not null;
