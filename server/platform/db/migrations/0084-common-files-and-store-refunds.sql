-- What the copies of a volume have in common is made and kept once; of a copy only the end of its file, with whose it is.
create table volume_files (
  id text primary key,
  volume_id text not null references volumes on delete cascade,
  type text not null constraint a_common_file_is_of_a_known_type check (type in ('epub', 'pdf')),
  -- as in book_files
  made_from text not null,
  size bigint not null,
  -- how the end of a copy is made for it; null where the type cannot be made of this volume
  plan jsonb,
  refused text,
  made_at timestamptz not null,
  replaced_at timestamptz,
  constraint a_common_file_is_made_once unique (volume_id, type, made_from),
  constraint a_common_file_is_there_or_refused check ((plan is null) <> (refused is null))
);
create index volume_files_replaced on volume_files (replaced_at) where replaced_at is not null;

create table volume_file_pieces (
  file_id text not null references volume_files on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (file_id, position)
);
alter table volume_file_pieces alter column bytes set storage external;

-- A file that begins with common pieces ends with bytes of its own; any other has pieces of its own.
alter table book_files
  add column common_id text references volume_files,
  add column ending bytea,
  add constraint a_common_beginning_has_an_end check ((common_id is null) = (ending is null));
create index book_files_of_a_common_file on book_files (common_id) where common_id is not null;

-- What stores of apps have taken back, as they say it: of a purchase that may not have been shown here yet.
create table store_refunds (
  purchase_id text primary key,
  -- of the whole: 1 is all of it, 0 that it was given again
  share double precision not null constraint a_share_is_of_a_whole check (share between 0 and 1),
  asked bigint not null
);
