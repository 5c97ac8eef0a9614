-- The EPUB that a publisher handed in, byte for byte: what buyers get is made of it. It belongs to the present edition of its volume and to each replaced
-- one whose imported_files row has its hash. Volumes imported before this have none until their file is imported again.
create table edition_files (
  volume_id text not null references volumes on delete cascade,
  sha256 text not null,
  size bigint not null constraint an_edition_file_has_bytes check (size > 0),
  stored_at timestamptz not null,
  primary key (volume_id, sha256)
);

create table edition_file_pieces (
  volume_id text not null,
  sha256 text not null,
  position integer not null,
  bytes bytea not null,
  primary key (volume_id, sha256, position),
  foreign key (volume_id, sha256) references edition_files on delete cascade
);
-- They are compressed already.
alter table edition_file_pieces alter column bytes set storage external;

-- Files of buyers are made anew when the file of their edition is another one, too. Volumes without a file keep the edition that they have.
create or replace view volume_editions as
select v.id as volume_id, count(c.part_id) as filled_parts, max(c.updated_at) as updated_at,
  md5(concat_ws('|', s.title, v.title, v.number, v.cover_hash,
    string_agg(concat_ws(' ', p.id, p.short_title, c.revision,
      -- JSON has one form for times, whatever the session's style of dates is.
      replace(to_json(c.updated_at at time zone 'UTC') #>> '{}', 'T', ' ') || '+00'), ',' order by p.number),
    (select f.sha256 from edition_files f join imported_files i using (volume_id, sha256) where f.volume_id = v.id limit 1))) as edition
from volumes v join series s on s.id = v.series_id
  left join (parts p join part_contents c on c.part_id = p.id) on p.volume_id = v.id and not p.hidden
group by v.id, s.id;
