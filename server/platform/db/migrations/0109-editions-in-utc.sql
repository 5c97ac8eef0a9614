-- An edition is the hash of what a volume says, with times in it. They were written in the time zone of the session, so a shop that moved to a server
-- in another zone made all its files anew. Now they are written in UTC, as a session in UTC has always written them.
create view volume_editions_in_utc as
select v.id as volume_id, count(c.part_id) as filled_parts, max(c.updated_at) as updated_at,
  md5(concat_ws('|', s.title, v.title, v.number, v.cover_hash,
    string_agg(concat_ws(' ', p.id, p.short_title, c.revision,
      -- JSON has one form for times, whatever the session's style of dates is.
      replace(to_json(c.updated_at at time zone 'UTC') #>> '{}', 'T', ' ') || '+00'), ',' order by p.number))) as edition
from volumes v join series s on s.id = v.series_id
  left join (parts p join part_contents c on c.part_id = p.id) on p.volume_id = v.id and not p.hidden
group by v.id, s.id;

-- Files that say what their volume says now are not made anew: they get the edition's new name. What stands before its 32 digits is the way of making.
update volume_files f set made_from = left(f.made_from, -32) || n.edition
from volume_editions o join volume_editions_in_utc n using (volume_id)
where f.volume_id = o.volume_id and right(f.made_from, 32) = o.edition and o.edition <> n.edition;

update book_files f set made_from = left(f.made_from, -32) || n.edition
from library_books b join volume_editions o using (volume_id) join volume_editions_in_utc n using (volume_id)
where f.book_id = b.id and right(f.made_from, 32) = o.edition and o.edition <> n.edition;

update book_files_missing m set made_from = left(m.made_from, -32) || n.edition
from library_books b join volume_editions o using (volume_id) join volume_editions_in_utc n using (volume_id)
where m.book_id = b.id and right(m.made_from, 32) = o.edition and o.edition <> n.edition;

drop view volume_editions;
alter view volume_editions_in_utc rename to volume_editions;
