-- expand: older code neither reads nor writes the table.
-- Servers and commands that are at work on this database, by which a migration knows whose code it would stop, also behind a pooler.
create table servers (
  id uuid primary key,
  -- The newest migration that its code knows.
  code text not null,
  machine text not null,
  seen_at timestamptz not null default now()
);
