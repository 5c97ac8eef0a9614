-- The catalogue: series › volumes › parts, who made them, what they contain, and the pictures.
-- A state that has a who and a when is a row; constraint names are sentences.

create extension if not exists pg_trgm;

-- One row. Every transaction that changes what a visitor can see adds one, so that each
-- server process knows when its kept pages and answers are out of date.
create table catalogue_versions (
  only_row boolean primary key default true constraint there_is_one_catalogue check (only_row),
  version bigint not null default 1
);
insert into catalogue_versions default values;

-- Keys that the shop makes for itself (signing links), shared by all of its processes.
create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

-- Pictures as they were handed in, named by their content (the first 32 hex digits of SHA-256).
-- Sizes and formats are made from these on demand and kept outside the database.
create table images (
  hash text primary key constraint an_image_is_named_by_its_content check (hash ~ '^[0-9a-f]{32}$'),
  media_type text not null,
  width integer not null constraint an_image_has_a_width check (width > 0),
  height integer not null constraint an_image_has_a_height check (height > 0),
  -- dominant colour, shown while the picture loads: '#rrggbb'
  colour text not null,
  bytes bytea not null,
  created_at timestamptz not null
);
-- Pictures are compressed already.
alter table images alter column bytes set storage external;

create table series (
  id text primary key,
  legacy_id text not null constraint a_series_has_one_legacy_id unique,
  slug text not null constraint a_series_has_its_own_slug unique,
  type text not null constraint a_series_is_a_novel_or_a_manga check (type in ('novel', 'manga')),
  status text not null default 'default' constraint a_series_status_is_known check (status in ('default', 'complete', 'hiatus')),
  lang text not null constraint a_series_is_in_a_shop_language check (lang in ('en', 'de', 'fr')),
  title text not null,
  short_title text not null default '',
  original_title text not null default '',
  description text not null default '',
  short_description text not null default '',
  tags text[] not null default '{}',
  cover_hash text references images,
  banner_hash text references images,
  catchup boolean not null default false,
  rentals boolean not null default true,
  age_rating smallint not null default 0,
  topic_id text,
  category_id text,
  hidden boolean not null default false,
  created_at timestamptz not null,
  -- What the rules derive from the above, written with it so that lists can filter and sort by index.
  label text not null default 'club',
  print_state text not null default 'none' constraint a_print_state_is_known check (print_state in ('none', 'planned', 'available')),
  publication_status text not null default 'ongoing'
    constraint a_publication_status_is_known check (publication_status in ('ongoing', 'complete', 'hiatus')),
  reader_streaming text not null default 'no_volumes'
    constraint a_streaming_summary_is_known check (reader_streaming in ('no_volumes', 'all_volumes', 'some_volumes')),
  sort_title text not null,
  -- Titles, creators and tags, folded (case, accents, width, kana), for search.
  search_text text not null default '',
  constraint a_series_links_to_a_topic_or_a_category check (topic_id is null or category_id is null)
);

create table volumes (
  id text primary key,
  legacy_id text not null constraint a_volume_has_one_legacy_id unique,
  slug text not null constraint a_volume_has_its_own_slug unique,
  series_id text not null references series on delete cascade,
  number numeric(8, 2) not null,
  title text not null,
  short_title text not null default '',
  original_title text not null default '',
  original_publisher text not null default '',
  label text not null default 'club',
  hidden boolean not null default false,
  forum_topic_id text,
  created_at timestamptz not null,
  -- null: to be announced
  publishing_at timestamptz,
  physical_publishing_at timestamptz,
  description text not null default '',
  short_description text not null default '',
  cover_hash text references images,
  premium_extras text,
  no_ebook boolean not null default false,
  on_sale boolean not null default true,
  reader_streaming_enabled boolean not null default false,
  -- null: the price of the series' type and language
  price_coins integer constraint a_price_is_positive check (price_coins > 0),
  total_parts integer not null default 0,
  constraint a_volume_number_is_used_once_in_a_series unique (series_id, number)
);

create table creators (
  id text primary key,
  name text not null constraint a_creator_has_one_name unique,
  original_name text not null default ''
);

create table volume_creators (
  volume_id text not null references volumes on delete cascade,
  position smallint not null,
  creator_id text not null references creators,
  role text not null constraint a_role_is_known check (role in ('generic', 'author', 'translator', 'editor', 'artist', 'illustrator',
    'letterer', 'penciler', 'colorist', 'inker', 'narrator')),
  primary key (volume_id, position)
);
create index volume_creators_by_creator on volume_creators (creator_id);

create table volume_skus (
  volume_id text not null references volumes on delete cascade,
  store text not null constraint a_store_is_known check (store in ('digital', 'print', 'amazon', 'ibooks', 'nook', 'kobo', 'google', 'bookwalker')),
  identifier text not null,
  link text,
  available_at timestamptz,
  primary key (volume_id, store, identifier)
);

create table parts (
  id text primary key,
  legacy_id text not null constraint a_part_has_one_legacy_id unique,
  slug text not null constraint a_part_has_its_own_slug unique,
  volume_id text not null references volumes on delete cascade,
  -- counts within the volume, from 1
  number numeric(8, 2) not null,
  title text not null,
  short_title text not null default '',
  original_title text not null default '',
  preview boolean not null default false,
  hidden boolean not null default false,
  created_at timestamptz not null,
  launch_at timestamptz not null,
  -- null: members may stream it for good
  expires_at timestamptz,
  cover_hash text references images,
  total_manga_pages integer not null default 0,
  -- null: not for rent
  rental_coins integer constraint a_rent_is_positive check (rental_coins > 0),
  constraint a_part_number_is_used_once_in_a_volume unique (volume_id, number)
);
create index parts_by_launch on parts (launch_at desc, number desc, id);

-- What is read. tree is a RichText message (contract/proto/reading.proto), zstd; null for a manga, which is its pages.
create table part_contents (
  part_id text primary key references parts on delete cascade,
  revision integer not null default 1,
  updated_at timestamptz not null,
  type text not null constraint a_content_is_a_novel_or_a_manga check (type in ('novel', 'manga')),
  lang text not null,
  direction text not null default 'ltr' constraint a_direction_is_known check (direction in ('ltr', 'rtl')),
  writing_mode text not null default 'horizontal-tb' constraint a_writing_mode_is_known check (writing_mode in ('horizontal-tb', 'vertical-rl')),
  -- characters of text, the measure of progress in a novel
  characters integer not null default 0,
  tree bytea,
  constraint a_novel_has_a_tree check ((type = 'novel') = (tree is not null))
);

-- The pictures of a part in order: a novel's illustrations, a manga's pages.
create table part_images (
  part_id text not null references parts on delete cascade,
  position integer not null,
  hash text not null references images,
  -- a spread drawn over two pages
  wide boolean not null default false,
  blank boolean not null default false,
  description text not null default '',
  primary key (part_id, position)
);
create index part_images_by_hash on part_images (hash);
create index series_by_cover on series (cover_hash);
create index series_by_banner on series (banner_hash);
create index volumes_by_cover on volumes (cover_hash);
create index parts_by_cover on parts (cover_hash);

-- Which file a volume came from, so that importing it again changes nothing, or only what changed.
create table imported_files (
  sha256 text not null,
  volume_id text not null references volumes on delete cascade,
  -- digest of the options and of the pipeline's version: another cut makes other parts
  recipe text not null,
  name text not null,
  imported_at timestamptz not null,
  primary key (volume_id, sha256)
);
