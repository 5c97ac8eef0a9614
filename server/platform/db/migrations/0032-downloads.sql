-- Files that are made for those who bought a volume.

-- What a volume says at present: counts up with its parts, so that files know whether they still say the same.
create view volume_editions as
select v.id as volume_id, count(c.part_id) as filled_parts, max(c.updated_at) as updated_at,
  md5(concat_ws('|', s.title, v.title, v.number, v.cover_hash,
    string_agg(concat_ws(' ', p.id, p.short_title, c.revision, c.updated_at), ',' order by p.number))) as edition
from volumes v join series s on s.id = v.series_id
  left join (parts p join part_contents c on c.part_id = p.id) on p.volume_id = v.id and not p.hidden
group by v.id, s.id;

-- The copy of a reader: its id is printed in every file that is made of it, and stays.
create table book_copies (
  book_id text primary key references library_books on delete cascade,
  copy_id text not null constraint a_copy_has_its_own_id unique,
  created_at timestamptz not null,
  -- whoever makes its files has it until then
  making_until timestamptz
);

create table book_files (
  id text primary key,
  book_id text not null references book_copies on delete cascade,
  type text not null constraint a_file_is_of_a_known_type check (type in ('epub', 'pdf', 'mobi')),
  name text not null,
  -- what it was made from: the edition of the volume, and of the making
  made_from text not null,
  size bigint not null constraint a_file_has_bytes check (size > 0),
  made_at timestamptz not null,
  -- a later one took its place; whoever is fetching it may come to the end
  replaced_at timestamptz
);
create unique index a_book_has_one_file_of_a_type on book_files (book_id, type) where replaced_at is null;
create index book_files_replaced on book_files (replaced_at) where replaced_at is not null;

create table book_file_pieces (
  file_id text not null references book_files on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (file_id, position)
);
-- They are compressed already.
alter table book_file_pieces alter column bytes set storage external;

-- Types that could not be made of a volume, and why.
create table book_files_missing (
  book_id text not null references book_copies on delete cascade,
  type text not null constraint a_missing_file_is_of_a_known_type check (type in ('epub', 'pdf', 'mobi')),
  made_from text not null,
  reason text not null,
  primary key (book_id, type)
);
