-- A volume whose parts come one at a time, before there is a book of it: it is streamed and can be ordered in advance, but has no files until its edition comes.
alter table volumes add column awaits_edition boolean not null default false;

-- The file from which a part of such a volume came, so that the same file is known again. Rows go when the edition of the volume comes.
create table part_files (
  part_id text primary key references parts on delete cascade,
  sha256 text not null,
  name text not null,
  added_at timestamptz not null
);
create index part_files_by_hash on part_files (sha256);
