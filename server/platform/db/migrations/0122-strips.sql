-- Whether the pages of a manga are turned, or stand below each other without a gap as in a webtoon. A novel has no layout, so that its value means nothing.
alter table volumes add column layout text not null default 'paged' constraint a_layout_is_known check (layout in ('paged', 'strip'));

-- Files of buyers are made anew where a manga becomes a strip. Volumes with pages keep the edition that they have.
create or replace view volume_editions as
select v.id as volume_id, count(c.part_id) as filled_parts, max(c.updated_at) as updated_at,
  md5(concat_ws('|', s.title, v.title, v.number, v.cover_hash,
    string_agg(concat_ws(' ', p.id, p.short_title, c.revision,
      -- JSON has one form for times, whatever the session's style of dates is.
      replace(to_json(c.updated_at at time zone 'UTC') #>> '{}', 'T', ' ') || '+00'), ',' order by p.number),
    (select f.sha256 from edition_files f join imported_files i using (volume_id, sha256) where f.volume_id = v.id limit 1),
    case v.layout when 'strip' then v.layout end)) as edition
from volumes v join series s on s.id = v.series_id
  left join (parts p join part_contents c on c.part_id = p.id) on p.volume_id = v.id and not p.hidden
group by v.id, s.id;

-- Imports used to take drawn books of which no picture could be shown. A part without pages has nothing to read, and a volume that is out and has only such parts is not sold.
create temporary table empty_parts on commit drop as
select p.id, p.volume_id from parts p join part_contents c on c.part_id = p.id
where (c.type = 'manga' or c.characters = 0) and not exists (select from part_images i where i.part_id = p.id);
delete from part_contents where part_id in (select id from empty_parts);
update volumes v set on_sale = false
where v.id in (select volume_id from empty_parts) and v.publishing_at <= now()
  and not exists (select from parts p join part_contents c on c.part_id = p.id where p.volume_id = v.id);
