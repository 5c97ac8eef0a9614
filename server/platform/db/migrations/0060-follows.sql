-- Who follows what, and how they hear of what comes out of it.

create table follows (
  account_id text not null references accounts on delete cascade,
  series_id text not null references series on delete cascade,
  followed_at timestamptz not null,
  -- how this series is told of by mail; null: as the account wishes
  rhythm text constraint a_rhythm_of_mails_is_known check (rhythm in ('each', 'daily', 'weekly', 'off')),
  notified_at timestamptz,
  primary key (account_id, series_id)
);
create index follows_of_a_series on follows (series_id);

create table notice_wishes (
  account_id text primary key references accounts on delete cascade,
  rhythm text not null constraint a_rhythm_of_all_mails_is_known check (rhythm in ('each', 'daily', 'weekly', 'off')),
  changed_at timestamptz not null
);

-- What has come out and was told of, or looked at and told to nobody. Kept for as long as it could be found to be new again.
create table announced_releases (
  kind text not null constraint a_release_is_of_a_known_kind check (kind in ('part', 'digital', 'physical')),
  release_id text not null,
  at timestamptz not null,
  primary key (kind, release_id)
);
create index announced_releases_by_time on announced_releases (at);

-- What is still to be told, to whom and from when on. Who no longer follows is not told.
create table due_notices (
  account_id text not null,
  series_id text not null,
  kind text not null,
  release_id text not null,
  due_at timestamptz not null,
  -- the mail in which it is being sent
  mail_id text,
  primary key (account_id, kind, release_id),
  foreign key (account_id, series_id) references follows on delete cascade
);
create index due_notices_of_a_follow on due_notices (account_id, series_id);

-- The reader's own addresses for feeds and calendars; another one ends the one before.
create table personal_links (
  account_id text primary key references accounts on delete cascade,
  made_at timestamptz not null,
  token_hash bytea not null constraint a_personal_link_is_somebodys_own unique
);

-- How one likes to see the calendar.
create table calendar_wishes (
  account_id text primary key references accounts on delete cascade,
  wish text not null,
  changed_at timestamptz not null
);

-- How often the date or the name of a release has changed: calendar programs want to know.
create table release_changes (
  kind text not null,
  release_id text not null,
  times int not null default 1,
  changed_at timestamptz not null,
  primary key (kind, release_id)
);

create function note_release_change() returns trigger language plpgsql as $$
begin
  insert into release_changes (kind, release_id, changed_at) values (tg_argv[0], new.id, now())
    on conflict (kind, release_id) do update set times = release_changes.times + 1, changed_at = excluded.changed_at;
  return null;
end $$;
create trigger launches_that_move_are_noted after update on parts for each row
  when (old.launch_at is distinct from new.launch_at or old.title is distinct from new.title)
  execute function note_release_change('part');
create trigger publishings_that_move_are_noted after update on volumes for each row
  when (old.publishing_at is distinct from new.publishing_at or old.title is distinct from new.title)
  execute function note_release_change('digital');
create trigger prints_that_move_are_noted after update on volumes for each row
  when (old.physical_publishing_at is distinct from new.physical_publishing_at or old.title is distinct from new.title)
  execute function note_release_change('physical');
