-- What lists and search of the catalogue stand on. Nothing here depends on the database's locale: text is folded
-- by rules/search-words.ts before it comes in, and compared byte by byte.

alter table series
  alter column sort_title type text collate "C",
  alter column sort_title set default '',
  drop column search_text,
  -- words of the titles (weight A), creators (B) and tags (C), one position each
  add column search tsvector not null default '',
  -- 'tag/…' and 'creator/…', folded, for filters
  add column facets text[] not null default '{}';

create index series_by_search_words on series using gin (search) with (fastupdate = off);
create index series_by_facet on series using gin (facets) with (fastupdate = off);
-- The filter columns ride along, so that counting and walking a filtered list reads the index alone.
create index series_by_age on series (lang, created_at desc, id)
  include (type, label, publication_status, print_state, rentals, reader_streaming, catchup) where not hidden;
create index series_by_sort_title on series (lang, sort_title, id)
  include (type, label, publication_status, print_state, rentals, reader_streaming, catchup) where not hidden;

-- Every word that any series has had. Looked into only when a search finds nothing.
create table search_words (
  word text collate "C" primary key,
  -- the word's beginning, and what is left of it without one or two letters, as hashes:
  -- two words that share one are a typo or two apart (rules/search-words.ts)
  near integer[] not null default '{}'
);
create index search_words_by_nearness on search_words using gin (near) with (fastupdate = off);
create index search_words_by_inside on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

create index volumes_by_publishing on volumes (publishing_at desc, id) where not hidden;
create index volumes_by_physical_publishing on volumes (physical_publishing_at desc, id) where not hidden;
create index parts_by_expiry on parts (expires_at);

-- Countries in which the shop may not show what is inside a series.
create table series_blocked_countries (
  series_id text not null references series on delete cascade,
  country text not null constraint a_country_has_two_letters check (country ~ '^[A-Z]{2}$'),
  blocked_at timestamptz not null,
  primary key (series_id, country)
);
