-- expand: columns with defaults, and triggers that older code does not notice.
-- Nothing becomes public without somebody who may publish having said so (docs/decisions/0168-nothing-goes-public-unasked.md).

-- Ready, said by somebody without the right to publish: readers do not see it before it is released.
alter table series add column held boolean not null default false;
alter table volumes add column held boolean not null default false;
alter table parts add column held boolean not null default false;
-- Nobody has said when the part launches; launch_at is when it was made, and counts for nothing.
alter table parts add column undated boolean not null default false;

-- Drafts that carry the moment of their import as their date.
update parts set undated = true where stage = 'draft' and launch_at = created_at;

create function a_held_one_is_ready_and_hidden() returns trigger language plpgsql as $$
begin
  if new.held and (new.stage <> 'ready' or not new.hidden) then
    new.held := false;
  end if;
  return new;
end $$;
create trigger a_held_series_is_ready_and_hidden before insert or update on series for each row execute function a_held_one_is_ready_and_hidden();
create trigger a_held_volume_is_ready_and_hidden before insert or update on volumes for each row execute function a_held_one_is_ready_and_hidden();
create trigger a_held_part_is_ready_and_hidden before insert or update on parts for each row execute function a_held_one_is_ready_and_hidden();

-- Whichever way a part gets its date, it has one then, also where it is set by what does not know of this.
create function a_part_without_a_date_is_hidden() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.undated and new.undated and new.launch_at <> old.launch_at then
    new.undated := false;
    new.hidden := new.stage <> 'ready' or new.held or exists (select from removed_parts r where r.part_id = new.id);
  end if;
  if new.undated then
    new.hidden := true;
  end if;
  return new;
end $$;
create trigger a_part_without_a_date_is_hidden before insert or update on parts for each row execute function a_part_without_a_date_is_hidden();
