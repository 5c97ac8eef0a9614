-- expand: what is there is ready, and older code knows what is hidden, which all is that is not ready.
-- How far the publisher is with a series, a volume or a part: planned, draft, ready or withdrawn. Only what is ready launches.
-- was_ready_until: since when it is not ready any more; null where it is, or never was. What was to launch later than that has never launched.
alter table series add column stage text not null default 'ready', add column was_ready_until timestamptz;
alter table volumes add column stage text not null default 'ready', add column was_ready_until timestamptz;
alter table parts add column stage text not null default 'ready', add column was_ready_until timestamptz;
alter table series add constraint a_series_is_at_a_known_stage check (stage in ('planned', 'draft', 'ready', 'withdrawn')) not valid;
alter table volumes add constraint a_volume_is_at_a_known_stage check (stage in ('planned', 'draft', 'ready', 'withdrawn')) not valid;
alter table parts add constraint a_part_is_at_a_known_stage check (stage in ('planned', 'draft', 'ready', 'withdrawn')) not valid;
alter table series add constraint a_series_that_is_not_ready_is_hidden check (stage = 'ready' or hidden) not valid;
alter table volumes add constraint a_volume_that_is_not_ready_is_hidden check (stage = 'ready' or hidden) not valid;
alter table parts add constraint a_part_that_is_not_ready_is_hidden check (stage = 'ready' or hidden) not valid;

-- What a request changed that may be repeated: the same key gets the same answer. Kept for a day.
create table studio_requests (
  account_id text not null references accounts on delete cascade,
  key text not null,
  call text not null,
  at timestamptz not null,
  -- The answer as a message.
  answer bytea not null,
  primary key (account_id, call, key)
);
create index studio_requests_by_time on studio_requests (at);
