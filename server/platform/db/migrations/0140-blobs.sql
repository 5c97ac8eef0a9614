-- Bytes of pictures and files, wherever they lie. A row is written before the bytes are, and deleted after them, so that nothing lies anywhere of which
-- no row knows.
create table blobs (
  -- SHA-256, of pictures its first half; files that were made before this have the id of their row, which is no digest
  name text primary key constraint a_blob_has_a_plain_name check (name ~ '^[0-9A-Za-z-]+$'),
  size bigint not null constraint a_blob_has_bytes check (size > 0),
  place text not null constraint a_blob_lies_in_a_known_place check (place in ('database', 'folder', 's3')),
  -- another place in which some or all of its bytes may lie, from where they are to be removed
  other_place text constraint another_place_is_known check (other_place in ('database', 'folder', 's3')),
  -- false while they are being stored or removed
  stored boolean not null,
  -- since when no row refers to it; a day later it is removed
  unused_since timestamptz,
  constraint another_place_is_another check (other_place <> place)
);
create index unused_blobs on blobs (unused_since) where unused_since is not null;
create index blobs_by_place on blobs (place);
create index blobs_in_two_places on blobs (other_place) where other_place is not null;

create table blob_pieces (
  name text not null,
  position integer not null,
  bytes bytea not null,
  primary key (name, position)
);
-- They are compressed already.
alter table blob_pieces alter column bytes set storage external;

insert into blobs (name, size, place, stored) select hash, length(bytes), 'database', true from images;
insert into blobs (name, size, place, stored) select sha256, max(size), 'database', true from edition_files group by sha256;
insert into blobs (name, size, place, stored) select id, size, 'database', true from volume_files where plan is not null;
insert into blobs (name, size, place, stored) select id, size, 'database', true from book_files where common_id is null;

-- Tables that have bytes already become parts of the new one as they are: no byte is copied, however large a shop is. First the pictures, whose
-- descriptions move to a table of their own.
alter table images rename to picture_pieces;
alter index images_pkey rename to picture_pieces_pkey;
drop index unused_images;
create table images (
  hash text primary key,
  media_type text not null,
  width integer not null constraint an_image_has_a_width check (width > 0),
  height integer not null constraint an_image_has_a_height check (height > 0),
  -- dominant colour, shown while the picture loads: '#rrggbb'
  colour text not null,
  created_at timestamptz not null,
  -- as in blobs
  unused_since timestamptz
);
insert into images select hash, media_type, width, height, colour, created_at, unused_since from picture_pieces;
do $$
declare reference record;
begin
  for reference in select conname, conrelid::regclass as owner, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and confrelid = 'picture_pieces'::regclass
  loop
    execute format('alter table %s drop constraint %I', reference.owner, reference.conname);
    execute format('alter table %s add constraint %I %s', reference.owner, reference.conname,
      replace(reference.definition, 'REFERENCES picture_pieces(', 'REFERENCES images('));
  end loop;
end $$;
alter table images add constraint an_image_has_bytes foreign key (hash) references blobs;
create index unused_images on images (unused_since) where unused_since is not null;
alter table picture_pieces
  drop column media_type, drop column width, drop column height, drop column colour, drop column created_at, drop column unused_since,
  drop constraint an_image_is_named_by_its_content,
  add column position integer not null default 0;
alter table picture_pieces rename column hash to name;
alter table picture_pieces inherit blob_pieces;

-- One file may have been stored for several volumes.
delete from edition_file_pieces p using edition_file_pieces other
  where other.sha256 = p.sha256 and other.position = p.position and other.volume_id < p.volume_id;
alter table edition_file_pieces drop column volume_id;
alter table edition_file_pieces rename column sha256 to name;
alter table edition_file_pieces add primary key (name, position);
alter table edition_file_pieces inherit blob_pieces;
alter table edition_files add constraint an_edition_file_has_bytes_stored foreign key (sha256) references blobs;
create index edition_files_by_content on edition_files (sha256);

alter table volume_file_pieces drop constraint volume_file_pieces_file_id_fkey;
alter table volume_file_pieces rename column file_id to name;
alter table volume_file_pieces inherit blob_pieces;
alter table volume_files add column blob text references blobs;
update volume_files set blob = id where plan is not null;
alter table volume_files add constraint a_common_file_has_bytes check ((plan is null) = (blob is null));
create index volume_files_by_content on volume_files (blob) where blob is not null;

alter table book_file_pieces drop constraint book_file_pieces_file_id_fkey;
alter table book_file_pieces rename column file_id to name;
alter table book_file_pieces inherit blob_pieces;
alter table book_files add column blob text references blobs;
update book_files set blob = id where common_id is null;
alter table book_files add constraint a_file_has_bytes_or_a_common_beginning check ((common_id is null) = (blob is not null));
create index book_files_by_content on book_files (blob) where blob is not null;
