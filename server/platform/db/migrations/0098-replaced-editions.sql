-- Identifiers of the book that the file names (dc:identifier, GTIN), so that another book is not taken for a new edition of it.
-- Files imported before this have none.
alter table imported_files add column identifiers text[] not null default '{}';

-- A volume as it was before an import changed or removed a text or pages of it. Nothing but its parts' pictures refers to the rest of the
-- catalogue, so that an edition stays complete whatever becomes of that.
create table replaced_editions (
  volume_id text not null references volumes on delete cascade,
  -- counts within the volume, from 1
  number integer not null,
  replaced_at timestamptz not null,
  -- how the next edition differed: language, type, identifier, text, removed, moved; none: it was corrected
  differences text[] not null,
  -- the row of volumes
  volume jsonb not null,
  -- rows of creators with their role, in order: name, original_name, role
  creators jsonb not null,
  -- the row of imported_files; null where no file was known
  file jsonb,
  cover_hash text references images,
  primary key (volume_id, number)
);

create table replaced_parts (
  volume_id text not null,
  edition integer not null,
  part_id text not null,
  number numeric(8, 2) not null,
  -- the row of parts
  part jsonb not null,
  -- the row of part_contents without its tree; null where nothing had been handed in
  content jsonb,
  tree bytea,
  primary key (volume_id, edition, part_id),
  foreign key (volume_id, edition) references replaced_editions on delete cascade
);

create table replaced_part_images (
  volume_id text not null,
  edition integer not null,
  part_id text not null,
  position integer not null,
  hash text not null references images,
  wide boolean not null,
  blank boolean not null,
  description text not null,
  primary key (volume_id, edition, part_id, position),
  foreign key (volume_id, edition, part_id) references replaced_parts on delete cascade
);

-- Parts that the volume has no longer and of which readers have something (a rental, marks, places): hidden instead of deleted.
create table removed_parts (
  part_id text primary key references parts on delete cascade,
  removed_at timestamptz not null,
  -- how it was before
  was_hidden boolean not null
);

-- An import asks what readers have of a volume while purchases of it wait.
create index library_books_of_a_volume on library_books (volume_id);
create index rentals_of_a_part on rentals (part_id);
create index ledger_entries_of_a_part on ledger_entries (part_id) where part_id is not null;
create index reading_progress_of_a_part on reading_progress (part_id);
create index reading_places_of_a_part on reading_places (part_id);
create index marks_by_part on reading_marks (part_id);
