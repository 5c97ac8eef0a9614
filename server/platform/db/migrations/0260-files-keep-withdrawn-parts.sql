-- expand: the view keeps its columns, and counts the same parts as before as long as nothing is withdrawn.
-- A part that was withdrawn after it had come out stays in the files of those who own its volume.
create or replace view volume_editions as
select v.id as volume_id, count(c.part_id) as filled_parts, max(c.updated_at) as updated_at,
  md5(concat_ws('|', s.title, v.title, v.number, v.cover_hash,
    string_agg(concat_ws(' ', p.id, p.short_title, c.revision,
      replace(to_json(c.updated_at at time zone 'UTC') #>> '{}', 'T', ' ') || '+00'), ',' order by p.number),
    (select f.sha256 from edition_files f join imported_files i using (volume_id, sha256) where f.volume_id = v.id limit 1),
    case v.layout when 'strip' then v.layout end)) as edition
from volumes v join series s on s.id = v.series_id
  left join (parts p join part_contents c on c.part_id = p.id) on p.volume_id = v.id
    and (not p.hidden or (p.stage = 'withdrawn' and p.was_ready_until is not null and p.launch_at <= p.was_ready_until))
group by v.id, s.id;
