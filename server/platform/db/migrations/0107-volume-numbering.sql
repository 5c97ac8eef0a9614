-- Where the volumes of a series are counted from 1 again, and what they are called: [{"after": 3, "name": "Part 2 Volume {n}"}].
alter table series add column numbering jsonb not null default '[]'
  constraint a_numbering_is_a_list check (jsonb_typeof(numbering) = 'array');

-- Titles that are only a number. From now on the program writes them so.
with numbered as (
  update volumes v set title = s.title || ': ' || case s.lang when 'de' then 'Band' when 'fr' then 'Tome' else 'Volume' end || ' ' ||
      trim(v.title)
    from series s where s.id = v.series_id and trim(v.title) ~ '^[0-9]+(\.[0-9]+)?$'
    returning v.id, v.title, s.lang
)
update parts p set title = n.title || ' ' || case n.lang when 'de' then 'Teil' when 'fr' then 'Partie' else 'Part' end || ' ' ||
    p.number::float8
  from numbered n where n.id = p.volume_id;
