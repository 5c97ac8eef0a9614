-- expand: tables that older code does not know; it goes on.
-- What is to be published together at a time.
create table releases (
  id text primary key,
  -- As the studio and the log call it.
  name text not null constraint a_release_has_a_name check (btrim(name) <> ''),
  publish_at timestamptz not null,
  planned_at timestamptz not null,
  -- There is no reference: what the account planned is refused when it is gone.
  planned_by text not null,
  planned_by_name text not null,
  -- Why it was not published when its time had come, and what stood in the way; null where it has not come.
  problem text,
  problem_of text not null default ''
);
create index releases_by_time on releases (publish_at, id);

-- Each change as it was when the release was planned. A change is part of one release at most.
create table release_items (
  release_id text not null references releases on delete cascade,
  position integer not null,
  kind text not null,
  item_id text not null,
  seen text not null,
  primary key (release_id, position),
  constraint a_change_is_part_of_one_release unique (kind, item_id)
);
