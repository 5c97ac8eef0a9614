-- expand: new tables, which older code does not know.
-- Files on their way into the catalogue. They are deleted some days after something was last done with them.
create table studio_uploads (
  id text primary key,
  -- Who uploads it. There is no reference: the file goes by itself.
  account_id text not null,
  name text not null,
  -- In which folder it was, for the name of the series.
  folder text not null,
  bytes bigint not null constraint an_upload_has_bytes check (bytes > 0),
  sha256 text not null,
  piece_bytes integer not null constraint a_piece_has_bytes check (piece_bytes > 0),
  state text not null constraint an_upload_has_a_state_we_know
    check (state in ('uploading', 'waiting', 'reading', 'read', 'refused', 'importing', 'imported')),
  -- Percent of the present step.
  progress integer not null default 0,
  -- One line.
  refusal text,
  -- What an editor has answered: the message UploadAnswers.
  answers bytea,
  -- Who asked for the import, with their rights.
  asker jsonb,
  -- What reading found, and how it was asked for.
  book jsonb,
  -- What an import would do, and has done: the messages UploadPlan and UploadOutcome.
  plan bytea,
  outcome bytea,
  -- How often it failed for a reason that nobody foresaw.
  failures integer not null default 0,
  begun_at timestamptz not null,
  touched_at timestamptz not null
);
create index studio_uploads_by_account on studio_uploads (account_id, begun_at desc);
create unique index a_file_is_uploaded_once_at_a_time on studio_uploads (account_id, sha256, name, folder) where state <> 'imported';
create index studio_uploads_by_touch on studio_uploads (touched_at);

create table studio_upload_pieces (
  upload_id text not null references studio_uploads on delete cascade,
  -- From 1.
  number integer not null,
  sha256 text not null references blobs (name),
  primary key (upload_id, number)
);
create index studio_upload_pieces_by_bytes on studio_upload_pieces (sha256);

-- The texts of a file that was read, under their names in it.
create table studio_upload_texts (
  upload_id text not null references studio_uploads on delete cascade,
  name text not null,
  bytes bytea not null,
  primary key (upload_id, name)
);

-- The pictures of a file that was read.
create table studio_upload_pictures (
  upload_id text not null references studio_uploads on delete cascade,
  hash text not null references blobs (name),
  media_type text not null,
  primary key (upload_id, hash)
);
create index studio_upload_pictures_by_bytes on studio_upload_pictures (hash);
